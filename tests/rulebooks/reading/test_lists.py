"""A list in a page is a table of what fits its query in the edition that is read; a broken one is said where it is."""

import re

import pytest
from django.utils import translation

from rulebooks.editions.publish import publish
from rulebooks.importers import dialect
from rulebooks.importers.dialect.lists import listed
from rulebooks.importers.documents import Document
from rulebooks.importers.merging import Version
from rulebooks.layers import Layer, Patch
from rulebooks.models import Book, Page
from rulebooks.overlays import Overlay
from rulebooks.reading.drafted import Changed
from rulebooks.reading.kept import kept
from rulebooks.reading.page import PageReading
from rulebooks.reading.standpoint import Standpoint
from tests.rulebooks.reading.test_cost import COLD, WARM

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept():
    kept.clear()


def say(slug, *texts, **stats):
    """Publish a page of the island that says so."""
    page = Page.objects.get(book__slug="ostrov", slug=slug)
    was = page.at_edition()
    said = [*was.paragraphs, *({"kind": "paragraph", "text": text, "lines": []} for text in texts)]
    told = {"title": was.title, "aliases": was.aliases, "stats": {**was.stats, **stats}, "paragraphs": said}
    with translation.override("ru"):
        return publish(page, **told, author=None, reason="проверка")


def read(client, address="boy/"):
    answer = client.get(f"/ru/ostrov/{address}")
    assert answer.status_code == 200
    return answer.content.decode()


def table(html):
    """The rows of the first list of a page, each as its words."""
    found = re.search(r'<table class="listed">(.*?)</table>', html, re.DOTALL)
    rows = re.findall(r"<tr>(.*?)</tr>", found[1], re.DOTALL) if found else []
    return [
        [" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)]
        for row in rows
    ]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("[[тип:босс здоровье>30]]", "тип:босс здоровье>30"),
        (" [[ урон >= 2 ]] ", "урон >= 2"),
        ("[[Големко]]", ""),
        ("Сначала [[тип:босс]]", ""),
        ("[[тип:босс]] и ещё", ""),
        ("[[" + "а" * 300 + ":1]]", ""),
    ],
)
def test_what_is_a_list(text, query):
    assert listed(text) == query


def test_what_fits_stands_in_a_table_sorted_and_linked(client, island):
    say("boy", "[[урон>=1 столбцы:руки,урон сорт:-название]]")
    html = read(client)
    heads, *rows = table(html)
    assert heads[:2] == ["Название", "Количество рук"] or heads[0] == "Название", heads
    assert [row[0] for row in rows] == ["Раздвижная рука", "Клешнерук"]
    assert re.search(r'listed">.*?href="/ru/ostrov/ruka/"', html, re.DOTALL)
    assert "[[" not in html


def test_a_list_shows_the_edition_that_is_read(client, island):
    """A thing that changes later changes the list of the newest edition, though its page says what it said."""
    say("boy", "[[здоровье>=1 столбцы:здоровье]]")
    assert [row[0] for row in table(read(client))[1:]] == ["Клешнерук"]
    say("zelye", health=7)
    assert [row[0] for row in table(read(client))[1:]] == ["Зелье лечения", "Клешнерук"]
    assert [row[0] for row in table(read(client, "boy/?edition=2"))[1:]] == ["Клешнерук"]
    assert 'href="/ru/ostrov/klesh/?edition=2"' in read(client, "boy/?edition=2")


def test_many_lists_ask_once_more_and_a_prepared_page_nothing(client, island, django_assert_max_num_queries):
    """The things of the edition are one question, however many lists the page has and whoever has asked before."""
    say("boy", *["[[здоровье>=1]]"] * 6)
    with django_assert_max_num_queries(COLD + 1):
        read(client)
    with django_assert_max_num_queries(WARM):
        read(client)
    kept.clear()
    with django_assert_max_num_queries(COLD):
        read(client)


def test_a_page_without_a_list_asks_for_no_things(client, island, monkeypatch):
    monkeypatch.setattr("rulebooks.reading.standpoint.at_edition", lambda *_: pytest.fail("the whole book was read"))
    read(client)


