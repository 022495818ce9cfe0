"""An earlier state of the site, kept as SQL of SQLite, laid into a PostgreSQL as it would have been there."""

import json
import lzma
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
from psycopg import sql

REACH = """
import json, os, sys, django
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
django.setup()
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
MigrationExecutor(connection).migrate([tuple(one) for one in json.loads(sys.argv[1])])
"""
"""Without what a site does after it has migrated, for that asks for the tables of today."""
STATES = Path(__file__).resolve().parent / "config" / "states"


def laid(state: str, url: str, run: Callable[[list[str]], object]) -> None:
    """Make the tables of a state by its migrations, and put in what lay there.

    Shape: `run` runs a command of the site that stands on the PostgreSQL of this address.
    """
    with closing(sqlite3.connect(":memory:")) as kept:
        kept.executescript(lzma.decompress((STATES / f"{state}.sql.xz").read_bytes()).decode())
        reached = dict(kept.execute("SELECT app, name FROM django_migrations ORDER BY id"))
        run(["python", "-c", REACH, json.dumps([*reached.items()])])
        asked = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        tables = [name for (name,) in kept.execute(asked) if name != "django_migrations"]
        with psycopg.connect(url) as connection:
            connection.execute(sql.SQL("TRUNCATE {}").format(sql.SQL(", ").join(map(sql.Identifier, tables))))
            for table in tables:
                _copy(kept, connection, table)


def _copy(kept: sqlite3.Connection, connection: "psycopg.Connection[tuple[object, ...]]", table: str) -> None:
    """Put the rows of a table in, and let its numbers go on behind them."""
    rows = kept.execute(f'SELECT * FROM "{table}"')
    names = [one[0] for one in rows.description]
    put = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(
        sql.Identifier(table),
        sql.SQL(", ").join(map(sql.Identifier, names)),
        sql.SQL(", ").join(sql.Placeholder() * len(names)),
    )
    with connection.cursor() as cursor:
        # As words: what each is, PostgreSQL knows by its column.
        cursor.executemany(
            put, [[one if one is None or isinstance(one, bytes) else str(one) for one in row] for row in rows]
        )
        number = cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [table]) if "id" in names else None
        if number and (sequence := cursor.fetchone()) and sequence[0]:
            cursor.execute(
                sql.SQL("SELECT setval(%s, (SELECT coalesce(max(id), 0) + 1 FROM {}), false)").format(
                    sql.Identifier(table)
                ),
                [sequence[0]],
            )
