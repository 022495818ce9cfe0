"""A book at one edition as plain data: what a game plays with, and where each rule of it stands. No Django in here.

Catalogues are never changed after they were made; those of a database are kept in memory by book and edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebooks import formula
from rulebooks.importers import rulebook
from rulebooks.importers.names import Names
from rulebooks.importers.notation import fold

if TYPE_CHECKING:
    from rulebooks.models import Book

MOST_KEPT = 32


@dataclass(frozen=True)
class Entry:
    """A thing of the rulebook.

    stats:    numbers are whole, formulas are text ("18*N"); what is not said is not there
    sources:  where each stat was read: {"health": ["krabulon-1"]}
    position: in the book, from its beginning
    """

    kind: str
    slug: str
    name: str
    aliases: tuple[str, ...]
    stats: Mapping[str, Any]
    position: int
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Citation:
    """Where a rule stands: the slug of its page, the id of its paragraph ("" for the whole page), the page's title."""

    page: str
    paragraph: str
    title: str


@dataclass(frozen=True, eq=False)
class Catalogue:
    """A book at one edition, which is one object for all who play by it.

    Shape: `places` knows every page number, slug and paragraph id.
    """

    book: str
    edition: int
    entries: Mapping[str, Entry]
    places: Mapping[str, Citation]

    def __getitem__(self, slug: str) -> Entry:
        return self.entries[slug]

    def __contains__(self, slug: object) -> bool:
        return slug in self.entries

    def get(self, slug: str) -> Entry | None:
        return self.entries.get(slug)

    def of_kind(self, *kinds: str) -> tuple[Entry, ...]:
        """Entries of some kinds, in the book's order."""
        if len(kinds) == 1:
            return self._kinds.get(kinds[0], ())
        return tuple(entry for entry in self.entries.values() if entry.kind in kinds)

    def find(self, name: str) -> Entry | None:
        """The entry of a name or alias, however it is cased or inflected; None if it may be several."""
        slug = self._exact.get(fold(name.strip())) or self._names.find(name, misspelled=False)
        return self.entries.get(slug) if slug else None

    def stat(self, slug: str, name: str, **variables: int) -> int:
        """A stat as a number.

        Errors: KeyError where there is no such entry or stat; FormulaError where a variable is missing.
        """
        return self.evaluate(self.entries[slug].stats[name], **variables)

    def evaluate(self, formula_or_number: int | str, /, **variables: int) -> int:
        """5 is 5; "2+N-1" with N=3 is 4.

        Errors: FormulaError.
        """
        if isinstance(formula_or_number, int):
            return formula_or_number
        return formula.parse(formula_or_number).value(**variables)

    def cite(self, rule: str) -> Citation | None:
        """Where "1.5", "1.5-3", "golemko", "golemko-3" or, by a stat, "golemko.skills.pinok" stands."""
        place = self.places.get(rule)
        if place is None and "." in rule:
            slug, _, stat = rule.partition(".")
            return self.source(slug, stat) if slug in self.entries else None
        return place

    def source(self, slug: str, stat: str) -> Citation | None:
        """Where a stat was read; of "skills.lazery.damage" the nearest that is known."""
        entry = self.entries.get(slug)
        while entry and stat:
            for paragraph in entry.sources.get(stat, ()):
                return self.places.get(paragraph)
            stat = stat.rpartition(".")[0]
        return self.places.get(slug)

    def restated(self, stats: Mapping[str, Mapping[str, Any]]) -> Catalogue:
        """The same book in which some entries, by their slugs, have other stats; what they are called is as it was."""
        entries = {
            slug: replace(entry, stats=stats[slug]) if slug in stats else entry for slug, entry in self.entries.items()
        }
        book = replace(self, entries=entries)
        book.__dict__["_exact"], book.__dict__["_names"] = self._exact, self._names  # names stay, and learning is slow
        return book

    @cached_property
    def _kinds(self) -> dict[str, tuple[Entry, ...]]:
        """Games ask for one kind many times over."""
        found: dict[str, list[Entry]] = {}
        for entry in self.entries.values():
            found.setdefault(entry.kind, []).append(entry)
        return {kind: tuple(entries) for kind, entries in found.items()}

    @cached_property
    def _exact(self) -> dict[str, str]:
        """A name before other names; another name that two share means the one that has it earlier among its own."""
        found: dict[str, str] = {}
        named = [(entry.name, *entry.aliases) for entry in self.entries.values()]
        for names in zip_longest(*named):
            for slug, name in zip(self.entries, names, strict=True):
                if name is not None:
                    found.setdefault(fold(name), slug)
        return found

    @cached_property
    def _names(self) -> Names:
        names = Names()
        for spelling, slug in self._exact.items():
            names.learn(slug, self.entries[slug].kind, [spelling])
        return names


