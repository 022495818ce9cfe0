"""Facts inside sentences, found by their key words: "ловушк* ... за # ОД" is what a trap costs, however it is told.

A needle is words that stand next to each other in one sentence:

    лечит        this word in any form, where the dictionary knows it as one that bends
    лечени*      a word that begins so            лечит|учит    one of these words
    #            an amount without a sign         +#  -#  ±#    an amount with that sign, with any sign
    #die         d6                               #dice #sides  1d6 as "1d6" and as 6
    #times       «вдвое», «половину», «в 2 раза»  #order        «первого», «второй»
    #share       such a word that divides, or «вдвое», «весь»: 1      #multiple   one that multiplies, or «вдвое»
    #often       «дважды», «трижды»         #face         «шестерка», of a die
    #range       2-4      #least, #most: its ends #percent      25%
    #atmost      «не больше 3», «< 4», «до 3»: 3   #atleast  «не меньше 3», «> 2», «3 и больше», «3+»: 3
    #limit       such a bound, or a bare 3         #goal     the same from below
    #rank        C, or 3: "C"                     #level        C, or 3: 3
    #list        «15, 30 или 45»                  #ranks        «D, B и A»
    #строчн*     «двухстрочный»                   #dсила        «1dСила»: as many numbers as it has #
    #signs       the pluses behind a word: of «Сила++» 2
    #letter      what formulas call a characteristic    #value   an amount, or such a letter
    #stat        a characteristic by its name: "A" of «Ловкость», which is then the first name as well
    #dstat       «1dЛовкость»: 1 and "A"
    #alone       an amount in brackets of its own
    @boss        the name of a thing of a kind    @skill!       the same, alone in `backquotes`
    @bomba       a name of this one thing, by its slug
    ?            any one word, as a name that nobody knows yet: see mentions.py; ?alone stands in brackets of its own,
                 ?noun is a common noun
    ...          up to twelve words of anything

Amounts are digits, formulas, and number words in any case. A word right behind an amount stands in any form that the
amount may ask for: «# клетка» is «2 клетки» too. A needle that begins with ">" is looked for behind the one before it.

A fact is needles that one paragraph has all of, in any order, and the stats that follow. In stats, "#" and "@" stand
for the first amount and the first name that the needles caught, "#2" and "@2" for the second; in their keys too. Inside
a longer text they stand in braces, with a sum or a quotient if need be: "{#}HS", "{#-1}", "{#/#2}"; a quotient that is
no whole number is no fact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulebooks.importers.facts.amounts import Amount, amounts_of
from rulebooks.importers.facts.needles import asks_names, parts_of, words_of
from rulebooks.importers.facts.passages import Passage, passage
from rulebooks.importers.facts.slots import NoWhole, fill
from rulebooks.importers.names import Names
from rulebooks.importers.notation import Sentence, Token
from rulebooks.language.words import forms

WIDEST_GAP = 12
BEHIND = ">"
NOT = "не"
FIRST = (">", "→")
"""«А > Б» puts two things in an order as «А, Б» does; before a number the sign is a bound."""


@dataclass(frozen=True, slots=True)
class Fact:
    """needles: what a paragraph must say; without: what it must not say; stats: what is then true.

    each: a needle that may be there many times; the stats are those of the first thing it names each time.
    again: it says once more what another fact has read; a different number is a problem.
    first: said again with another number, it says something else; otherwise that is a problem too.
    optional: an edition may say it; it is not missed where none of its words stand.
    """

    needles: tuple[str, ...]
    without: tuple[str, ...] = ()
    stats: Mapping[str, Any] = field(default_factory=dict)
    each: str = ""
    again: bool = False
    first: bool = False
    optional: bool = False
    by_names: bool = field(init=False, repr=False, compare=False)
    """Whether it hangs on how things are called."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_names", any(map(asks_names, (*self.needles, *self.without))))

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> Fact:
        """Read one table of a book's configuration: {says, without, stats, each, again, first, optional}."""
        says, without = tuple(table.get("says", ())), tuple(table.get("without", ()))
        return cls(
            says,
            without,
            dict(table.get("stats", {})),
            table.get("each", ""),
            table.get("again", False),
            table.get("first", False),
            table.get("optional", False),
        )


