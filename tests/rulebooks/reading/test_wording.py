"""Pages as they are read: a Russian page of a book has no code, no English, and nothing that people stumbled over."""

import re
from html.parser import HTMLParser

import pytest

from rulebooks.models import Book, Revision
from tests.harness.sampling import some

pytestmark = pytest.mark.django_db
LATIN = re.compile(r"(?<![\w/-])[A-Za-z][A-Za-z_]+(?:-[A-Za-z_]+)*")
OF_PAGES = {"Twister", "Dungeon"}
STUMBLED = (
    "Бросок камня 1", "История «", "старше страницы", "Увидев героя", "путь открывается", "= сколько", "Кроме того\n",
    "Правила с числами", "Надо решить", "Прочесть так", "Втемную", "Одноручного\n", "{who}", ": да\n",
)  # fmt: skip
STATEMENT = re.compile(r"\b(?:if|roll|lose|add|pay|draw|discard|mark)\b [\w]+")
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
        self.deep += tag in ("script", "style", "svg", "math", "kbd")
        self.out += ["\n"] if tag in self.BLOCKS else []
        told = dict(attrs)
        permalink = told.get("class") in ("permalink", "cite")
        self.out += [f"\n{told['aria-label']}\n"] if self.main and told.get("aria-label") and not permalink else []

    def handle_endtag(self, tag):
        self.deep -= tag in ("script", "style", "svg", "math", "kbd")
        self.main = self.main and tag != "main"
        self.out += ["\n"] if tag in self.BLOCKS else []

    def handle_data(self, data):
        self.out += [data] if self.main and not self.deep else []

    @property
    def text(self):
        return "".join(self.out)


BOOKS = ["bridges", "knk-mf", "castle", "dungeon-twister", "munchkin", "podgorye", "reys", "yarmarka"]


@pytest.mark.parametrize("slug", BOOKS)
def test_pages_as_they_are_read(shelf, client, slug):
    shelf(slug)
    read = list(Revision.objects.at_edition(Book.objects.get(slug=slug)))
    written = " ".join([str(one.paragraphs) + one.title + str(one.aliases) for one in read])
    own = {word.casefold() for word in re.findall(r"[A-Za-z]+", written)}
    own_yo = {word.casefold() for word in YO.findall(written)}
    found = []
    for place in some(f"pages of {slug}", ["", *(one.page.slug for one in read)], 12):
        text = Seen(client.get(f"/ru/{slug}/{place}/" if place else f"/ru/{slug}/").content.decode()).text
        words = {part for word in LATIN.findall(text) for part in re.findall(r"[A-Za-z]{2,}", word)}
        found += [(place, word) for word in words if word.casefold() not in own and word not in OF_PAGES]
        found += [(place, word) for word in STUMBLED if word in text]
        found += [(place, word) for word in STATEMENT.findall(text) if word.split()[0] not in own]
        yo = (word for word in YO.findall(text) if word.casefold() not in own_yo | {"всё"})
        found += [(place, word) for word in yo]
    assert found == []
