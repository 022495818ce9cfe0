"""Many rows at once in the databases' own words: for thousands of them Django takes longer to ask than they to do."""

from __future__ import annotations

import json
from collections.abc import Sequence
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
    places = ", ".join(["%s"] * len(columns))
    otherwise = " ON CONFLICT DO NOTHING" if clashing else ""
    run(f"INSERT INTO {quote(table)} ({names}) VALUES ({places}){otherwise}", rows)  # noqa: S608
