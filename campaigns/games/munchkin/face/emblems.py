"""Which emblem a card bears that has none of its own: gear that of where it is worn, others that of their kind."""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.state import State
from campaigns.games.munchkin.deck.facts import GEAR, type_of, words
from campaigns.games.munchkin.places import BACKS


def shown_as(state: State, book: Book, piece: str) -> str:
    """The entry whose emblem a card bears: a slot or a kind of cards; empty for a back, and for what is no card.

    Source: «Шмотки»; «Карты».
    """
    card = state.pieces.get(piece)
    if card is None or card.kind not in BACKS:
        return ""
    kind = type_of(state, book, piece)
    return next(iter(words(state, book, piece, "slot")), kind) if kind == GEAR else kind
