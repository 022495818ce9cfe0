"""Who has won a game that is over."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from campaigns.engine.events import Event, GameEnded
from campaigns.engine.sentences import Name, Sentence
from campaigns.engine.state import State


def winners_of(events: Iterable[Event], state: State) -> tuple[str, ...]:
    """The seats that have won: those of whom the ending tells, else all who sit at a table that has won together."""
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    if ended is None or ended.result != "victory":
        return ()
    told = [state.pieces[name] for name in _names(ended.why) if name in state.pieces]
    seats = {piece.seat for piece in told if piece.seat} or {piece.seat for piece in state.pieces.values()}
    return tuple(sorted(seats - {""}, key=_in_order))


def _names(sentence: Sentence) -> Iterator[str]:
    for value in sentence.values.values():
        if isinstance(value, Name):
            yield value.id
        elif isinstance(value, Sentence):
            yield from _names(value)


def _in_order(key: str) -> tuple[int, str]:
    return (int(key), "") if key.isdecimal() else (sys.maxsize, key)
