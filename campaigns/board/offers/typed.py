"""Moves that must be told something in free words: nobody can offer them filled in, so they are forms to type into."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.chronicle.wording import name_of, translate
from campaigns.engine.game import Field, Move
from campaigns.engine.moves.decide import in_season
from campaigns.models import Seat
from campaigns.plays.writing import Table


@dataclass(frozen=True, slots=True)
class Input:
    """One field: a list where the game knows what may be chosen, else a line to type."""

    name: str
    label: str
    values: tuple[tuple[str, str], ...]
    most: int
    optional: bool
    several: bool = False
    ticked: str = ""
    """What a tick tells, where the field says yes or nothing."""
    stands: str = ""
    """What is meant where nothing else is said: a line to type has it at first."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A move with what it must be told."""

    move: str
    label: str
    rule: str
    inputs: tuple[Input, ...]


def typed(table: Table, seat: Seat) -> Iterator[Typed]:
    """The moves of a seat that have a field of free text; whether they are allowed is found when they are made."""
    if table.state.result:
        return
    for move in table.game.moves:
        if (table.state.prompts and not move.anytime) or not in_season(table.state, move):
            continue
        if any(not one.optional and one.choices is None for one in move.fields) and (seat.master or not move.master):
            inputs = tuple(_input(table, move, one, seat) for one in move.fields)
            if all(one.values or one.name not in (move.actor, _begins_with(move)) for one in inputs):
                yield Typed(move.name, translate(move.label, table), move.rule, inputs)


def _begins_with(move: Move) -> str:
    """The field that everything else of a move is about; where nothing can be chosen for it there is nothing to do."""
    first = move.fields[0]
    return "" if first.optional or first.choices is None else first.name


def _input(table: Table, move: Move, field: Field, seat: Seat) -> Input:
    choices = field.choices(table.state, table.book, {}) if field.choices else ()
    values = [
        (choice.value, translate(choice.label, table) if choice.label else name_of(table, choice.value))
        for choice in choices
        if field.name != move.actor or seat.master or _plays(table, seat, choice.value)
    ]
    label = translate(field.label, table)
    return Input(
        field.name, label, tuple(values), field.most, field.optional, field.several, field.ticked, field.default
    )


def _plays(table: Table, seat: Seat, piece: str) -> bool:
    return piece in table.state and table.state.pieces[piece].seat == seat.key
