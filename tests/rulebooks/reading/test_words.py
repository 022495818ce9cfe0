"""Words of the language of the book only: a Russian page says of a thing no names of stats, and no English."""

import re

import pytest
from django.utils import translation

from rulebooks.models import Book, Revision
from rulebooks.stats.declared import KIND
from rulebooks.stats.showing import stat_rows

pytestmark = pytest.mark.django_db
LATIN = re.compile(r"[A-Za-z][a-z_-]+")
SAID_IN = {"Named": ("name",), "Step": ("distance", "condition", "does", "target")}


def texts(value):
    """Every word of a row that a template shows; a formula is signs, and an address is not shown."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for name, one in value.items() if name != "item" for text in texts(one))
    elif isinstance(value, list | tuple):
        yield from (text for one in value for text in texts(one))
    else:
        yield from (str(getattr(value, name)) for name in SAID_IN.get(type(value).__name__, ()))


@pytest.mark.parametrize("slug", ["bridges", "knk-mf", "castle", "dungeon-twister", "munchkin", "podgorye", "reys"])
def test_pages_speak_the_language_of_their_book(shelf, slug):
    shelf(slug)
    read = list(Revision.objects.at_edition(Book.objects.get(slug=slug)))
    names = {one.page.slug: one.title for one in read}
    written = " ".join([*(str(one.paragraphs) for one in read), *names.values()])
    own = {word.casefold() for word in LATIN.findall(written)}
    with translation.override("ru"):
        things = [one for one in read if one.page.kind not in ("section", KIND)]
        rows = [(one.page.slug, row) for one in things for row in stat_rows(one, names) if row.shape != "formula"]
    said = {(page, row.name, word) for page, row in rows for word in words_of(row) if word.casefold() not in own}
    assert said == set()


def words_of(row):
    return [word for text in (row.title, *texts(row.value)) for word in LATIN.findall(text)]
