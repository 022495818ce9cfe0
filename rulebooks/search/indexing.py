"""The words of pages, written into the index when an edition is published: a block of pages at a time."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from django.db import transaction

from rulebooks.models import Book, Page, Revision
from rulebooks.search import spellings
from rulebooks.search.abbreviations import told
from rulebooks.search.packing import BLOCK, Weighed, entry, packed, place_of, unpacked
from rulebooks.search.tables import Indexed, Posting, Term
from rulebooks.search.weighing import name_key, weigh
from web.database.rows import among, asked, insert, run, update

EVERY_PAGE = ""
"""The key that every page in the index has; by its lists one sees where the blocks of a book begin."""
Progress = Callable[[int], None]
"""Is told how many pages have been written."""


def index(revisions: Iterable[Revision], book: Book | None = None, progress: Progress = lambda done: None) -> None:
    """Write the words of some pages of one book anew; a page that left the book is not found any more."""
    waiting = sorted(revisions, key=lambda one: one.page_id)
    if not waiting:
        return
    terms = Terms()
    by_book: dict[int, list[Revision]] = defaultdict(list)
    books = {} if book else _books(waiting)
    for one in waiting:
        by_book[book.pk if book else books[one.page_id]].append(one)
    done = 0
    for number, some in by_book.items():
        with transaction.atomic():
            for first, members in _blocks(number, some):
                _Block(number, first, terms).write(members)
                done += len(members)
                progress(done)
    _abbreviations(waiting)
    spellings.forget()


@transaction.atomic
def index_all() -> None:
    """Write the whole index, a book after the other; all of it or nothing."""
    for book in Book.objects.filter(edition__gte=1):
        index(Revision.objects.at_edition(book), book)


def _books(revisions: Sequence[Revision]) -> dict[int, int]:
    sql, values = among("id", [one.page_id for one in revisions])
    return dict(asked(f"SELECT id, book_id FROM {Page._meta.db_table} WHERE {sql}", values))  # noqa: S608


def _blocks(book: int, revisions: Sequence[Revision]) -> Iterator[tuple[int, list[Revision]]]:
    """The pages by the block that each is in; where it is in none, one begins with it."""
    begin = sorted(Posting.objects.filter(book=book, term__key=EVERY_PAGE).values_list("page", flat=True))
    members: dict[int, list[Revision]] = {}
    for one in revisions:
        place = bisect_right(begin, one.page_id) - 1
        if place < 0 or one.page_id - begin[place] >= BLOCK:
            place += 1
            begin.insert(place, one.page_id)
        members.setdefault(begin[place], []).append(one)
    yield from members.items()


class Terms:
    """The ids of terms by their keys; new ones are added. Knows those of one run."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}

    def of(self, keys: Iterable[str]) -> dict[str, int]:
        new = sorted(set(keys) - self.known.keys())
        if new:
            self._look_up(new)
        if lacking := [key for key in new if key not in self.known]:
            insert(Term._meta.db_table, ["key"], [(key,) for key in lacking], clashing="nothing")
            self._look_up(lacking)
        return self.known

    def _look_up(self, keys: Sequence[str]) -> None:
        sql, values = among("key", keys)
        self.known |= dict(asked(f"SELECT key, id FROM {Term._meta.db_table} WHERE {sql}", values))  # noqa: S608


