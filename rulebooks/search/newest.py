"""What a few pages say now, to be shown among results: one question to the database."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any, TypeVar

from django.db.models import Model
from django.db.models.base import ModelState

from rulebooks.models import Book, Page, Revision
from web.database.replica import reading
from web.database.rows import among, asked

TOLD = (
    "SELECT told.id, told.number, told.title, told.aliases, told.stats, told.sources, told.paragraphs, "  # noqa: S608
    "told.gone, "
    "page.id, page.slug, page.number, page.kind, page.parent_id, page.position, page.level, "
    "book.id, book.slug, book.title, book.language, book.edition, book.genre "
    f"FROM {Page._meta.db_table} page JOIN {Book._meta.db_table} book ON book.id = page.book_id "
    f"JOIN {Revision._meta.db_table} told ON told.page_id = page.id AND NOT told.gone AND told.number = "
    f"(SELECT MAX(later.number) FROM {Revision._meta.db_table} later WHERE later.page_id = page.id) WHERE "
)
OF_REVISION = ("id", "number", "title", "aliases", "stats", "sources", "paragraphs", "gone")
OF_PAGE = ("id", "slug", "number", "kind", "parent_id", "position", "level")
OF_BOOK = ("id", "slug", "title", "language", "edition", "genre")
Kind = TypeVar("Kind", bound=Model)
JSON = slice(OF_REVISION.index("aliases"), OF_REVISION.index("gone"))


def newest(pages: Collection[int]) -> dict[int, Revision]:
    """What each page says now, without its HTML; nothing of pages that have left their books."""
    return newest_where(*among("page.id", list(pages))) if pages else {}


def newest_where(sql: str, values: Sequence[Any]) -> dict[int, Revision]:
    """The same of the pages for which a condition holds, in the database's own words: the page is `page`."""
    first, last = len(OF_REVISION), len(OF_REVISION) + len(OF_PAGE)
    books: dict[int, Book] = {}
    found = {}
    for row in asked(TOLD + sql, values):
        told = (*row[: JSON.start], *map(_read, row[JSON]), *row[JSON.stop : first])
        page = _made(Page, OF_PAGE, row[first:last])
        book = books.get(row[last])
        if book is None:
            book = books[row[last]] = Book.from_db(reading(), OF_BOOK, row[last:])
        revision = _made(Revision, OF_REVISION, told)
        revision.page, page.book = page, book
        found[page.pk] = revision
    return found


def _made(model: type[Kind], names: Sequence[str], values: Sequence[Any]) -> Kind:
    """An object of a row, as `from_db` makes it, but for the signals, to which nobody listens: for the pages of a
    search Django takes longer to make them than the database to find them."""
    made = model.__new__(model)
    made.__dict__.update(zip(names, values, strict=True))
    made._state = ModelState()
    made._state.adding, made._state.db = False, reading()
    return made


def _read(told: str) -> Any:
    """What JSON says; most of what a page may have is empty."""
    return [] if told == "[]" else {} if told == "{}" else json.loads(told)
