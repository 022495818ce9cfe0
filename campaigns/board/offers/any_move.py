"""Every move with everything it could be told, legal or not: for tables that play less strictly than the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.board.offers.typed import Input
from campaigns.chronicle.wording import name_of, translate
from campaigns.engine.dial import SEATS
from campaigns.engine.game import Field, Fields, Move
from campaigns.engine.secrecy import HIDDEN
from campaigns.models import Seat
from campaigns.plays.writing import Table
from campaigns.rights import FORBID, right_of

MOST_VALUES = 400


@dataclass(frozen=True, slots=True)
class Doer:
    """Somebody on the table (without an id: the seat itself) and the names and labels of what they could try."""

    id: str
    name: str
    moves: tuple[tuple[str, str, str, str], ...]
    """Name, label, rule, and the field that holds the doer."""


def doers(table: Table, seat: Seat) -> list[Doer]:
    """Who could do what at a table, as one seat sees it; others' pieces only where that is not enforced."""
    found: dict[str, list[tuple[str, str, str, str]]] = {}
    for move in table.game.moves:
        if (move.master and not seat.master) or right_of(table.campaign, seat, move.name) == FORBID:
            continue
        told = (move.name, translate(move.label, table), move.rule, move.actor)
        for actor in _actors(table, seat, move) if move.actor else [""]:
            found.setdefault(actor, []).append(told)
    return [Doer(actor, name_of(table, actor) if actor else "", tuple(moves)) for actor, moves in found.items()]


def _actors(table: Table, seat: Seat, move: Move) -> Iterator[str]:
    field = next((one for one in move.fields if one.name == move.actor), None)
    for value, _label in _listed(table, field, {}) if field else ():
        piece = table.state.pieces.get(value)
        if piece and (seat.master or piece.seat == seat.key or table.campaign.dial.get(SEATS, "enforce") != "enforce"):
            yield value


def inputs(table: Table, move: Move, told: Fields) -> list[Input]:
    """What a move must be told besides its doer, each with all that could be meant."""
    wanted = [field for field in move.fields if field.name != move.actor]
    return [_input(table, field, told) for field in wanted]


def _input(table: Table, field: Field, told: Fields) -> Input:
    label = translate(field.label, table)
    if field.choices is None:
        return Input(field.name, label, (), field.most, field.optional, ticked=field.ticked)
    listed = _listed(table, field, told)
    if field.optional and listed and not any(_is_thing(table, value) for value, _ in listed):
        return Input(field.name, label, tuple(listed), field.most, True, field.several)
    values = dict([*listed, *_alike(table, [value for value, _ in listed])])
    return Input(field.name, label, tuple(values.items())[:MOST_VALUES], field.most, field.optional, field.several)


def _listed(table: Table, field: Field, told: Fields) -> list[tuple[str, str]]:
    """What the game lists for a field; nothing where it cannot without more being told."""
    try:
        choices = list(field.choices(table.state, table.book, told)) if field.choices else []
    except (LookupError, ValueError, TypeError, AttributeError):
        return []
    return [(one.value, translate(one.label, table) if one.label else name_of(table, one.value)) for one in choices]


def _alike(table: Table, listed: list[str]) -> Iterator[tuple[str, str]]:
    """Other pieces and entries of the kinds of those listed; where none are, all things there are many of."""
    kinds = {table.state.pieces[one].kind for one in listed if one in table.state}
    entries = [table.book.get(one) for one in listed if one not in table.state]
    entry_kinds = {entry.kind for entry in entries if entry}
    if not kinds and not entry_kinds:
        entry_kinds = {kind for stock in table.game.sheet.stock.values() for kind in stock}
    for piece in table.state.of_kind(*kinds):
        if not piece.id.startswith(HIDDEN):
            yield piece.id, name_of(table, piece.id)
    for entry in table.book.of_kind(*entry_kinds) if entry_kinds else ():
        yield entry.slug, entry.name


def _is_thing(table: Table, value: str) -> bool:
    return value in table.state or table.book.get(value) is not None
