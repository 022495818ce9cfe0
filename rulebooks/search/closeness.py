"""How closely a page answers a query of several words: whether a paragraph, read under its title, has them together.

The index knows which pages have a word, and not where: one that says «карта» at its beginning and «менять» at its end
has both, and is about neither. The few best pages are read, which are shown anyway.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from rulebooks.language.words import WORD, fold, tells_little, tokens
from rulebooks.search.phrases import Phrases
from rulebooks.search.questions import asks_a_number, asks_if_allowed
from rulebooks.search.ranking import rarity
from rulebooks.search.texts import Said, Text
from rulebooks.search.understanding import Asked
from rulebooks.search.wanted import Wanted
from rulebooks.search.ways import BEGINNING, FORM, KIN, LOOSE, NEAREST, SLIP, SYNONYM, Way, all_keys

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
NOTHING = frozenset[str]()


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
        self._nothing = [0.0] * self._many
        self._told_by: dict[str, list[float]] = {}
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

    def worth_of(self, words: Set[str]) -> list[float]:
        """How much each word of the query tells by some words that are looked for, in the order of the query."""
        if not words:
            return self._nothing
        known, keys = self._told_by, self.wanted.words
        if len(words) == 1:
            (word,) = words
            told = known.get(word)
            if told is None:
                told = known[word] = self.worth(keys[word])
            return told
        return self.worth(set().union(*[keys[word] for word in words]))

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
        there = self.wanted.among(set(words))
        return sum(self.worth_of(there)) + self.answering(text) + self.in_order(words, there) if there else 0.0

    def in_order(self, words: Sequence[str], there: Set[str]) -> float:
        """What the words of a text tell in addition where they stand as they were asked; `there` are those sought."""
        return self._phrases.worth(words, there)

    def answering(self, text: str) -> float:
        """What a text with words of the query tells in addition where it is of the kind that was asked for: a number,
        or what may be done."""
        if not (self.asks_a_number or self.asks_if_allowed):
            return 0.0
        numbered = NUMBERED if self.asks_a_number and has_number(text) else 0.0
        allowed = ALLOWED if self.asks_if_allowed and MAY.search(fold(text)) else 0.0
        return self.most * (numbered + allowed)


def _sure(one: Asked, way: Way) -> float:
    """How surely a way is meant: who has typed no whole word means what begins so."""
    return SURE[FORM if one.is_unfinished and way.order == BEGINNING else way.order]


def closest(text: Text, sought: Sought) -> Close:
    """Find the paragraph of a page that has most of the words, the first among equals.

    Shape:  a word counts in the paragraph, else in the names of the page, else in what its card says beside numbers.
    """
    here = sought.wanted.in_text(text)
    around, named = _around(text, sought, here)
    best, found = sum(around) + named, False
    at = text.paragraphs[0].place if text.paragraphs else -1
    scores: list[tuple[float, int]] = []
    for said in text.paragraphs:
        if here.isdisjoint(said.words):
            continue
        jest = in_jest(said.text)
        score = _of_paragraph(said, here.intersection(said.words), sought, around, named, jest)
        if not jest:
            scores.append((-score, said.place))
        if (score, True) > (best, found):
            best, at, found = score, said.place, True
    others = [(score, place) for score, place in sorted(scores)[:2] if place != at]
    second = others[0][1] if others and -others[0][0] >= NEARLY_AS_CLOSE * best else -1
    return Close(best, at, found, second)


def _of_paragraph(
    said: Said, there: Set[str], sought: Sought, around: Sequence[float], named: float, jest: bool
) -> float:
    """How closely a paragraph that has some of the words answers under the names of its page."""
    here = sought.worth_of(there)
    if jest:
        here = [IN_JEST * one for one in here]
    score = sum(map(max, here, around))
    label = LABELLED * max(sought.worth_of(there & set(said.words[:LABEL])))
    return score + label + sought.answering(said.text) + max(named, sought.in_order(said.words, there))


def _around(text: Text, sought: Sought, here: frozenset[str]) -> tuple[list[float], float]:
    """What the names of a page and its card tell, word by word; and what the names add, said as they were asked.

    Shape: `here` are the words that are looked for.
    """
    there = [here.intersection(name) for name in text.names]
    around = [IN_TITLE * one for one in sought.worth_of(NOTHING.union(*there))]
    if text.on_card:
        around = list(map(max, around, (ON_CARD * one for one in sought.worth(text.on_card))))
    return around, IN_TITLE * max(map(sought.in_order, text.names, there))


def in_jest(text: str) -> bool:
    """Whether a paragraph is set apart as a whole, as the jokes of a book are."""
    return "*" in text and JEST.fullmatch(text.strip()) is not None


def has_number(text: str) -> bool:
    """Whether a text says how many: in figures, or in a word for a number."""
    return NUMERAL.search(fold(text)) is not None
