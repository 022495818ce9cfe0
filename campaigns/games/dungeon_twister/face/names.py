"""What cards are called where they lie: beside each other, each need not say that it is a card."""

from __future__ import annotations

import re

from campaigns.engine.book import Book
from campaigns.engine.sentences import Sentence
from campaigns.engine.state import State

CARDS = ("action-card", "combat-card", "jump-card")
IN_QUOTES = re.compile(r"«([^«»]+)»$")


def name_of(state: State, book: Book, id: str) -> Sentence | None:
    """A card by what its name has in quotes: «Боевой +1»; None for whatever is called as it is everywhere."""
    piece = state.pieces.get(id)
    quoted = IN_QUOTES.search(piece.name) if piece and piece.kind in CARDS else None
    return Sentence("{card}", {"card": quoted[1]}) if quoted else None
