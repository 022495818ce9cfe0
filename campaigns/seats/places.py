"""Places at a table: one for each who sits down before the game, and later where the game knows late players."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from campaigns.engine.dice.known import NoDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import CounterChanged, Event
from campaigns.engine.moves.latecomers import SEATS, lay_a_place
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Seat
from campaigns.plays.late_seats import late_seats
from campaigns.plays.writing import Table, refuse_if_still


def place_for_one_more(table: Table) -> list[Event]:
    """What it takes that one more can sit down at a table where the game is under way.

    Errors: IllegalMove where nobody comes later to the game.
    """
    refuse_if_still(table)
    draft = Draft(table.state, NoDice())
    lay_a_place(table.game, draft, table.book)
    return draft.events


def place_for(table: Table, seat: Seat) -> Sequence[Event]:
    """A place for who sits down; at a seat that waited since before the game it is laid now, if the game knows such."""
    if seat.master:
        return ()
    if table.state.periods.get("phase") == "choosing":
        return (CounterChanged("table", SEATS, 1),)
    with suppress(IllegalMove):
        return () if late_seats(table.campaign).get(seat.key) else place_for_one_more(table)
    return ()
