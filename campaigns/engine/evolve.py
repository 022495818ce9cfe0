"""The fold: what an event means for a table. No rules, no refusals, no clamping; it decides what history means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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
INDEXES = {"pieces": KINDS, "holders": HELD, "marks": MARKED}
"""What writes the index of each kind of facts."""


def evolve(state: State, event: happened.Event) -> State:
    """The table after one event.

    Source: the vocabulary of the design; an event that names an unknown piece is still folded.
    """
    change = CHANGES.get(type(event))
    return change(state, event) if change else state


def fold(state: State, events: Iterable[happened.Event]) -> State:
    """The table after many events."""
    for event in events:
        state = evolve(state, event)
    return state


def otherwise(state: State, **facts: Any) -> State:
    """The same table with other facts, as `dataclasses.replace` makes it; indexes of facts that stay go along."""
    new = _changed(state, **facts)
    for fact in facts:
        if fact in INDEXES:
            INDEXES[fact](new, None)
    return new


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


def _counted(state: State, event: happened.CounterChanged) -> State:
    new = _copied(state)
    COUNTERS(new, _add(state.counters, (event.piece, event.name), event.by))
    return new


def _paid(state: State, event: happened.CounterMoved) -> State:
    new, name, amount = _copied(state), event.name, event.amount
    COUNTERS(new, _add(_add(state.counters, (event.giver, name), -amount), (event.taker, name), amount))
    return new


def _marked(state: State, event: happened.MarkAdded) -> State:
    new, key = _copied(state), (event.piece, event.mark)
    if key not in state.marks:
        MARKED(new, with_one(state.marked, event.piece, event.mark))
    MARKS(new, {**state.marks, key: event.until})
    return new


def _unmarked(state: State, event: happened.MarkRemoved) -> State:
    new = _copied(state)
    MARKED(new, without_one(state.marked, event.piece, event.mark))
    MARKS(new, _without(state.marks, (event.piece, event.mark)))
    return new


def _moved(state: State, event: happened.HolderChanged) -> State:
    """A piece that lies with somebody now, and is known to nobody there."""
    new = _copied(state)
    _lie(new, event.piece, event.holder)
    if event.piece in state.known:
        KNOWN(new, _without(state.known, event.piece))
    return new


def _begun(state: State, event: happened.PeriodBegan) -> State:
    return _changed(state, periods={**state.periods, event.period: event.value})


def _rolled(state: State, event: happened.DiceRolled) -> State:
    return _changed(state, rolls=_add(state.rolls, event.why, 1))


def _asked(state: State, event: happened.PromptOpened) -> State:
    return _changed(state, prompts=(*state.prompts, event.prompt), added=_add(state.added, "prompt", 1))


def _answered(state: State, event: happened.PromptAnswered) -> State:
    return _changed(state, prompts=tuple(one for one in state.prompts if one.id != event.prompt))


def _revealed(state: State, event: happened.Revealed) -> State:
    seats = dict.fromkeys((*state.known.get(event.piece, ()), event.seat))
    return _changed(state, known={**state.known, event.piece: tuple(seats)})


def _ended(state: State, event: happened.GameEnded) -> State:
    return _changed(state, result=event.result)


def _lie(new: State, piece: str, holder: str) -> None:
    """Write into a new state with whom a piece lies, as the last that came there."""
    holders = dict(new.holders)
    before = holders.pop(piece, None)
    holders[piece] = holder
    HOLDERS(new, holders)
    HELD(new, moved(new.held, before, holder, piece))


def _added(state: State, event: happened.PieceAdded) -> State:
    piece = event.piece
    name, numbered, _ = piece.id.partition("#")
    kinds: Index[str, Piece] | None = None  # who comes again stays in place among all, and may be of another kind now
    if piece.id not in state.pieces:
        kinds = with_one(state.kinds, piece.kind, piece)
    new = _copied(state)
    PIECES(new, {**state.pieces, piece.id: piece})
    KINDS(new, kinds)
    if numbered:
        ADDED(new, _add(state.added, name, 1))
    if event.holder:
        _lie(new, piece.id, event.holder)
    return new


def _forgotten(state: State, event: happened.PieceRemoved) -> State:
    piece = event.piece
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


CHANGES: dict[type[happened.Event], Callable[[State, Any], State]] = {
    happened.MarkAdded: _marked,
    happened.HolderChanged: _moved,
    happened.CounterChanged: _counted,
    happened.MarkRemoved: _unmarked,
    happened.PieceAdded: _added,
    happened.PieceRemoved: _forgotten,
    happened.CounterMoved: _paid,
    happened.PeriodBegan: _begun,
    happened.DiceRolled: _rolled,
    happened.PromptOpened: _asked,
    happened.PromptAnswered: _answered,
    happened.Revealed: _revealed,
    happened.GameEnded: _ended,
}
"""What each kind of event changes, looked up, for each move has many; of others, as of a note, the table stays as it
is."""
