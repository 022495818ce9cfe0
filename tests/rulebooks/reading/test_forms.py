"""A book otherwise than by its contents: its first page, its words from A to Z, the whole of it and cards to print."""

import re
from html import unescape

import pytest

from rulebooks.models import Book, Page, Revision
from rulebooks.shipped import folders

pytestmark = pytest.mark.django_db
ALL = [one.name for one in folders()]
TAG = re.compile(r"<[^>]*>")


def read(client, book, **asked):
    answer = client.get(f"/ru/{book}/", asked)
    assert answer.status_code == 200
    assert not answer.cookies
    return answer.content.decode()


def words(html):
    return " ".join(unescape(TAG.sub(" ", html)).split())


@pytest.mark.parametrize("book", ALL)
def test_the_whole_book_says_every_paragraph_once(client, shelf, book):
    shelf(book)
    html = read(client, book, **{"as": "whole"})
    rows = re.findall(r'<tr id="([^"]*)">\s*<th scope="row">', html)
    shown = re.findall(r'id="([^"]*)"\s+class="para', html) + [f"{row}-1" for row in rows]
    assert len(shown) == len(set(shown))
    silent = {"entry", "label", "head", "row"}
    texts = Revision.objects.at_edition(Book.objects.get(slug=book))
    written = {one["id"] for text in texts for one in text.paragraphs if one["kind"] not in silent}
    assert written - set(shown) == set()


@pytest.mark.parametrize("book", ALL)
def test_a_glossary_has_every_thing_and_leads_to_it(client, shelf, book):
    shelf(book)
    html = read(client, book, **{"as": "words"})
    listed = [words(one) for one in re.findall(r"<dt[^>]*>(.*?)</dt>", html, re.DOTALL)]
    assert len(listed) == len(set(listed)) > 0
    things = Revision.objects.at_edition(Book.objects.get(slug=book)).exclude(page__kind__in=("section", "table"))
    assert {" ".join(one.title.split()).casefold().replace("ё", "е") for one in things} <= {
        one.casefold().replace("ё", "е") for one in listed
    }
    for address in dict.fromkeys(re.findall(r'<dt[^>]*>\s*<a href="([^"#]*)', html)).keys() - {""}:
        assert Page.objects.filter(book__slug=book, slug=address.strip("/").split("/")[-1]).exists(), address
    letters = re.findall(r'<h2 id="letter-\d+">(.|A–Z|А–Я)</h2>', html)
    assert letters == sorted(letters, key=lambda one: (one == "#", len(one), one))


def test_a_glossary_explains_what_the_text_abbreviates_and_what_it_sets_in_bold(client, shelf):
    shelf("bridges")
    html = read(client, "bridges", **{"as": "words"})
    told, listed = words(html), [words(one) for one in re.findall(r"<dt[^>]*>(.*?)</dt>", html, re.DOTALL)]
    assert "МЗД максимальное здоровье" in told
    assert "Выбор цели Если поведение босса" in told
    assert "Ближняя" not in listed, "a label on every boss explains nothing"
    assert "МЗД (Максимальное Здоровье)" not in listed, "it stands there as МЗД"


def test_cards_are_the_things_of_a_kind_with_their_numbers(client, shelf):
    shelf("bridges")
    html = read(client, "bridges", **{"as": "cards", "kind": "boss"})
    assert html.count('class="printed-card"') == Page.objects.filter(book__slug="bridges", kind="boss").count() > 1
    assert words(html).count("4 игрока") == 5
    assert client.get("/ru/bridges/", {"as": "cards", "kind": "section"}).status_code == 404
    assert client.get("/ru/bridges/", {"as": "cards"}).status_code == 404


@pytest.mark.parametrize("hostile", ["", "nothing", "WORDS", "words\0", "whole/../"])
def test_a_form_that_there_is_not_is_the_contents(client, shelf, hostile):
    shelf("podgorye")
    assert 'id="contents"' in read(client, "podgorye", **{"as": hostile})


@pytest.mark.parametrize("form", ["words", "whole"])
def test_a_form_is_a_page_like_others(client, shelf, form):
    shelf("podgorye")
    newest = client.get("/ru/podgorye/", {"as": form})
    assert newest["Cache-Control"] == "public, no-cache"
    assert f'<link rel="canonical" href="http://testserver/ru/podgorye/?as={form}">' in newest.content.decode()
    assert "immutable" in client.get("/ru/podgorye/", {"as": form, "edition": "1"})["Cache-Control"]
    assert client.get("/ru/podgorye/", {"as": form, "edition": "2"}).status_code == 404
    assert client.get("/ru/podgorye/", {"as": form}, headers={"If-None-Match": newest["ETag"]}).status_code == 304


def test_the_first_page_says_for_how_many_and_leads_to_where_it_is_said(client, shelf):
    shelf("munchkin", "podgorye", "bridges")
    leads = re.compile(r'Игроков</dt>\s*<dd>\s*<a href="/ru/munchkin/podgotovka/">\s*от 3 до 6')
    assert leads.search(read(client, "munchkin"))
    assert "Игроков от 1 до 4 Кубики d6 Колоды Залы" in words(read(client, "podgorye"))
    assert "Игроков сколько угодно, начиная с 1" in words(read(client, "bridges"))