class _Block:
    """One block of a book, as far as some of its pages change."""

    def __init__(self, book: int, first: int, terms: Terms) -> None:
        self.book, self.first, self.terms = book, first, terms

    def write(self, revisions: Sequence[Revision]) -> None:
        above = titles_above([one.page_id for one in revisions])
        new, by_page = self._new(revisions, above)
        pages = [one.page_id for one in revisions]
        was = self._was(pages)
        self._put({page - self.first for page in pages}, new, was)
        self._keep(by_page, pages)

    def _new(
        self, revisions: Sequence[Revision], above: Mapping[int, str]
    ) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
        """What is to be listed, by terms; and the terms of each page."""
        by_key: dict[str, list[int]] = defaultdict(list)
        told: dict[int, list[str]] = {}
        for one in revisions:
            keys = {} if one.gone else _keys(one, above.get(one.page_id, ""))
            told[one.page_id] = list(keys)
            for key, (weight, name) in keys.items():
                by_key[key].append(entry(one.page_id - self.first, weight, name))
        ids = self.terms.of(by_key)
        new = {ids[key]: listed for key, listed in by_key.items()}
        by_page = {page: [ids[key] for key in keys] for page, keys in told.items()}
        return new, by_page

    def _was(self, pages: Sequence[int]) -> set[int] | None:
        """The terms by which some pages were found; None where that is not known of one that is in the index."""
        every = Posting.objects.filter(page=self.first, term__key=EVERY_PAGE).values_list("listed", flat=True).first()
        if every is None:
            return set()
        there = {self.first + place_of(one) for one in unpacked(bytes(every))}.intersection(pages)
        sql, values = among("page_id", sorted(there))
        rows = asked(f"SELECT terms FROM {Indexed._meta.db_table} WHERE {sql}", values)  # noqa: S608
        return {term for (told,) in rows for term in unpacked(told)} if len(rows) == len(there) else None

    def _put(self, places: set[int], new: Mapping[int, list[int]], was: set[int] | None) -> None:
        """Take the pages out of the lists of their terms, and put them into those of the new ones."""
        table = Posting._meta.db_table
        sql, values = among("term_id", sorted({*new, *was})) if was is not None else ("1 = 1", [])
        rows = asked(
            f"SELECT id, term_id, listed FROM {table} WHERE page_id = %s AND {sql}",  # noqa: S608
            [self.first, *values],
        )
        changed, gone, there = [], [], set()
        for row, term, listed in rows:
            there.add(term)
            kept = [one for one in unpacked(listed) if place_of(one) not in places]
            if now := [*kept, *new.get(term, ())]:
                changed.append((packed(now), row))
            else:
                gone.append((row,))
        update(table, "listed", changed)
        run(f"DELETE FROM {table} WHERE id = %s", gone)  # noqa: S608
        fresh = [(term, self.book, self.first, packed(new[term])) for term in sorted(new) if term not in there]
        insert(table, ["term_id", "book_id", "page_id", "listed"], fresh)

    def _keep(self, by_page: Mapping[int, list[int]], pages: Sequence[int]) -> None:
        table = Indexed._meta.db_table
        sql, values = among("page_id", pages)
        run(f"DELETE FROM {table} WHERE {sql}", [tuple(values)])  # noqa: S608
        insert(table, ["page_id", "terms"], [(page, packed(terms)) for page, terms in by_page.items() if terms])


def _keys(revision: Revision, above: str) -> dict[str, Weighed]:
    """What a page is found by; and of its names, which words are whole words of some."""
    keys = weigh(revision, above)
    names = {name_key(key): Weighed(0, one.name) for key, one in keys.items() if one.name and key.startswith("=")}
    return {**keys, **names, EVERY_PAGE: Weighed(0)}


def _abbreviations(revisions: Sequence[Revision]) -> None:
    """Keep what the text of each page says its short words mean."""
    sql, values = among("id", [one.page_id for one in revisions])
    table = Page._meta.db_table
    was: dict[int, str] = dict(asked(f"SELECT id, abbreviations FROM {table} WHERE {sql}", values))  # noqa: S608
    now = [("" if one.gone else told(one.paragraphs), one.page_id) for one in revisions]
    update(table, "abbreviations", [(text, page) for text, page in now if text != was.get(page, "")])


def titles_above(pages: Sequence[int]) -> dict[int, str]:
    """For each page the title that it stands under: «Результат» under «Стычка» is of a skirmish and never says so."""
    sql, values = among("id", pages)
    table = Page._meta.db_table
    under: dict[int, int] = dict(
        asked(f"SELECT id, parent_id FROM {table} WHERE parent_id IS NOT NULL AND {sql}", values)  # noqa: S608
    )
    sql, values = among("page_id", sorted(set(under.values())))
    rows = asked(
        f"SELECT page_id, title FROM {Revision._meta.db_table} WHERE {sql} ORDER BY number",  # noqa: S608
        values,
    )
    titles: dict[int, str] = dict(rows)  # of each page the newest one is the last
    return {page: titles.get(parent, "") for page, parent in under.items()}
