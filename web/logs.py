"""What the site says of itself, to standard error: a line or a JSON object each, with the number of the request.

Keys do not get there. A seat's link is its key, so whatever looks like one is cut out of every line, of tracebacks too.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""Without those that look alike: people read the number out."""
CUT = "…"
KEYS = re.compile(
    r"""(?ix)
    (?P<before>
        / (?: join | watch | editing ) /                          # a seat, looking on, editing
        | / (?: watching | suggestion | wish | question | upload ) /  # what somebody follows, wrote or brought
        | / calendar / [^/\s]+ /                                  # a seat's calendar
        | \b (?: bearer | basic ) (?: \s | %20 | \+ )+
        | \b (?: sessionid | csrftoken | csrfmiddlewaretoken | messages | known | key | token
               | (?: old_ | new_ )? password \d? ) ["']? \s* [=:] \s* ["']?
    )
    [^/\s"'&;,?#<>]+
    | (?<! [0-9a-z] ) [0-9a-f]{40} (?! [0-9a-z] )                  # a key alone, wherever it stands
    """
)

request_number: ContextVar[str] = ContextVar("request_number", default="")
"""The number of the request that is worked at; empty outside of any."""


def new_number() -> str:
    """A number for a request, short enough to be read out; 10¹² of them are enough for a day's log."""
    drawn, letters = secrets.randbelow(len(LETTERS) ** 8), ""
    for _ in range(8):
        drawn, place = divmod(drawn, len(LETTERS))
        letters += LETTERS[place]
    return f"{letters[:4]}-{letters[4:]}"


def without_keys(text: str) -> str:
    """A text in which nothing opens anything."""
    return KEYS.sub(lambda found: (found["before"] or "") + CUT, text)


class Lines(logging.Formatter):
    """A line for people: when, how bad, which request, what."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {number} {name}: {message}", "%Y-%m-%d %H:%M:%S", style="{")

    def format(self, record: logging.LogRecord) -> str:
        """The record, and the traceback under it."""
        record.number = request_number.get() or "-"
        return without_keys(super().format(record))


class Json(logging.Formatter):
    """An object for programs, on one line: time, level, logger, request, message, error, and what `told` adds."""

    def format(self, record: logging.LogRecord) -> str:
        """The record; keys are cut out of every text in it."""
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": request_number.get(),
            "message": record.getMessage(),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        clean = {name: without_keys(value) if isinstance(value, str) else value for name, value in told.items()}
        return json.dumps({name: value for name, value in clean.items() if value != ""}, ensure_ascii=False)


def numbered(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Give each request a number where the server gave it none, and tell it with the answer."""

    def middleware(request: HttpRequest) -> HttpResponse:
        given = request_number.get()
        mine = None if given else request_number.set(new_number())
        try:
            answer = get_response(request)
            answer.headers["X-Request-ID"] = request_number.get()
            return answer
        finally:
            if mine:
                request_number.reset(mine)

    return middleware


def logging_settings(formatter: type[logging.Formatter], level: str) -> dict[str, Any]:
    """Django's LOGGING: everything to standard error, through one formatter.

    Each answer has its own line from `config/requests.py`; uvicorn's and Django's lines of the same would double it.
    """
    everywhere: dict[str, Any] = {"handlers": [], "propagate": True, "level": "NOTSET"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"said": {"()": f"{formatter.__module__}.{formatter.__qualname__}"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "said"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            **dict.fromkeys(("django", "django.server", "uvicorn", "uvicorn.error"), everywhere),
            "django.request": {**everywhere, "level": "ERROR"},
            "django.security.DisallowedHost": {**everywhere, "level": "CRITICAL"},
            "uvicorn.access": {"handlers": [], "propagate": False, "level": "CRITICAL"},
        },
    }
