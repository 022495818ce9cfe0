"""Where an edition reads otherwise than the words that the code was written from, and no stat says what changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from types import MappingProxyType
from typing import Any

from campaigns import games
from campaigns.engine.game.told_only import ToldOnly, told_only_by
from campaigns.wordings.comparing import is_less, is_one_name, value_at
from campaigns.wordings.register import Line, Register, Wordings, in_order, is_told_only, register, said
from campaigns.wordings.vocabulary import brief, vocabulary
from rulebooks import catalogue
from rulebooks.catalogue import Stood
from rulebooks.text.unread import Unread, shown
from rulebooks.text.wording import (
    Digests,
    beside_another_number,
    differing,
    in_our_words,
    shape,
)

CHANGED, NUMBER, LOST, NEW, GONE, PAGE_GONE, PLAIN = "changed", "number", "lost", "new", "gone", "page gone", "plain"
RENAMED, TERM, MOVED = "renamed", "term", "moved"


@dataclass(frozen=True, slots=True)
class Notice:
    """One paragraph that is played otherwise than it reads.

    kind:      CHANGED, NUMBER (one that no rule reads, or that is declared told only),
               LOST (nothing follows from the new words), NEW, GONE, PAGE_GONE, PLAIN (a thing is plain text now),
               RENAMED (a thing that our edition calls otherwise, and of which nothing else is to be said),
               TERM (a term that the book calls otherwise throughout), MOVED (it comes at another place in an order
               that the code has)
    paragraph: its id in the edition; "" where it is gone
    address:   of the paragraph of the edition we ship that the code was written from; "" where that is not known
    stats:     what is lost, as ways: "win"
    read:      whether numbers are read from it
    words:     of a TERM: the book's own word and the one that the edition has for it
    """

    kind: str
    page: str
    paragraph: str = ""
    address: str = ""
    stats: tuple[str, ...] = ()
    read: bool = False
    words: tuple[str, ...] = ()


Told = tuple[str, Digests]
Cited = set[tuple[str, str]]
"""Stats that a paragraph tells: the slug of the entry, and the way to the stat."""


def notices(folder: str, book: str, pages: Sequence[Stood]) -> list[Notice]:
    """What is played otherwise than an edition reads: its pages in its order, then those it lacks.

    folder: of the game; one that has recorded no words has nothing to say
    """
    known = register(folder)
    if not known:
        return []
    written = {page.slug: page.title for page in pages}
    called, pages = in_our_words(book, pages)
    edition = _Edition(folder, book, pages)
    found = [Notice(TERM, page, id, words=words) for words, (page, id) in called.items()]
    for page in pages:
        found += [*edition.page(page, known)] or edition.name(page, known, written[page.slug])
    found += _out_of_turn(pages, known)
    there = {page.slug for page in pages}
    return found + [Notice(PAGE_GONE, slug) for slug in known if slug not in there]


def _out_of_turn(pages: Sequence[Stood], known: Register) -> Iterator[Notice]:
    """The phases of a turn that bear another number than their place in the order in which they are played."""
    orders = ((page.slug, page.stats.get("order")) for page in pages if page.kind == "phase")
    numbered = {slug: order for slug, order in orders if isinstance(order, int)}
    played = [slug for slug in known if slug in numbered]
    for slug, there in zip(played, sorted(played, key=lambda one: numbered[one]), strict=True):
        if slug != there:
            yield Notice(MOVED, there)


class _Edition:
    """An edition beside the one we ship."""

    def __init__(self, folder: str, book: str, pages: Sequence[Stood]) -> None:
        self.folder, self.book = folder, book
        self.stats = {page.slug: page.stats for page in pages}
        self.cited = _cited(((page.slug, page.sources) for page in pages), shown(pages))
        self.paragraphs = {(page.slug, str(one["id"])): one for page in pages for one in page.paragraphs}
        self.kinds = {page.slug: page.kind for page in pages}
        self.titles = {page.slug: page.title for page in pages}
        self.unread = Unread(book, pages)

    @cached_property
    def shipped(self) -> catalogue.Catalogue:
        """Read only where something differs: it costs a second."""
        return catalogue.shipped(self.book)

    @cached_property
    def declared(self) -> Sequence[ToldOnly]:
        """Stats that no rule reads, on purpose."""
        return next((games.told_only(slug) for slug in games.all_games() if games.folder(slug) == self.folder), ())

    @cached_property
    def cited_there(self) -> Mapping[str, Cited]:
        return _cited((entry.slug, entry.sources) for entry in self.shipped.entries.values())

    def page(self, page: Stood, known: Register) -> Iterator[Notice]:
        told = said(page)
        wordings = known.get(page.slug)
        if wordings is None:
            if told and not page.stats and not is_told_only(self.folder, page.slug):
                yield Notice(NEW, page.slug, told[0][0])
            return
        if page.kind == "section" and page.slug in self.shipped:
            yield Notice(PLAIN, page.slug, stats=tuple(sorted(self.shipped[page.slug].stats)))
        lines = _nearest(wordings, told, set())
        if [line.whole for line in lines] == [digests.whole for _, digests in told]:
            return
        if page.slug in in_order(self.folder) and (moved := _moved(lines, told)):
            yield Notice(MOVED, page.slug, moved)
            return
        alike = set[str]().union(*(self.alike(page.slug, id) for id, _ in told))
        words = brief(word for id, _ in told for word in self.unread.words(page.slug, id))
        lines = _nearest(wordings, told, alike, lambda line: self.shared(page.slug, line, words))
        if len(lines) == len(told) == 1 and not lines[0].address:
            # A document that says a page in one breath says all that our paragraphs of it say.
            yield from self.pair(page.slug, lines[0], *told[0], [line.address for line in wordings.ours])
            return
        yield from self.differences(page.slug, lines, told)

    def shared(self, page: str, line: Line, words: frozenset[str]) -> int:
        """How many words a paragraph that was recorded has in common with all of a page."""
        return len(words & vocabulary(self.folder).get((page, line.words), frozenset[str]()))

    def name(self, page: Stood, known: Register, written: str) -> Iterator[Notice]:
        """A thing is the same under another name; who reads that name shall know what is played.

        written: the name as it stands there; the page has it in our words
        """
        ours = self.shipped.entries.get(page.slug) if page.slug in known else None
        if ours is None or ours.kind != page.kind:
            return
        if not any(is_one_name(title, ours.name) for title in (page.title, written)):
            yield Notice(RENAMED, page.slug)

    def alike(self, page: str, id: str) -> set[str]:
        """The digests of a paragraph's words, had only a number of it been changed."""
        return {*beside_another_number(self.paragraphs[page, id])}

    def differences(self, page: str, lines: Sequence[Line], told: Sequence[Told]) -> Iterator[Notice]:
        before, now = [line.words for line in lines], [digests.words for _, digests in told]
        for tag, first, last, start, end in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
            both = min(last - first, end - start)
            for line, (id, digests) in zip(lines[first : first + both], told[start : start + both], strict=True):
                yield from self.pair(page, line, id, digests)
            for line in lines[first + both : last] if tag != "equal" else ():
                if line.words not in now:
                    yield Notice(GONE, page, address=line.address)
            for id, digests in told[start + both : end] if tag != "equal" else ():
                if digests.words not in before and not self.cited.get(id):
                    yield Notice(NEW, page, id)

    def pair(self, page: str, line: Line, id: str, digests: Digests, ours: Sequence[str] = ()) -> Iterator[Notice]:
        """A paragraph beside what it was: nothing where the same, or where its stats say the difference.

        ours: the addresses of several paragraphs of ours that say together what it says
        """
        if digests.whole == line.whole:
            return
        there = (self.cited_there.get(address, set()) for address in (line.address, *ours))
        told = self.cited.get(id, set()).union(*there)
        told = {(slug, way) for slug, way in told if slug in self.shipped.entries or slug in self.stats}
        now = {one: value_at(self.stats.get(one[0], {}), one[1]) for one in told}
        entries = self.shipped.entries
        was = {one: value_at(entries[one[0]].stats, one[1]) if one[0] in entries else None for one in told}
        read = any(value is not None for value in now.values())
        if digests.words == line.words or line.words in self.alike(page, id):
            said = all(now[one] == was[one] or self.is_told_only(one, now[one], was[one]) for one in told)
            if said or self.says_more(page, line, id):
                yield Notice(NUMBER, page, id, line.address, read=read)
            return
        new = self.names_new(page, line, id)
        more = not new and self.says_new(page, line, id)
        # What is not there where all words were read is not lost: the words do not say it either.
        doubtful = self.says_more(page, line, id) or not line.unread
        still = {one for one in told if more or one[0] in self.stats}  # of a thing that is gone there are no words
        gained = {one[1] for one in told if was[one] is None and now[one] is not None}  # another thing has it now
        still = {one for one in still if more or one[1] not in gained}
        lost = sorted({one[1] for one in still if doubtful and is_less(now[one], was[one], more)})
        if lost:
            yield Notice(LOST, page, id, line.address, tuple(lost), read)
            return
        like = (lambda one: one) if line.unread else shape
        same = all(like(now[one]) == like(was[one]) or self.is_told_only(one, now[one], was[one]) for one in told)
        named = new or self.is_renamed(page, line) or self.names_renamed(page, line, id)
        if more or (same and not named):
            yield Notice(CHANGED, page, id, line.address, read=read)

    def says_more(self, page: str, line: Line, id: str) -> bool:
        """Whether a paragraph differs in what no stat is read from, whatever else of it a stat says."""
        if not line.unread:
            return False
        known = register(self.folder)[page]
        return self.unread.digest(page, id) not in {one.unread for one in (*known.ours, *known.theirs)}

    def says_new(self, page: str, line: Line, id: str) -> bool:
        """Whether a paragraph has words, of those nobody read, that it did not have at all: what is only left out, or
        stays behind of what was read, belongs to the stat that was changed."""
        there = vocabulary(self.folder).get((page, line.words))
        if there is None or not self.says_more(page, line, id):
            return self.says_more(page, line, id)
        return not brief(word for words in self.unread.left(page, id) for word in words) <= there

    def is_renamed(self, page: str, line: Line) -> bool:
        """Whether a thing is called otherwise, and what nobody reads was recorded: then its words tell of the rest."""
        entry = self.shipped.get(page)
        return bool(line.unread) and entry is not None and entry.name != self.titles[page]

    def names_renamed(self, page: str, line: Line, id: str) -> bool:
        """Whether a paragraph names a thing that is called otherwise now, and what nobody reads was recorded; the page
        of that thing says so."""
        entries = self.shipped.entries
        there = (slug for slug in self.unread.things(page, id) if slug in entries and slug in self.titles)
        return bool(line.unread) and any(self.titles[slug] != entries[slug].name for slug in there)

    def names_new(self, page: str, line: Line, id: str) -> bool:
        """Whether all that a paragraph says besides is names of things that ours has not, as another race in the list
        of all: each has a page now."""
        new = [self.titles[slug] for slug in self.unread.things(page, id) - self.shipped.entries.keys()]
        known = register(self.folder)[page] if new and line.unread else Wordings()
        return self.unread.digest(page, id, new) in {one.unread for one in (*known.ours, *known.theirs)}

    def is_told_only(self, one: tuple[str, str], now: Any, was: Any) -> bool:
        """Whether all that differs in a stat is declared told only: its number was changed, and no rule reads it."""
        slug, way = one
        entry = self.shipped.entries.get(slug)
        if entry is None or self.kinds.get(slug, entry.kind) != entry.kind:
            return False
        only = all(told_only_by(self.declared, entry, (*way.split("."), *path)) for path in differing(now, was))
        return only and not self.is_told_first(slug, way)

    def is_told_first(self, slug: str, way: str) -> bool:
        """Whether another page tells a stat first, and tells the same: then what is read here is played."""
        for again, first in self.unread.twice.items():
            page, _, path = again.partition(".")
            inside = f"{path}.".startswith(f"{way}.") or f"{way}.".startswith(f"{path}.")
            if page == slug and inside:
                there, _, at = first.partition(".")
                return bool(value_at(self.stats.get(slug, {}), path) == value_at(self.stats.get(there, {}), at))
        return False


