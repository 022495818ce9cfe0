"""What the steps of a scenario look at: the table, what was done at it, and how strictly it plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.dial import STRICT, Dial
from campaigns.engine.events import Event
from campaigns.engine.game import Game
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import SPECTATOR, seen, sees_all
from campaigns.engine.state import State
from campaigns.scenarios.names import fold, somebody

MASTER = Seat("gm", "GM", master=True)
MASTERS = ("gm", "ведущий")
"""What the game master is called in any scenario."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made: who made it, what it was told, the table before it, what happened, what was against it, and
    why the rules were to give way, if somebody said so."""

    seat: Seat
    move: str
    fields: Mapping[str, str]
    before: State
    events: Sequence[Event]
    against: Sequence[IllegalMove] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """A table at one moment of a scenario.

    Shape:  `moves` are told as data, refused ones as well; `played` are those in effect, oldest first; `called` are the
            names, folded, of all that was ever on the table, with the pieces. `viewer` is who looks, nobody for the
            table as it is; `state` is then what that seat knows.
    """

    game: Game
    book: Book
    state: State
    moves: Sequence[Mapping[str, Any]] = ()
    played: Sequence[Played] = ()
    called: Mapping[str, str] = field(default_factory=dict)
    dial: Dial = STRICT
    viewer: Seat | None = None
    refused: IllegalMove | None = None
    """Why the newest move was not allowed, if it was not."""

    @property
    def last(self) -> Played | None:
        """The newest move, if it was allowed and not taken back."""
        refused = bool(self.moves) and "events" not in self.moves[-1]
        return None if refused or not self.played else self.played[-1]

    def seat(self, name: str) -> Seat:
        """The seat of somebody by a name; whoever has none is called by what was said."""
        if fold(name) in MASTERS:
            return MASTER
        piece = self.state.pieces.get(somebody(name, self.state, self.book))
        return Seat(piece.seat, piece.name) if piece and piece.seat else Seat(name, name)

    def seen_by(self, name: str) -> Moment:
        """The same moment in the eyes of somebody; of a spectator, for a name that nobody at the table has."""
        told = self.seat(name)
        at_the_table = sees_all(told) or any(piece.seat == told.key for piece in self.state.pieces.values())
        viewer = told if at_the_table else SPECTATOR
        return replace(self, state=seen(self.game, self.state, viewer), viewer=viewer)
