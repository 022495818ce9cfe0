"""What a few pages say now, to be shown among results: one question to the database."""

from __future__ import annotations

import json
from collections.abc import Collection

from rulebooks.models import Book, Page, Revision
from rulebooks.rows import among, asked

TOLD = (
    "SELECT told.id, told.number, told.title, told.aliases, told.stats, told.sources, told.paragraphs, "  # noqa: S608  no word of a reader
    "page.id, page.slug, page.number, page.kind, page.parent_id, page.position, page.level, "
    "book.id, book.slug, book.title, book.language, book.edition, book.genre "
    f"FROM {Page._meta.db_table} page JOIN {Book._meta.db_table} book ON book.id = page.book_id "
    f"JOIN {Revision._meta.db_table} told ON told.page_id = page.id AND NOT told.gone AND told.number = "
    f"(SELECT MAX(later.number) FROM {Revision._meta.db_table} later WHERE later.page_id = page.id) WHERE "
)
OF_REVISION = ("id", "number", "title", "aliases", "stats", "sources", "paragraphs")
OF_PAGE = ("id", "slug", "number", "kind", "parent_id", "position", "level")
OF_BOOK = ("id", "slug", "title", "language", "edition", "genre")
UNPACKED = ("aliases", "stats", "sources", "paragraphs")


def newest(pages: Collection[int]) -> dict[int, Revision]:
    """What each page says now, without its HTML; nothing of pages that have left their books."""
    if not pages:
        return {}
    sql, values = among("page.id", list(pages))
    books: dict[int, Book] = {}
    found = {}
    for row in asked(TOLD + sql, values):
        told = dict(zip(OF_REVISION, row, strict=False))
        page = Page(**dict(zip(OF_PAGE, row[len(OF_REVISION) :], strict=False)))
        of_book = dict(zip(OF_BOOK, row[-len(OF_BOOK) :], strict=True))
        page.book = books.setdefault(of_book["id"], Book(**of_book))
        told |= {name: json.loads(told[name]) for name in UNPACKED}
        found[page.pk] = Revision(page=page, **told)
    return found