def _moved(lines: Sequence[Line], told: Sequence[Told]) -> str:
    """The first paragraph that stands at another place, where a page has the same ones in another order; or ""."""
    before, now = [line.words for line in lines], [digests.words for _, digests in told]
    if before == now or sorted(before) != sorted(now):
        return ""
    return next(told[place][0] for place, words in enumerate(now) if words != before[place])


def _nearest(
    wordings: Wordings, told: Sequence[Told], alike: set[str], shared: Callable[[Line], int] = lambda _: 0
) -> Sequence[Line]:
    """Whose words a page begins from: those it has more paragraphs in common with, of equal ones those of its length,
    and then those it has more single words in common with.

    alike:  digests of words that its paragraphs have but for a number
    shared: how many single words it has in common with a paragraph
    """
    there = alike.union(digests.words for _, digests in told)

    def common(lines: Sequence[Line]) -> tuple[int, int, int]:
        return sum(line.words in there for line in lines), -abs(len(lines) - len(told)), sum(map(shared, lines))

    return max((wordings.ours, wordings.theirs), key=common)


def _cited(
    pages: Iterable[tuple[str, Mapping[str, Iterable[str]]]], there: Mapping[str, Iterable[str]] = MappingProxyType({})
) -> Mapping[str, Cited]:
    """The stats that each paragraph tells, by its id; there: the paragraphs that one shows instead of its own words."""
    found: dict[str, Cited] = defaultdict(set)
    for slug, sources in pages:
        for way, ids in sources.items():
            for id in (one for told in ids for one in (told, *there.get(told, ()))):
                found[id].add((slug, way))
    return found
