"""Who asks: the link of a seat is its key for programs too; a browser that sits at the table needs none."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.security import APIKeyCookie, HttpBearer

from campaigns.seats import program_keys
from campaigns.seats.people import Person, campaign_of_link, person, seat_of_link

MAKES_MOVES: frozenset[str] = frozenset({"move", "undo"})
"""The operations that a key which only looks is no key to."""


class SeatLink(HttpBearer):
    """`Authorization: Bearer` with the last part of a seat's link, of a link for spectators, or a key for programs."""

    def authenticate(self, request: HttpRequest, token: str) -> Person | None:
        """Let the request come from the seat of a link and from nowhere else, whatever cookies it carries."""
        seat, watched = seat_of_link(token), campaign_of_link(token)
        if seat is None and watched is None:
            return self.program(request, token)
        seats, campaigns = ((seat,) if seat else ()), (frozenset({watched.pk}) if watched else frozenset())
        request._person = Person(seats, campaigns)  # type: ignore[attr-defined]
        return person(request)

    def program(self, request: HttpRequest, token: str) -> Person | None:
        """Whoever has a key that a seat gave to a program.

        Errors: PermissionDenied for a move by a key that may only look.
        """
        found = program_keys.holder(token)
        if found is None:
            return None
        who, moves = found
        if not moves and request.resolver_match and request.resolver_match.url_name in MAKES_MOVES:
            raise PermissionDenied
        request._person = who  # type: ignore[attr-defined]
        return who


class Browser(APIKeyCookie):
    """The cookie of somebody who sits down by opening a link or signing in; changes need the token of forms."""

    param_name = settings.SESSION_COOKIE_NAME

    def __call__(self, request: HttpRequest) -> Any:
        """Where a link was sent that opens nothing, cookies open nothing either; and without one nobody is asked for
        the token of forms."""
        if "Authorization" in request.headers or self.param_name not in request.COOKIES:
            return None
        return super().__call__(request)

    def authenticate(self, request: HttpRequest, key: str | None) -> Person | None:
        """Whoever holds a seat or looks on somewhere."""
        who = person(request)
        return who if who.seats or who.watched else None


KEYS: list[Any] = [SeatLink(), Browser()]


def not_yours() -> str:
    """Why somebody may not do something from a seat."""
    return _("This seat is not yours, or your key may only look.")
