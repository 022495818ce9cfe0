"""Who writes next, where the database lets one write at a time and does not say whose turn it is.

SQLite lets whoever asks at the right moment have its lock: of many who ask again and again one may wait for seconds.
The writers of one process therefore stand in line before they ask. PostgreSQL has a line of its own for each campaign.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from django.db import OperationalError, connection

PATIENCE = 5.0
"""Seconds in the line, as many as before the database's own lock."""


class Line:
    """A line of threads: who comes first writes first, and one that waits too long goes away."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: deque[Lock] = deque()
        self._busy = False

    @contextmanager
    def turn(self, patience: float) -> Iterator[None]:
        """Wait for one's turn, and have it.

        Errors: OperationalError, as of a database that stays locked.
        """
        self._come(patience)
        try:
            yield
        finally:
            self._next()

    def _come(self, patience: float) -> None:
        mine = Lock()
        with self._lock:
            if not self._busy:
                self._busy = True
                return
            mine.acquire()
            self._waiting.append(mine)
        if mine.acquire(timeout=patience):
            return
        with self._lock:
            if mine in self._waiting:
                self._waiting.remove(mine)
                raise OperationalError("database is locked: too many write")
        # The turn came just now; it is had.

    def _next(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._busy = False


line = Line()


@contextmanager
def in_line() -> Iterator[None]:
    """Have the turn to write. Whoever is in a transaction already has it, or needs none.

    Errors: OperationalError.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
    else:
        with line.turn(PATIENCE):
            yield
