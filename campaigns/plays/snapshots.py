"""Reading much at one moment: what people play meanwhile is not half in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction


@contextmanager
def snapshot() -> Iterator[None]:
    """Let everything that is read inside be of one moment, and keep nobody from writing.

    Inside a transaction that has begun already it is that transaction's moment, as far as the database knows one.
    Nothing may be written inside.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with _as_a_reader(connection), transaction.atomic():
            yield
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


@contextmanager
def _as_a_reader(sqlite: Any) -> Iterator[None]:
    """Our transactions begin as writers (IMMEDIATE), one at a time; who only reads keeps nobody waiting."""
    mode, sqlite.transaction_mode = sqlite.transaction_mode, "DEFERRED"
    try:
        yield
    finally:
        sqlite.transaction_mode = mode
