"""What machines ask: is it alive, can it work, and the figures. Answered beside everything else, by any name.

`/healthz` takes no thread and no database. `/readyz` asks both. `/metrics` is there where `METRICS_KEY` is set, for who
sends it as a bearer; the figures say nothing of people, but how many there are is the keeper's business.
"""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import Callable

from django.conf import settings
from django.db import connection

from config.figures import written_out
from config.requests import Message, Receive, Send
from web.readiness import OK, readiness

Reply = tuple[int, str, bytes]
TEXT, JSON = "text/plain; charset=utf-8", "application/json"
HOLDS = 1.0
"""Seconds for which a look at what the site needs is believed."""


def healthz(scope: Message) -> Reply:
    """That this process answers."""
    return 200, TEXT, b"ok\n"


def readyz(scope: Message) -> Reply:
    """That it can work; 503 and which check says what, if not."""
    try:
        said = readiness()
    finally:
        connection.close()
    ready = all(one == OK for one in said.values())
    return (200 if ready else 503), JSON, json.dumps(said).encode() + b"\n"


def metrics(scope: Message) -> Reply:
    """The figures, in the format of Prometheus."""
    sent = dict(scope["headers"]).get(b"authorization", b"")
    if not settings.METRICS_KEY or not hmac.compare_digest(sent, f"Bearer {settings.METRICS_KEY}".encode()):
        return 404, TEXT, b"not found\n"
    kind, figures = written_out()
    return 200, kind, figures


PROBES = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics}


class Look:
    """One look of a thread, for all who ask at once and for a second after: a flood of them is the work of one."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.task: asyncio.Task[Reply] | None = None
        self.until = 0.0

    async def reply(self, probe: Callable[[Message], Reply], scope: Message) -> Reply:
        """What the newest look found; whoever goes away ends it for nobody else."""
        loop = asyncio.get_running_loop()
        if self.task is None or self.loop is not loop or (self.task.done() and loop.time() >= self.until):
            self.loop, self.task = loop, asyncio.create_task(asyncio.to_thread(probe, scope))
            self.task.add_done_callback(self.done)
        return await asyncio.shield(self.task)

    def done(self, task: asyncio.Task[Reply]) -> None:
        """From now on it is believed for a while; one that broke is not."""
        broken = task.cancelled() or task.exception() is not None
        self.until = 0.0 if broken else task.get_loop().time() + HOLDS


look = Look()


async def answer(scope: Message, receive: Receive, send: Send) -> None:
    """Answer a probe; what is slow about it happens in a thread, and once."""
    probe = PROBES[scope["path"]]
    status, kind, body = await look.reply(probe, scope) if probe is readyz else probe(scope)
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
