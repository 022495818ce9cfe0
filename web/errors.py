"""When something is wrong: a page that says so, whether it is worth trying again, and the number it has in the log.

These pages ask nothing of the database, the session or the page around them: any of these may be what is broken.
"""

from __future__ import annotations

import errno
import logging
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from django.core.exceptions import DisallowedHost
from django.db import DatabaseError, DataError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import requires_csrf_token

from web.logs import request_number

MINUTES = 600
"""Seconds; what is counted by more than this is counted by hours."""
AGAIN_IN = 10
"""Seconds after which what is only busy may be asked again."""
UNAVAILABLE = (OperationalError, InterfaceError)
"""What a database says that is absent, locked, full or read-only."""
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What the machine says where it has no room for a file."""
BROKEN = (errno.EIO, errno.EROFS)
"""What it says where the disk is broken, or only read any more."""
NO_MORE = (sqlite3.SQLITE_FULL, "53100")
"""What the two databases say where they have none, by SQLite's numbers and by SQL's."""
NOTHING_NEW = (*NO_MORE, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, "25006")
"""What they say where they may still be read and take nothing new: full, broken in writing, or for reading only."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Trouble:
    """What the page says, as text or as text to be translated.

    `again` is in how many seconds it is worth trying again; 0 where it is not a matter of time.
    """

    title: object
    lead: object
    advice: object
    again: int = 0


MINUTE = gettext_lazy(
    "Try once more in a minute. If it happens again, tell the person who keeps this site what you did."
)
TROUBLES = {
    400: Trouble(
        gettext_lazy("This cannot be read"),
        gettext_lazy("The browser sent something the site does not understand; nothing was changed."),
        gettext_lazy("Go back, load the page again and send the form once more."),
    ),
    408: Trouble(
        gettext_lazy("It came too slowly"),
        gettext_lazy("What you sent did not arrive in time; nothing was changed."),
        gettext_lazy("Try again where the connection is better."),
    ),
    413: Trouble(
        gettext_lazy("This is too large"),
        gettext_lazy("What you sent is more than the site takes at once; nothing was changed."),
        gettext_lazy("A file may have up to 32 MB, a document for a rulebook up to 10 MB."),
    ),
    500: Trouble(
        gettext_lazy("Our mistake"),
        gettext_lazy("Something broke on our side; what you were doing was not saved."),
        MINUTE,
    ),
    503: Trouble(
        gettext_lazy("Not just now"),
        gettext_lazy(
            "The site is there, but it cannot look up or write down anything at the moment; nothing was changed."
        ),
        gettext_lazy("Try once more in a few seconds. What was saved before is safe."),
        AGAIN_IN,
    ),
}
OTHER_NAME = Trouble(
    gettext_lazy("Not the name of this site"),
    gettext_lazy("The site does not answer to the name it was called by; nothing was changed."),
    gettext_lazy("Whoever keeps it says in ALLOWED_HOSTS which names it has."),
)
NO_ROOM = Trouble(
    gettext_lazy("No room left"),
    gettext_lazy("The disk of this site is nearly full, so it takes nothing new; nothing was changed."),
    gettext_lazy("Everything can be read as before. Tell the person who keeps this site."),
    60,
)
TROUBLES[507] = NO_ROOM
TOO_MANY = Trouble(
    gettext_lazy("Too much of it"),
    gettext_lazy("This was done from here more often than people do it; nothing was changed."),
    gettext_lazy("Come back in an hour. If you are a person, tell the person who keeps this site."),
)
SOON = gettext_lazy("Come back in ten minutes. If you are a person, tell the person who keeps this site.")
"""The same for what is counted by minutes."""
CROWDED = Trouble(
    gettext_lazy("Very many at once"),
    gettext_lazy("More people ask than the site can answer at the moment; nothing was changed."),
    gettext_lazy("Try once more in a few seconds."),
    AGAIN_IN,
)


def trouble_page(status: int, trouble: Trouble | None = None) -> str:
    """The whole page, in the language that is active."""
    told = trouble or TROUBLES.get(status, TROUBLES[500])
    language = translation.get_language() or "ru"
    return render_to_string("web/trouble.html", {"trouble": told, "number": request_number.get(), "language": language})


def headers_of(trouble: Trouble) -> dict[str, str]:
    """What goes with it: when to come again, and that nobody keeps it."""
    return {"Cache-Control": "no-store"} | ({"Retry-After": str(trouble.again)} if trouble.again else {})


def status_of(error: BaseException | None) -> int:
    """What an exception that nobody caught means: text with a NUL, or a number that no column holds, was sent to us."""
    if has_no_room(error):
        return 507
    if isinstance(error, UNAVAILABLE) or takes_nothing_new(error):
        return 503
    return 400 if isinstance(error, DataError) else 500


def has_no_room(error: BaseException | None) -> bool:
    """Whether a file, or the database, could not grow. What a driver said stands behind what Django makes of it."""
    if isinstance(error, OSError):
        return error.errno in FULL
    return said_by(error) in NO_MORE


def takes_nothing_new(error: BaseException | None) -> bool:
    """Whether a disk or a database is full, broken in writing, or for reading only."""
    broken = isinstance(error, OSError) and error.errno in BROKEN
    return broken or has_no_room(error) or said_by(error) in NOTHING_NEW


def said_by(error: BaseException | None) -> int | str | None:
    """The number or the state by which a driver told what Django then raised: SQLite's without its finer parts."""
    driver = error.__cause__ if isinstance(error, DatabaseError) else None
    number = getattr(driver, "sqlite_errorcode", None)
    return number & 0xFF if number is not None else getattr(driver, "sqlstate", None)


@contextmanager
def in_passing() -> Iterator[None]:
    """Around what is only noted beside what was asked for: where the database takes nothing new, that is let go."""
    try:
        yield
    except UNAVAILABLE as error:
        if not takes_nothing_new(error):
            raise
        log.warning("not noted: %s", error)


@requires_csrf_token
def server_error(request: HttpRequest) -> HttpResponse:
    """Answer what failed: 503 where the database could not be asked, 400 where it could not be told, 507 where it or a
    file had no room, else 500.

    Django calls this while it handles the exception; the log has its traceback under the same number.
    """
    status = status_of(sys.exc_info()[1])
    return HttpResponse(trouble_page(status), status=status, headers=headers_of(TROUBLES[status]))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what cannot be read; who called the site by another name is told so."""
    other = OTHER_NAME if isinstance(exception, DisallowedHost) else None
    return HttpResponse(trouble_page(400, other), status=400, headers={"Cache-Control": "no-store"})


def told_to_program(error: Exception) -> HttpResponse:
    """The same for a program, about a database that could not be asked or told."""
    status = status_of(error)
    told = TROUBLES[status]
    return JsonResponse({"detail": str(told.lead)}, status=status, headers=headers_of(told))


def too_many(seconds: int, program: bool = False) -> HttpResponse:
    """Answer whoever does something far more often than people do; a program in JSON."""
    told = replace(TOO_MANY, again=seconds, advice=SOON if seconds <= MINUTES else TOO_MANY.advice)
    if program:
        return JsonResponse({"detail": str(told.lead)}, status=429, headers=headers_of(told))
    return HttpResponse(trouble_page(429, told), status=429, headers=headers_of(told))
