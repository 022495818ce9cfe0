"""What people may want to count, guessed from the numbers of the book's own entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.sentences import Sentence, say
from campaigns.games.counters.reckoning import text

KNOWN: Mapping[str, Sentence] = {
    "health": say("Health"),
    "coins": say("Coins"),
    "action_points": say("Action points"),
    "level": say("Level"),
    "points": say("Points"),
    "damage": say("Damage"),
    "speed": say("Speed"),
    "strength": say("Strength"),
}
"""Names that our own editions give to what is counted on heroes; any other name of theirs counts something else."""
BOOKKEEPING = frozenset({"count"})
LEAST_ENTRIES, MOST_GUESSES = 2, 8


def guesses(book: Book) -> dict[str, Sentence]:
    """The stats that several entries of a book have, each with what it is called; those of most entries first."""
    found = Counter[str]()
    entries: Mapping[str, Any] = getattr(book, "entries", {})
    for entry in entries.values():
        found.update(name for name, value in entry.stats.items() if type(value) is int and _fits(name))
    several = [name for name, count in found.most_common() if count >= LEAST_ENTRIES or name in KNOWN]
    return {name: KNOWN.get(name) or text(_titled(name)) for name in several[:MOST_GUESSES]}


def _fits(name: str) -> bool:
    return name in KNOWN or (not name.isascii() and name not in BOOKKEEPING)


def _titled(name: str) -> str:
    return name[:1].upper() + name[1:].replace("_", " ")


def named(guess: str) -> str:
    """What the piece of a guessed counter is called by itself; nothing where the site has a word for it."""
    return "" if guess in KNOWN else _titled(guess)
