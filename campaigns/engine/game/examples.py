"""What a game declares for worked examples: how the table of a scenario is laid, and what its lines are short for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft


@dataclass(frozen=True, slots=True)
class Examples:
    """How a scenario of a game begins."""

    arrange: Callable[[Draft, Book, int], None] | None = None
    """Lays the table that a scenario starts from, for so many players."""
    enter: Callable[[Draft, Book, str, Entry | None], str] | None = None
    """Brings one piece into a scenario by name and entry, as it would be at its beginning. Returns its id, or "" for
    what the game does not know."""
    abbreviations: Mapping[str, str] = field(default_factory=dict)
    """Short names of counters in scenarios: hp for health."""
    keeps: Mapping[str, str] = field(default_factory=dict)
    """Kinds of pieces that somebody has in a place of the same seat, with the kind of that place: cards in a hand.
    In a scenario that somebody holds such a thing means that it lies there."""
    uses: Callable[[Entry], str] | None = None
    """The thing after which the move is called that uses another one, as a book may add them; "" where none does."""
