"""Who is told that something changed: each stream that is open (`streaming.py`) listens here for the newest number.

Within this process a play is heard at once; of those of other processes the database tells (`hearing.py`), and one
query for all who listen says what it was.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from django.db import connection

from campaigns import hearing
from campaigns.models import Campaign

Answer = TypeVar("Answer")

CLOSED = -1
"""What a stream is told when somebody lost a seat: it ends, and the browser is asked again who it is."""

log = logging.getLogger(__name__)


class News:
    """What one stream has yet to tell. Only the newest number matters: whoever is slow misses those between.

    It is less than a queue and a task that waits for it: five hundred who listen are told in half of the time.
    """

    __slots__ = ("number", "waiter", "woken")

    def __init__(self) -> None:
        self.number: int | None = None
        self.woken = False
        self.waiter: asyncio.Future[None] | None = None

    def tell(self, number: int) -> None:
        """There is a newer number."""
        self.number = number
        self._go_on()

    def wake(self) -> None:
        """There is nothing to tell, but something to look at."""
        self.woken = True
        self._go_on()

    def _go_on(self) -> None:
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    async def next(self) -> int | None:
        """Wait for the newest number; None where one was only woken."""
        if self.number is None and not self.woken:
            self.waiter = asyncio.get_running_loop().create_future()
            try:
                await self.waiter
            finally:
                self.waiter = None
        told, self.number = self.number, None
        self.woken = self.woken and told is not None  # what there is to look at comes after what there is to tell
        return told


class Hub:
    """Who listens to which campaign in this process. Everything but `tell` runs on the event loop's thread."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        """Start with nobody listening: at the beginning, and when another event loop takes over."""
        self.listeners: dict[str, set[News]] = {}
        self.heard: dict[str, int] = {}
        self.doors: dict[str, int] = {}
        self.count = 0
        self.loop: asyncio.AbstractEventLoop | None = None
        self.watch: asyncio.Task[None] | None = None

    def listen(self, slug: str) -> News:
        """Start listening; the first listener starts the watch over the database."""
        loop = asyncio.get_running_loop()
        if self.loop is not loop:
            self._forget()
            self.loop = loop
        news = News()
        self.listeners.setdefault(slug, set()).add(news)
        self.count += 1
        if self.watch is None or self.watch.done():
            self.watch = loop.create_task(self._watch())
        return news

    def leave(self, slug: str, news: News) -> None:
        """Stop listening."""
        here = self.listeners.get(slug, set())
        if news in here:
            here.remove(news)
            self.count -= 1
        if not here:
            self.listeners.pop(slug, None)
            self.heard.pop(slug, None)
            self.doors.pop(slug, None)

    def close(self, slug: str) -> None:
        """End the streams of a campaign; from any thread."""
        loop = self.loop
        if loop is not None and not loop.is_closed() and slug in self.listeners:
            loop.call_soon_threadsafe(self._close, slug)

    def _close(self, slug: str) -> None:
        here = self.listeners.pop(slug, set())
        self.count -= len(here)
        self.heard.pop(slug, None)
        self.doors.pop(slug, None)
        for news in here:
            news.tell(CLOSED)

    def end(self) -> None:
        """End every stream, because the server stops; on the event loop's thread."""
        for slug in list(self.listeners):
            self._close(slug)

    def tell(self, slug: str, number: int) -> None:
        """Tell this process's listeners of a campaign; from any thread."""
        loop = self.loop
        if loop is not None and not loop.is_closed() and slug in self.listeners:
            loop.call_soon_threadsafe(self._pass_on, slug, number)

    def _pass_on(self, slug: str, number: int) -> None:
        """Tell a number that is newer than what was told. The watch may have looked before a play that is told already,
        and two plays may come in the wrong order: nobody hears of a number after a later one."""
        if number <= self.heard.get(slug, 0):
            return
        self.heard[slug] = number
        for news in self.listeners.get(slug, ()):
            news.tell(number)

    async def _watch(self) -> None:
        ear = hearing.ear()
        try:
            while self.listeners:
                heard = await ear.wait()
                asked = [slug for slug in self.listeners if heard is None or slug in heard]
                try:
                    standing = await in_thread(standing_of, asked) if asked else {}
                except Exception:
                    log.exception("could not look for new plays")
                    await asyncio.sleep(hearing.EVERY)
                    continue
                self._compare(standing)
        finally:
            await ear.close()

    def _compare(self, standing: Mapping[str, tuple[int, int]]) -> None:
        """Tell whoever listens what is new, and send away the listeners of a campaign where somebody lost a seat."""
        for slug, (number, door) in standing.items():
            if slug in self.listeners and self.doors.setdefault(slug, door) != door:
                self._close(slug)
            else:
                self._pass_on(slug, number)


hub = Hub()


def changed(slug: str, number: int) -> None:
    """Tell the streams that a campaign has a new newest play: those of this process at once, others by the database."""
    hub.tell(slug, number)
    hearing.tell(slug)


def door(slug: str) -> None:
    """End the streams of a campaign, because somebody lost a seat there."""
    hub.close(slug)
    hearing.tell(slug)


def standing_of(slugs: Iterable[str]) -> dict[str, tuple[int, int]]:
    """The newest play of some campaigns, and how often somebody lost a seat there."""
    found = Campaign.every.filter(slug__in=list(slugs)).values_list("slug", "number", "door")
    return {slug: (number, door) for slug, number, door in found}


async def in_thread(ask: Callable[..., Answer], *told: object) -> Answer:
    """Ask the database in a thread, and let go of the connection."""

    def asked() -> Answer:
        try:
            return ask(*told)
        finally:
            connection.close()

    return await asyncio.to_thread(asked)
