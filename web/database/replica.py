"""Reads from a replica of the database, where there is one: what is everybody's, for whoever has not just written.

A whole request reads from one of the two: half a page of now and half of a moment ago is no page. Tables stay with the
primary, for a seat that was taken away is lost at once, and who was told of a play looks for it; so do accounts.
Whoever has written carries for a minute how far the primary had come then, and reads there until the replica has come
as far; what a page says hangs on that no more than on which process answers.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import DEFAULT_DB_ALIAS, DatabaseError, InterfaceError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpRequest, HttpResponse

log = logging.getLogger(__name__)

REPLICA = "replica"
APP = "rulebooks"
"""Whose tables are read there."""
OWN = "campaign="
"""A book as a campaign has it is its own people's page."""
READS = ("GET", "HEAD")
WRITTEN, WRITTEN_KEPT = "written", 60
"""The cookie that says how far the primary had come when its browser wrote, and for how many seconds."""
PLACE = re.compile(r"[0-9A-F]{1,8}/[0-9A-F]{1,8}", re.ASCII)
"""A place in the log of PostgreSQL, «16/B374D848»."""
LOOK, AWAY = 1.0, 5.0
"""Seconds for which a look at the replica counts, and for which one that was gone is not asked again."""
MOST_BEHIND = 5.0
"""Seconds: a replica that is further behind is not read from."""
STATE = """
SELECT CASE WHEN NOT pg_is_in_recovery() OR NOT EXISTS (SELECT FROM pg_stat_wal_receiver) THEN NULL
  WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
  ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp()) END, pg_last_wal_replay_lsn()
"""

_reading: ContextVar[str] = ContextVar("reading", default=DEFAULT_DB_ALIAS)


def reading() -> str:
    """The alias of the database that this request reads from."""
    return DEFAULT_DB_ALIAS if connections[DEFAULT_DB_ALIAS].in_atomic_block else _reading.get()


def here() -> BaseDatabaseWrapper:
    """The connection to it, for what is asked in the database's own words."""
    return connections[reading()]


class Router:
    """Rulebooks are read where this request reads; all is written on the primary."""

    def db_for_read(self, model: type, **hints: Any) -> str:
        return reading() if model._meta.app_label == APP else DEFAULT_DB_ALIAS  # type: ignore[attr-defined]

    def db_for_write(self, model: type, **hints: Any) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: object, other: object, **hints: Any) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return db == DEFAULT_DB_ALIAS


class Standby:
    """What a process knows of the replica: how far it had come, and until when that counts."""

    def __init__(self) -> None:
        self.until, self.place = 0.0, -1

    def has(self, written: str) -> bool:
        """Whether it can be read from, by somebody who has written up to a place; "" for who has not."""
        now = time.monotonic()
        wanted = place(written)
        if now >= self.until or (0 <= self.place < wanted and now >= self.until - LOOK):
            self.look()
        return self.place >= max(0, wanted)

    def look(self) -> bool:
        """Ask it; one that is gone, or far behind, is left in peace for a while."""
        try:
            with connections[REPLICA].cursor() as cursor:
                cursor.execute(STATE)
                behind, come = cursor.fetchone()
        except (DatabaseError, InterfaceError) as trouble:
            connections[REPLICA].close()
            behind, come = None, ""
            log.warning("The replica does not answer: %s", trouble)
        fit = behind is not None and float(behind) <= MOST_BEHIND
        self.until, self.place = time.monotonic() + (LOOK if fit else AWAY), place(str(come)) if fit else -1
        return fit


def place(told: str) -> int:
    """A place in the log as a number; 0 for what is none, as for a browser that has written nothing."""
    high, _, low = told.partition("/")
    return (int(high, 16) << 32) + int(low, 16) if PLACE.fullmatch(told) else 0


standby = Standby()


def reads_elsewhere(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Read what can be read from the replica there; failing that, where everything is."""
    if REPLICA not in settings.DATABASES:
        raise MiddlewareNotUsed
    pages = re.compile(settings.REPLICA_PAGES)

    def middleware(request: HttpRequest) -> HttpResponse:
        reads = request.method in READS
        public = pages.match(request.path_info) and OWN not in request.META.get("QUERY_STRING", "")
        if reads and public and standby.has(request.COOKIES.get(WRITTEN, "")):
            token = _reading.set(REPLICA)
            try:
                answer = get_response(request)
            finally:
                _reading.reset(token)
            if answer.status_code < 500 or standby.look():
                return answer
        answer = get_response(request)
        if not reads:
            _say_how_far(answer)
        return answer

    return middleware


def _say_how_far(answer: HttpResponse) -> None:
    """As far as was put in, which a server that does not wait for its disk may not have written yet."""
    try:
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute("SELECT pg_current_wal_insert_lsn()::text")
            (come,) = cursor.fetchone()
    except (DatabaseError, InterfaceError):  # the answer stands, whatever has become of the primary since
        return
    answer.set_cookie(WRITTEN, come, WRITTEN_KEPT, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE)
