"""How a process hears that another one wrote something: the database says so, each in its own way.

PostgreSQL tells whoever listens (LISTEN and NOTIFY, one connection a process). SQLite tells nobody, but has a number
that changes when somebody else has written: asking for it costs a few microseconds. Where neither can be, and while
what listens is lost, one looks twice a second.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from typing import Any, Protocol

from django.db import DatabaseError, connection

EVERY = 0.5
"""Seconds between two looks where nothing says when to look."""
TICK = 0.01
"""Seconds between two looks at SQLite's number."""
SELDOM = 10.0
"""Seconds after which one looks although nothing was heard: a word may be lost with the process that was to say it."""
CHANNEL = "campaigns"

log = logging.getLogger(__name__)


class Ear(Protocol):
    """Something that hears of changes; all of it runs on the event loop's thread."""

    async def wait(self) -> set[str] | None:
        """Wait until something may have changed: the slugs of the campaigns where; None where it may be anywhere."""

    async def close(self) -> None:
        """Hear no more."""


def ear() -> Ear:
    """The best ear for the site's database."""
    if connection.vendor == "postgresql":
        return Listening(_address())
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and "memory" not in name.rpartition("/")[2]:
        return Watching(name)
    return Looking()


def tell(slug: str) -> None:
    """Tell the other processes that a campaign changed, once that is written. On SQLite they see it by themselves."""
    if connection.vendor != "postgresql":
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, slug])
    except DatabaseError:
        log.exception("could not tell other processes of %s", slug)  # it is written; they look now and then


class Looking:
    """Hears nothing and looks twice a second."""

    async def wait(self) -> set[str] | None:
        await asyncio.sleep(EVERY)
        return None

    async def close(self) -> None:
        pass


class Watching:
    """Looks at the number that SQLite changes for every other connection that writes."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.known: int | None = None
        self.file: sqlite3.Connection | None = None

    async def wait(self) -> set[str] | None:
        loop = asyncio.get_running_loop()
        until = loop.time() + SELDOM
        while loop.time() < until:
            await asyncio.sleep(TICK)
            number = self._number()
            if number is None:
                await asyncio.sleep(EVERY)
                return None
            if number != self.known:
                self.known = number
                return None
        return None

    def _number(self) -> int | None:
        """SQLite's number; None while the file cannot be asked."""
        try:
            if self.file is None:
                self.file = sqlite3.connect(self.name, timeout=0, isolation_level=None)
            return int(self.file.execute("PRAGMA data_version").fetchone()[0])
        except sqlite3.Error:
            self._shut()
            return None

    def _shut(self) -> None:
        if self.file is not None:
            self.file.close()
        self.file, self.known = None, None

    async def close(self) -> None:
        self._shut()


class Listening:
    """Listens to PostgreSQL on a connection of its own; a lost one is opened again, and one looks meanwhile."""

    def __init__(self, address: dict[str, Any]) -> None:
        self.address = address
        self.heard: set[str] = set()
        self.news = asyncio.Event()
        self.line: asyncio.Task[None] | None = None

    async def wait(self) -> set[str] | None:
        if self.line is None or self.line.done():
            await self._open()
            return None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SELDOM):
                await self.news.wait()
        self.news.clear()
        heard, self.heard = self.heard, set()
        return heard or None  # nothing heard: for long, or because the line was lost

    async def _open(self) -> None:
        """Open the line. What was said before is not heard on it, so whoever waited looks everywhere."""
        import psycopg  # there is none where the site runs on SQLite

        try:
            opened = await psycopg.AsyncConnection.connect(**self.address, autocommit=True)
            await opened.execute(f"LISTEN {CHANNEL}")
        except (psycopg.Error, OSError):
            log.warning("cannot listen to the database; looking twice a second")
            await asyncio.sleep(EVERY)
            return
        self.line = asyncio.create_task(self._hear(opened))

    async def _hear(self, opened: Any) -> None:
        try:
            async with opened:
                async for word in opened.notifies():
                    self.heard.add(word.payload)
                    self.news.set()
        except Exception:
            log.warning("lost the line to the database; opening another")
        finally:
            self.news.set()

    async def close(self) -> None:
        if self.line is not None:
            self.line.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.line


def _address() -> dict[str, Any]:
    """Where the site's PostgreSQL is, for a connection beside the pool that notices when the other side is gone."""
    told = connection.settings_dict
    named = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    address: dict[str, Any] = {name: told[key] for name, key in named.items() if told.get(key)}
    kept = {key: value for key, value in told["OPTIONS"].items() if key.startswith("ssl")}
    return {**address, **kept, "connect_timeout": 5, "keepalives_idle": 20, "keepalives_interval": 5}
