"""What a value of a page can be: a number within bounds, a formula, a word, another page, lists and groups of those.

A shape says what is wrong with a value, place by place, for a person: `{what}` in a sentence is the place, and who
shows the sentence calls it as the book does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Protocol

from campaigns.engine.book import Book
from campaigns.engine.sentences import Sentence, Value, say
from rulebooks.formula import Expression, FormulaError, parse
from rulebooks.stats import bounds

MISSING = say("“{what}” is not told")
MOST_DICE = 100
"""In one formula: more than that nobody rolls at a table, and no preview counts them."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands: the book, the kind and slug of its page, the names and numbers on the way to it."""

    book: Book
    kind: str
    page: str
    path: tuple[str, ...] = ()

    def under(self, step: object) -> Place:
        """The place of something inside this one."""
        return Place(self.book, self.kind, self.page, (*self.path, str(step)))


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong at a place; `kind` is the kind of page that belongs there, `others` are pages that it hangs on."""

    path: tuple[str, ...]
    sentence: Sentence
    kind: str = ""
    others: tuple[str, ...] = ()


class Shape(Protocol):
    """Anything that can say what is wrong with a value."""

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        """Everything that is wrong with it; nothing where a game can play with it."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number. Without bounds of its own it keeps those that an editor is held to."""

    least: int | None = None
    most: int | None = None

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        least, most = _bounds(at, self.least, self.most)
        if not _is_whole(value):
            yield _told(at, say("“{what}” must be a whole number from {least} to {most}"), least=least, most=most)
        elif not least <= value <= most:
            yield _out(at, str(value), least, most)


@dataclass(frozen=True, slots=True)
class Amount:
    """A whole number or a formula.

    Shape:  `of` are the letters that it may use, each with the least and the most that they stand for; `dice` says
            whether it may be rolled. What it comes to is bounded for every least and most of its letters and dice.
    """

    of: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    least: int | None = None
    most: int | None = None
    dice: bool = False

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        least, most = _bounds(at, self.least, self.most)
        if _is_whole(value):
            if not least <= value <= most:
                yield _out(at, str(value), least, most)
            return
        try:
            read = parse(value) if isinstance(value, str) else None
        except FormulaError:
            read = None
        if read is None:
            yield _told(at, say("“{what}” must be a number or a formula that can be read"))
        elif read.has_dice and not self.dice:
            yield _told(at, say("“{what}” must be a formula without dice"))
        elif unknown := sorted(read.variables - set(self.of)):
            yield _told(at, say("“{what}”: nobody knows what {letter} is in “{value}”"), letter=unknown[0], value=value)
        else:
            yield from self._beyond(read, at, least, most)

    def _beyond(self, read: Expression, at: Place, least: int, most: int) -> Iterator[Wrong]:
        try:
            found = list(self._values(read))
        except FormulaError:
            yield _told(at, say("“{what}”: “{value}” cannot always be worked out"), value=read.text)
            return
        if not all(least <= one <= most for one in found):
            yield _out(at, read.text, least, most)

    def _values(self, read: Expression) -> Iterator[int]:
        """What it comes to at the ends of its letters and dice, and at every value of a single letter.

        Errors: FormulaError.
        """
        used = {letter: self.of[letter] for letter in sorted(read.variables)}
        ways = [range(low, high + 1) if len(used) == 1 else (low, high) for low, high in used.values()]
        for told in product(*ways):
            variables = dict(zip(used, told, strict=True))
            if read.has_dice:
                yield read.roll(_counted(lambda sides: 1), **variables)
                yield read.roll(_counted(lambda sides: sides), **variables)
            else:
                yield read.value(**variables)


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        if not isinstance(value, bool):
            yield _told(at, say("“{what}” must be yes or no"))


@dataclass(frozen=True, slots=True)
class Text:
    """Some words, whatever they say."""

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        if not isinstance(value, str):
            yield _told(at, say("“{what}” must be a text"))


class Word(frozenset[str]):
    """One of the words that a game knows: `Word({"near", "far"})`."""

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        if not isinstance(value, str) or value not in self:
            yield _told(at, say("“{what}” says “{value}”, and the game knows no such thing"), value=_short(value))