def test_rows_are_bounded_and_the_rest_is_behind_a_link(client, island, monkeypatch):
    monkeypatch.setattr("rulebooks.search.filtering.listing.MOST_ROWS", 1)
    say("boy", "[[урон>=1]]")
    html = read(client)
    assert len(table(html)) == 2
    assert "Подходит еще 1 вещь." in html
    address = re.search(r'href="(/search/[^"]*)"[^>]*>\s*Весь список', html)[1].replace("&amp;", "&")
    found = client.get(address).content.decode()
    assert "Раздвижная рука" in found
    assert "Клешнерук" in found


def test_lists_are_bounded_too(client, island, monkeypatch):
    monkeypatch.setattr("rulebooks.reading.listed.MOST_LISTS", 2)
    say("boy", *["[[урон>=1]]"] * 4)
    html = read(client)
    assert html.count('<table class="listed">') == 2
    assert len(re.findall(r">\s*Весь список\s*</a>", html)) == 2


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("здоровье>", "не сказано, с чем"),
        ("гдоровье>3", "«гдоровье»"),
        ("ссылается:зелье", "какая на какую"),
        ("(" * 60 + "тип:босс", "скобок"),
        ("тип:босс столбцы:название", "«название»"),
        ("тип:босс столбцы:здоровье, урон", "запятой"),
        ("<script>alert(1)</script>:1", ""),
        ('урон:"><img src=x onerror=alert(1)>', ""),
        ("урон:%3Cscript%3E", ""),
    ],
)
def test_a_list_that_cannot_be_read_is_a_sentence_for_readers(client, island, query, sentence):
    say("boy", f"[[{query}]]")
    html = read(client)
    assert '<table class="listed">' not in html
    assert sentence in html
    assert "<script>alert" not in html
    assert "<img src=x" not in html
    assert "спис" in html


def test_an_editor_is_told_where_it_was_typed_and_how_to_mend_it(editor, island):
    form = {"base": 1, "title": "Бой", "aliases": "", "reason": "список", "p:1.5-1": "[[гдоровье>3]]", "p:1.5-2": "Да"}
    answer = editor.post("/ostrov/boy/edit/", form)
    said = answer.content.decode()
    assert answer.status_code == 422
    assert "Пишите: [[здоровье&gt;3]]" in said
    assert said.index("[[гдоровье&gt;3]]</textarea>") < said.rindex("Пишите")
    assert Book.objects.get().edition == 1
    assert editor.post("/ostrov/boy/edit/", form | {"p:1.5-1": "[[здоровье>3]]"}).status_code == 302
    assert "Клешнерук" in table(read(editor))[1][0]


def test_what_is_being_typed_shows_its_lists_and_what_is_wrong_with_them(editor, island):
    form = {"base": 1, "title": "Бой", "aliases": "", "reason": "", "p:1.5-1": "[[здоровье>3]]", "p:1.5-2": "Да"}
    assert "Клешнерук" in table(editor.post("/ostrov/boy/look/", form).content.decode())[1][0]
    said = editor.post("/ostrov/boy/look/", form | {"p:1.5-1": "[[гдоровье>3]]"}, headers={"hx-request": "true"})
    assert "Пишите: [[здоровье&gt;3]]" in said.content.decode(), said.content.decode()
    whole = editor.post("/ostrov/boy/look/", form | {"whole": "да"}).content.decode()
    assert "Клешнерук" in table(whole)[1][0]


def test_words_that_are_no_list_are_left_alone(client, island):
    say("boy", "[[Такого тут нет]]", "Здесь [[здоровье>3]] внутри фразы.")
    html = read(client)
    assert "[[Такого тут нет]]" in html
    assert 'listed">' not in html


def test_the_search_looks_for_what_pages_say_and_not_for_the_queries_of_lists(client, island):
    say("boy", "[[здоровье>=1 сорт:-здоровье]]")
    found = client.get("/search/", {"q": "сорт"}, headers={"accept-language": "ru"}).content.decode()
    assert "/ostrov/boy/" not in found
    assert "[[" not in client.get("/search/", {"q": "бой"}, headers={"accept-language": "ru"}).content.decode()


