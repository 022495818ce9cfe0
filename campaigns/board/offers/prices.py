"""What a move takes from whoever makes it, read off the events that it would begin with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from campaigns.board.sheet.sheets import MOST_PIPS
from campaigns.chronicle.wording import name_of, word
from campaigns.engine import events as happened
from campaigns.engine.moves.decide import Offer
from campaigns.engine.state import State
from campaigns.plays.writing import Table

THING = "item"
"""The kind of a price that is a thing, used up."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a move takes: so much of a counter (`kind` its name, coins are paid from hand to hand), or a thing.

    Points are told as dots; those that are `named`, by what they are called.
    """

    kind: str
    label: str
    amount: int
    conserved: bool
    named: bool = False

    @property
    def pips(self) -> range:
        """One for each."""
        return range(min(self.amount, MOST_PIPS))


def told_apart(prices: Iterable[Price]) -> tuple[Price, ...]:
    """The same prices; points of several kinds by their names, since dots beside dots would be taken for one kind."""
    found = tuple(prices)
    points = {one.kind for one in found if not one.conserved and one.kind != THING}
    return tuple(replace(one, named=len(points) > 1 and one.kind in points) for one in found)


def price(table: Table, offer: Offer) -> Iterator[Price]:
    """What is given for a move before any die falls or any phase begins.

    Shape: numbers of the actor that go down without anybody else's doing; numbers that change hands; things used up.
    """
    actor = offer.fields.get(offer.move.actor, "")
    for event in offer.events:
        match event:
            case happened.DiceRolled() | happened.PeriodBegan() | happened.NoteWritten():
                return
            case happened.CounterChanged(name=name, by=by) if is_price(table, actor, event):
                yield Price(name, word(table, name), -by, False)
            case happened.CounterMoved(name=name, giver=giver, amount=amount) if giver != "supply":
                yield Price(name, word(table, name), amount, True)
            case happened.PieceRemoved(piece=piece) if piece in table.state and _is_stock(table.state, piece):
                if table.state.pieces[piece].entry == offer.move.rule:
                    continue  # the rule that is cited beside the move is the thing's own, and names it
                yield Price(THING, name_of(table, piece), 1, False)


def is_price(table: Table, actor: str, event: happened.CounterChanged) -> bool:
    """Whether a number that goes down is what a move costs its actor; what somebody else does to it is none."""
    if not actor or event.by >= 0 or event.source:
        return False
    if not table.game.sheet.spent:
        return event.piece == actor and event.name in table.game.sheet.shown
    mine = table.state.pieces[event.piece].seat == table.state.pieces[actor].seat
    return event.name in table.game.sheet.spent and mine


def _is_stock(state: State, piece: str) -> bool:
    return state.pieces[piece].kind == "item"
