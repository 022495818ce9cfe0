"""How a game ended, as one seat is told: won or lost by whoever sits there, who has won, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.board.sheet.sheets import colour
from campaigns.chronicle.wording import seat_name, translate, word
from campaigns.engine.events import Event, GameEnded
from campaigns.engine.winners import winners_of
from campaigns.models import Seat
from campaigns.plays.overriding import GIVEN_UP
from campaigns.plays.writing import Table

GOOD, BAD, NEITHER = "good", "bad", ""
VICTORY = "victory"
MASTER = "gm"


@dataclass(frozen=True, slots=True)
class Winner:
    """Somebody who has won, by the name that they go by at the table."""

    name: str
    colour: int


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended, and what its dice came from.

    Shape: `result` and `tone` ("good", "bad", or nothing where neither was won nor lost) are the reader's own;
           `winners` are told where somebody at the table has lost, to all but the only one who has won.
    """

    result: str
    tone: str
    why: str
    rule: str
    secret: str
    winners: tuple[Winner, ...] = ()


def ending(table: Table, events: Iterable[Event], seat: Seat, seats: Sequence[Seat]) -> Ending | None:
    """How a game ended for whoever sits on a seat (one without a key looks on); nothing while it goes on."""
    if not table.state.result:
        return None
    last = next((event for event in events if isinstance(event, GameEnded)), None)
    won = winners_of([last] if last else (), table.state)
    result, tone = _own(table, won, seat.key)
    return Ending(
        result=result,
        tone=tone,
        why=translate(last.why, table) if last else "",
        rule=last.rule if last and table.game.face.ends_by_book else "",
        secret=table.campaign.published_secret,
        winners=tuple(_winners(won, seats)) if _lost(table, won) and won != (seat.key,) else (),
    )


def _own(table: Table, won: tuple[str, ...], key: str) -> tuple[str, str]:
    """What the end is to a seat, in words and in its tone."""
    result = table.state.result
    lost = _lost(table, won)
    if lost and key in won:
        return _("You have won"), GOOD
    if lost and key in lost:
        return _("You have lost"), BAD
    tone = {VICTORY: NEITHER if lost else GOOD, GIVEN_UP: NEITHER}.get(result, BAD)
    return word(table, result) or result, tone


def _lost(table: Table, won: tuple[str, ...]) -> set[str]:
    """The seats that others at the table have won against."""
    return {piece.seat for piece in table.state.pieces.values()} - {"", MASTER, *won} if won else set()


def _winners(won: tuple[str, ...], seats: Sequence[Seat]) -> Iterator[Winner]:
    names = {one.key: one.name for one in seats}
    return (Winner(seat_name(names.get(key, ""), key), colour(key)) for key in won)