@dataclass(slots=True)
class Caught:
    """Where a needle was found, and what its places for amounts and names hold."""

    sentence: int
    start: int
    end: int
    amounts: list[Amount]
    names: list[str]
    read: list[tuple[int, int]] = field(default_factory=list)
    """The places of the tokens of each amount: from, to."""
    passed: list[tuple[int, int]] = field(default_factory=list)
    """The places of what "..." has passed over: from, to."""

    def words(self, sentence: Sentence) -> set[tuple[int, int]]:
        """Sentence and place of each token that the needle names, without those that it passes over."""
        over = {place for start, end in self.passed for place in range(start, end)}
        return {(self.sentence, place) for place in range(self.start, self.end) if place not in over}


@dataclass(slots=True)
class Text:
    """A paragraph as facts look at it, by names that stay. `touched` grows: (sentence, token) that some fact has
    accounted for."""

    passage: Passage
    names: Names
    touched: set[tuple[int, int]] = field(default_factory=set)
    stated: set[int] = field(default_factory=set)
    """Sentences from which some stat follows, and not only something that is known to say nothing."""
    _met: dict[bool, dict[object, Any]] = field(default_factory=dict)
    """What was found here before: by words alone, and by these names too."""

    @classmethod
    def of(cls, text: str, names: Names) -> Text:
        return cls(passage(text), names)

    @property
    def sentences(self) -> Sequence[Sentence]:
        return self.passage.sentences

    def search(self, needle: str) -> Caught | None:
        return next(self.search_all(needle), None)

    def search_all(self, needle: str) -> Iterator[Caught]:
        """Every place where a needle is found and not denied, one for each token it may begin at."""
        parts = parts_of(needle)
        for number, start in self.passage.starts(parts[0] if parts else ""):
            sentence = self.sentences[number]
            if start and is_denied(sentence[start - 1], sentence[start]):
                continue
            caught = Caught(number, start, start, [], [])
            if _match(parts, 0, sentence, start, caught, self.names):
                yield caught

    def caught(self, fact: Fact) -> Sequence[Caught] | None:
        """Where the needles of a fact are, if this text states it. Nobody changes what comes back: it is kept."""
        by_names = fact.by_names
        if by_names not in self._met:
            self._met[by_names] = self.passage.met(self.names.state if by_names else None)
        met: dict[object, Sequence[Caught] | None] = self._met[by_names]
        says = fact.needles, fact.without
        if says not in met:
            met[says] = self._caught(fact)
        return met[says]

    def _caught(self, fact: Fact) -> list[Caught] | None:
        if any(self.search(needle) for needle in fact.without):
            return None
        caught: list[Caught] = []
        for needle in fact.needles:
            behind = needle.startswith(BEHIND)
            after = (caught[-1].sentence, caught[-1].end) if behind and caught else (0, 0)
            here = self.search_all(needle.removeprefix(BEHIND))
            one = next((found for found in here if (found.sentence, found.start) >= after), None)
            if one is None:
                return None
            caught.append(one)
        return caught

    def stats_of(self, fact: Fact) -> dict[str, Any] | None:
        """What follows from a fact, if this text states it. What it was read from counts as understood."""
        caught = self.caught(fact)
        if caught is None:
            return None
        amounts = [amount for one in caught for amount in one.amounts]
        names = [name for one in caught for name in one.names]
        try:
            filled: dict[str, Any] = fill(fact.stats, amounts, names)
        except NoWhole:
            return None
        for one in caught:
            self.touch(one)
            if filled:
                self.stated.add(one.sentence)
        return filled

    def touch(self, caught: Caught) -> None:
        """Count the place of a needle as understood."""
        self.touched |= {(caught.sentence, place) for place in range(caught.start, caught.end)}

    def read(self, facts: Iterable[Fact]) -> dict[str, Any]:
        """All that follows from the facts; of two that say the same thing, the first holds."""
        found: dict[str, Any] = {}
        for fact in facts:
            stats = self.stats_of(fact)
            if stats:
                merge(found, stats)
        return found

    def read_each(self, fact: Fact) -> Iterator[tuple[str, dict[str, Any]]]:
        """Slug and stats of each thing that a fact with `each` finds."""
        for caught in self.search_all(fact.each):
            if caught.names:
                self.touch(caught)
                self.stated.add(caught.sentence)
                yield caught.names[0], fill(fact.stats, caught.amounts, caught.names)


