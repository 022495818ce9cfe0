"""What a process keeps of the shelf between searches, for as long as no book changes: of which kind pages are, what the
index says of words, and the texts of pages.

Each search asks with one question how the shelf stands: whatever publishes, brings in, puts away or brings back a book
changes what its row says. Who asks within a transaction has a shelf of their own, for what was written there may never
be.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from django.db import connection

from rulebooks.models import Book, Revision
from rulebooks.search.packing import Listed
from rulebooks.search.tables import Term
from rulebooks.search.texts import Text
from web.database.replica import here
from web.database.rows import Row, asked

MOST_ABOUT, MOST_LISTED, MOST_TEXTS = 8_000_000, 12_000_000, 32_000_000
"""Bytes that each may take, about: a shelf of a thousand pages takes a sixth of them."""
OF_AN_ENTRY, OF_A_LETTER, OF_A_PAGE = 150, 7, 2_500
"""Bytes: of each thing that is kept, of a letter of a page with the words that it is part of, and of a page besides."""
STATE = (
    "SELECT newest.id, newest.key, -1, 0, '', '', '', 1 = 0 "  # noqa: S608  no word of a reader
    f"FROM (SELECT id, key FROM {Term._meta.db_table} ORDER BY id DESC LIMIT 1) newest "
    "UNION ALL SELECT id, slug, edition, shown, title, language, genre, put_away IS NOT NULL "
    f"FROM {Book._meta.db_table}"
)
SLUG, EDITION, GENRE = 1, 2, 6
About = tuple[int, str, str]
"""What the order of results needs of a page: its book's id, its kind, and the book's genre."""
Key = TypeVar("Key")
Value = TypeVar("Value")


class Store(Generic[Key, Value]):
    """What was read, by its keys, as far as there is room: where there would be more, it is begun anew.

    Shape:  who looks something up takes what is `there` once, and puts into that what was lacking.
    """

    def __init__(self, most: int) -> None:
        self.most, self.bytes = most, 0
        self.there: dict[Key, Value] = {}

    def put(self, there: dict[Key, Value], key: Key, value: Value, size: int = 0) -> None:
        """Keep something that takes about so many bytes."""
        there[key] = value
        self.bytes += size + OF_AN_ENTRY
        if self.bytes > self.most:
            self.there, self.bytes = {}, 0


class Shelf:
    """How the shelf stands, and what was read of it.

    newest:  the id and the key of the newest term; 0 and "" where there is none
    genres:  of the books, by their ids
    about:   of which kind pages are, by their ids
    listed:  what the index says, by the id of a book, 0 for all, and a key; None for a key that no page has
    texts:   what pages say, by their ids
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self.state = frozenset(rows)
        self.newest: tuple[int, str] = next(((one[0], one[SLUG]) for one in self.state if one[EDITION] < 0), (0, ""))
        self.genres: dict[int, str] = {one[0]: one[GENRE] for one in self.state if one[EDITION] >= 0}
        self.about = Store[int, About](MOST_ABOUT)
        self.listed = Store[tuple[int, str], Listed | None](MOST_LISTED)
        self.texts = Store[int, tuple[Revision, Text]](MOST_TEXTS)


_kept: dict[tuple[str, Any], Shelf] = {}


def forget() -> None:
    """Read everything anew the next time: this process has changed something of it."""
    _kept.clear()


def current() -> Shelf:
    """The shelf as it stands now, with what is known of it. Asks the database one small question."""
    database = here()
    rows = asked(STATE, [])
    if database.in_atomic_block or connection.in_atomic_block:
        return Shelf(rows)
    place = database.alias, database.settings_dict["NAME"]
    kept = _kept.get(place)
    if kept is None or kept.state != frozenset(rows):
        kept = _kept[place] = Shelf(rows)
    return kept
