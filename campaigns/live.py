"""Who is told that something changed: a bare ASGI stream that says only "number N"; browsers then fetch what they show.

A stream costs one task and one queue, no thread and no database connection. Within this process a play is heard at
once; of those of other processes the database tells (`hearing.py`), and one query for all who listen says what it was.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from typing import Any, TypeVar

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import parse_cookie

from campaigns import hearing
from campaigns.models import Campaign
from campaigns.seats.people import may_listen

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Answer = TypeVar("Answer")

PREFIX = "/events/"
HEARTBEAT = 10.0
"""Seconds of silence after which a comment keeps the connection open."""
CLOSED = -1
"""What a stream is told when somebody lost a seat: it ends, and the browser is asked again who it is."""
LONGEST = 15 * 60.0
"""Seconds after which a stream ends; the browser opens it again, and is asked again who it is."""
SLUG = re.compile(r"[-\w]{1,50}")
MOST = 5_000
"""Streams of one process."""
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
]

END: Message = {"type": "http.response.body", "body": b""}

log = logging.getLogger(__name__)


class Hub:
    """Who listens to which campaign in this process. Everything but `tell` runs on the event loop's thread."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        """Start with nobody listening: at the beginning, and when another event loop takes over."""
        self.listeners: dict[str, set[asyncio.Queue[int]]] = {}
        self.heard: dict[str, int] = {}
        self.doors: dict[str, int] = {}
        self.count = 0
        self.loop: asyncio.AbstractEventLoop | None = None
        self.watch: asyncio.Task[None] | None = None

    def listen(self, slug: str) -> asyncio.Queue[int]:
        """Start listening; the first listener starts the watch over the database."""
        loop = asyncio.get_running_loop()
        if self.loop is not loop:
            self._forget()
            self.loop = loop
        queue: asyncio.Queue[int] = asyncio.Queue(maxsize=1)
        self.listeners.setdefault(slug, set()).add(queue)
        self.count += 1
        if self.watch is None or self.watch.done():
            self.watch = loop.create_task(self._watch())
        return queue

    def leave(self, slug: str, queue: asyncio.Queue[int]) -> None:
        """Stop listening."""
        queues = self.listeners.get(slug, set())
        if queue in queues:
            queues.remove(queue)
            self.count -= 1
        if not queues:
            self.listeners.pop(slug, None)
            self.heard.pop(slug, None)
            self.doors.pop(slug, None)

    def close(self, slug: str) -> None:
        """End the streams of a campaign; from any thread."""
        loop = self.loop
        if loop is not None and not loop.is_closed() and slug in self.listeners:
            loop.call_soon_threadsafe(self._close, slug)

    def _close(self, slug: str) -> None:
        queues = self.listeners.pop(slug, set())
        self.count -= len(queues)
        self.heard.pop(slug, None)
        self.doors.pop(slug, None)
        for queue in queues:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(CLOSED)

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
        if self.heard.get(slug) == number:
            return
        self.heard[slug] = number
        for queue in self.listeners.get(slug, ()):
            # Only the newest number matters: whoever is slow misses those between.
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(number)

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


async def stream(scope: Message, receive: Receive, send: Send) -> None:
    """Answer GET /events/<slug>: the number of the newest play, at once and after each change.

    Errors: 404 for whoever holds no seat there, 405 for another method, 503 when too many listen, while the server
            stops, and where the database cannot be asked.
    """
    slug = scope["path"].removeprefix(PREFIX).rstrip("/")
    if scope["method"] != "GET":
        return await refuse(send, 405)
    if not SLUG.fullmatch(slug):
        return await refuse(send, 404)
    if hub.count >= MOST:
        return await refuse(send, 503)
    queue = hub.listen(slug)
    gone = asyncio.create_task(until_gone(receive))
    try:
        # In this order: who loses the seat after the door was looked at is noticed by the watch.
        number, door = (await in_thread(standing_of, [slug])).get(slug, (0, 0))
        hub.doors.setdefault(slug, door)
        if not await in_thread(may_listen, session_of(scope), slug):
            return await refuse(send, 404)
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await tell_news(number, queue, send, gone)
        await send(END)
    except asyncio.CancelledError:
        await send(END)  # The server stops: a stream that ends properly is no error.
    except DatabaseError:
        log.exception("could not look who listens")
        await refuse(send, 503)
    except OSError:
        pass  # The browser has gone; nobody is left to be told.
    finally:
        gone.cancel()
        hub.leave(slug, queue)


async def tell_news(number: int, queue: asyncio.Queue[int], send: Send, gone: asyncio.Task[None]) -> None:
    """Send a number and each newer one, until the browser goes or the stream has lasted long enough."""
    loop = asyncio.get_running_loop()
    end = loop.time() + LONGEST
    await say(send, number_event(number))
    # One task waits for the next number all the time: one started anew for each turn would lose what came between.
    news = asyncio.create_task(queue.get())
    try:
        while not gone.done() and loop.time() < end:
            await asyncio.wait({news, gone}, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
            if news.done():
                told, number = number, news.result()
                if number == CLOSED:
                    return
                news = asyncio.create_task(queue.get())
                if number != told:
                    await say(send, number_event(number))
            elif not gone.done():
                await say(send, ": still here\n\n")
    finally:
        news.cancel()


async def until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def number_event(number: int) -> str:
    """The only thing that is ever told: the number of the newest play."""
    return f"event: number\ndata: {number}\n\n"


async def say(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def refuse(send: Send, status: int) -> None:
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", b"0"),
        (b"cache-control", b"no-store"),
    ]
    if status == 503:
        headers.append((b"retry-after", b"10"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def session_of(scope: Message) -> str:
    """The key of the session in the cookies of a request; empty where there is none."""
    sent = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    key = parse_cookie(sent.decode("latin-1")).get(settings.SESSION_COOKIE_NAME, "")
    return key if key.isalnum() else ""
