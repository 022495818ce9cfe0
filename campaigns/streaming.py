"""The live stream of a campaign to one browser: bare ASGI that says only "number N"; browsers fetch what they show.

A stream costs two tasks, no thread and no database connection.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.http import parse_cookie

from campaigns.live import CLOSED, News, hub, in_thread, standing_of
from campaigns.seats.people import may_listen

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PREFIX = "/events/"
HEARTBEAT = 10.0
"""Seconds of silence after which a comment keeps the connection open."""
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
    news = hub.listen(slug)
    gone = asyncio.create_task(until_gone(receive))
    try:
        # In this order: who loses the seat after the door was looked at is noticed by the watch.
        number, door = (await in_thread(standing_of, [slug])).get(slug, (0, 0))
        hub.doors.setdefault(slug, door)
        if not await in_thread(may_listen, session_of(scope), slug):
            return await refuse(send, 404)
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await tell_news(number, news, send, gone)
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
        hub.leave(slug, news)


async def tell_news(number: int, news: News, send: Send, gone: asyncio.Task[None]) -> None:
    """Send a number and each newer one, until the browser goes or the stream has lasted long enough."""
    loop = asyncio.get_running_loop()
    end = loop.time() + LONGEST
    await say(send, number_event(number))
    gone.add_done_callback(lambda _: news.wake())
    beat = loop.call_later(HEARTBEAT, news.wake)
    try:
        while not gone.done() and loop.time() < end:
            newest = await news.next()
            if newest == CLOSED:
                return
            if newest is not None and newest > number:
                number = newest
                await say(send, number_event(number))
            elif newest is None and not gone.done():
                beat = loop.call_later(HEARTBEAT, news.wake)
                await say(send, ": still here\n\n")
    finally:
        beat.cancel()


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