def test_house_rules_count(island):
    """A list of a campaign shows what its rules say, and leads to pages as it has them."""
    say("boy", "[[здоровье>=1 столбцы:здоровье]]", "[[рук>=3]]", "[[рук>=0 крепко]]", "[[рук>=0 далеко]]")
    book = Book.objects.get()
    rules = (Patch("ruka", ("stats", "hands"), 1, 3), Patch("ruka", ("text", "ruka-1"), "", "Хватает крепко."))
    overlay = Overlay(book, book.edition, (Layer("", rules),), "stol", "Стол", "/stol/")
    with translation.override("ru"):
        read = PageReading(Standpoint(book, book.edition, overlay=overlay), "boy")
        plain = PageReading(Standpoint(book, book.edition), "boy")
        html = str(read.text(read.revision))
        assert str(plain.text(plain.revision)).count(">Раздвижная рука<") == 1
    assert len(re.findall(r'<th scope="row">\s*<a href="[^"]*">Раздвижная рука', html)) == 2
    assert 'href="/ostrov/ruka/?campaign=stol"' in html
    assert "campaign=stol" in re.search(r'href="(/search/[^"]*)"', html)[1]


def names(html):
    return [row[0] for row in table(html)[1:]]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("урон>=1 клешнерука", ["Клешнерук"]),
        ("урон>=1 достаёт", ["Раздвижная рука"]),
        ("урон>=1 «далеко достают»", ["Раздвижная рука"]),
        ("урон>=1 -мастер", ["Раздвижная рука"]),
        ("рук>=0 и (далеко или мастера)", ["Раздвижная рука"]),
        ("урон>=1 мастера рукой", []),
    ],
)
def test_words_narrow_a_list_in_any_form(client, island, query, found):
    say("boy", f"[[{query}]]")
    assert (names(html) if table(html := read(client)) else []) == found


def test_words_of_a_list_are_those_of_the_edition_that_is_read(client, island):
    say("boy", "[[урон>=1 длинна]]")
    assert 'listed">' not in read(client)
    say("ruka", "Она очень длинная.")
    assert names(read(client)) == ["Раздвижная рука"]
    assert 'listed">' not in read(client, "boy/?edition=2")
    assert names(read(client, "boy/?edition=3")) == ["Раздвижная рука"]


def test_words_of_many_lists_are_read_once(client, island, django_assert_max_num_queries):
    say("boy", *["[[урон>=1 далеко]]", "[[урон>=1 мастер]]"] * 3)
    with django_assert_max_num_queries(COLD + 2):
        assert read(client).count('listed">') == 6


def test_what_is_not_saved_yet_shows_its_lists(client, island):
    """A change to a thing's own page is seen in the list that stands on it."""
    book, page = Book.objects.get(), Page.objects.get(slug="ruka")
    texts = ("[[руки>=2]]", "[[руки>=2 длинной]]", "Загребущая.", "[[руки>=2 загребущие]]", "[[руки>=2 далеко]]")
    told = [{"kind": "paragraph", "text": text, "lines": []} for text in texts]
    with translation.override("ru"):
        read = Changed(page, Version("Длинная рука", [], {"hands": 2}, told))
        html = str(read.text(read.revision))
        assert html.count('listed">') == 3
        assert names(html) == ["Длинная рука"]
    assert book.edition == 1


def test_a_document_in_the_dialect_says_a_list_as_a_page_does():
    things = "## Звери {kind=зверь}\n\n- **Лось.** Здоровье: 5\n\n[[Лось]]\n"
    text = f"+++\ntitle = 'Лес'\n+++\n# Лес\n\n[[здоровье>3 сорт:-здоровье]]\n\n{things}"
    drafts = dialect.read(Document("a.md", text)).drafts
    assert [one.text for one in drafts[0].paragraphs] == ["[[здоровье>3 сорт:-здоровье]]"]
    assert drafts[0].stats == {}
    assert [one.kind for draft in drafts for one in draft.paragraphs if one.kind == "entry"]
