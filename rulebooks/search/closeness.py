"""How closely a page answers a query of several words: whether a paragraph, read under its title, has them together.

The index knows which pages have a word, and not where: one that says «карта» at its beginning and «менять» at its end
has both, and is about neither. The few best pages are read, which are shown anyway.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulebooks.importers.dialect.lists import said
from rulebooks.importers.things.contradictions import without_labels
from rulebooks.language.words import WORD, fold, tells_little, tokens
from rulebooks.models import Revision
from rulebooks.search.phrases import Phrases
from rulebooks.search.questions import asks_a_number
from rulebooks.search.ranking import rarity
from rulebooks.search.understanding import Asked
from rulebooks.search.wanted import Wanted
from rulebooks.search.ways import BEGINNING, FORM, KIN, LOOSE, NEAREST, SLIP, SYNONYM, Way, all_keys
from rulebooks.search.weighing import card_keys

SURE = {FORM: 1.0, LOOSE: 0.85, SYNONYM: 0.7, BEGINNING: 0.6, KIN: 0.5, SLIP: 0.5, NEAREST: 0.45}
"""How much a word tells by the way in which it stands there."""
IN_TITLE, ON_CARD, LITTLE = 1.2, 0.6, 0.4
"""Beside a word of the paragraph itself: what a page is called is said of each of its paragraphs, and is what it is
about. `LITTLE` is what a word counts that only says how or when."""
LABELLED, NUMBERED = 0.15, 0.25
"""In addition: a paragraph that begins with a word is about it; where a number is asked, one that has numbers."""
LABEL = 3
"""Words at the beginning of a paragraph that say what it is about."""
NUMERAL = re.compile(
    r"\d|\b(?:один|одн(?:а|у|ого|ому)|дв(?:а|е|ух)|тр(?:и|ех)|четыр(?:е|ех)|пять|шесть|семь|восемь|девять|десять)\b"
)
MOST_READ = 20_000
"""Letters of a page that are looked through."""


@dataclass(frozen=True)
class Close:
    """The paragraph of a page that answers best: its place, -1 where the page has no text; `found` says whether it has
    any of the words. `score` from 0, without unit."""

    score: float
    place: int
    found: bool


class Sought:
    """The words of a query by how much each tells: a rare one more than a common one, a sure one more than a guess."""

    def __init__(self, query: str, words: Sequence[Asked]) -> None:
        self.wanted = Wanted(key for one in words for key in all_keys(one.ways))
        self._query, self._words = tokens(query), words
        self.asks_a_number = asks_a_number(self._query)
        self._many = len(words)
        self._worth: dict[str, dict[int, float]] = {}
        for number, one in enumerate(words):
            tells = rarity(one) ** 3 * (LITTLE if tells_little(one.text) else 1)
            for way in one.ways:
                for key in way.keys:
                    worth = self._worth.setdefault(key, {})
                    worth[number] = max(worth.get(number, 0.0), tells * _sure(one, way))

    @cached_property
    def most(self) -> float:
        """The score of a text that has every word as it was asked."""
        best: dict[int, float] = {}
        for worth in self._worth.values():
            for number, tells in worth.items():
                best[number] = max(best.get(number, 0.0), tells)
        return sum(best.values())

    @cached_property
    def _phrases(self) -> Phrases:
        numbers = {one.word.start: number for number, one in enumerate(self._words)}
        return Phrases(self._query, numbers, self._of_word, self.most)

    def _of_word(self, word: str) -> dict[int, float]:
        keys = self.wanted.words.get(word)
        return {number: tells for number, tells in enumerate(self.worth(keys)) if tells} if keys else {}

    def worth(self, keys: Iterable[str]) -> list[float]:
        """How much each word of the query tells by some keys, in the order of the words."""
        found = [0.0] * self._many
        for key in keys:
            for number, tells in self._worth.get(key, {}).items():
                found[number] = max(found[number], tells)
        return found

    def told(self, text: str) -> float:
        """How much of the query some text has."""
        words = WORD.findall(text)
        total = sum(self.worth(self.wanted.keys_in(set(words))))
        return total + self.numbered(text) + self.in_order(words) if total else 0.0

    def in_order(self, words: Sequence[str]) -> float:
        """What the words of a text tell in addition where they stand as they were asked."""
        return self._phrases.worth(words, self.wanted.among(set(words)))

    def numbered(self, text: str) -> float:
        """What a text with words of the query tells in addition where a number is asked and it has one."""
        return NUMBERED * self.most if self.asks_a_number and has_number(text) else 0.0


def _sure(one: Asked, way: Way) -> float:
    """How surely a way is meant: who has typed no whole word means what begins so."""
    return SURE[FORM if one.is_unfinished and way.order == BEGINNING else way.order]


def closest(revision: Revision, sought: Sought) -> Close:
    """Find the paragraph of a page that has most of the words, the first among equals.

    Shape:  a word counts in the paragraph, else in the names of the page, else in what its card says beside numbers.
    """
    around, named = _around(revision, sought)
    best = Close(sum(around) + named, -1, found=False)
    read = 0
    for place, paragraph in enumerate(revision.paragraphs):
        text = without_labels(said(paragraph))
        if read > MOST_READ or not text:
            continue
        read += len(text)
        words = WORD.findall(text)
        here = sought.worth(sought.wanted.keys_in(set(words)))
        found = any(here)
        score = sum(max(both) for both in zip(here, around, strict=True))
        if found:
            score += LABELLED * max(sought.worth(sought.wanted.keys_in(set(words[:LABEL])))) + sought.numbered(text)
        score += max(named, sought.in_order(words) if found else 0.0)
        if best.place < 0 or (score, found) > (best.score, best.found):
            best = Close(score, place, found)
    return best


def _around(revision: Revision, sought: Sought) -> tuple[list[float], float]:
    """What the names of a page and its card tell, word by word; and what the names add, said as they were asked."""
    names = [WORD.findall(name) for name in [revision.title, *revision.aliases]]
    of_names = [
        IN_TITLE * one for one in sought.worth(sought.wanted.keys_in({word for name in names for word in name}))
    ]
    on_card = [ON_CARD * one for one in sought.worth(_of_card(revision))]
    around = [max(both) for both in zip(of_names, on_card, strict=True)]
    return around, IN_TITLE * max(map(sought.in_order, names))


def has_number(text: str) -> bool:
    """Whether a text says how many: in figures, or in a word for a number."""
    return NUMERAL.search(fold(text)) is not None


def _of_card(revision: Revision) -> set[str]:
    return {key for stat in revision.stats for key in card_keys(stat)}