@dataclass(frozen=True)
class Stood:
    """A page as it stood at some edition, whoever knows it."""

    slug: str
    number: str
    kind: str
    title: str
    aliases: Iterable[str]
    stats: Mapping[str, Any]
    sources: Mapping[str, Iterable[str]]
    paragraphs: Iterable[Mapping[str, Any]]


def made_of(book: str, edition: int, pages: Iterable[Stood]) -> Catalogue:
    """Make the catalogue of pages that come in the book's order."""
    entries: dict[str, Entry] = {}
    places: dict[str, Citation] = {}
    for position, page in enumerate(pages):
        title = f"{page.number} {page.title}".strip()
        for name in filter(None, (page.slug, page.number)):
            places.setdefault(name, Citation(page.slug, "", title))
        for paragraph in page.paragraphs:
            places[paragraph["id"]] = Citation(page.slug, paragraph["id"], title)
        if page.kind != "section":
            sources = {stat: tuple(ids) for stat, ids in page.sources.items()}
            entries[page.slug] = Entry(
                page.kind, page.slug, page.title, tuple(page.aliases), page.stats, position, sources
            )
    return Catalogue(book, edition, entries, places)


def from_document(path: Path | str, book_slug: str) -> Catalogue:
    """The catalogue that importing a document would give, without a database.

    Errors: Unreadable, with one sentence for a person.
    """
    return made_of(book_slug, 0, pages_of(rulebook.read(path, book_slug)))


def pages_of(read: rulebook.Rulebook) -> list[Stood]:
    """The pages of a document as importing it for the first time would give them."""
    identified = [(draft, draft.identified()) for draft in read.drafts]
    return [
        Stood(one.slug, one.number, one.kind, one.title, one.aliases, one.stats, sources, paragraphs)
        for (one, paragraphs), sources in zip(identified, rulebook.sources(identified), strict=True)
    ]


@cache
def shipped(book_slug: str) -> Catalogue:
    """The catalogue of an edition that we ship.

    Errors: Unreadable where there is none.
    """
    return made_of(book_slug, 0, shipped_pages(book_slug))


def shipped_pages(book_slug: str) -> list[Stood]:
    """The pages of an edition that we ship.

    Errors: Unreadable where there is none.
    """
    return pages_of(rulebook.shipped(book_slug))


_kept: dict[tuple[int, str, int], Catalogue] = {}


def at_edition(book: Book, number: int | None = None) -> Catalogue:
    """A book of the database at an edition, the newest by default. An edition never changes, so it is read once."""
    number = book.edition if number is None else number
    key = (book.pk, book.slug, number)
    if key not in _kept:
        catalogue = made_of(book.slug, number, pages_at(book, number))
        while len(_kept) >= MOST_KEPT:
            _kept.pop(next(iter(_kept)), None)
        _kept[key] = catalogue
        return catalogue
    return _kept[key]


def pages_at(book: Book, number: int) -> list[Stood]:
    """The pages of a book of the database as they stood at an edition."""
    return [
        Stood(
            revision.page.slug,
            revision.page.number,
            revision.page.kind,
            revision.title,
            revision.aliases,
            revision.stats,
            revision.sources,
            revision.paragraphs,
        )
        for revision in book.revisions_at(number)
    ]


def forget(book: Book) -> None:
    """Drop what is kept of a book: an edition that a failed transaction took back may come again and say otherwise."""
    for key in [key for key in _kept if key[0] == book.pk]:
        _kept.pop(key, None)
