"""What a game declares of its lists: which numbers people follow, how they read, what is worn, what lies open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.sentences import Sentence
from campaigns.engine.state import State


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for something worn on a sheet: how it reads, the piece in it (or nothing), how many places that takes."""

    label: Sentence
    piece: str = ""
    span: int = 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """What people see listed of a table."""

    words: Mapping[str, Sentence] = field(default_factory=dict)
    """How counters, marks, kinds, dice and periods read."""
    periods: Callable[[State], Iterable[str]] | None = None
    """The periods that mean something now; without this, all that have begun."""
    shown: tuple[str, ...] = ()
    """The counters that people follow, in the order of a sheet; a number called max_health is the most of health."""
    brief: tuple[str, ...] = ()
    """Those of them that stand beside a name in one line; without this all do."""
    rising: frozenset[str] = frozenset()
    """Counters with a most that people climb to: at their lowest nobody is in danger, so they are no bar of health."""
    shown_at_zero: Callable[[State, str], bool] | None = None
    """Whether people follow a counter even where it is 0 and knows no most; else such a one is left out of a sheet."""
    spent: tuple[str, ...] = ()
    """The counters that moves cost, whichever piece of the actor's seat has them; without this, those shown of the
    actor itself."""
    unlisted: frozenset[str] = frozenset()
    """Numbers that a sheet need not list, because there are many and the game's own part of the page shows them."""
    quiet: frozenset[str] = frozenset()
    """Counters, and kinds of pieces, that only the rules need; the log says nothing of them."""
    slots: Callable[[State, Book, str], Iterable[Slot]] | None = None
    """What a piece can wear and wears, for its sheet; empty for pieces that wear nothing."""
    stock: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Kinds of pieces of which there are many, each with the kinds of entries they are of: item, weapon and so on."""
    listed: tuple[str, ...] = ()
    """Kinds of places whose contents are listed on the table's page: hands, decks, what lies before a player."""
    named_only: frozenset[str] = frozenset()
    """Those of them that tell of what lies there its name alone: nobody plays with it any more."""
    spread: Mapping[str, Sentence] = field(default_factory=dict)
    """Kinds of cards that lie before people themselves, each with what one's own are called: those lie as cards do."""
    printed: Callable[[Book, str], Iterable[tuple[Sentence, int]]] | None = None
    """The numbers on the face of a card, by its entry and as they read, where people choose by them."""
    scene: Callable[[State, Book, str], Mapping[str, Any]] | None = None
    """What the game's own part of the page shows (`board.html` in its folder), for one seat, of what this seat sees."""
