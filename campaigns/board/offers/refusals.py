"""What one cannot do now, and why, with the rule: said where it would stand if one could."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import ledger
from campaigns.chronicle.wording import reason, translate
from campaigns.engine.game import Move
from campaigns.engine.moves.blocked import blocked
from campaigns.engine.moves.decide import Offer
from campaigns.models import Seat
from campaigns.plays.writing import Table, as_player
from campaigns.rights import FORBID, right_of

CHOOSING, BEGIN = "choosing", "begin"


@dataclass(frozen=True, slots=True)
class Cannot:
    """A move that is not possible now."""

    move: str
    actor: str
    label: str
    reason: str
    rule: str
    pressing: bool = False
    """Whether moments wait for such a move."""


def awaited(table: Table, move: Move) -> bool:
    """Whether the moment waits for a move: before the game, for its beginning."""
    return move.pressing or (move.name == BEGIN and table.state.periods.get("phase") == CHOOSING)


def cannot(table: Table, seat: Seat, offers: list[Offer], any_way: frozenset[str] = frozenset()) -> list[Cannot]:
    """The moves that a seat is not offered, as far as it can know: `table` is what it sees.

    Shape: in the order of the game's moves; before the game only its beginning, for who may begin it: then everything
           waits for that. What the game master forbade to a seat is no move of its. `any_way` as the offers were
           looked for.
    """
    early = table.state.periods.get("phase") == CHOOSING
    if not (offers or early):
        return []  # it is not their turn, which is said first
    found = blocked(table.game, table.state, table.book, as_player(seat), offers, ledger.refusals(table, seat, any_way))
    return [
        Cannot(
            one.move.name,
            one.actor,
            translate(one.move.label, table),
            reason(table, one.refusal.sentence),
            one.refusal.rule,
            one.move.pressing or early,
        )
        for one in found
        if right_of(table.campaign, seat, one.move.name) != FORBID and (not early or one.move.name == BEGIN)
    ]
