"""A page that is renamed keeps its address, its links and its old name; a name means one page of its book."""

from __future__ import annotations

import pytest
from django.db import transaction

from rulebooks.editions.naming import MOST_ALIASES, NameTaken, remember, with_old_name
from rulebooks.editions.publish import Change, Stale, publish, publish_all, version_of
from rulebooks.models import FormerAddress, Link, Page, Revision
from tests.rulebooks.forms.test_wiki_editing import EDIT, filled, newest

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _everybody_edits(settings, client):
    settings.EVERYBODY_EDITS = True
    client.cookies["django_language"] = "ru"


@pytest.fixture
def klesh(island) -> Page:
    return Page.objects.select_related("book").get(slug="klesh")


def page(slug: str) -> Page:
    return Page.objects.select_related("book").get(slug=slug)


def renamed(slug: str, title: str, **changed) -> Revision | None:
    """Give a page another title, past the form."""
    now = page(slug).at_edition()
    assert now is not None
    fields = {"aliases": now.aliases, "stats": now.stats, "paragraphs": now.paragraphs} | changed
    return publish(page(slug), title=title, **fields, author=None, reason="проба")


def speaking_of(slug: str) -> set[str]:
    return set(Link.objects.filter(to__slug=slug).values_list("page__slug", flat=True))


def test_renamed_page_keeps_address_links_and_old_name(client, klesh):
    before = speaking_of("klesh")
    renamed("klesh", "Клешнерук")  # nothing changes, but links are those of the editor of today
    assert before
    answer = client.post(EDIT, filled(client, title="Барон Рубака"), follow=True)
    assert answer.redirect_chain[-1][0] == "/ostrov/klesh/"
    now = newest(klesh)
    assert (now.title, now.aliases) == ("Барон Рубака", ["Клешнерук"])
    assert speaking_of("klesh") == before
    text = client.get("/ru/ostrov/boy/").content.decode()
    assert 'href="/ru/ostrov/klesh/' in text


def test_name_of_another_page_is_refused_with_a_sentence(client, klesh):
    answer = client.post(EDIT, filled(client, title=" зелье  лечения "))
    assert answer.status_code == 422
    assert "так уже называется другая страница" in answer.content.decode()
    assert newest(klesh).title == "Клешнерук"
    with pytest.raises(NameTaken):
        renamed("klesh", "Зелье лечения")


def test_other_name_that_another_page_bears_is_refused(client, klesh):
    answer = client.post(EDIT, filled(client, aliases="Рубака, Раздвижная рука"))
    assert answer.status_code == 422
    assert "Раздвижная рука" in answer.content.decode()
    assert newest(klesh).aliases == []


def test_former_name_of_another_page_steals_no_links(klesh):
    links = speaking_of("klesh")
    renamed("klesh", "Барон Рубака")
    with pytest.raises(NameTaken) as refused:
        renamed("ruka", "Клешнерук")
    assert "Барон Рубака" in refused.value.sentence
    assert speaking_of("klesh") == links


def test_circle_of_names_ends_where_it_began(klesh):
    for title in ("Барон", "Граф", "Клешнерук"):
        renamed("klesh", title)
    assert newest(klesh).title == "Клешнерук"
    assert newest(klesh).aliases == ["Барон", "Граф"]


def test_rename_to_itself_is_nothing(klesh):
    number = newest(klesh).number
    assert renamed("klesh", "Клешнерук") is None
    assert newest(klesh).number == number


@pytest.mark.parametrize("title", ["", "   ", "!!!", "\u200b\u200b", "я" * 500, "…"])
def test_no_name_at_all_is_refused(client, klesh, title):
    answer = client.post(EDIT, filled(client, title=title))
    assert answer.status_code == 422
    assert newest(klesh).title == "Клешнерук"


def test_hostile_name_is_only_text(client, klesh):
    answer = client.post(EDIT, filled(client, title="<script>alert(1)</script>\r\nX"), follow=True)
    assert "<script>alert(1)" not in answer.content.decode()
    assert newest(klesh).title == "<script>alert(1)</script> X"
    assert client.get("/ru/ostrov/boy/").status_code == 200


def test_old_name_with_a_comma_stays_whole(client, klesh):
    renamed("klesh", "Рубака, барон")
    renamed("klesh", "Граф")
    client.post(EDIT, filled(client, **{"s:health": "20·N"}))
    assert newest(klesh).stats["health"] == "20*N"
    assert set(newest(klesh).aliases) == {"Клешнерук", "Рубака, барон"}


def test_names_do_not_pile_up_without_end():
    names: list[str] = []
    for number in range(100):
        names = with_old_name(f"Имя {number}", f"Имя {number + 1}", names)
    assert len(names) == MOST_ALIASES
    assert names[-1] == "Имя 99"


def test_two_editors_of_one_name(client, klesh):
    """Whoever is second finds the name taken, though it was free when the form was opened."""
    mine = filled(client, title="Король")
    renamed("zelye", "Король")
    answer = client.post(EDIT, mine)
    assert answer.status_code == 422
    assert "Король" in answer.content.decode()
    assert newest(klesh).title == "Клешнерук"


def test_page_that_is_gone_cannot_be_renamed(client, klesh):
    mine = filled(client, title="Король")
    now = klesh.at_edition()
    with transaction.atomic():
        gone = Change(klesh, version_of(now), now.sources, gone=True)
        publish_all(klesh.book, [gone], author=None, reason="Нет его", source="edit")
    assert client.post(EDIT, mine).status_code == 404
    with pytest.raises(Stale):
        publish(klesh, title="Король", aliases=[], stats={}, paragraphs=[], author=None, reason="проба")


def test_going_back_to_a_name_that_is_taken_is_refused(client, klesh):
    renamed("klesh", "Барон")
    renamed("klesh", "Барон", aliases=[])
    renamed("zelye", "Клешнерук")
    answer = client.post("/ostrov/klesh/history/1/revert/", follow=True)
    assert newest(klesh).title == "Барон"
    assert answer.status_code in (200, 404)


# Addresses


def test_former_address_leads_to_the_page(client, klesh):
    remember(klesh.book, "krab", klesh)
    remember(klesh.book, "krab", klesh)
    remember(klesh.book, "klesh", klesh)  # a circle of one is none
    assert FormerAddress.objects.count() == 1
    assert client.get("/ru/ostrov/krab/").headers["Location"] == "/ru/ostrov/klesh/"
    renamed("klesh", "Барон")
    assert client.get("/ru/ostrov/krab/?edition=1").headers["Location"] == "/ru/ostrov/klesh/?edition=1"
    assert client.get("/ru/ostrov/nikto/").status_code == 404


def test_address_that_another_page_took_leads_there_with_a_note(client, klesh):
    remember(klesh.book, "zelye", klesh)
    answer = client.get("/ru/ostrov/zelye/")
    assert answer.status_code == 200
    text = answer.content.decode()
    assert "Раньше этот адрес вел на страницу" in text
    assert 'href="/ru/ostrov/klesh/"' in text


def test_former_address_of_a_page_that_is_gone_leads_nowhere(client, klesh):
    remember(klesh.book, "krab", klesh)
    now = klesh.at_edition()
    with transaction.atomic():
        publish_all(
            klesh.book, [Change(klesh, version_of(now), gone=True)], author=None, reason="Нет его", source="edit"
        )
    assert client.get("/ru/ostrov/krab/").status_code == 404
