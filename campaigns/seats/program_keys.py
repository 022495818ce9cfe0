"""Keys that a seat gives to programs: with less in them than the seat's own link, shown once, ended one by one.

A key counts as long as the link of its seat is the one that held when it was made: whoever loses the seat, or turns
blind as its game master, has no keys to it any more.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Final

from django.db.models import F, QuerySet
from django.utils import timezone

from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.models import Seat
from campaigns.seats.models import ProgramKey
from campaigns.seats.people import Person, hashed

WATCH, LOOK, MOVE = ProgramKey.WATCH, ProgramKey.LOOK, ProgramKey.MOVE
MOST: Final = 20
"""Keys of one seat."""
NOTED_EVERY: Final = timedelta(hours=1)
"""How exactly it is known when a key was last used; each note of it is a write."""


def make(seat: Seat, name: str, scope: str) -> str:
    """Make a key to a seat; what is returned is shown once and kept nowhere.

    Errors: IllegalMove where the seat has too many, or the scope is none.
    """
    if scope not in dict(ProgramKey.SCOPES):
        raise IllegalMove(say("Say what the key is to be good for."))
    if keys_of(seat).count() >= MOST:
        raise IllegalMove(say("A seat has up to {most} keys; end one first.", most=MOST))
    token = secrets.token_hex(20)
    ProgramKey.objects.create(seat=seat, name=name, scope=scope, hash=hashed(token), door=seat.token_hash)
    return token


def keys_of(seat: Seat) -> QuerySet[ProgramKey]:
    """The keys to a seat that count, oldest first."""
    return ProgramKey.objects.filter(seat=seat, door=seat.token_hash).order_by("pk")


def end(seat: Seat, number: int) -> None:
    """Let a key open nothing from now on; one that is none of that seat's stays."""
    ProgramKey.objects.filter(seat=seat, pk=number).delete()


def holder(token: str) -> tuple[Person, bool] | None:
    """Who a program with that key is, and whether it may change anything; none for a key that opens nothing."""
    held = ProgramKey.objects.select_related("seat__campaign").filter(
        hash=hashed(token), door=F("seat__token_hash"), seat__gone=False, seat__campaign__put_away=None
    )
    key = held.first()
    if key is None:
        return None
    now = timezone.now()
    if key.used is None or abs(now - key.used) > NOTED_EVERY:
        ProgramKey.objects.filter(pk=key.pk).update(used=now)
    if key.scope == WATCH:
        return Person((), frozenset({key.seat.campaign_id})), False
    return Person((key.seat,)), key.scope == MOVE
