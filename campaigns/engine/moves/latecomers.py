"""Whoever comes to a game that has begun: whether a place is laid for them, and what can be done where none is."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.game import Game
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import State

LATE = "late-seat"
"""The ledger's play that lays a place."""
SEATS = "seats"
"""The counter on the table that says for how many there is a place: those who took a seat, and late ones."""


def lay_a_place(game: Game, draft: Draft, book: Book) -> None:
    """One more place at a table where the game is under way; who sits down there makes what the game makes of players.

    Errors: IllegalMove where nobody comes later to this game, with what can be done instead.
    """
    if game.latecomers is None:
        raise _instead(say("This game does not say how somebody comes to it later."), "")
    game.latecomers(draft.state, book)
    draft.change("table", SEATS, 1)


def from_the_beginning(why: Sentence, rule: str) -> Callable[[State, Book], None]:
    """For a game of those alone who were there when it began: `why`, and the rule that says so."""

    def refuse(state: State, book: Book) -> None:
        raise _instead(why, rule)

    return refuse


def anybody(state: State, book: Book) -> None:
    """For a game to which somebody may come at any time."""


def _instead(why: Sentence, rule: str) -> IllegalMove:
    told = say("{why} Instead somebody can take over a seat, or all can begin anew at a table for one more.", why=why)
    return IllegalMove(told, rule)


def free_places(state: State) -> int:
    """How many places wait for their player: late seats whose player has nothing on the table yet."""
    return state.count("table", SEATS) - len({hero.seat for hero in state.of_kind("hero") if hero.seat})
