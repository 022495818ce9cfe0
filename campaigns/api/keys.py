"""Who asks: the link of a seat is its key for programs too; a browser that sits at the table needs none."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.security import APIKeyCookie

from campaigns.seats.bearer import SeatLink
from campaigns.seats.people import Person, person


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
