"""The ladder of ranks, and the five characteristics that stand on it.

Source: Первичные характеристики.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from campaigns.engine.book import Book, Entry
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.character.edition import number, told, whole, word

LETTERS = ("S", "E", "A", "M", "L")
PLUS = roles.PLUSES_BEFORE_ROLLS
MOST_RANK = 99
"""Past any ladder of ranks."""
LATIN = str.maketrans("АВСДЕФХ", "ABCDEFX")
"""Ranks as a Russian keyboard writes them; Д and Ф have no twin, and nothing else that they could mean."""


def characteristic(book: Book, letter: str) -> Entry | None:
    """The entry of one of the five characteristics."""
    return _by_stat(book, "characteristic", "letter").get(letter)


def letter_of(book: Book, slug: str, name: str, otherwise: str) -> str:
    """The letter of the characteristic that a rule names: «lovkost» is A; the other one where it names none."""
    entry = book.get(word(told(book, slug).get(name)))
    letter = word(entry.stats.get("letter")) if entry and entry.kind == "characteristic" else ""
    return letter if letter in LETTERS else otherwise


def rank_entry(book: Book, level: int) -> Entry | None:
    """The entry of a rank, by its number."""
    return _by_stat(book, "rank", "level").get(level)


@lru_cache(maxsize=32)
def _by_stat(book: Book, kind: str, stat: str) -> Mapping[object, Entry]:
    """The entries of a kind by one of their stats; of those that say the same the first."""
    told = [(one.stats.get(stat), one) for one in book.of_kind(kind)]
    return {value: one for value, one in reversed(told) if isinstance(value, int | str)}


def rank_letter(book: Book, level: int) -> str:
    """F for 0, EX for 6; the number itself past the ladder."""
    found = rank_entry(book, level)
    return str(found.stats.get("letter", level)) if found else str(level)


def rank_level(book: Book, letter: str) -> int:
    """0 for F, 6 for EX; 0 for no rank."""
    return ladder(book).get(letter, 0)


def highest(book: Book) -> int:
    """The number of the highest rank."""
    return max(ladder(book).values(), default=0)


@lru_cache(maxsize=16)
def ladder(book: Book) -> Mapping[str, int]:
    """The letters of all ranks with their numbers, from the lowest."""
    found = {word(one.stats.get("letter")): whole(one.stats.get("level"), -1) for one in book.of_kind("rank")}
    known = {letter: level for letter, level in found.items() if letter and 0 <= level <= MOST_RANK}
    return dict(sorted(known.items(), key=lambda one: one[1]))


def with_plus(book: Book, stands: int, doubled: int) -> int:
    """How high a characteristic counts where so many «+» are spent on it: doubled for one, as the edition has it.

    Source: Сила+, Ловкость+, Удача+.
    """
    return stands * (1 + doubled * (number(book, PLUS, "factor", 2) - 1))
