"""What people say in other words: half a name, somebody's island, a word too many or too few."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from campaigns.engine.book import Book, Entry
from campaigns.engine.game import Game
from campaigns.engine.state import State
from campaigns.scenarios.text import Clause

LINKING = frozenset({"to", "at", "on", "into", "onto", "with", "towards", "на", "в", "во", "к", "из", "по"})
"""Words that only join the parts of a sentence: «Аня moves to [chs]»."""
ISLAND = re.compile(r"^(?:остров[аеу]?|island(?: of)?)\s+(?=\S)", re.IGNORECASE)
UNPLAYED = frozenset({"rumour", "rule", "start-kit"})
"""Kinds of entries that never are on a table."""
SHORT = 4
MOST_NAMES, MOST_BOOKS = 4_096, 32
ENDING = 2
"""Letters of a longer word that its case may change."""


def alike(said: str, word: str) -> bool:
    """Whether two folded words are one but for the ending: «пружину», «пружина»."""
    if said == word or min(len(said), len(word)) <= SHORT:
        return said == word
    stem = said[: max(SHORT, len(said) - ENDING)]
    return word.startswith(stem) and abs(len(word) - len(said)) <= ENDING + 1


@lru_cache(maxsize=MOST_NAMES)
def words(name: str) -> tuple[str, ...]:
    """The words of a name, folded: «Щит Щитовика» gives "щит", "щитовика"."""
    return tuple(one.casefold().replace("ё", "е") for one in re.findall(r"\w+", name))


def is_part(said: tuple[str, ...], entry: Entry) -> bool:
    """Whether every word of what was said is in one of the entry's names: «Щит» in «Гигантский Щит Щитовика»."""
    return bool(said) and any(_says(said, one) for one in (entry.name, *getattr(entry, "aliases", ())))


@lru_cache(maxsize=4 * MOST_NAMES)
def _says(said: tuple[str, ...], name: str) -> bool:
    """Whether every word of what was said is in a name."""
    parts = words(name)
    return all(any(alike(word, part) for part in parts) for word in said)


def loosely(said: str, book: Book, among: Iterable[str] | None = None) -> str:
    """The one entry that half a name can mean; empty if it may be none or several.

    Shape: `among` are slugs; without them all entries that may be on a table.
    """
    if among is None:
        return _loosely(words(said), book)
    return _only([book.get(one) for one in among], words(said))


@lru_cache(maxsize=MOST_NAMES)
def _loosely(said: tuple[str, ...], book: Book) -> str:
    return _only(getattr(book, "entries", {}).values(), said)


def _only(known: Iterable[Entry | None], said: tuple[str, ...]) -> str:
    """The one of some entries of which something was said."""
    found = {one.slug for one in known if one and one.kind not in UNPLAYED and is_part(said, one)}
    return found.pop() if len(found) == 1 else ""


def home(named: str, state: State, book: Book) -> str:
    """The place where somebody is or lives: of a shop its island, of the base its own; empty for what is nowhere."""
    holder = state.holder(named) if named in state else ""
    if holder and state.pieces[holder].kind == "place":
        return holder
    lives = (one.slug for one in book.of_kind("place") if one.stats.get("who") == named and one.slug in state)
    return next(lives, "")


def marks_said(game: Game, book: Book, clause: Clause) -> Clause:
    """A clause in which a mark may be told like what something is: «Карате-бомж is dead»."""

    def is_mark(said: str) -> bool:
        return said in game.sheet.words and said != clause.subject and not (book.get(said) or book.find(said))

    facts = tuple(
        ("mark", f"+{said}") if word == "is" and is_mark(said) else (word, said) for word, said in clause.facts
    )
    return Clause(clause.subject, facts)
