"""The site as one process serves it: streams bare on ASGI, everything else through Django's WSGI.

A stream that goes through Django holds a thread for life; here it costs a few kilobytes. A page takes a thread only
when its request is here, whole, and its sender's turn has come; the answer is handed over whole as well. So neither
who sends slowly nor who reads slowly keeps anybody else waiting.
"""

from __future__ import annotations

import os
from http.cookies import CookieError, SimpleCookie
from typing import Any

from a2wsgi import WSGIMiddleware
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from config.wsgi import application as site

# Models can be imported only now: making the WSGI application has set Django up.
from django.conf import settings  # isort: skip
from django.db.models.signals import post_save  # isort: skip
from django.http import HttpRequest  # isort: skip
from django.urls import reverse  # isort: skip
from django.utils import translation  # isort: skip

from campaigns import live, streaming  # isort: skip
from campaigns.models import Play  # isort: skip
from config import figures, probes  # isort: skip
from config.bodies import Body, Refused, heard_out  # isort: skip
from config.requests import Message, Receive, Send, told  # isort: skip
from config.turns import Crowded, Turns  # isort: skip
from web import errors, programs, security  # isort: skip
from web.hosts import answers_to  # isort: skip
from web.limits import sender_of  # isort: skip

WORKERS, DEAR_WORKERS = 8, max(1, (os.cpu_count() or 2) // 2)
DEAR = tuple(map(reverse, ("sign_in", "sign_up", "change_password", "admin:login", "bring_campaign")))
"""Where what is sent takes long by its nature: hashing a password, reading a whole rulebook or campaign."""
READING = reverse("upload")
"""Where even looking reads one."""

pages: Any = WSGIMiddleware(site, workers=WORKERS)  # type: ignore[arg-type]
dear_pages: Any = WSGIMiddleware(site, workers=DEAR_WORKERS)  # type: ignore[arg-type]
turns = Turns(places=WORKERS // 2, most_of_one=128, most=512)
dear_turns = Turns(places=DEAR_WORKERS, most_of_one=16, most=32)
streams = Turns(places=streaming.MOST, most_of_one=streaming.MOST // 20, most=streaming.MOST)


def door_of(scope: Message) -> str:
    """Which way a request goes: events, probes, dear or pages."""
    path = scope["path"]
    if path.startswith(streaming.PREFIX):
        return "events"
    if path in probes.PROBES:
        return "probes"
    dear = path.startswith(READING) or scope["method"] == "POST" and path.startswith(DEAR)
    return "dear" if dear else "pages"


async def route(scope: Message, receive: Receive, send: Send) -> None:
    """Send each request to where it is answered; what is no request is between the server and Django's side."""
    door = scope.get("door")
    if door is None:
        await pages(scope, receive, send)
    elif door == "probes":
        await probes.answer(scope, receive, send)
    elif door == "events" and not answers_to(dict(scope["headers"]).get(b"host", b"").decode("latin-1")):
        await refuse(scope, send, 400, errors.OTHER_NAME)
    elif door == "events":
        await listen(scope, receive, send)
    else:
        await page(scope, receive, send)


async def listen(scope: Message, receive: Receive, send: Send) -> None:
    """Open a stream; one sender has many, and not all that there may be."""
    try:
        async with streams.turn(sender(scope)):
            await streaming.stream(scope, receive, send)
    except Crowded:
        await refuse(scope, send, 503, errors.CROWDED)


def sender(scope: Message) -> str:
    """Who sent a request, as far as the site believes it."""
    return sender_of((scope.get("client") or ("",))[0])


async def page(scope: Message, receive: Receive, send: Send) -> None:
    """Gather what was sent, wait for a turn, let Django answer, and only then begin to tell it."""
    ways, its_turns = (dear_pages, dear_turns) if scope["door"] == "dear" else (pages, turns)
    answer: list[Message] = []

    async def keep(message: Message) -> None:
        answer.append(message)

    try:
        with Body(sender(scope)) as body:
            whole = await body.gather(scope, receive)
            async with its_turns.turn(sender(scope)):
                await ways(scope, whole, keep)
    except Refused as refused:
        rest = receive if refused.more_may_come else None
        return await refuse(scope, send, refused.status, refused.trouble, rest)
    except Crowded:
        return await refuse(scope, send, 503, errors.CROWDED)
    begin, *pieces = answer
    await send(begin)
    await send({"type": "http.response.body", "body": b"".join(piece["body"] for piece in pieces)})


async def refuse(
    scope: Message,
    send: Send,
    status: int,
    trouble: errors.Trouble | None = None,
    rest: Receive | None = None,
) -> None:
    """Answer with a sentence in the reader's language, and end the connection, once the `rest` of a body has come."""
    with translation.override(language_of(scope)):
        data = programs.asks_as_program(scope["path"])
        saying = trouble or errors.TROUBLES[status]
        text = programs.refusal(status, saying.lead) if data else errors.trouble_page(status, trouble).encode()
        more = errors.headers_of(saying)
    headers = [(name.lower().encode(), value.encode()) for name, value in more.items()]
    headers += [
        (b"content-type", programs.JSON.encode() if data else b"text/html; charset=utf-8"),
        (b"content-length", b"%d" % len(text)),
    ]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, (b"connection", b"close")]})
    await send({"type": "http.response.body", "body": text, "more_body": True})
    if rest is not None:
        await heard_out(rest)
    await send({"type": "http.response.body"})


def language_of(scope: Message) -> str:
    """The language that a page would have for who sent this."""
    headers = dict(scope["headers"])
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", b"").decode("latin-1")
    try:
        cookies = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1"))
    except CookieError:
        cookies = SimpleCookie()
    request.COOKIES = {name: morsel.value for name, morsel in cookies.items()}
    return translation.get_language_from_request(request)


application: Any = ProxyHeadersMiddleware(
    told(route, refuse, door_of, security.bare_headers),  # type: ignore[arg-type]
    trusted_hosts=settings.TRUSTED_PROXIES,
)
post_save.connect(figures.play_written, sender=Play, dispatch_uid="figures")
figures.gauge("streams", "Live streams that are open", lambda: live.hub.count)
figures.gauge("waiting", "Requests that wait for a thread or have one", lambda: turns.count + dear_turns.count)
figures.gauge("bodies_bytes", "Bytes of request bodies held", lambda: Body.held)
