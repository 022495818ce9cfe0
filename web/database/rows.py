"""Many rows at once in the databases' own words: for thousands of them Django takes longer to ask than they to do."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Literal

from django.db import connection

from web.database.replica import here

AT_ONCE = 2_000
Row = tuple[Any, ...]


def among(column: str, values: Sequence[int] | Sequence[str]) -> tuple[str, list[Any]]:
    """A condition that a column has one of any number of values, and what to fill in: one thing, however many."""
    name = ".".join(map(connection.ops.quote_name, column.split(".")))
    if connection.vendor == "postgresql":
        return f"{name} = ANY(%s)", [list(values)]
    return f"{name} IN (SELECT value FROM json_each(%s))", [json.dumps(list(values), ensure_ascii=False)]


def asked(sql: str, values: Sequence[Any]) -> list[Row]:
    """The rows of a query."""
    with here().cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


def run(sql: str, rows: Sequence[Row]) -> None:
    """A statement once for each row of values."""
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(sql, rows)


def update(table: str, column: str, rows: Sequence[Row]) -> None:
    """Write one column of many rows, each told as its new value and its id.

    PostgreSQL reads and plans each statement anew, so there it is one for thousands of rows. Of what type the values
    are, even if all are NULL, it learns from a first row, which is none.
    """
    quote = connection.ops.quote_name
    table, column = quote(table), quote(column)
    if connection.vendor != "postgresql":
        run(f"UPDATE {table} SET {column} = %s WHERE id = %s", rows)  # noqa: S608
        return
    like = f"((SELECT {column} FROM {table} WHERE FALSE), NULL)"  # noqa: S608
    for some in _portions(rows):
        told = f"(VALUES {like}, {_places(some)}) AS told (value, id)"
        run(f"UPDATE {table} SET {column} = told.value FROM {told} WHERE {table}.id = told.id", [_flat(some)])  # noqa: S608


def insert(table: str, columns: Sequence[str], rows: Sequence[Row], clashing: Literal["", "nothing"] = "") -> None:
    """Put rows into a table; of those that clash with what is there nothing comes where `clashing` says so.

    Errors: IntegrityError where it does not.
    """
    quote = connection.ops.quote_name
    names = ", ".join(map(quote, columns))
    if connection.vendor == "postgresql" and rows and not clashing:
        with connection.cursor() as cursor, cursor.copy(f"COPY {quote(table)} ({names}) FROM STDIN") as copied:
            for row in rows:
                copied.write_row(row)
        return
    otherwise = " ON CONFLICT DO NOTHING" if clashing else ""
    into = f"INSERT INTO {quote(table)} ({names}) VALUES"  # noqa: S608
    if connection.vendor == "postgresql":
        for some in _portions(rows):
            run(f"{into} {_places(some)}{otherwise}", [_flat(some)])
        return
    run(f"{into} {_places([tuple(columns)])}{otherwise}", rows)


def _portions(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    for first in range(0, len(rows), AT_ONCE):
        yield rows[first : first + AT_ONCE]


def _places(rows: Sequence[Row]) -> str:
    """Room for these rows, as many as there are."""
    return ", ".join([f"({', '.join(['%s'] * len(rows[0]))})"] * len(rows))


def _flat(rows: Sequence[Row]) -> Row:
    return tuple(chain.from_iterable(rows))
