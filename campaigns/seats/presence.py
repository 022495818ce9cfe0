"""Who is awake: what number each seat has seen and when it last asked. Kept in the cache: it is nobody's history.

A site of several processes needs a cache they share (`CACHES`); with Django's own, each process knows its own guests.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache
from django.utils import timezone

from campaigns.models import Campaign, Play, Seat
from web.errors import in_passing

KEPT = 60 * 60 * 24
ASLEEP = timedelta(minutes=10)
"""After so long without a sign somebody has put the phone away."""
AWAY = timedelta(minutes=30)
"""After so long without a look, the next one begins a visit."""
A_MINUTE = timedelta(minutes=1)
GREETING = timedelta(minutes=10)
"""So long who comes back is told what they have missed."""
GRACE = timedelta(seconds=20)
"""So long a browser may take to fetch what is new before it counts as behind."""


@dataclass(frozen=True, slots=True)
class Presence:
    """When a seat last asked for the table and which number it was shown."""

    number: int
    at: datetime

    def behind(self, number: int, changed: datetime, now: datetime) -> int:
        """How many plays a seat has not seen, once it has had time to."""
        return max(number - self.number, 0) if now - changed > GRACE else 0

    def asleep(self, now: datetime) -> bool:
        """Whether there has been no sign of a seat for long; one that is yet to come is none: a clock ran ahead."""
        return not -A_MINUTE < now - self.at <= ASLEEP


def here(seat: Seat, number: int) -> None:
    """A seat was shown the table at a number; spectators are not looked after."""
    if seat.pk:
        cache.set(_key(seat.campaign_id, seat.key), Presence(number, timezone.now()), KEPT)


def visited(seat: Seat, number: int) -> int:
    """A seat looks at the table: note it, and say how many plays were made while it was away; 0 once it is back.

    A visit begins after half an hour without a look. It is written down once a minute at most. What lies ahead was
    noted by a clock that was wrong, and says nothing of when somebody looked.
    """
    now = timezone.now()
    if not seat.pk:
        return 0
    if seat.seen_at is None or not -A_MINUTE < now - seat.seen_at <= AWAY:
        seat.left_number = seat.seen_number if seat.seen_at else number
        seat.visit_at = now
    elif now - seat.seen_at < A_MINUTE:
        return _missed(seat, number, now)
    seat.seen_at, seat.seen_number = now, number
    with in_passing():
        Seat.every.filter(pk=seat.pk).update(
            seen_at=now, seen_number=number, visit_at=seat.visit_at, left_number=seat.left_number
        )
    return _missed(seat, number, now)


def missed(seat: Seat, number: int) -> int:
    """How many plays were made while a seat was away, for who has come back a while ago; notes nothing."""
    return _missed(seat, number, timezone.now()) if seat.pk else 0


def _missed(seat: Seat, number: int, now: datetime) -> int:
    """What was played since the visit began was not missed, and nobody misses what they play themselves elsewhere."""
    if seat.visit_at is None or not -A_MINUTE < now - seat.visit_at < GREETING or number <= seat.left_number:
        return 0
    plays = Play.objects.filter(campaign=seat.campaign_id, number__gt=seat.left_number, number__lte=number)
    return plays.filter(at__lte=seat.visit_at).exclude(seat=seat).count()


def left_at(seat: Seat) -> int:
    """The newest play that a seat had seen when it left the last time."""
    return seat.left_number


def present(campaign: Campaign, seats: Iterable[Seat]) -> dict[str, Presence]:
    """What is known of the seats of a campaign, by their keys."""
    keys = {_key(campaign.pk, seat.key): seat.key for seat in seats}
    return {keys[key]: value for key, value in cache.get_many(keys).items()}


def _key(campaign: int, seat: str) -> str:
    return f"present:{campaign}:{seat}"
