"""Pages as they are read: a Russian page of a book has no code, no English, and nothing that people stumbled over."""

import re
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from rulebooks.models import Book, Revision
from rulebooks.reading.showing import book_contents, rule_page
from rulebooks.reading.standpoint import Standpoint
from tests.harness.sampling import some

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
LATIN = re.compile(r"(?<![\w/-])[A-Za-z][A-Za-z_]+(?:-[A-Za-z_]+)*")
OF_PAGES = {"Twister", "Dungeon"}
STUMBLED = (
    "Бросок камня 1", "История «", "старше страницы", "Увидев героя", "путь открывается", "= сколько", "Кроме того\n",
    "Правила с числами", "Надо решить", "Прочесть так", "Втемную", "Одноручного\n", "{who}", ": да\n",
)  # fmt: skip
STATEMENT = re.compile(r"\b(?:if|roll|lose|add|pay|draw|discard|mark)\b [\w]+")
PATH = re.compile(r"\w → [А-ЯA-Z\d]")
NAMED = {"name", "title", "text", "words"}
YO = re.compile(r"\w*ё\w*", re.IGNORECASE)
"""Books write е; a page that mixes both looks like two hands."""


class Seen(HTMLParser):
    """The text of <main>, a line for each block, without what only machines read."""

    BLOCKS = {
        "p",
        "li",
        "tr",
        "td",
        "th",
        "dt",
        "dd",
        "h1",
        "h2",
        "h3",
        "div",
        "section",
        "summary",
        "figcaption",
        "span",
        "a",
        "b",
        "strong",
        "small",
    }

    def __init__(self, html):
        super().__init__()
        self.out, self.deep, self.main = [], 0, False
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.main = self.main or tag == "main"
        self.deep += tag in ("script", "style", "svg", "kbd")
        self.out += ["\n"] if tag in self.BLOCKS else []
        told = dict(attrs)
        permalink = told.get("class") in ("permalink", "cite")
        self.out += [f"\n{told['aria-label']}\n"] if self.main and told.get("aria-label") and not permalink else []

    def handle_endtag(self, tag):
        self.deep -= tag in ("script", "style", "svg", "kbd")
        self.main = self.main and tag != "main"
        self.out += ["\n"] if tag in self.BLOCKS else []

    def handle_data(self, data):
        self.out += [data] if self.main and not self.deep else []

    @property
    def text(self):
        return "".join(self.out)


BOOKS = ["dialect", "bridges", "knk-mf", "castle", "dungeon-twister", "munchkin", "podgorye", "reys", "yarmarka"]


def own_words(read, letters):
    """The words of a book with such letters: of its text and the names in it, not of addresses."""
    texts = [[one.title, *one.aliases, *(part["text"] for part in one.paragraphs), *strings(one.stats)] for one in read]
    return {word.casefold() for text in texts for said in text for word in letters.findall(said)}


def strings(stats, key=""):
    """What people called things in some stats."""
    if isinstance(stats, dict):
        for name, one in stats.items():
            yield from strings(one, name)
    elif isinstance(stats, list):
        for one in stats:
            yield from strings(one, key)
    elif key in NAMED and isinstance(stats, str):
        yield stats


def ours(text, own, own_yo, said):
    """What of a text a reader would stumble over, where the book itself does not say so."""
    words = {part for word in LATIN.findall(text) for part in re.findall(r"[A-Za-z]{2,}", word)}
    yield from (word for word in words if word.casefold() not in own and word not in OF_PAGES)
    yield from (word for word in STUMBLED if word in text and word not in said)
    yield from (found[0] for found in PATH.finditer(text))
    yield from (word for word in STATEMENT.findall(text) if word.split()[0] not in own)
    yield from (word for word in YO.findall(text) if word.casefold() not in own_yo | {"всё"})


@pytest.fixture
def book_of(shelf):
    """A book on the shelf, what it says, and what of a text it does not."""

    def put(slug):
        shelf(slug)
        book = Book.objects.get(slug=slug)
        read = list(Revision.objects.at_edition(book))
        own, own_yo = own_words(read, re.compile(r"[A-Za-z]+")), own_words(read, YO)
        said = "" if slug != "dialect" else " ".join(part["text"] for one in read for part in one.paragraphs)
        return book, read, lambda text: set(ours(text, own, own_yo, said))

    return put


@pytest.mark.parametrize("slug", BOOKS)
def test_every_page_as_it_is_read(book_of, slug):
    book, read, strange = book_of(slug)
    found = []
    with translation.override("ru"):
        at = Standpoint(book, book.edition, "ru")
        for place in ["", *(one.page.slug for one in read)]:
            template, told = rule_page(at, place) if place else book_contents(at)
            html = render_to_string(template, told | {"everybody": True})
            found += [(place, word) for word in strange(Seen(html).text)]
    assert found == []


@pytest.mark.parametrize("slug", BOOKS)
def test_what_is_told_beside_a_page(book_of, client, slug):
    _, read, strange = book_of(slug)
    found = []
    for place in some(f"rulings of {slug}", [one.page.slug for one in read], 5):
        html = client.get(reverse("rulings", args=[slug, place]), headers={"accept-language": "ru"}).content.decode()
        found += [(place, word) for word in strange(Seen(html).text)]
    assert found == []
