"""What a play leaves to be seen on the board: who went from where to where, whose numbers changed, who fell.

It is found in the play *as its reader saw it*, like the story: what a seat may not know leaves no trace for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.engine.events import CounterChanged, CounterMoved, HolderChanged, MarkAdded, PieceRemoved
from campaigns.engine.game.face import Act
from campaigns.engine.state import State

DEEPEST = 8
"""Hands in hands: nothing is carried deeper than this."""
CHOOSING = "choosing"
MOST = 12
"""Traces that are shown of one play: a board full of arrows says nothing."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What became of a piece.

    Shape: `start` and `end` are the places where it was and is, the nearest first, each a chain up to the place that
           a board draws. `change` is by how much the number rose that its game tells of first, like health: what
           somebody begins with has not risen. `fell` says that it is gone.
    """

    piece: str
    start: tuple[str, ...]
    end: tuple[str, ...]
    change: int = 0
    fell: bool = False

    @property
    def moved(self) -> bool:
        return bool(self.start and self.end) and self.start != self.end


def traces_of(act: Act) -> tuple[Trace, ...]:
    """The traces of a play that can be seen, in the order in which its pieces were touched."""
    touched = dict.fromkeys(piece for piece in _touched(act) if piece in act.before or piece in act.after)
    found = (_trace(act, piece) for piece in touched)
    return tuple(one for one in found if one.moved or one.change or one.fell)[:MOST]


def _touched(act: Act) -> Iterator[str]:
    for event in act.events:
        match event:
            case HolderChanged(piece) | CounterChanged(piece) | MarkAdded(piece) | PieceRemoved(piece):
                yield piece
            case CounterMoved(_, giver, taker):
                yield from (giver, taker)


def _trace(act: Act, piece: str) -> Trace:
    told = next((name for name in act.face.counters if "/" not in name), "")
    begins = piece not in act.before or act.before.periods.get("phase") == CHOOSING
    change = act.change(piece, told) if told and not begins else 0
    fell = act.marked(piece, "dead") and act.kind(piece) in act.face.living
    fell = fell or any(act.all(PieceRemoved, piece=piece)) and act.kind(piece) in act.face.removed
    return Trace(piece, where(act, act.before, piece), where(act, act.after, piece), change, fell)


def where(act: Act, state: State, piece: str) -> tuple[str, ...]:
    """Where a piece is, from the nearest holder to the farthest; as the game says it, where that is no holder."""
    stands = act.face.stands(state, piece) if act.face.stands and piece in state else ""
    found = [stands] if stands else []
    for _ in range(DEEPEST):
        piece = state.holder(piece) if piece in state else ""
        if not piece:
            break
        found.append(piece)
    return tuple(found)
