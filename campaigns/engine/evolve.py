"""The fold: what an event means for a table. No rules, no refusals, no clamping; it decides what history means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, TypeVar

from campaigns.engine import events as happened
from campaigns.engine.indexes import Index, moved, with_one, without_one
from campaigns.engine.state import Piece, State

Key = TypeVar("Key")
Value = TypeVar("Value")


WRITE = {one.name: getattr(State, one.name).__set__ for one in fields(State)}
"""What writes each slot of a new state: a state that somebody has is never written to."""
PIECES, HOLDERS, COUNTERS, MARKS = (WRITE[name] for name in ("pieces", "holders", "counters", "marks"))
PERIODS, PROMPTS, ROLLS, ADDED = (WRITE[name] for name in ("periods", "prompts", "rolls", "added"))
KNOWN, RESULT, MEMORY = (WRITE[name] for name in ("known", "result", "memory"))
KINDS, HELD, MARKED = (WRITE[name] for name in ("kinds", "held", "marked"))


def evolve(state: State, event: happened.Event) -> State:
    """The table after one event.

    Source: the vocabulary of the design; an event that names an unknown piece is still folded.
    """
    match event:  # what happens most stands first
        case happened.MarkAdded(piece, mark, until):
            return _marked(state, piece, mark, until)
        case happened.HolderChanged(piece, holder):
            return _moved(state, piece, holder)
        case happened.CounterChanged(piece, name, by):
            return _counted(state, _add(state.counters, (piece, name), by))
        case happened.MarkRemoved(piece, mark):
            return _unmarked(state, piece, mark)
        case happened.NoteWritten():  # it tells people something; the table stays as it is
            return state
        case happened.PieceAdded(piece, holder):
            return _added(state, piece, holder)
        case happened.PieceRemoved(piece):
            return _forget(state, piece)
        case happened.CounterMoved(name, giver, taker, amount):
            return _counted(state, _add(_add(state.counters, (giver, name), -amount), (taker, name), amount))
        case happened.PeriodBegan(period, value):
            return _changed(state, periods={**state.periods, period: value})
        case happened.DiceRolled(why):
            return _changed(state, rolls=_add(state.rolls, why, 1))
        case happened.PromptOpened(prompt):
            return _changed(state, prompts=(*state.prompts, prompt), added=_add(state.added, "prompt", 1))
        case happened.PromptAnswered(prompt):
            return _changed(state, prompts=tuple(one for one in state.prompts if one.id != prompt))
        case happened.Revealed(piece, seat):
            seats = dict.fromkeys((*state.known.get(piece, ()), seat))
            return _changed(state, known={**state.known, piece: tuple(seats)})
        case happened.GameEnded(result):
            return _changed(state, result=result)
        case _:
            return state


def fold(state: State, events: Iterable[happened.Event]) -> State:
    """The table after many events."""
    for event in events:
        state = evolve(state, event)
    return state


def _copied(state: State) -> State:
    """`dataclasses.replace` that changes nothing yet, without asking the class what it has; the indexes go along.

    This is what most of a move costs: slot by slot it takes half as long as in a loop over them.
    """
    new = object.__new__(State)
    PIECES(new, state.pieces)
    HOLDERS(new, state.holders)
    COUNTERS(new, state.counters)
    MARKS(new, state.marks)
    PERIODS(new, state.periods)
    PROMPTS(new, state.prompts)
    ROLLS(new, state.rolls)
    ADDED(new, state.added)
    KNOWN(new, state.known)
    RESULT(new, state.result)
    KINDS(new, state.kinds)
    HELD(new, state.held)
    MARKED(new, state.marked)
    MEMORY(new, None)
    return new


def _changed(state: State, **changes: Any) -> State:
    new = _copied(state)
    for name, value in changes.items():
        WRITE[name](new, value)
    return new


def _counted(state: State, counters: Mapping[tuple[str, str], int]) -> State:
    new = _copied(state)
    COUNTERS(new, counters)
    return new


def _marked(state: State, piece: str, mark: str, until: str) -> State:
    new, key = _copied(state), (piece, mark)
    if key not in state.marks:
        MARKED(new, with_one(state.marked, piece, mark))
    MARKS(new, {**state.marks, key: until})
    return new


def _unmarked(state: State, piece: str, mark: str) -> State:
    new = _copied(state)
    MARKED(new, without_one(state.marked, piece, mark))
    MARKS(new, _without(state.marks, (piece, mark)))
    return new


def _moved(state: State, piece: str, holder: str) -> State:
    """A piece that lies with somebody now, and is known to nobody there."""
    new = _copied(state)
    _lie(new, piece, holder)
    if piece in state.known:
        KNOWN(new, _without(state.known, piece))
    return new


def _lie(new: State, piece: str, holder: str) -> None:
    """Write into a new state with whom a piece lies, as the last that came there."""
    holders = dict(new.holders)
    before = holders.pop(piece, None)
    holders[piece] = holder
    HOLDERS(new, holders)
    HELD(new, moved(new.held, before, holder, piece))


def _added(state: State, piece: Piece, holder: str) -> State:
    name, numbered, _ = piece.id.partition("#")
    kinds: Index[str, Piece] | None = None  # who comes again stays in place among all, and may be of another kind now
    if piece.id not in state.pieces:
        kinds = with_one(state.kinds, piece.kind, piece)
    new = _copied(state)
    PIECES(new, {**state.pieces, piece.id: piece})
    KINDS(new, kinds)
    if numbered:
        ADDED(new, _add(state.added, name, 1))
    if holder:
        _lie(new, piece.id, holder)
    return new


def _forget(state: State, piece: str) -> State:
    known, marks = state.pieces.get(piece), state.marks
    if state.marked is None or piece in state.marked:
        marks = {key: value for key, value in marks.items() if key[0] != piece}
    return _changed(
        state,
        pieces=_without(state.pieces, piece),
        holders=_without(state.holders, piece),
        counters={key: value for key, value in state.counters.items() if key[0] != piece},
        marks=marks,
        known=_without(state.known, piece),
        kinds=without_one(state.kinds, known.kind, known) if known else state.kinds,
        held=without_one(state.held, state.holders.get(piece), piece),
        marked=_without(state.marked, piece) if state.marked is not None else None,
    )


def _add(numbers: Mapping[Key, int], key: Key, by: int) -> dict[Key, int]:
    return {**numbers, key: numbers.get(key, 0) + by}


def _without(facts: Mapping[Key, Value], key: Key) -> Mapping[Key, Value]:
    if key not in facts:
        return facts
    left = dict(facts)
    del left[key]
    return left
