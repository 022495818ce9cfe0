"""What people call cards and times of a game."""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import State
from campaigns.games.munchkin.deck.facts import identity
from campaigns.games.munchkin.places import BACKS, active


def name_of(state: State, book: Book, id: str) -> Sentence | None:
    """A card by what it was noted as; else by its own name."""
    piece = state.pieces.get(id)
    if piece is None or piece.kind not in BACKS:
        return None
    known = identity(state, id)
    return say("{card}", card=Name(known)) if known and known != id else None


def chapter(state: State, book: Book) -> Sentence | None:
    """Whose turn it is; before the first the making of characters."""
    turn = state.periods.get("turn")
    if not turn:
        return say("Before the game")
    hero = active(state)
    return (
        say("Turn {number}: {hero}", number=int(turn), hero=Name(hero))
        if hero
        else say("Turn {number}", number=int(turn))
    )
