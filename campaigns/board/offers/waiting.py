"""What waits for the game master's yes, as somebody at the table sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.board.offers import label_of
from campaigns.board.sheet.sheets import colour
from campaigns.chronicle.seeing import seen_by
from campaigns.chronicle.wording import name_of, seat_name, translate
from campaigns.engine.game import Move
from campaigns.engine.secrecy import sees_all
from campaigns.models import Proposal, Seat
from campaigns.plays.writing import Table
from campaigns.seats.proposing import waiting_at


@dataclass(frozen=True, slots=True)
class Waiting:
    """A proposal: who, what (nothing for who may not know), and what whoever looks may do about it."""

    id: int
    who: str
    colour: int
    label: str
    things: str
    rule: str
    reason: str
    mine: bool
    answering: bool


def waiting(whole: Table, seat: Seat) -> Iterator[Waiting]:
    """The proposals that nobody has answered, oldest first."""
    table = seen_by(whole, seat)
    for one in waiting_at(whole.campaign):
        yield _waiting(whole, table, one, seat)


def _waiting(whole: Table, table: Table, one: Proposal, seat: Seat) -> Waiting:
    move = table.game.move(one.move)
    mine = seat.pk is not None and one.seat_id == seat.pk
    inside = mine or sees_all(table.viewer) or (seat.master and not (move and move.secret))
    known = bool(move and (inside or not move.secret))
    return Waiting(
        id=one.pk,
        who=seat_name(one.seat.name, one.seat.key),
        colour=colour(one.seat.key),
        label=translate(move.label, table) if move and known else "",
        things=", ".join(_things(whole, table, move, one)) if move and inside else "",
        rule=move.rule if move and known else "",
        reason=one.reason if inside else "",
        mine=mine,
        answering=seat.master,
    )


def _things(whole: Table, table: Table, move: Move, one: Proposal) -> Iterator[str]:
    """What the fields of a proposal say; nothing of what lies hidden from whoever looks."""
    for field in move.fields:
        value = str(one.fields.get(field.name, ""))
        hidden = value in whole.state and value not in table.state
        if not value or hidden:
            continue
        if field.name == move.actor:
            yield name_of(table, value)
        else:
            label = label_of(table, move, field, value, one.fields)
            yield translate(field.label, table) if value == "yes" else label
