"""What events open: things that were covered and lie open now, or were covered and are gone, or are veiled no longer.

Whether chance had a part in it or not: orders that are read out, choices that all turn up at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from campaigns.engine import events as happened
from campaigns.engine.evolve import evolve
from campaigns.engine.game import Game
from campaigns.engine.seat import Seat as Player
from campaigns.engine.secrecy import OWNER, hidden, veiled
from campaigns.engine.state import State


def opens(game: Game, before: State, events: Iterable[happened.Event], mover: str, viewers: Sequence[Player]) -> bool:
    """Whether events let a viewer know a thing, or what is veiled of it, that was hidden and is not the mover's own.

    Shape:  `before` is the table before the events, `mover` the key of who moved. What somebody has hidden alone, like
            a card of the own hand, is theirs to show, and to take back: it is their own loss that it was seen.
    """
    begun, state = before, before
    for event in events:
        after = evolve(state, event)
        if any(_came_to_light(game, state, after, piece, mover, viewers) for piece in _moved(state, event)):
            return True
        state = after
    return any(_unveiled(game, begun, state, mover, viewer) for viewer in viewers)


def _moved(state: State, event: happened.Event) -> Iterator[str]:
    """The things that lie elsewhere after an event, or nowhere any more, with all that lies on them."""
    match event:
        case happened.HolderChanged(piece) | happened.PieceRemoved(piece):
            yield from _with_all_on_it(state, piece)
        case happened.PieceAdded(piece) if piece.id in state:
            yield from _with_all_on_it(state, piece.id)


def _with_all_on_it(state: State, piece: str) -> Iterator[str]:
    fresh, found = [piece], set[str]()
    while fresh:
        here = fresh.pop()
        if here in state and here not in found:
            found.add(here)
            yield here
            fresh += [one.id for one in state.held_by(here)]


def _came_to_light(game: Game, before: State, after: State, piece: str, mover: str, viewers: Sequence[Player]) -> bool:
    if mover and _owner(game, before, piece) == mover:
        return False
    for viewer in viewers:
        if hidden(game, before, piece, viewer) and not (piece in after and hidden(game, after, piece, viewer)):
            return True
    return False


def _owner(game: Game, state: State, piece: str) -> str:
    """Whose secret a thing is: the seat of the covered place that it lies in; nobody's in a deck."""
    holder, passed = state.holder(piece), set[str]()
    while holder and holder not in passed:
        passed.add(holder)
        place = state.pieces.get(holder)
        if place and game.visibility.places.get(place.kind) == OWNER:
            return place.seat
        holder = state.holder(holder)
    return ""


def _unveiled(game: Game, before: State, after: State, mover: str, viewer: Player) -> bool:
    """Whether a viewer may know now what was veiled of somebody else's piece."""
    was, now = veiled(game, before, viewer), veiled(game, after, viewer)
    others = (piece for piece in was if piece in after and not (mover and before.pieces[piece].seat == mover))
    return any({*was[piece]} - {*now.get(piece, ())} for piece in others)
