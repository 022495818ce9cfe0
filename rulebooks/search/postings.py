"""What the index says of some keys: the best pages of each, in one book or all, or as a campaign has a book."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rulebooks.models import Book
from rulebooks.search.overlaid import Overlaid
from rulebooks.search.packing import Listed, Row, Sought
from rulebooks.search.shelf import Shelf
from rulebooks.search.tables import Posting, Term
from web.database.rows import among, asked

MOST = 300
"""Pages of a key that are weighed, the best ones: what more there are is only said to be more."""
LISTS = (
    f"SELECT term.key, posting.page_id, posting.listed FROM {Term._meta.db_table} term "  # noqa: S608  no word of a reader
    f"JOIN {Posting._meta.db_table} posting ON posting.term_id = term.id WHERE "
)


def lists(keys: Collection[str], book: Book | None = None) -> dict[str, Listed]:
    """What the index says of some keys, in one book or in all; nothing of a key that no page has."""
    sql, values = among("key", sorted(keys))
    only = " AND posting.book_id = %s" if book else ""
    blocks: dict[str, list[tuple[int, bytes]]] = {}
    for key, first, listed in asked(f"{LISTS}{sql}{only}", [*values, *([book.pk] if book else [])]):
        blocks.setdefault(key, []).append((first, listed))
    return {key: Listed(some) for key, some in blocks.items()}


def _known(keys: Collection[str], shelf: Shelf, book: Book | None) -> dict[str, Listed]:
    """The same, of the shelf: what nobody has asked for since it stands so is read."""
    kept, place = shelf.listed.there, book.pk if book else 0
    found = {key: kept[place, key] for key in keys if (place, key) in kept}
    if lacking := [key for key in keys if key not in found]:
        read = lists(lacking, book)
        for key in lacking:
            found[key] = listed = read.get(key)
            shelf.listed.put(kept, (place, key), listed, listed.size if listed else 0)
    return {key: listed for key, listed in found.items() if listed}


class Postings:
    """Asks the database once for each key. `cut` are the keys that more pages have than were read."""

    def __init__(self, shelf: Shelf, book: Book | None = None, other: Overlaid | None = None) -> None:
        self.shelf, self.book, self.other = shelf, book, other
        self.rows: dict[str, list[Row]] = {}
        self.cut: set[str] = set()
        self._asked: set[str] = set()
        self._read: dict[str, int] = {}
        self._lists: dict[str, Listed] = {}

    def read(self, keys: Iterable[str], most: int = MOST) -> None:
        """Read what is not known yet of some keys, of each the best pages."""
        self.read_each(dict.fromkeys(keys, most))

    def ask(self, keys: Iterable[str]) -> None:
        """Ask for some keys, with one question for all that will be read of them or not."""
        if new := sorted(set(keys) - self._asked):
            self._lists |= _known(new, self.shelf, self.book)
            self._asked.update(new)

    def read_each(self, most: Mapping[str, int]) -> None:
        """The same, of each key as many pages as are said."""
        more = {key: many for key, many in most.items() if many > self._read.get(key, 0)}
        self.ask(more)
        self._read |= more
        for key, many in more.items():
            rows = self._best(key, many)
            (self.cut.add if len(rows) >= many else self.cut.discard)(key)
            self.rows[key] = self._as_campaign_has(key, rows) if self.other else rows

    def _best(self, key: str, most: int) -> list[Row]:
        """As many pages as are said; their order says nothing, but for which of them are left out."""
        listed = self._lists.get(key)
        if listed is None:
            return []
        return listed.best(most) if listed.many > most else listed.all()

    def complete(self, keys: Collection[str], pages: Collection[int]) -> set[int]:
        """Add what some keys, of which not all is weighed, say of certain pages; of which something came is given."""
        added: set[int] = set()
        sought = Sought(set(pages) - (self.other.pages.keys() if self.other else set()))
        for key in sorted(self.cut.intersection(keys)):
            known = {page for page, _, _ in self.rows[key]}
            more = [row for row in self._lists[key].of(sought) if row[0] not in known]
            self.rows[key] += more
            added.update([page for page, _, _ in more])
        return added

    def _as_campaign_has(self, key: str, rows: list[Row]) -> list[Row]:
        """Pages that the campaign has otherwise are weighed by what it has there."""
        assert self.other is not None
        kept = [row for row in rows if row[0] not in self.other.pages]
        return kept + [(page, *weights[key]) for page, weights in self.other.weights.items() if key in weights]

    def elsewhere(self, keys: Iterable[str]) -> bool:
        """Whether some book has one of the keys, wherever one looks."""
        if self.book is None:
            self.ask(keys := set(keys))
            return not keys.isdisjoint(self._lists)
        return Posting.objects.filter(term__key__in=sorted(keys)).exists()