def is_denied(before: Token, token: Token) -> bool:
    """Whether a «не» before a verb says that nobody does this: «не являются нечистью»."""
    return before.text == NOT and any(tags & {"VERB", "INFN"} for _, tags in forms(token.text))


def merge(found: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Add what is not there yet, inside tables too."""
    for key, value in more.items():
        if isinstance(value, Mapping) and isinstance(found.get(key), dict):
            merge(found[key], value)
        else:
            found.setdefault(key, value)


def _match(parts: Sequence[str], part: int, sentence: Sentence, place: int, caught: Caught, names: Names) -> bool:
    if part == len(parts):
        caught.end = place
        return True
    if parts[part] == "...":
        ends = range(place, min(place + WIDEST_GAP, len(sentence)) + 1)
        kept = len(caught.amounts), len(caught.names), len(caught.read), len(caught.passed)
        for end in ends:
            caught.passed.append((place, end))
            if _match(parts, part + 1, sentence, end, caught, names):
                return True
            del caught.amounts[kept[0] :], caught.names[kept[1] :], caught.read[kept[2] :], caught.passed[kept[3] :]
        return False
    while part > 0 and place < len(sentence) and _is_passed(sentence[place], parts[part]):
        place += 1
    if place >= len(sentence):
        return False
    bent = part > 0 and "#" in parts[part - 1]
    taken = _one(parts[part], sentence, place, caught, names, bent)
    return taken > 0 and _match(parts, part + 1, sentence, place + taken, caught, names)


def _is_passed(token: Token, part: str) -> bool:
    """Whether a token between two words of a needle does not count: a comma, and the sign of what comes first."""
    return token.kind == "comma" or (token.text in FIRST and "#" not in part and part not in FIRST)


def _one(part: str, sentence: Sentence, place: int, caught: Caught, names: Names, bent: bool) -> int:
    """How many tokens one part of a needle takes here; 0 if it does not fit. A bent word may stand in any form."""
    token = sentence[place]
    if part.startswith("?"):
        caught.names.append(token.text)
        return int(token.kind == "word" and (part != "?alone" or len(sentence) == 1))
    if part.startswith("@"):
        kinds = part[1:].rstrip("!").split("|")
        found = names.at(sentence, place, *kinds, code=part.endswith("!"))
        if found:
            caught.names.append(found[0])
        return found[1] if found else 0
    if part == "#stat":
        return _stat(sentence, place, caught, names)
    if "#" in part:
        read = amounts_of(part, sentence, place, names)
        if read is None:
            return 0
        values, taken = read
        caught.amounts += values
        caught.read += [(place, place + taken)] * len(values)
        return taken
    words = words_of(part)
    return int(words is not None and words.says(token, bent))


def _stat(sentence: Sentence, place: int, caught: Caught, names: Names) -> int:
    """A characteristic: its letter is an amount, its slug a name."""
    found = names.at(sentence, place, *names.letters) if names.letters else None
    if not found:
        return 0
    caught.names.append(found[0])
    caught.amounts.append(names.letters[found[0]])
    caught.read.append((place, place + found[1]))
    return found[1]
