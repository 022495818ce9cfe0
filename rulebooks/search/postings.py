"""What the index says of some keys: the best pages of each, in one book or all, or as a campaign has a book."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db import connection

from rulebooks.models import Book
from rulebooks.search.overlaid import Overlaid
from rulebooks.search.tables import Posting, Term

MOST = 300
"""Pages of a key that are weighed, the best ones: what more there are is only said to be more."""
TERMS_AT_ONCE = 100
Row = tuple[int, int, int]
"""A page, the weight of the key in it, and how much of a name of the page it is."""


class Postings:
    """Asks the database once for each key. `cut` are the keys that more pages have than were read."""

    def __init__(self, book: Book | None = None, other: Overlaid | None = None) -> None:
        self.book, self.other = book, other
        self.rows: dict[str, list[Row]] = {}
        self.cut: set[str] = set()
        self._terms: dict[int, str] = {}

    def read(self, keys: Iterable[str]) -> None:
        """Read what is not known yet of some keys."""
        new = sorted(set(keys) - self.rows.keys())
        self.rows |= {key: [] for key in new}
        terms = dict(Term.objects.filter(key__in=new).values_list("id", "key"))
        self._terms |= terms
        waiting = sorted(terms)
        for start in range(0, len(waiting), TERMS_AT_ONCE):
            self._read(waiting[start : start + TERMS_AT_ONCE])
        self.cut |= {key for key in new if len(self.rows[key]) >= MOST}
        if self.other:
            for key in new:
                self.rows[key] = self._as_campaign_has(key)

    def _read(self, terms: list[int]) -> None:
        """The best pages of each, by an index that has them in that order: as many for a common word as for a rare."""
        table = connection.ops.quote_name(Posting._meta.db_table)
        only = " AND book_id = %s" if self.book else ""
        best = (
            f"SELECT * FROM (SELECT term_id, page_id, weight, name FROM {table} WHERE term_id = %s{only} "  # noqa: S608
            f"ORDER BY weight DESC, page_id LIMIT {MOST}) AS best"
        )
        values = [value for term in terms for value in ([term, self.book.pk] if self.book else [term])]
        with connection.cursor() as cursor:
            cursor.execute(" UNION ALL ".join([best] * len(terms)), values)
            for term, page, weight, name in cursor.fetchall():
                self.rows[self._terms[term]].append((page, weight, name))

    def complete(self, keys: Collection[str], pages: Collection[int]) -> None:
        """Read what some keys, of which not all was read, say of certain pages."""
        waiting = {term for term, key in self._terms.items() if key in keys and key in self.cut}
        if not waiting or not pages:
            return
        known = {key: {page for page, _, _ in self.rows[key]} for key in keys}
        rows = Posting.objects.filter(term__in=sorted(waiting), page__in=sorted(pages))
        for term, page, weight, name in rows.values_list("term_id", "page_id", "weight", "name"):
            key = self._terms[term]
            if page not in known[key] and not (self.other and page in self.other.pages):
                self.rows[key].append((page, weight, name))

    def _as_campaign_has(self, key: str) -> list[Row]:
        """Pages that the campaign has otherwise are weighed by what it has there."""
        assert self.other is not None
        kept = [row for row in self.rows[key] if row[0] not in self.other.pages]
        return kept + [(page, *weights[key]) for page, weights in self.other.weights.items() if key in weights]

    def elsewhere(self, keys: Iterable[str]) -> bool:
        """Whether some book has one of the keys, wherever one looks."""
        return Posting.objects.filter(term__key__in=sorted(keys)).exists()
