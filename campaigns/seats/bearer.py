"""Who asks with a key in the head of a request: the last part of a seat's link is one, a program may have its own."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from ninja.security import HttpBearer

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
