"""Who is at the table: a browser holds the seats whose links were opened in it, an account those that it claimed.

No accounts are needed. Whoever opened a campaign's link for spectators looks on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.db import transaction
from django.db.models import F, Q
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from campaigns import questions
from campaigns.models import Campaign, Seat

HELD = "seats"
"""Where a browser's session keeps what says which seats it holds (`Seat.hold_hash`)."""
ARRIVED = "arrived"
"""Where it keeps the token hashes of links that were opened, until somebody sits down by them."""
MOST_ARRIVED = 20
WATCHED = "watched"
"""Where it keeps the hashes of the spectators' links that were opened."""
MOST_HELD = 200


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever sits at this browser: the seats held, of all campaigns, and the campaigns looked at (their ids)."""

    seats: tuple[Seat, ...] = ()
    watched: frozenset[int] = frozenset()

    @property
    def campaigns(self) -> frozenset[int]:
        """The ids of the campaigns that exist for this person."""
        return self.watched | {seat.campaign_id for seat in self.seats}

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
        user = getattr(request, "user", None)
        account = user.pk if user and user.is_authenticated else None
        known = Person(_seats(request.session.get(HELD, ()), account), _watched(request.session.get(WATCHED, ())))
        request._person = known  # type: ignore[attr-defined]
    return known


def sit_down(request: HttpRequest, seat: Seat) -> None:
    """Let this browser hold a seat from now on; what was known of its session before opens nothing of this seat."""
    held = [one for one in request.session.get(HELD, ()) if one != seat.hold_hash]
    request.session.cycle_key()
    request.session[HELD] = [*held, seat.hold_hash][-MOST_HELD:]
    request._person = None  # type: ignore[attr-defined]


def stand_up(request: HttpRequest, seat: Seat) -> None:
    """Let this browser hold a seat no longer."""
    request.session[HELD] = [one for one in request.session.get(HELD, ()) if one != seat.hold_hash]
    request._person = None  # type: ignore[attr-defined]


def arrive(request: HttpRequest, seat: Seat) -> None:
    """Remember that the link of a seat was opened in this browser, so that its address need not say so any longer."""
    known = [one for one in request.session.get(ARRIVED, ()) if one != seat.token_hash]
    request.session[ARRIVED] = [*known, seat.token_hash][-MOST_ARRIVED:]


def arrived_at(request: HttpRequest, slug: str, key: str) -> Seat | None:
    """The seat whose link was opened in this browser, while that link still leads to it."""
    found = Seat.objects.select_related("campaign").filter(campaign__put_away=None, campaign__slug=slug, key=key)
    return found.filter(token_hash__in=request.session.get(ARRIVED, ())).first()


def look_on(request: HttpRequest, campaign: Campaign) -> None:
    """Let this browser look at a campaign from now on, for as long as its link for spectators holds."""
    known = [one for one in request.session.get(WATCHED, ()) if one != campaign.watch_hash]
    request.session[WATCHED] = [*known, campaign.watch_hash][-MOST_HELD:]
    request._person = None  # type: ignore[attr-defined]


def spectator(campaign: Campaign) -> Seat:
    """The seat of those who look on: it has no key, plays nothing, and is in no table of the database."""
    return Seat(campaign=campaign)


def seat_of_link(token: str) -> Seat | None:
    """The seat that a link leads to; nothing for a link that was never given out or was replaced."""
    return next(iter(questions.seat_of_hash(hashed(token))), None)


def token_of(seat: Seat) -> str:
    """The secret in a seat's link, to show it again to who may see it.

    It is derived from the site's own secret and never stored: who steals the database holds no seat. Empty when the
    site's secret has changed since the link was made; `renew_link` makes one that can be shown.
    """
    token = _derived(seat.campaign.slug, seat.key, seat.link)
    return token if constant_time_compare(hashed(token), seat.token_hash) else ""


def renew_link(seat: Seat) -> str:
    """Give a seat a new link; whoever held it, by the old one or by an account, holds it no longer."""
    with transaction.atomic():
        Campaign.objects.filter(pk=seat.campaign_id).update(door=F("door") + 1)
        Seat.objects.filter(pk=seat.pk).update(link=F("link") + 1, owner=None)
        seat.refresh_from_db(fields=["link", "owner"])
        token = first_token(seat)
        seat.save(update_fields=["token_hash", "hold_hash", "browsers"])
    return token


def change_lock(seat: Seat) -> None:
    """Let the link of a seat work no more. Who holds the seat goes on holding it, and may see its new link."""
    with transaction.atomic():
        Seat.objects.filter(pk=seat.pk).update(link=F("link") + 1)
        seat.refresh_from_db(fields=["link"])
        seat.token_hash = hashed(_derived(seat.campaign.slug, seat.key, seat.link))
        seat.save(update_fields=["token_hash"])


def campaign_of_link(token: str) -> Campaign | None:
    """The campaign that a spectators' link leads to."""
    return Campaign.objects.select_related("book").filter(watch_hash=hashed(token)).first()


def watch_token_of(campaign: Campaign) -> str:
    """The secret in a campaign's link for spectators; empty where nobody may look on, or as for `token_of`."""
    token = watch_token_at(campaign)
    return token if campaign.watch_hash and constant_time_compare(hashed(token), campaign.watch_hash) else ""


def watch_token_at(campaign: Campaign) -> str:
    """The secret that belongs to the newest count of a campaign's links for spectators."""
    return _derived(campaign.slug, "watch", campaign.watching)


def first_token(seat: Seat) -> str:
    """Make the secret of a seat's link and set its hash on the seat, unsaved; nobody holds the seat then."""
    token = _derived(seat.campaign.slug, seat.key, seat.link)
    seat.token_hash = seat.hold_hash = hashed(token)
    seat.browsers = 0
    return token


def hashed(token: str) -> str:
    """What is stored of a link's secret."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def may_listen(session_key: str, slug: str) -> bool:
    """Whether the browser of a session cookie sees a campaign; for the stream, which has no request."""
    store: Any = import_module(settings.SESSION_ENGINE).SessionStore
    return bool(session_key) and _sees(store(session_key), slug)


def _sees(session: Mapping[str, Any], slug: str) -> bool:
    user: Any = get_user(SimpleNamespace(session=session))  # type: ignore[arg-type]
    held = Q(seats__hold_hash__in=session.get(HELD, ())) | Q(watch_hash__in=session.get(WATCHED, ()))
    if user.is_authenticated:
        held |= Q(seats__owner=user.pk)
    return Campaign.objects.filter(held, slug=slug).exists()


def _seats(hashes: Iterable[str], account: int | None) -> tuple[Seat, ...]:
    held = tuple(hashes)
    if account is None:
        found = questions.seats_held(held) if held else []
    else:
        found = questions.seats_held_or_owned(held, account) if held else questions.seats_owned(account)
    return tuple(sorted(found, key=lambda seat: (seat.master, seat.key)))


def _watched(hashes: Iterable[str]) -> frozenset[int]:
    watched = tuple(hashes)
    return frozenset(one.pk for one in questions.watched_by(watched)) if watched else frozenset()


def _derived(slug: str, key: str, link: int) -> str:
    return salted_hmac("campaigns.people.link", f"{slug}/{key}/{link}", algorithm="sha256").hexdigest()[:40]
