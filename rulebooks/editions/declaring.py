"""A table that is changed on its page in the wiki, or by what changes on other pages: what is wrong is said before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from rulebooks.catalogue import Catalogue, at_edition
from rulebooks.declaration import Mistaken, Source, read
from rulebooks.editions.arrivals import Arrival
from rulebooks.editions.importing import Plan
from rulebooks.importers.dialect.front_matter import TABLE_SLUG
from rulebooks.models import Page
from rulebooks.stats.declared import KIND


class _Entries:
    """A book of the wiki as a declaration leans on it; as it would be with other stats of one page and without some
    paragraphs or pages."""

    def __init__(
        self, book: Catalogue, page: str = "", stats: Mapping[str, Any] | None = None, without: Iterable[str] = ()
    ) -> None:
        self.book, self.page, self.stats, self.without = book, page, stats, set(without)

    def cards(self, kind: str) -> Sequence[Mapping[str, Any]]:
        entries = [one for one in self.book.of_kind(kind) if one.slug not in self.without]
        return [self.stats if self.stats is not None and one.slug == self.page else one.stats for one in entries]

    def cites(self, rule: str) -> bool:
        return rule not in self.without and self.book.cite(rule) is not None


def mistake(page: Page, stats: Mapping[str, Any]) -> tuple[str, str] | None:
    """Where a declared table is wrong ("counters/gold/most"), and a sentence; nothing where it is right."""
    if page.kind != KIND:
        return None
    no = _mistaken(stats, _Entries(at_edition(page.book)))
    return ("/".join(map(str, no.path)), told(no)) if no else None


def spoiled(page: Page, stats: Mapping[str, Any], left: Iterable[str]) -> str:
    """What would be wrong in the table that the book declares if a page had these stats and only these paragraphs left;
    nothing for what is wrong already, or for the page of the table itself."""
    book = at_edition(page.book)
    table = book.get(TABLE_SLUG)
    if page.kind == KIND or table is None or table.kind != KIND or _mistaken(table.stats, _Entries(book)):
        return ""
    revision = page.at_edition()
    gone = {str(one["id"]) for one in (revision.paragraphs if revision else ())} - set(left)
    no = _mistaken(table.stats, _Entries(book, page.slug, stats, gone))
    return told(no) if no else ""


def spoiled_without(page: Page) -> str:
    """What would be wrong in the declared table if a page left the book; of the table itself what it is called."""
    book, revision = at_edition(page.book), page.at_edition()
    table = book.get(TABLE_SLUG)
    if revision is None or table is None or table.kind != KIND or _mistaken(table.stats, _Entries(book)):
        return ""
    if page.kind == KIND:
        return revision.title
    gone = {page.slug, page.number, *(str(one["id"]) for one in revision.paragraphs)} - {""}
    no = _mistaken(table.stats, _Entries(book, without=gone))
    return told(no) if no else ""


def spoiled_by_import(plan: Plan) -> str:
    """What would be wrong in the declared table once a document is merged with what people have changed: the document
    by itself has been read without a mistake."""
    left = [one for one in plan.arrivals if one.change != "gone"]
    table = next((one for one in left if one.slug == TABLE_SLUG and kind_of(one) == KIND), None)
    no = _mistaken(table.result.stats, _Merged(left)) if table else None
    return told(no) if no else ""


class _Merged:
    """The pages that a book would have, as a declaration leans on it."""

    def __init__(self, arrivals: Sequence[Arrival]) -> None:
        self.arrivals = arrivals
        self.rules = {str(part["id"]) for one in arrivals for part in one.result.paragraphs if part.get("id")}
        self.rules |= {one.slug for one in arrivals} | {one.draft.number for one in arrivals if one.draft}

    def cards(self, kind: str) -> Sequence[Mapping[str, Any]]:
        return [one.result.stats for one in self.arrivals if kind_of(one) == kind]

    def cites(self, rule: str) -> bool:
        return rule in self.rules


def kind_of(arrival: Arrival) -> str:
    """What kind of page an arrival is."""
    return arrival.draft.kind if arrival.draft else str(arrival.page.kind) if arrival.page else ""


def _mistaken(stats: Mapping[str, Any], entries: Source) -> Mistaken | None:
    try:
        read(stats, entries)
    except Mistaken as no:
        return no
    return None


def told(no: Mistaken) -> str:
    """A mistake with its place: «decks · halls · of: …»."""
    place = " · ".join(str(step) for step in no.path)
    return f"{place}: {_(no.sentence).format(**no.values)}"
