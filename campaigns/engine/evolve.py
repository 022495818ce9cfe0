"""The fold: what an event means for a table. No rules, no refusals, no clamping; it decides what history means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from campaigns.engine import events as happened
from campaigns.engine.state import State

Key = TypeVar("Key")
Value = TypeVar("Value")


def evolve(state: State, event: happened.Event) -> State:
    """The table after one event.

    Source: the vocabulary of the design; an event that names an unknown piece is still folded.
    """
    match event:
        case happened.PieceAdded(piece, holder):
            holders = {**_without(state.holders, piece.id), piece.id: holder} if holder else state.holders
            pieces = {**state.pieces, piece.id: piece}
            name, numbered, _ = piece.id.partition("#")
            added = _add(state.added, name, 1) if numbered else state.added
            return replace(state, pieces=pieces, holders=holders, added=added)
        case happened.PieceRemoved(piece):
            return _forget(state, piece)
        case happened.HolderChanged(piece, holder):
            known = _without(state.known, piece) if state.known else state.known
            return replace(state, holders={**_without(state.holders, piece), piece: holder}, known=known)
        case happened.CounterChanged(piece, name, by):
            return replace(state, counters=_add(state.counters, (piece, name), by))
        case happened.CounterMoved(name, giver, taker, amount):
            return replace(state, counters=_add(_add(state.counters, (giver, name), -amount), (taker, name), amount))
        case happened.MarkAdded(piece, mark, until):
            return replace(state, marks={**state.marks, (piece, mark): until})
        case happened.MarkRemoved(piece, mark):
            return replace(state, marks=_without(state.marks, (piece, mark)))
        case happened.PeriodBegan(period, value):
            return replace(state, periods={**state.periods, period: value})
        case happened.DiceRolled(why):
            return replace(state, rolls=_add(state.rolls, why, 1))
        case happened.PromptOpened(prompt):
            return replace(state, prompts=(*state.prompts, prompt), added=_add(state.added, "prompt", 1))
        case happened.PromptAnswered(prompt):
            return replace(state, prompts=tuple(one for one in state.prompts if one.id != prompt))
        case happened.Revealed(piece, seat):
            seats = dict.fromkeys((*state.known.get(piece, ()), seat))
            return replace(state, known={**state.known, piece: tuple(seats)})
        case happened.GameEnded(result):
            return replace(state, result=result)
        case _:  # NoteWritten tells people something; the table stays as it is.
            return state


def fold(state: State, events: Iterable[happened.Event]) -> State:
    """The table after many events."""
    for event in events:
        state = evolve(state, event)
    return state


def _forget(state: State, piece: str) -> State:
    return replace(
        state,
        pieces=_without(state.pieces, piece),
        holders=_without(state.holders, piece),
        counters={key: value for key, value in state.counters.items() if key[0] != piece},
        marks={key: value for key, value in state.marks.items() if key[0] != piece},
        known=_without(state.known, piece),
    )


def _add(numbers: Mapping[Key, int], key: Key, by: int) -> dict[Key, int]:
    return {**numbers, key: numbers.get(key, 0) + by}


def _without(facts: Mapping[Key, Value], key: Key) -> dict[Key, Value]:
    return {one: value for one, value in facts.items() if one != key}
