"""What a keeper may mend next is found in the edition itself, and shown to those who may mend it."""

import pytest

from rulebooks.catalogue import Stood
from rulebooks.editions.mending import empty, loose
from rulebooks.models import Missed, Page, Revision
from rulebooks.questions.tables import Question
from rulebooks.search.missed import told
from tests.rulebooks.wiki import write_book
from web.limits import DAY, Limit


def stood(slug, text="", kind="section", title="", stats=None):
    paragraphs = [{"id": f"{slug}-1", "kind": "paragraph", "text": text}] if text else []
    return Stood(slug, "", kind, title or slug, (), stats or {}, {}, paragraphs)


def test_a_marked_name_that_no_page_has_is_loose_and_a_number_is_no_name():
    pages = [
        stood("kryuk", title="Крюк", text="Берут `крюком`, бьют `Багром` на `18*N`; `Укусом` больнее `Багром`."),
        stood("pes", title="Пёс", kind="boss", stats={"skills": {"ukus": {"name": "Укус"}}}, text="Знает `Багром`."),
    ]
    (found,) = loose("ostrov", pages)
    assert found.name == "Багром"
    assert [(page.slug, paragraph) for page, paragraph in found.on] == [("kryuk", "kryuk-1"), ("pes", "pes-1")]


def test_a_short_word_that_the_book_explains_is_not_loose():
    pages = [stood("a", text="Здоровье (ЗДР) кончилось."), stood("b", text="Даёт `+2` `ЗДР` и `УРН`.")]
    assert [one.name for one in loose("ostrov", pages)] == ["УРН"]


def test_what_says_nothing_is_empty_and_what_has_a_number_is_not():
    pages = [stood("a"), stood("b", kind="weapon"), stood("c", kind="weapon", stats={"hands": 1}), stood("d", text="д")]
    assert [one.slug for one in empty(pages)] == ["a", "b"]
    assert [one.slug for one in empty(pages, heads={"a"})] == ["b"]


@pytest.mark.django_db
def test_the_page_leads_to_what_is_to_be_mended_and_is_for_editors_only(client, settings):
    write_book()
    client.cookies["django_language"] = "ru"
    revision = Revision.objects.get(page__slug="boy")
    revision.paragraphs = [{**revision.paragraphs[0], "text": "Бьют `Гарпуном`."}]
    revision.save()
    Revision.objects.filter(page=Page.objects.get(slug="ruka")).update(stats={}, paragraphs=[])
    settings.EVERYBODY_EDITS = False
    assert client.get("/ostrov/pages/mend/").status_code == 403
    settings.EVERYBODY_EDITS = True
    html = client.get("/ostrov/pages/mend/").content.decode()
    assert "Гарпуном" in html
    assert 'href="/ostrov/boy/#1.5-1"' in html
    assert 'href="/ostrov/ruka/edit/"' in html
    assert client.get("/net/pages/mend/").status_code == 404


@pytest.mark.django_db
def test_nothing_is_said_to_want_mending_only_where_nothing_waits(client, settings):
    write_book()
    settings.EVERYBODY_EDITS = True
    client.cookies["django_language"] = "ru"
    nothing = "Поправлять, кажется, нечего"
    assert nothing in client.get("/ostrov/pages/mend/").content.decode()
    Question.objects.create(page=Page.objects.get(slug="boy"), asked="Кто бьет первым?")
    html = client.get("/ostrov/pages/mend/").content.decode()
    assert 'href="/ostrov/pages/questions/"' in html
    assert nothing not in html


def test_what_was_looked_for_in_vain_is_listed_most_often_first(client, island):
    for words in ("Кракозябра", "кракозябра ", "Чудо-юдо", "кракозябра"):
        client.get("/search/", {"q": words, "book": "ostrov"})
    client.get("/search/", {"q": "Шушпанчик"})
    for words in ("Клешнерук", "щъ", "12345", "я" * 90, "<b>Ыъ</b>ыъ"):
        client.get("/search/", {"q": words, "book": "ostrov"})
    assert [(one.words, one.count) for one in told(island)][0] == ("кракозябра", 3)
    assert not Missed.objects.filter(words__in=["клешнерук", "щъ", "12345"]).exists()
    html = client.get("/ostrov/pages/mend/").content.decode()
    assert html.index("кракозябра") < html.index("чудо-юдо")
    assert "шушпанчик" in html
    assert "<b>" not in html


def test_there_is_an_end_to_what_is_kept_and_to_what_one_sends(client, island, settings, monkeypatch):
    settings.LIMITS = True
    monkeypatch.setattr("rulebooks.search.missed.MOST", 2)
    monkeypatch.setattr("rulebooks.views.searching.MISSED", Limit("missed searches", 3, DAY))
    for words in ("абвгд", "ещщщё", "жжжжз", "кккклм"):
        assert client.get("/search/", {"q": words, "book": "ostrov"}).status_code == 200
    assert set(Missed.objects.values_list("words", flat=True)) == {"ещщще", "жжжжз"}
