"""Chosen things as cards, nine on a sheet; the address holds which, and nobody makes it larger than it may be."""

import re

import pytest

from rulebooks.models import Book, Edition, Page, Revision
from rulebooks.reading import sheet

pytestmark = pytest.mark.django_db


def read(client, *asked):
    answer = client.get("/cards/", {"of": asked}, headers={"accept-language": "ru"})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def titles(html):
    return re.findall(r'<h2> <a href="[^"]*">(.*?)</a>', html)


def revise(slug, **told):
    page = Page.objects.get(slug=slug)
    was, book = page.at_edition(), page.book
    edition = Edition.objects.create(book=book, number=book.edition + 1, source="edit")
    said = {"title": was.title, "stats": was.stats, "paragraphs": was.paragraphs, **told}
    Revision.objects.create(page=page, number=was.number + 1, edition=edition, **said)
    Book.objects.filter(pk=book.pk).update(edition=edition.number)


def test_what_was_chosen_stands_on_cards_in_its_order(client, island):
    html = read(client, "ostrov/ruka", "ostrov/klesh")
    assert titles(html) == ["Раздвижная рука", "Клешнерук"]
    assert "18·N (18, 36, 54, 72)" in html
    assert "Достаёт далеко." in html


def test_a_table_of_the_search_leads_there(client, island):
    html = client.get("/search/", {"q": "урон>=1"}, headers={"accept-language": "ru"}).content.decode()
    assert re.search(r'formaction="/cards/"', html)
    asked = re.findall(r'name="of" value="([^"]*)"', html)
    assert sorted(titles(read(client, *asked))) == ["Клешнерук", "Раздвижная рука"]


def test_nine_on_a_sheet(client, island, monkeypatch):
    monkeypatch.setattr("rulebooks.views.comparing.ON_A_SHEET", 2)
    html = read(client, "ostrov/ruka", "ostrov/klesh", "ostrov/zelye")
    assert html.count('<ul class="card-sheet">') == 2
    assert sheet.ON_A_SHEET == 9


def test_an_edition_is_a_card_of_its_own(client, island):
    revise("ruka", title="Рука подлиннее")
    assert titles(read(client, "ostrov/ruka", "ostrov/ruka@1")) == ["Рука подлиннее", "Раздвижная рука"]


@pytest.mark.parametrize(
    "asked",
    ["", "x", "ostrov", "ostrov/", "ostrov/boy", "net/ruka", "ostrov/ruka@9", "ostrov/ruka@x", "ostrov/\0", "/" * 500],
)
def test_what_is_no_thing_is_left_out_and_said(client, island, asked):
    html = read(client, asked, "ostrov/klesh")
    assert titles(html) == ["Клешнерук"]
    assert "1 из выбранного здесь нет" in html
    assert "Ничего не выбрано" in read(client, asked)


def test_there_is_an_end_to_cards_and_to_what_they_cost(client, island, monkeypatch, django_assert_max_num_queries):
    many = [f"ostrov/{slug}@{edition}" for edition in range(1, 80) for slug in ("ruka", "klesh")]
    assert "156 из выбранного здесь нет" in read(client, *many)
    every = ["ostrov/ruka", "ostrov/klesh", "ostrov/zelye", "ostrov/bereg", "ostrov/utes"]
    with django_assert_max_num_queries(3):  # the books, what stands in this one, and its things
        assert len(sheet.cards(every)) == 5


def test_what_does_not_fit_is_cut_and_said(client, island):
    long = [{"id": f"ruka-{n}", "kind": "paragraph", "text": f"Строка номер {n} о руке. " * 4} for n in range(1, 40)]
    revise("ruka", paragraphs=long, stats={"hands": 1})
    one = sheet.cards(["ostrov/ruka"])[0]
    assert one.small
    assert one.more
    assert "номер 1 " in one.text
    assert "номер 39" not in one.text
    assert "в книге сказано больше" in read(client, "ostrov/ruka")
    assert not sheet.cards(["ostrov/klesh"])[0].more


def test_what_strangers_wrote_is_only_text(client, island):
    said = [{"id": "ruka-1", "kind": "item", "text": "<script>alert(1)</script> **да** [[здоровье>1]]"}]
    revise("ruka", title="<b>Рука</b>", paragraphs=said)
    html = read(client, "ostrov/ruka")
    assert "<script>alert" not in html
    assert "<b>Рука" not in html
    assert "<strong>да</strong>" in html
