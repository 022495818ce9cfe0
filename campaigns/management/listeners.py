"""What listening costs: many browsers that listen to one campaign, a move that all of them hear of, a bare stream."""

from __future__ import annotations

import asyncio
import http.client
import re
import resource
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

from campaigns import ledger
from campaigns.models import Campaign
from campaigns.seats.people import HELD
from rulebooks.models import Book
from web.management.measuring import Row, core_of
from web.management.serving import served

MOVES = 15
FROM_ONE = 200
"""Streams of one address: the site gives one sender no more than a part of them all (`config.asgi.streams`)."""
SECONDS_TO_START = 60


def listening(book: Book, listeners: int) -> Iterator[Row]:
    """From a move that is sent to the last browser that hears of it, by turns with a bare stream; and what one weighs.

    Shape: for a tenth of the listeners and for all. The site is served on this bench's own database by one process, as
           `make run` serves it, and the move is one of this process.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, 4 * listeners + 200), hard), hard))
    campaign, _ = ledger.open_campaign(title="Heard", game="bridges", book=book, players=1, names=["P1"])
    store = SessionStore()
    store[HELD] = [seat.hold_hash for seat in campaign.seats.all()]
    store.create()
    with served() as (port, site), served("campaigns.management.bare_streams:application") as (other, least):
        ours = Crowd(port, site.pid, campaign.slug, str(store.session_key), lambda turn: _rename(campaign, turn))
        bare = Crowd(other, least.pid, campaign.slug, "", lambda turn: _tell(other, turn))
        yield from asyncio.run(_compared(ours, bare, listeners))


async def _compared(ours: Crowd, bare: Crowd, listeners: int) -> list[Row]:
    rows: list[Row] = []
    for many in sorted({max(1, listeners // 10), listeners}):
        for crowd in (ours, bare):
            await crowd.grow(many)
        for crowd in (ours, bare):
            crowd.begin()
        for turn in range(MOVES):
            await ours.hear(turn)
            await bare.hear(turn)
        mine, its = ours.figures(), bare.figures()
        name = f"live: a move of another process to the last of {many} browsers"
        rows.append((f"{name}, ms", f"{mine[0]:.0f}"))
        rows.append((f"{name}, ms: a bare stream", f"{its[0]:.0f}"))
        rows.append(
            (f"live: {many} are told, ms of the server's core (a bare stream)", f"{mine[1]:.0f} ({its[1]:.0f})")
        )
    weights = [crowd.weight for crowd in (ours, bare)]
    rows.append(
        (f"live: one idle stream, kB of memory (a bare one), of {listeners}", "{:.1f} ({:.1f})".format(*weights))
    )
    for crowd in (ours, bare):
        crowd.close()
    return rows


class Crowd:
    """Browsers that listen to one server; `tell` has all of them hear a newer number, which it gives back."""

    def __init__(self, port: int, pid: int, slug: str, session: str, tell: Callable[[int], int]) -> None:
        self.port, self.pid, self.slug, self.session, self.tell = port, pid, slug, session, tell
        self.ears: list[Ear] = []
        self.empty, self.told = 0.0, 0

    async def grow(self, many: int) -> None:
        """Have so many listen in the end."""
        self.empty = self.empty or _resident(self.pid)
        while len(self.ears) < many:
            ear = await _ear(self.slug, self.session, self.port, len(self.ears))
            await ear.hears(0)
            self.ears.append(ear)

    @property
    def weight(self) -> float:
        """Kilobytes of the server for each that listens."""
        return (_resident(self.pid) - self.empty) / max(len(self.ears), 1)

    def begin(self) -> None:
        """Measure from now on."""
        self.took: list[float] = []
        self.spent = core_of(self.pid)

    async def hear(self, turn: int) -> None:
        """One number more, and how long it takes until all have heard it."""
        self.told += 1
        number = await asyncio.to_thread(self.tell, self.told)
        began = time.perf_counter()
        await asyncio.gather(*(ear.hears(number) for ear in self.ears))
        self.took.append(time.perf_counter() - began)

    def figures(self) -> tuple[float, float]:
        """The middle of what was measured, in ms, and the milliseconds of the server's core for each number."""
        return median(self.took) * 1000, (core_of(self.pid) - self.spent) * 1000 / len(self.took)

    def close(self) -> None:
        for ear in self.ears:
            ear.close()


def _tell(port: int, turn: int) -> int:
    """A newer number for all who listen to the bare stream."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    line.request("POST", "/tell", str(turn))
    line.getresponse().read()
    line.close()
    return turn


def _rename(campaign: Campaign, turn: int) -> int:
    """A play by this process, which the server has to find in the database: the slower way to be heard."""
    seat = campaign.seats.get(key="1")
    return ledger.take_seat(campaign, seat, f"P{turn + 2}").number


class Ear:
    """One browser's stream: it hears numbers."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer, self.heard = reader, writer, -1

    async def hears(self, number: int) -> None:
        """Wait until a number at least this high was heard."""
        while self.heard < number:
            line = await self.reader.readline()
            if not line:
                raise ConnectionError("the stream ended")
            if found := re.match(rb"data: (\d+)", line):
                self.heard = int(found[1])

    def close(self) -> None:
        self.writer.close()


async def _ear(slug: str, session: str, port: int, number: int) -> Ear:
    """The stream of the browser of a number; every so many of them come from an address of their own."""
    own = (f"127.0.0.{1 + number // FROM_ONE}", 0) if number >= FROM_ONE else None
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=own)
    cookie = f"{settings.SESSION_COOKIE_NAME}={session}"
    asked = f"GET /events/{slug} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n"
    writer.write(asked.encode())
    await writer.drain()
    return Ear(reader, writer)


def _resident(process: int) -> float:
    """Memory of a process in kB; 0 where a system does not say."""
    try:
        told = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+)", told)
    return float(found[1]) if found else 0.0
