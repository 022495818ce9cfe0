"""The seats as the others see them: who sits there, who has fallen behind, who is asleep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from campaigns import questions
from campaigns.board.sheet.sheets import colour
from campaigns.chronicle.wording import seat_name
from campaigns.models import Seat
from campaigns.plays.writing import Table
from campaigns.seats.people import Person
from campaigns.seats.presence import Presence, present


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as the others see it.

    Shape: `behind` counts the plays that its browser has not fetched; `asleep` says that it has not asked for long;
           `known` that it was ever seen since the site began to look.
    """

    key: str
    name: str
    colour: int
    mine: bool
    acting: bool
    open: bool
    master: bool
    behind: int = 0
    asleep: bool = False
    known: bool = False


SPECTATORS = Chair("", "", 0, False, True, False, False)
"""Where those stand who only look on."""


def chairs_of(
    table: Table, seat: Seat, person: Person, changed: datetime, seats: Sequence[Seat] = ()
) -> Iterator[Chair]:
    """Every seat of a table; `changed` is when the newest play was made, `seats` are all, where they are known."""
    seats = seats or questions.seats_of(table.campaign.pk)
    held = {one.pk for one in person.seats_at(table.campaign)}
    signs = present(table.campaign, seats)
    for one in seats:
        yield _chair(one, one.pk in held, one.pk == seat.pk, signs.get(one.key), table.number, changed)


def _chair(seat: Seat, mine: bool, acts: bool, sign: Presence | None, number: int, changed: datetime) -> Chair:
    name, now = seat_name(seat.name, seat.key), timezone.now()
    chair = Chair(seat.key, name, colour(seat.key), mine, acts, seat.open, seat.master)
    if sign is None or mine:
        return chair
    return replace(chair, behind=sign.behind(number, changed, now), asleep=sign.asleep(now), known=True)
