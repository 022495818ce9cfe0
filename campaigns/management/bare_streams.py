"""The least that a stream of numbers can be: bare ASGI, a queue for each who listens, nobody is asked who they are.

A number that is sent to `/tell` is heard by all. It is served by uvicorn, in one process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]
STREAM = [(b"content-type", b"text/event-stream")]
EMPTY = [(b"content-length", b"0")]
listeners: set[asyncio.Queue[bytes]] = set()


async def application(
    scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]
) -> None:
    """Open a stream, or tell all streams what was sent."""
    if scope["type"] != "http":
        return
    if scope["path"] == "/tell":
        number = (await receive())["body"]
        for one in listeners:
            one.put_nowait(number)
    if scope["method"] == "POST" or not scope["path"].startswith("/events/"):
        await send({"type": "http.response.start", "status": 200, "headers": EMPTY})
        return await send({"type": "http.response.body", "body": b""})
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    listeners.add(queue)
    await send({"type": "http.response.start", "status": 200, "headers": STREAM})
    told = b"0"
    while True:
        body = b"event: number\ndata: " + told + b"\n\n"
        await send({"type": "http.response.body", "body": body, "more_body": True})
        told = await queue.get()
