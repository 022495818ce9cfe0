"""What machines ask: is it alive, can it work, and the figures. Answered beside everything else, by any name.

`/healthz` takes no thread and no database. `/readyz` asks both. `/metrics` is there where `METRICS_KEY` is set, for who
sends it as a bearer; the figures say nothing of people, but how many there are is the keeper's business.
"""

from __future__ import annotations

import asyncio
import hmac
import json

from django.conf import settings
from django.db import connection

from config.figures import written_out
from config.requests import Message, Receive, Send
from web.readiness import OK, readiness

Reply = tuple[int, str, bytes]
TEXT, JSON = "text/plain; charset=utf-8", "application/json"


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


async def answer(scope: Message, receive: Receive, send: Send) -> None:
    """Answer a probe; what is slow about it happens in a thread of its own, not in one of the pages'."""
    probe = PROBES[scope["path"]]
    status, kind, body = probe(scope) if probe is healthz else await asyncio.to_thread(probe, scope)
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
