"""A book that tests write by hand is written once; the others have its rows, as those of the shelf have the shelf's.

To write the ten pages of a small one, with the index of their words, takes three or four times as long as to put rows
down.
"""

from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.db import connection
from django.utils import timezone

from rulebooks.models import Book
from rulebooks.search import spellings
from tests.harness.shelf import OF_BOOKS, tell_next_ids, unwatched
from web.database.rows import Row, insert

Rows = dict[str, tuple[list[str], list[Row]]]
"""Of each table the names of its columns, and what it holds."""
kept: dict[tuple[str, ...], Rows] = {}


def written_once(name: tuple[str, ...], write: Callable[[], Book]) -> Book:
    """The book that `write` gives: written where the wiki holds anything, and the first time under this name.

    Shape: its editions and revisions are of now, as if they had just been written.
    """
    if not is_empty():
        return write()
    if name in kept:
        lay(kept[name])
        return Book.objects.get()
    book = write()
    kept[name] = {table: rows_of(table) for table in OF_BOOKS}
    return book


def is_empty() -> bool:
    """Whether no row of another book, and no word of one that is gone, could be in the way."""
    return not any(apps.get_model("rulebooks", model)._base_manager.exists() for model in ("Book", "Term"))


def rows_of(table: str) -> tuple[list[str], list[Row]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {table} ORDER BY 1")
        return [column[0] for column in cursor.description], cursor.fetchall()


def lay(rows: Rows) -> None:
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor, unwatched(cursor):
        for table, (columns, told) in rows.items():
            insert(table, columns, [of_now(columns, row, now) for row in told] if "at" in columns else told)
    tell_next_ids()
    spellings.forget()  # as whoever writes an index does


def of_now(columns: list[str], row: Row, now: Any) -> Row:
    return tuple(now if column == "at" else value for column, value in zip(columns, row, strict=True))
