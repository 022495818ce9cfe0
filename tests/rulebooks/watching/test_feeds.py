"""Whoever watches a book or a page gets its newest changes, at an address that says the same to everybody."""

from xml.etree.ElementTree import fromstring

import pytest

from rulebooks.editions.publish import publish
from rulebooks.models import Page
from tests.rulebooks.wiki import write_book

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def book(db):
    return write_book()


def change(slug, reason):
    page = Page.objects.get(slug=slug)
    now = page.at_edition()
    told = {"title": now.title, "aliases": now.aliases, "stats": now.stats, "author": None}
    publish(page, **told, paragraphs=[{**now.paragraphs[0], "text": reason}], reason=reason)


def entries(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = fromstring(answer.content)
    return [tuple(one.find(ATOM + part).text for part in ("title", "summary")) for one in feed.iter(ATOM + "entry")]


def test_a_book_tells_its_editions_and_the_pages_that_they_changed(client, book):
    change("boy", "Ясней")
    assert entries(client, "/ostrov/pages/changes.atom")[0] == ("Издание 2: Ясней", "Бой")


def test_a_page_tells_its_revisions_and_no_others(client, book):
    change("boy", "Ясней")
    change("zelye", "Слаще")
    assert [title for title, _ in entries(client, "/ostrov/boy/history/changes.atom")] == [
        "Правка 2: Ясней",
        "Правка 1: Первое издание",
    ]


def test_what_xml_cannot_hold_silences_nobody(client, book):
    change("boy", "Зло\x01 <script>&")
    assert entries(client, "/ostrov/pages/changes.atom")[0][0] == "Издание 2: Зло <script>&"


def test_it_is_the_same_for_everybody_and_sets_nothing(client, book):
    first = client.get("/ostrov/pages/changes.atom", HTTP_ACCEPT_LANGUAGE="ru")
    client.cookies["django_language"] = "en"
    second = client.get("/ostrov/pages/changes.atom", HTTP_ACCEPT_LANGUAGE="en")
    assert first.content == second.content
    assert not first.cookies
    assert "Cookie" not in first.get("Vary", "")


@pytest.mark.parametrize("path", ["/net/pages/changes.atom", "/ostrov/net/history/changes.atom"])
def test_of_what_is_not_there_nothing_is_told(client, book, path):
    assert client.get(path).status_code == 404
