"""What a game needs of an edition of its rulebook: which pages, which values on them, of which shape.

A game says so once, as `Game.needs`. Who lets people play by an edition asks `lacks` first, so that a rule may read
what is needed without looking twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from campaigns.engine.book import Book, Entry
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.shapes import Group, Place, Shape
from rulebooks.stats import bounds


@dataclass(frozen=True, slots=True)
class Lack:
    """Something that an edition does not have as a game needs it.

    Shape: `page` is a slug, "" where the whole book is meant; `path` the way to a value on it; in the sentence `{page}`
           is the page's name, `{what}` the place, `{kind}` how pages of that kind are called. `others` are pages on
           which it hangs too.
    """

    page: str
    path: tuple[str, ...]
    sentence: Sentence
    kind: str = ""
    others: tuple[str, ...] = ()


class Need(Protocol):
    """One thing that a game needs."""

    def lacks(self, book: Book) -> Iterator[Lack]:
        """What of it this edition does not have."""


@dataclass(frozen=True, slots=True)
class OnPage:
    """A page that must be there, with what must and what may stand on it."""

    page: str
    must: Mapping[str, Shape] = field(default_factory=dict)
    may: Mapping[str, Shape] = field(default_factory=dict)

    def lacks(self, book: Book) -> Iterator[Lack]:
        entry = book.get(self.page)
        if entry is None:
            yield Lack(self.page, (), say("the page “{page}” is missing"), others=(self.page,))
        else:
            yield from _of(entry, book, self.must, self.may)


@dataclass(frozen=True, slots=True)
class IfThere:
    """A page that need not be there; if it is, what must and what may stand on it."""

    page: str
    must: Mapping[str, Shape] = field(default_factory=dict)
    may: Mapping[str, Shape] = field(default_factory=dict)

    def lacks(self, book: Book) -> Iterator[Lack]:
        entry = book.get(self.page)
        if entry is not None:
            yield from _of(entry, book, self.must, self.may)


@dataclass(frozen=True, slots=True)
class OnEach:
    """Every page of some kinds, and how many of them there must be."""

    kinds: Sequence[str]
    must: Mapping[str, Shape] = field(default_factory=dict)
    may: Mapping[str, Shape] = field(default_factory=dict)
    least: int = 0
    most: int = bounds.MOST_LISTED
    where: Callable[[Entry], bool] | None = None
    """Which of them; without this, all."""

    def lacks(self, book: Book) -> Iterator[Lack]:
        found = [one for one in book.of_kind(*self.kinds) if self.where is None or self.where(one)]
        if len(found) < self.least:
            told = say("of “{kind}” at least {least} must be there, and there are {count}")
            yield Lack("", (), _with(told, least=self.least, count=len(found)), self.kinds[0])
        if len(found) > self.most:
            told = say("of “{kind}” at most {most} may be there, and there are {count}")
            yield Lack("", (), _with(told, most=self.most, count=len(found)), self.kinds[0])
        for entry in found[: self.most]:
            yield from _of(entry, book, self.must, self.may)


@dataclass(frozen=True, slots=True)
class Sound:
    """What must be true of the book as a whole, like a map without islands cut off."""

    asked: Callable[[Book], Iterator[Lack]]

    def lacks(self, book: Book) -> Iterator[Lack]:
        yield from self.asked(book)


def lacks(needs: Sequence[Need], book: Book) -> Iterator[Lack]:
    """Everything that an edition lacks, in the order in which the game asks. What a group of needs leans on may be
    missing: after a need that is not met those that are sure of it (`Sound`) are not asked."""
    whole = True
    for need in needs:
        if isinstance(need, Sound) and not whole:
            continue
        for one in need.lacks(book):
            whole = False
            yield one


def named(needs: Sequence[Need], entry: Entry) -> set[str]:
    """The stats of an entry that a game names: what must and what may stand on its page, or on pages of its kind."""
    found: set[str] = set()
    for need in needs:
        if isinstance(need, OnPage | IfThere) and need.page == entry.slug:
            found.update(need.must, need.may)
        if isinstance(need, OnEach) and entry.kind in need.kinds:
            found.update(need.must, need.may)
    return found


def _of(entry: Entry, book: Book, must: Mapping[str, Shape], may: Mapping[str, Shape]) -> Iterator[Lack]:
    for wrong in Group(must, may).wrong(entry.stats, Place(book, entry.kind, entry.slug)):
        yield Lack(entry.slug, wrong.path, wrong.sentence, wrong.kind, wrong.others)


def _with(sentence: Sentence, **values: int) -> Sentence:
    return Sentence(sentence.text, {**sentence.values, **values})
