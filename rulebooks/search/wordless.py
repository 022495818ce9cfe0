"""The words that a page without any borrows for a result: the paragraph that its card was read from, else what lies
beneath it.

«Маркер «Баррикада»» and «Порядок хода» say nothing themselves, and who finds them has asked something all the same.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any

from rulebooks.importers.dialect.lists import said
from rulebooks.models import Page, Revision
from rulebooks.search.newest import newest_where
from rulebooks.search.overlaid import Overlaid
from web.database.rows import among, asked

MOST_BENEATH = 8
"""Titles of the pages beneath one that are shown."""
BETWEEN = " · "
BENEATH = (
    "SELECT page.parent_id, page.id, told.title, told.gone "  # noqa: S608  no word of a reader
    f"FROM {Page._meta.db_table} page JOIN {Revision._meta.db_table} told ON told.page_id = page.id WHERE "
)


def with_words(revisions: Mapping[int, Revision], other: Overlaid | None = None) -> dict[int, Revision]:
    """The pages, by their ids; those that say nothing as copies with one paragraph, which has no id: it is not theirs.

    Shape:  two questions to the database at most, none where every page has words.
    """
    silent = [one for one in revisions.values() if not any(map(said, one.paragraphs))]
    told_at = {one.page_id: place for one in silent if (place := _told_at(one))}
    lent = _paragraphs([one for one in silent if one.page_id in told_at], told_at, other)
    lent |= _titles_beneath([one.page_id for one in silent if one.page_id not in lent])
    return {page: _saying(one, lent[page]) if page in lent else one for page, one in revisions.items()}


def _told_at(revision: Revision) -> str:
    """The paragraph of another page that most of a card was read from; "" where nobody knows."""
    places = Counter(str(place) for some in revision.sources.values() if isinstance(some, list) for place in some)
    return min(places, key=lambda place: (-places[place], place), default="")


def _paragraphs(
    silent: Iterable[Revision], told_at: Mapping[int, str], other: Overlaid | None
) -> dict[int, dict[str, Any]]:
    places = {one.page_id: (one.page.book_id, told_at[one.page_id]) for one in silent}
    if not places:
        return {}
    books, books_asked = among("page.book_id", sorted({book for book, _ in places.values()}))
    slugs, slugs_asked = among("page.slug", sorted({place.rpartition("-")[0] for _, place in places.values()}))
    tellers = newest_where(f"{books} AND {slugs}", [*books_asked, *slugs_asked])
    now = [other.stood(one) if other else one for one in tellers.values()]
    found = {(one.page.book_id, told.get("id")): told for one in now if one for told in one.paragraphs}
    return {page: {**found[place], "id": ""} for page, place in places.items() if place in found}


def _titles_beneath(pages: Sequence[int]) -> dict[int, dict[str, Any]]:
    """What lies beneath some pages, as one line each."""
    if not pages:
        return {}
    parents, values = among("page.parent_id", pages)
    titles: dict[int, dict[int, str]] = defaultdict(dict)
    for parent, page, title, gone in asked(f"{BENEATH}{parents} ORDER BY page.position, told.number", values):
        titles[parent][page] = "" if gone else title
    shown = {parent: [title for title in of.values() if title][:MOST_BENEATH] for parent, of in titles.items()}
    return {parent: {"id": "", "text": BETWEEN.join(told)} for parent, told in shown.items() if told}


def _saying(revision: Revision, paragraph: dict[str, Any]) -> Revision:
    speaking = copy(revision)
    speaking.paragraphs = [paragraph]
    return speaking