class Page(frozenset[str]):
    """The slug of another page, of one of these kinds or, without any, of any kind."""

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        found = at.book.get(value) if isinstance(value, str) else None
        if found is None or (self and found.kind not in self):
            sentence = say("“{what}” leads to “{value}”, and there is no such page that would do", value=_short(value))
            yield Wrong(at.path, sentence, others=(value,) if isinstance(value, str) else ())


@dataclass(frozen=True, slots=True)
class Among:
    """A name under another value of the same page: a skill that the page itself tells of."""

    of: str

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        page = at.book.get(at.page)
        there = page.stats.get(self.of) if page else None
        if not isinstance(value, str) or not isinstance(there, Mapping) or value not in there:
            sentence = say("“{what}” leads to “{value}”, and the page tells of no such thing")
            yield _told(at, sentence, value=_short(value))


@dataclass(frozen=True, slots=True)
class Every:
    """A list of things of one shape."""

    of: Shape
    least: int = 0
    most: int = bounds.MOST_LISTED

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        if not isinstance(value, list | tuple):
            yield _told(at, say("“{what}” must be a list"))
        elif not self.least <= len(value) <= self.most:
            yield _told(at, say("“{what}” must list from {least} to {most}"), least=self.least, most=self.most)
        else:
            for number, one in enumerate(value):
                yield from self.of.wrong(one, at.under(number))


@dataclass(frozen=True, slots=True)
class Table:
    """A group in which things of one shape stand by their names."""

    of: Shape
    by: Shape = Text()
    least: int = 0
    most: int = bounds.MOST_LISTED

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        if not isinstance(value, Mapping):
            yield _told(at, say("“{what}” must be a group of values"))
        elif not self.least <= len(value) <= self.most:
            yield _told(at, say("“{what}” must list from {least} to {most}"), least=self.least, most=self.most)
        else:
            for name, one in value.items():
                yield from self.by.wrong(name, at)
                yield from self.of.wrong(one, at.under(name))


@dataclass(frozen=True, slots=True)
class Group:
    """A group of values that a game knows by name: some that must be there, others that may."""

    must: Mapping[str, Shape] = field(default_factory=dict)
    may: Mapping[str, Shape] = field(default_factory=dict)

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        if not isinstance(value, Mapping):
            yield _told(at, say("“{what}” must be a group of values"))
            return
        for name, shape in self.must.items():
            if name not in value:
                yield Wrong((*at.path, name), MISSING)
            else:
                yield from shape.wrong(value[name], at.under(name))
        for name, shape in self.may.items():
            if name in value:
                yield from shape.wrong(value[name], at.under(name))


@dataclass(frozen=True, slots=True)
class Either:
    """One of several shapes; what is wrong is said by the one that comes nearest."""

    shapes: Sequence[Shape]

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        found = [list(shape.wrong(value, at)) for shape in self.shapes]
        if all(found):
            yield from min(found, key=lambda some: -max(len(one.path) for one in some))


@dataclass(frozen=True, slots=True)
class Unsaid:
    """Nothing at all: a price that is not asked, a stock without end."""

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        if value is not None:
            yield _told(at, say("“{what}” must be left empty"))


def _counted(face: Any) -> Any:
    """Faces of so many dice and no more.

    Errors: FormulaError.
    """
    left = [MOST_DICE]

    def one(sides: int) -> int:
        left[0] -= 1
        if left[0] < 0:
            raise FormulaError("more dice than anybody rolls")
        return int(face(sides))

    return one


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _bounds(at: Place, least: int | None, most: int | None) -> tuple[int, int]:
    """The bounds of a place; where nobody has a say, as far as numbers go."""
    usual = bounds.least(at.kind, at.path) if least is None and at.path else least
    return (-bounds.MOST if usual is None else usual), (bounds.MOST if most is None else most)


def _out(at: Place, value: str, least: int, most: int) -> Wrong:
    sentence = say("“{what}” is {value}; it may be from {least} to {most}")
    return _told(at, sentence, value=_short(value), least=least, most=most)


def _told(at: Place, sentence: Sentence, **values: Value) -> Wrong:
    return Wrong(at.path, Sentence(sentence.text, {**sentence.values, **values}))


def _short(value: Any) -> str:
    """A value as somebody wrote it; of what is no word and no number nothing that would be read."""
    text = str(value) if isinstance(value, str) or _is_whole(value) else "…"
    return text if len(text) <= 40 else f"{text[:39]}…"
