"""Commands whose letters never change are read and planned once by PostgreSQL, and then only told their values.

Django writes values into the letters of each command, so that one is read and planned anew each time: of what a move
asks that is two thirds. A plan is kept by each connection for itself, and let go of by psycopg where a table is changed
there. A pooler that gives each transaction another connection has to know of such plans: PgBouncer does from 1.21 on.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper


@contextmanager
def planned(connection: BaseDatabaseWrapper) -> Iterator[Any]:
    """A cursor for commands that are put together once; it is as any other on SQLite, and where commands are logged:
    those are read with their values.

    Errors: as of `connection.cursor()`.
    """
    if connection.vendor != "postgresql" or connection.queries_logged:
        with connection.cursor() as cursor:
            yield cursor
        return
    from django.db.backends.postgresql.base import ServerBindingCursor  # a site on SQLite need not have its packages

    connection.ensure_connection()
    raw: Any = connection.connection
    usual = raw.cursor_factory, raw.prepare_threshold
    raw.cursor_factory, raw.prepare_threshold = ServerBindingCursor, 0
    try:
        with connection.cursor() as cursor:
            yield cursor
    finally:
        raw.cursor_factory, raw.prepare_threshold = usual
