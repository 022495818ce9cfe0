"""What high ranks of characteristics give besides their formulas.

Source: Бонусы за ранги.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.book import Book, Entry
from campaigns.engine.state import State
from campaigns.games.knk_mf.character.edition import MOST, reckoned, table, told, whole, word
from campaigns.games.knk_mf.character.ladder import LETTERS
from campaigns.games.knk_mf.character.numbers import category_for, level, levels_in

RECKONED = ("health", "prana_recovery", "damage", "throws")
"""Stats that may be formulas in the letters of characteristics."""


def bonus(state: State, book: Book, piece: str, *wanted: str) -> Mapping[str, Any]:
    """What the ranks of somebody give: of each thing the highest bonus that speaks of it counts.

    Shape:  `wanted` are the stats that are asked for, whichever characteristic an edition hangs them on. Found are
            those that somebody has, and `rules`: stat to the entry of kind `rank-bonus` that gives it.
    Source: Бонусы за ранги: for monsters, and one rank later for professionals.
    """
    merged: dict[str, Any] = {"rules": {}}
    for entry in sorted(book.of_kind("rank-bonus"), key=lambda one: whole(one.stats.get("rank"))):
        given = [name for name in wanted if name in entry.stats]
        letter = _letter(book, entry) if given else ""
        if letter and _stands_high_enough(state, book, piece, entry, letter):
            for name in given:
                value = entry.stats[name]
                if name in RECKONED:
                    value = reckoned(book, value, **levels_in(state, book, piece, value, letter))
                merged[name] = value
                merged["rules"][name] = entry.slug
    return merged


def _letter(book: Book, entry: Entry) -> str:
    """The letter of the characteristic that a bonus hangs on; empty for none that everybody has."""
    page = book.get(word(entry.stats.get("characteristic")))
    letter = word(page.stats.get("letter")) if page else ""
    return letter if letter in LETTERS else ""


def _stands_high_enough(state: State, book: Book, piece: str, entry: Entry, letter: str) -> bool:
    counted = category_for(state, book, piece, letter)
    needed = whole(table(entry.stats.get("ranks")).get(counted), MOST)
    return bool(told(book, counted).get("bonuses", True)) and level(state, book, piece, letter).total >= needed
