"""What a paragraph says beside its facts: the words and numbers from which nothing of it was read.

A door for those who play by a book: where a stat of a paragraph was changed, they ask whether something else in it was.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import Any

from rulebooks.catalogue import Stood
from rulebooks.importers import configuration
from rulebooks.importers.facts.phrases import Fact, Text
from rulebooks.importers.names import Names
from rulebooks.importers.notation import Token, numerals, sentences
from rulebooks.language.words import keys
from rulebooks.text.wording import digest, said_as, text_of

JOINING = frozenset(["и", "а", "но"])
"""They stay behind, or come, where what they join was read."""
RANGE = re.compile(r"\s?[-–—]\s?(?=\d)")
"""Between the ends of «4-6»."""
BY_PLAYERS = frozenset(["N"])
"""What stands alone for a number in a list of things and prices: «Пружина (N)»."""
TIMES = re.compile("^[xх×](?=.)")
"""Before how many there are of a thing: «xN»."""
OF_RANKS = "{}-ranks"
"""The group of facts of what a thing gives by ranks, see importers/worked.py."""


class Unread:
    """The paragraphs of an edition beside the facts of its book's reading."""

    def __init__(self, book: str, pages: Sequence[Stood]) -> None:
        self.pages = pages
        known = book in configuration.known()
        self.facts: Mapping[str, tuple[Fact, ...]] = configuration.load(book).facts if known else {}
        twice = configuration.load(book).tables.get("twice", ()) if known else ()
        self.twice: Mapping[str, str] = {again: one["stat"] for one in twice for again in one["again"]}
        """The stats that another page tells first, by what tells them again: both as "page.way"."""
        self.paragraphs = {(page.slug, str(one["id"])): one for page in pages for one in page.paragraphs}

    @cached_property
    def names(self) -> Names:
        names = Names()
        for page in self.pages:
            names.learn(page.slug, page.kind, [page.title, *page.aliases])
            names.know(page.slug, page.kind, page.stats)
        return names

    @cached_property
    def tellers(self) -> Mapping[str, list[Stood]]:
        """The pages that have stats from a paragraph, by its id."""
        found: dict[str, list[Stood]] = {}
        there = shown(self.pages)
        for page in self.pages:
            for id in {id for ids in page.sources.values() for id in ids}:
                for one in (id, *there.get(id, ())):
                    found.setdefault(one, []).append(page)
        return found

    @cached_property
    def shared(self) -> frozenset[str]:
        """Groups of facts that are named for no page and no kind: any page may have said that it has them."""
        own = {page.slug for page in self.pages} | {page.kind for page in self.pages}
        return frozenset(self.facts) - own - {OF_RANKS.format(page.kind) for page in self.pages}

    def digest(self, page: str, id: str, besides: Iterable[str] = ()) -> str:
        """Of what a paragraph says beside what was read: every word by its lemma, and the numbers.

        besides: names that are left out as well
        """
        told = (token for name in besides for sentence in sentences(name) for token in sentence)
        names = {key for token in told for key in keys(token.text)}
        left = ([word for word in sentence if word not in names] for sentence in self.left(page, id))
        return digest(" . ".join(filter(None, map(" ".join, left))))

    def words(self, page: str, id: str) -> set[str]:
        """All that a paragraph says, read or not: every word by its lemma, and the numbers."""
        told = sentences(text_of(self.paragraphs[page, id]))
        return {_word(token) for sentence in told for token in sentence if token.kind != "comma"}

    def left(self, page: str, id: str) -> list[list[str]]:
        """The words that nobody read, sentence by sentence, by their lemmas, and such numbers."""
        paragraph = self.paragraphs[page, id]
        told = [*self.tellers.get(id, ()), *(one for one in self.pages if one.slug == page)]
        text = Text.of(text_of(paragraph), self.names)
        values = {str(value) for one in told for value in _values(one, id)}
        read = {*_read(text, self._facts_of(told)), *_titles(text, told), *_named(text, self.names, values)}
        return [[*_left(text, at, read, values)] for at in range(len(text.sentences))]

    def things(self, page: str, id: str) -> set[str]:
        """The things, by the slugs of their pages, that a paragraph names."""
        told = sentences(text_of(self.paragraphs[page, id]))
        found = (self.names.at(sentence, place) for sentence in told for place in range(len(sentence)))
        return {one[0] for one in found if one}

    def _facts_of(self, told: Iterable[Stood]) -> Iterator[Fact]:
        groups = {name for one in told for name in (one.slug, one.kind, OF_RANKS.format(one.kind))}
        for group in sorted(groups.union(self.shared) & self.facts.keys()):
            yield from self.facts[group]


