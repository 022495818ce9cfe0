"""Django's own sessions, and beside them a list of the browsers in which an account is signed in, so it can end them.

Which session is whose stands inside the session, where nobody can look for it; so each that is saved with an account in
it has a row that says so. Rows of sessions that are gone are nobody's and are swept with the expired ones.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy

from web.database.prepared import prepared
from web.models import RecoveryCode, SecondFactor, SignedIn

BROWSER = "browser"
"""Where a session keeps what its browser called itself when somebody signed in."""
PROGRAMS = [
    ("Yandex", r"YaBrowser/"),
    ("Edge", r"Edg(?:e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrome/|CriOS/"),
    ("Safari", r"Safari/"),
]
SYSTEMS = [
    ("Android", r"Android"),
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Windows", r"Windows"),
    ("macOS", r"Mac OS X|Macintosh"),
    ("Linux", r"Linux|X11"),
]
"""Each before those that say its word too."""


@prepared
def session_now(key: str, now: datetime) -> QuerySet[Session]:
    """The session of a key, as long as it lasts."""
    return Session.objects.filter(session_key=key, expire_date__gt=now)


class SessionStore(DatabaseSessions):
    """Sessions in the database; those of an account are found by it."""

    @classmethod
    def get_model_class(cls) -> Any:
        """The table is Django's."""
        return Session

    def _get_session_from_db(self) -> Any:
        """As Django's own, by a question that is put together once: each page asks it."""
        found = session_now(self.session_key, timezone.now()) if self.session_key else []
        if not found:
            self._session_key = None
        return found[0] if found else None

    def save(self, must_create: bool = False) -> None:
        """Save it, and note whose it is."""
        super().save(must_create)
        account = self.get(SESSION_KEY)
        if account:
            mine = SignedIn(session_key=str(self.session_key), account_id=account, browser=self.get(BROWSER, ""))
            SignedIn.objects.bulk_create([mine], ignore_conflicts=True)

    def delete(self, session_key: str | None = None) -> None:
        """Delete it with its note."""
        SignedIn.objects.filter(session_key=session_key or self.session_key or "").delete()
        super().delete(session_key)

    @classmethod
    def clear_expired(cls) -> None:
        """Sweep what has expired, and the notes of all that is gone."""
        super().clear_expired()
        there = Session.objects.filter(session_key=OuterRef("session_key"))
        SignedIn.objects.exclude(Exists(there)).delete()


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser in which an account is signed in, as its owner sees it; `mark` names it and opens nothing."""

    mark: str
    program: str
    system: str
    since: datetime
    here: bool


def note_browser(request: HttpRequest) -> None:
    """Keep in the session what the browser calls itself; before somebody is signed in."""
    request.session[BROWSER] = request.headers.get("User-Agent", "")[:300]


def browsers_of(user: AbstractBaseUser, request: HttpRequest | None = None) -> list[Browser]:
    """Where an account is signed in, newest first; who changed the password since is out, and is not listed."""
    here = request.session.session_key if request else ""
    found = [one for one in SignedIn.objects.filter(account=user.pk).order_by("-since", "-pk") if _holds(one, user)]
    return [
        Browser(mark_of(one), _named(PROGRAMS, one.browser), _named(SYSTEMS, one.browser), one.since, _is(one, here))
        for one in found
    ]


def end(user: AbstractBaseUser, marks: set[str]) -> int:
    """End sessions of an account: those browsers hold nothing any more; how many these were."""
    ended = [one for one in SignedIn.objects.filter(account=user.pk) if mark_of(one) in marks]
    for one in ended:
        SessionStore(one.session_key).delete()
    return len(ended)


def kept(user: AbstractBaseUser) -> list[dict[str, Any]]:
    """What is kept of an account for its protection, as plain JSON; no key and no code."""
    factor = SecondFactor.objects.filter(account=user.pk).first()
    browsers = SignedIn.objects.filter(account=user.pk).order_by("since")
    return [
        *([{"second_factor_since": factor.since.isoformat()}] if factor else []),
        {"recovery_codes_left": RecoveryCode.objects.filter(account=user.pk).count()},
        *({"signed_in": one.since.isoformat(), "browser": one.browser} for one in browsers),
    ]


def forget(user: AbstractBaseUser) -> None:
    """End every session of an account; what else protects it goes with it."""
    end(user, {mark_of(one) for one in SignedIn.objects.filter(account=user.pk)})


def mark_of(one: SignedIn) -> str:
    """What names a session on a page; from it nobody finds the session."""
    return hashlib.sha256(f"browser {one.session_key}".encode()).hexdigest()[:16]


def _is(one: SignedIn, key: str | None) -> bool:
    return bool(key) and constant_time_compare(one.session_key, key or "")


def _holds(one: SignedIn, user: AbstractBaseUser) -> bool:
    session = SessionStore(one.session_key)
    same = session.get(SESSION_KEY) == str(user.pk)
    return same and constant_time_compare(session.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())


def _named(names: list[tuple[str, str]], said: str) -> str:
    return next((name for name, pattern in names if re.search(pattern, said)), str(gettext_lazy("unknown")))
