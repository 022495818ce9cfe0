"""Who is at the table: a browser holds the seats whose links were opened in it. No accounts are needed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.conf import settings
from django.db.models import F
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from campaigns.models import Campaign, Seat

HELD = "seats"
"""Where a browser's session keeps the token hashes of the seats it holds."""
MOST_HELD = 200


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever sits at this browser: the seats it holds, of all campaigns."""

    seats: tuple[Seat, ...] = ()

    def seats_at(self, campaign: Campaign) -> tuple[Seat, ...]:
        """The seats held at one campaign, players' seats first."""
        return tuple(seat for seat in self.seats if seat.campaign_id == campaign.pk)

    def master_at(self, campaign: Campaign) -> Seat | None:
        """The game master's seat, if this person holds it."""
        return next((seat for seat in self.seats_at(campaign) if seat.master), None)

    def player_at(self, campaign: Campaign) -> Seat | None:
        """The first player's seat that this person holds."""
        return next((seat for seat in self.seats_at(campaign) if not seat.master), None)

    def seat_at(self, campaign: Campaign, key: str = "") -> Seat | None:
        """The seat of a key, if held; without a key the player's seat before the game master's."""
        held = self.seats_at(campaign)
        return next((seat for seat in held if not key or seat.key == key), None)


def person(request: HttpRequest) -> Person:
    """Who sits at the browser that sent this; looked up once per request."""
    known = getattr(request, "_person", None)
    if known is None:
        known = request._person = Person(_seats(request.session.get(HELD, ())))  # type: ignore[attr-defined]
    return known


def sit_down(request: HttpRequest, seat: Seat) -> None:
    """Let this browser hold a seat from now on."""
    held = [one for one in request.session.get(HELD, ()) if one != seat.token_hash]
    request.session[HELD] = [*held, seat.token_hash][-MOST_HELD:]
    request._person = None  # type: ignore[attr-defined]


def stand_up(request: HttpRequest, seat: Seat) -> None:
    """Let this browser hold a seat no longer."""
    request.session[HELD] = [one for one in request.session.get(HELD, ()) if one != seat.token_hash]
    request._person = None  # type: ignore[attr-defined]


def seat_of_link(token: str) -> Seat | None:
    """The seat that a link leads to; nothing for a link that was never given out or was replaced."""
    return Seat.objects.select_related("campaign").filter(token_hash=hashed(token)).first()


def token_of(seat: Seat) -> str:
    """The secret in a seat's link, to show it to the game master again.

    It is derived from the site's own secret and never stored: who steals the database holds no seat. Empty when the
    site's secret has changed since the link was made; `renew_link` makes one that can be shown.
    """
    token = _derived(seat.campaign.slug, seat.key, seat.link)
    return token if constant_time_compare(hashed(token), seat.token_hash) else ""


def renew_link(seat: Seat) -> str:
    """Give a seat a new link; the old one, and every browser that came by it, holds the seat no longer."""
    Seat.objects.filter(pk=seat.pk).update(link=F("link") + 1)
    seat.refresh_from_db(fields=["link"])
    token = first_token(seat)
    seat.save(update_fields=["token_hash"])
    return token


def first_token(seat: Seat) -> str:
    """Make the secret of a seat's link and set its hash on the seat, unsaved."""
    token = _derived(seat.campaign.slug, seat.key, seat.link)
    seat.token_hash = hashed(token)
    return token


def hashed(token: str) -> str:
    """What is stored of a link's secret."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def may_listen(session_key: str, slug: str) -> bool:
    """Whether the browser of a session cookie holds a seat at a campaign; for the stream, which has no request."""
    store: Any = import_module(settings.SESSION_ENGINE).SessionStore
    return bool(session_key) and _holds(store(session_key), slug)


def _holds(session: Mapping[str, Any], slug: str) -> bool:
    return Seat.objects.filter(campaign__slug=slug, token_hash__in=session.get(HELD, ())).exists()


def _seats(hashes: Iterable[str]) -> tuple[Seat, ...]:
    found = Seat.objects.filter(token_hash__in=list(hashes)) if hashes else ()
    return tuple(sorted(found, key=lambda seat: (seat.master, seat.key)))


def _derived(slug: str, key: str, link: int) -> str:
    return salted_hmac("campaigns.people.link", f"{slug}/{key}/{link}", algorithm="sha256").hexdigest()[:40]
