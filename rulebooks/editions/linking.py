"""What the pages of a book are called, and which paragraph speaks of which page."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulebooks.language.words import is_function_word, lexeme, name_keys, tokens
from rulebooks.models import Book, Edition, Link, Page, Revision
from rulebooks.search.postings import lists
from rulebooks.text.links import Linker, linker_of, named_by_numbers
from web.database.rows import among, insert, run

MOST_KEPT = 8
"""Books whose names are kept in memory."""
AT_ONCE = 1_000


@dataclass(frozen=True)
class Named:
    """A thing of a book. Sections are not named in texts: «Карта» at the start of a sentence is a common word."""

    slug: str
    title: str
    aliases: tuple[str, ...]
    position: int
    kind: str = ""

    @property
    def all(self) -> tuple[str, ...]:
        return self.title, *self.aliases


Names = Mapping[int, Named]
"""By the ids of the pages."""


@dataclass(frozen=True)
class Called:
    """The names of a book at one edition, and what finds them in texts."""

    names: Names
    linker: Linker

    def with_changes(self, book: Book, changed: Mapping[int, Named | None]) -> Called:
        """The names after some pages are called otherwise; None is a page that has left."""
        if all(self.names.get(page) == one for page, one in changed.items()):
            return self
        names = {page: one for page, one in {**self.names, **changed}.items() if one is not None}
        return called(book, names)

    def differing(self, other: Called) -> set[str]:
        """The names that only one of both knows, or knows of another page."""
        pages = self.names.keys() | other.names.keys() if self is not other else set()
        both = ((self.names.get(page), other.names.get(page)) for page in pages)
        return {name for one, two in both if one != two for named in (one, two) if named for name in named.all}


def called(book: Book, names: Names) -> Called:
    in_order = sorted(names.values(), key=lambda one: one.position)
    return Called(names, linker_of(book.slug, [(one.slug, one.title, one.aliases, one.kind) for one in in_order]))


def read(book: Book) -> Called:
    """The names of the newest edition, from the database."""
    rows = Revision.objects.at_edition(book).exclude(page__kind="section")
    told = rows.values_list("page", "page__slug", "title", "aliases", "page__position", "page__kind")
    return called(
        book, {page: Named(slug, title, tuple(also), place, kind) for page, slug, title, also, place, kind in told}
    )


# Kept in memory: an edition's names never change, and an edit that was taken back was made at another time.

_kept: dict[int, tuple[Any, Called]] = {}


def _stamp(book: Book) -> Any:
    return book.shown, *(Edition.objects.filter(book=book, number=book.edition).values_list("pk", "at").first() or ())


def now(book: Book) -> Called:
    """The names of the newest edition; `book` has been locked, so that it is the newest."""
    kept = _kept.get(book.pk)
    if kept is not None and kept[0] == _stamp(book):
        return kept[1]
    names = read(book)
    keep(book, names)
    return names


def keep(book: Book, names: Called) -> None:
    """Keep what a book's pages are called now."""
    while len(_kept) >= MOST_KEPT:
        _kept.pop(next(iter(_kept)), None)
    _kept[book.pk] = _stamp(book), names


def forget() -> None:
    """As in a process that has just begun."""
    _kept.clear()


# Links


def relink(book: Book, linker: Linker, revisions: Iterable[Revision]) -> None:
    """Write anew which paragraphs of some pages speak of which page."""
    waiting = list(revisions)
    for start in range(0, len(waiting), AT_ONCE):
        _relink(book, linker, waiting[start : start + AT_ONCE])


def _relink(book: Book, linker: Linker, revisions: list[Revision]) -> None:
    found = [
        (one.page_id, paragraph, slug)
        for one in revisions
        if not one.gone
        for paragraph, slug in [*_said(one, linker), *_numbered(one)]
        if slug != one.page.slug
    ]
    sql, values = among("slug", sorted({slug for _, _, slug in found}))
    there = dict(Page.objects.filter(book=book).extra(where=[sql], params=values).values_list("slug", "pk"))
    table = Link._meta.db_table
    sql, values = among("page_id", [one.page_id for one in revisions])
    run(f"DELETE FROM {table} WHERE {sql}", [tuple(values)])  # noqa: S608
    rows = [(page, paragraph, there[slug]) for page, paragraph, slug in found if slug in there]
    insert(table, ["page_id", "paragraph", "to_id"], rows)


def _said(revision: Revision, linker: Linker) -> Iterator[tuple[str, str]]:
    """Which paragraph of a page speaks of which page."""
    for paragraph, slugs in linker.with_own(revision.page.slug).slugs(revision.paragraphs).items():
        yield from ((paragraph, slug) for slug in sorted(slugs))


def _numbered(revision: Revision) -> Iterator[tuple[str, str]]:
    """Which pages its numbers name: these stand in no paragraph."""
    yield from (("", slug) for slug in sorted(named_by_numbers(revision.stats)))


def speaking_of(book: Book, names: Collection[str]) -> set[int] | None:
    """The pages of a book whose texts may say some names, by the search index; None for all of them."""
    found: set[int] = set()
    for name in names:
        pages: set[int] | None = None
        for word in tokens(name):
            if any(is_function_word(form) for form in lexeme(word.text)):
                continue  # in some form it only joins others, and these are not in the index
            listed = lists({key[:64] for key in name_keys(word.text)}, book).values()
            having = {page for one in listed for page in one.pages()}
            pages = having if pages is None else pages & having
        if pages is None:
            return None
        found |= pages
    return found
