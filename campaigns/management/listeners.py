"""What listening costs: a served site, many browsers that listen to one campaign, a move that all of them hear of."""

from __future__ import annotations

import asyncio
import re
import resource
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

from campaigns import ledger
from campaigns.models import Campaign
from campaigns.seats.people import HELD
from rulebooks.models import Book
from web.management.measuring import Row
from web.management.serving import served

MOVES = 5
FROM_ONE = 200
"""Streams of one address: the site gives one sender no more than a part of them all (`config.asgi.streams`)."""
SECONDS_TO_START = 60


def listening(book: Book, listeners: int) -> Iterator[Row]:
    """From a move that is sent to the last browser that hears of it; and what an idle stream weighs.

    Shape: the site is served on this bench's own database by one process, as `make run` serves it.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, 4 * listeners + 200), hard), hard))
    campaign, _ = ledger.open_campaign(title="Heard", game="bridges", book=book, players=1, names=["P1"])
    store = SessionStore()
    store[HELD] = [seat.hold_hash for seat in campaign.seats.all()]
    store.create()
    with served() as (port, process):
        yield from asyncio.run(_listen(campaign, str(store.session_key), port, process, listeners))


async def _listen(
    campaign: Campaign, session: str, port: int, process: subprocess.Popen[bytes], listeners: int
) -> list[Row]:
    before = _resident(process.pid)
    ears = [await _ear(campaign.slug, session, port, number) for number in range(listeners)]
    await asyncio.gather(*(ear.hears(campaign.number) for ear in ears))
    weight = (_resident(process.pid) - before) / max(listeners, 1)
    took = []
    for turn in range(MOVES):
        number = await asyncio.to_thread(_rename, campaign, turn)
        began = time.perf_counter()
        await asyncio.gather(*(ear.hears(number) for ear in ears))
        took.append(time.perf_counter() - began)
    for ear in ears:
        ear.close()
    return [
        (f"live: a move of another process to the last of {listeners} browsers, ms", f"{median(took) * 1000:.0f}"),
        (f"live: memory of one idle stream, kB (of {listeners})", f"{weight:.1f}"),
    ]


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
