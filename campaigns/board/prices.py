"""What a move takes from whoever makes it, read off the events that it would begin with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.board.sheets import MOST_PIPS
from campaigns.chronicle.wording import name_of, word
from campaigns.engine import events as happened
from campaigns.engine.decide import Offer
from campaigns.engine.state import State
from campaigns.plays.writing import Table

THING = "item"
"""The kind of a price that is a thing, used up."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a move takes: so much of a counter (`kind` its name, coins are paid from hand to hand), or a thing."""

    kind: str
    label: str
    amount: int
    conserved: bool

    @property
    def pips(self) -> range:
        """One for each."""
        return range(min(self.amount, MOST_PIPS))


def price(table: Table, offer: Offer) -> Iterator[Price]:
    """What is given for a move before any die falls or any phase begins.

    Shape: numbers of the actor that go down without anybody else's doing; numbers that change hands; things used up.
    """
    actor = offer.fields.get(offer.move.actor, "")
    for event in offer.events:
        match event:
            case happened.DiceRolled() | happened.PeriodBegan() | happened.NoteWritten():
                return
            case happened.CounterChanged(piece=piece, name=name, by=by, source="") if actor and by < 0:
                if _is_price(table, actor, piece, name):
                    yield Price(name, word(table, name), -by, False)
            case happened.CounterMoved(name=name, giver=giver, amount=amount) if giver != "supply":
                yield Price(name, word(table, name), amount, True)
            case happened.PieceRemoved(piece=piece) if piece in table.state and _is_stock(table.state, piece):
                yield Price(THING, name_of(table, piece), 1, False)


def _is_price(table: Table, actor: str, piece: str, name: str) -> bool:
    """Whether a number that goes down is what a move costs its actor."""
    if not table.game.sheet.spent:
        return piece == actor and name in table.game.sheet.shown
    return name in table.game.sheet.spent and table.state.pieces[piece].seat == table.state.pieces[actor].seat


def _is_stock(state: State, piece: str) -> bool:
    return state.pieces[piece].kind == "item"