def shown(pages: Sequence[Stood]) -> Mapping[str, list[str]]:
    """The paragraphs of the page that a paragraph shows instead of words of its own, by its id: of a passage that a
    document prints twice, where it stands first."""
    there = {page.slug: [str(one["id"]) for one in page.paragraphs] for page in pages}
    found = ((str(one["id"]), one.get("entry")) for page in pages for one in page.paragraphs if not one.get("text"))
    return {id: there[entry] for id, entry in found if entry in there}


def _read(text: Text, facts: Iterable[Fact]) -> Iterator[tuple[int, int]]:
    """The places of the words that facts name."""
    for fact in facts:
        found = [*text.search_all(fact.each)] if fact.each else text.caught(fact) or []
        for one in found:
            yield from one.words(text.sentences[one.sentence])


def _titles(text: Text, told: Iterable[Stood]) -> Iterator[tuple[int, int]]:
    """The places of what a paragraph begins with where its page is called so, or ends so: «Лёд. Ледяные клетки…»."""
    begin = [token.text for token in text.sentences[0]] if text.sentences else []
    for page in told:
        name = [word for sentence in sentences(page.title) for word in (token.text for token in sentence)]
        ends = (name[first:] for first in range(len(name)))
        size = next((len(end) for end in ends if begin[: len(end)] == end), 0)
        yield from ((0, place) for place in range(size))


def _values(page: Stood, id: str) -> Iterator[Any]:
    """What the stats of a page that come from a paragraph hold."""
    for way, ids in page.sources.items():
        if id in ids:
            value: Any = page.stats
            for step in way.split("."):
                value = value.get(step) if isinstance(value, Mapping) else value
            yield from _parts(value)


def _parts(value: Any) -> Iterator[Any]:
    """Every number, word and key inside a stat."""
    if isinstance(value, Mapping):
        yield from value
    if isinstance(value, Mapping | list | tuple):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _parts(one)
    else:
        yield value


def _named(text: Text, names: Names, values: Collection[str]) -> Iterator[tuple[int, int]]:
    """The places of the names of things that a stat of the paragraph holds: what a boss drops, what a shop sells."""
    for at, sentence in enumerate(text.sentences):
        for place in range(len(sentence)):
            found = names.at(sentence, place)
            if found and found[0] in values:
                yield from ((at, place + more) for more in range(found[1]))


def _left(text: Text, at: int, read: Collection[tuple[int, int]], values: Set[str]) -> Iterator[str]:
    """The words of a sentence that nobody read. A number that a stat has was read, but not «первый»: which one in a row
    something is says no other number's stat. «Один» says hardly more than an article: what comes instead is seen."""
    for place, token in enumerate(text.sentences[at]):
        is_silent = token.kind == "comma" or token.text in JOINING or (token.kind == "word" and token.value == 1)
        said = said_as(token)
        ends = RANGE.split(str(said))
        is_told = said is not None and all(end in values for end in ends) and numerals.ordinal(token.text) is None
        is_told = is_told or TIMES.sub("", token.text).upper() in BY_PLAYERS & values
        if not is_silent and (at, place) not in read and not is_told:
            yield _word(token)


def _word(token: Token) -> str:
    """A number as it is said, a word by its lemma: what stands beside a number bends with it."""
    said = said_as(token)
    if said is not None:
        return str(said)
    return min((key for key in keys(token.text) if not key.startswith("~")), default=token.text)
