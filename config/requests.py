"""Around every request: its number, its line in the log, what the figures count, and the headers of every answer."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.conf import settings

from config.figures import counted
from web.logs import new_number, request_number

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

LONGEST_PATH = 500
NOBODY = ("", 0)

log = logging.getLogger("letopis.requests")


class Answer:
    """What goes back to one request: it passes everything on and remembers what is worth telling.

    The headers that it adds go with the first part, and nothing is left of them: a stream lasts a quarter of an hour.
    """

    def __init__(self, send: Send, number: str, headers: Headers) -> None:
        self.pass_on, self.headers = send, [(b"x-request-id", number.encode()), *headers]
        self.status, self.bytes = 0, 0

    async def send(self, message: Message) -> None:
        """Pass it on; the first part gets the headers that it lacks."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            said = {name.lower() for name, _ in message["headers"]}
            more = [(name, value) for name, value in self.headers if name not in said]
            message, self.headers = {**message, "headers": [*message["headers"], *more]}, []
        else:
            self.bytes += len(message.get("body", b""))
        await self.pass_on(message)


def told(
    application: Application,
    failed: Callable[[Message, Send, int], Awaitable[None]],
    door_of: Callable[[Message], str],
    headers_of: Callable[[str], Headers],
) -> Application:
    """Number each request, note its door, log and count its answer, and see to the headers of that.

    Shape: `failed` answers with a status where the application broke and had said nothing; `headers_of` takes the
           scheme and gives what every answer has that says nothing else.

    Headers of a request whose names have a line below are dropped: to WSGI they would be the same as those with a
    dash. Where no proxy is named and a request says whom it is for, nobody knows from whom it came: it is nobody's.
    """

    async def around(scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await application(scope, receive, send)
        number = new_number()
        request_number.set(number)  # a request is a task of its own, and with it this context
        clean = [(name, value) for name, value in scope["headers"] if b"_" not in name]
        answer, began = Answer(send, number, headers_of(scope["scheme"])), time.monotonic()
        door, client = door_of(scope), scope.get("client")
        if not settings.TRUSTED_PROXIES and any(name == b"x-forwarded-for" for name, _ in clean):
            client = NOBODY
        try:
            await application({**scope, "client": client, "headers": clean, "door": door}, receive, answer.send)
        except Exception:
            log.exception("%s could not be answered", printable(scope["path"]))
            if not answer.status:
                await failed(scope, answer.send, 500)
        finally:
            seconds = time.monotonic() - began
            say({**scope, "client": client, "door": door}, answer, seconds)
            counted(door, scope["method"], answer.status, seconds)

    return around


def printable(path: str) -> str:
    """A path as a log can hold it: of bounded length, and no letter of it begins a line of its own."""
    return "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in path[:LONGEST_PATH])


def say(scope: Message, answer: Answer, seconds: float) -> None:
    """One line of the log. What stands behind a question mark is nobody's business but the reader's.

    That all is well is asked by machines each second, and is told only to who asks for the least of it.
    """
    client, path = (scope.get("client") or ("-",))[0], printable(scope["path"])
    milliseconds = round(seconds * 1000)
    level = logging.ERROR if answer.status >= 500 and answer.status != 503 else logging.INFO
    if scope["door"] == "probes" and answer.status == 200:
        level = logging.DEBUG
    log.log(
        level,
        "%s %s %s %s, %s bytes, %s ms",
        client,
        scope["method"],
        path,
        answer.status or "broken off",
        answer.bytes,
        milliseconds,
        extra={
            "told": {
                "address": client,
                "method": scope["method"],
                "path": path,
                "status": answer.status,
                "bytes": answer.bytes,
                "ms": milliseconds,
            }
        },
    )
