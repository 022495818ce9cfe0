"""How closely a page answers a query of several words: whether a paragraph, read under its title, has them together.

The index knows which pages have a word, and not where: one that says «карта» at its beginning and «менять» at its end
has both, and is about neither. The few best pages are read, which are shown anyway.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rulebooks.importers.dialect.lists import said
from rulebooks.importers.things.contradictions import without_labels
from rulebooks.language.words import WORD, fold, tells_little, tokens
from rulebooks.models import Revision
from rulebooks.search.phrases import Phrases
from rulebooks.search.questions import asks_a_number, asks_if_allowed
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
LABELLED, NUMBERED, ALLOWED = 0.15, 0.25, 0.2
"""In addition: a paragraph that begins with a word is about it; where a number is asked, one that has numbers; where it
is asked what may be done, one that says it."""
IN_JEST = 0.5
"""What a word counts in a paragraph that is set apart as a joke: no rule stands there."""
NEARLY_AS_CLOSE = 0.6
"""Of the score of the best paragraph, so much has the second one at least."""
LABEL = 3
"""Words at the beginning of a paragraph that say what it is about."""
NUMERAL = re.compile(
    r"\d|\b(?:один|одн(?:а|у|ого|ому)|дв(?:а|е|ух)|тр(?:и|ех)|четыр(?:е|ех)|пять|шесть|семь|восемь|девять|десять)\b"
)
MAY = re.compile(
    r"\b(?:мо(?:жет|гут|жете|жно)|вправе|нельзя|невозможно|запре[щт]\w+|разреш\w+|позвол\w+|дозвол\w+|обязан\w*"
    r"|волен|вольны|may|can|cannot|must|allowed|forbidden)\b"
)
JEST = re.compile(r"\*[^*].*[^*]\*")
MOST_READ = 20_000
"""Letters of a page that are looked through."""


@dataclass(frozen=True)
class Close:
    """The paragraph of a page that answers best: its place, -1 where the page has no text; `found` says whether it has
    any of the words, `second` is the place of one that answers nearly as well, -1 where there is none. `score` from 0,
    without unit."""

    score: float
    place: int
    found: bool
    second: int = -1


class Sought:
    """The words of a query by how much each tells: a rare one more than a common one, a sure one more than a guess."""

    def __init__(self, query: str, words: Sequence[Asked]) -> None:
        self.wanted = Wanted(key for one in words for key in all_keys(one.ways))
        self._query, self._words = tokens(query), words
        self.asks_a_number, self.asks_if_allowed = asks_a_number(self._query), asks_if_allowed(self._query)
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
        return total + self.answering(text) + self.in_order(words) if total else 0.0

    def in_order(self, words: Sequence[str]) -> float:
        """What the words of a text tell in addition where they stand as they were asked."""
        return self._phrases.worth(words, self.wanted.among(set(words)))

    def answering(self, text: str) -> float:
        """What a text with words of the query tells in addition where it is of the kind that was asked for: a number,
        or what may be done."""
        numbered = NUMBERED if self.asks_a_number and has_number(text) else 0.0
        allowed = ALLOWED if self.asks_if_allowed and MAY.search(fold(text)) else 0.0
        return self.most * (numbered + allowed)


def _sure(one: Asked, way: Way) -> float:
    """How surely a way is meant: who has typed no whole word means what begins so."""
    return SURE[FORM if one.is_unfinished and way.order == BEGINNING else way.order]


def closest(revision: Revision, sought: Sought) -> Close:
    """Find the paragraph of a page that has most of the words, the first among equals.

    Shape:  a word counts in the paragraph, else in the names of the page, else in what its card says beside numbers.
    """
    around, named = _around(revision, sought)
    best = Close(sum(around) + named, -1, found=False)
    scores: list[tuple[float, int]] = []
    read = 0
    for place, paragraph in enumerate(revision.paragraphs):
        text = without_labels(said(paragraph))
        if read > MOST_READ or not text:
            continue
        read += len(text)
        score, found = _of_paragraph(text, sought, around, named)
        if found and not in_jest(text):
            scores.append((-score, place))
        if best.place < 0 or (score, found) > (best.score, best.found):
            best = Close(score, place, found)
    others = [(score, place) for score, place in sorted(scores)[:2] if place != best.place]
    return replace(best, second=others[0][1]) if others and -others[0][0] >= NEARLY_AS_CLOSE * best.score else best


def _of_paragraph(text: str, sought: Sought, around: Sequence[float], named: float) -> tuple[float, bool]:
    """How closely a paragraph answers under the names of its page, and whether it has any of the words."""
    words = WORD.findall(text)
    here = sought.worth(sought.wanted.keys_in(set(words)))
    if in_jest(text):
        here = [IN_JEST * one for one in here]
    score = sum(max(both) for both in zip(here, around, strict=True))
    if not any(here):
        return score + named, False
    label = LABELLED * max(sought.worth(sought.wanted.keys_in(set(words[:LABEL]))))
    return score + label + sought.answering(text) + max(named, sought.in_order(words)), True


def _around(revision: Revision, sought: Sought) -> tuple[list[float], float]:
    """What the names of a page and its card tell, word by word; and what the names add, said as they were asked."""
    names = [WORD.findall(name) for name in [revision.title, *revision.aliases]]
    of_names = [
        IN_TITLE * one for one in sought.worth(sought.wanted.keys_in({word for name in names for word in name}))
    ]
    on_card = [ON_CARD * one for one in sought.worth(_of_card(revision))]
    around = [max(both) for both in zip(of_names, on_card, strict=True)]
    return around, IN_TITLE * max(map(sought.in_order, names))


def in_jest(text: str) -> bool:
    """Whether a paragraph is set apart as a whole, as the jokes of a book are."""
    return JEST.fullmatch(text.strip()) is not None


def has_number(text: str) -> bool:
    """Whether a text says how many: in figures, or in a word for a number."""
    return NUMERAL.search(fold(text)) is not None


def _of_card(revision: Revision) -> set[str]:
    return {key for stat in revision.stats for key in card_keys(stat)}
