"""Posting lists as bytes: four for a page, so that a book is some thousand rows and not some hundred for each page.

An entry is a number of which a smaller one is better: 14 bits of what its weight lacks of the most there is, 10 of the
page's place in its block, 7 of how much of a name the term is.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

BLOCK = 1_024
"""Ids of pages in a block."""
MOST_WEIGHT = 2**14 - 1
PLACE_AT, WEIGHT_AT = 7, 17
NAME, PLACE = 2**7 - 1, BLOCK - 1
IN_PLACE, BELOW_WEIGHT = PLACE << PLACE_AT, 2**WEIGHT_AT - 1
NUMBERED_AT = 72
BELOW_NUMBERED = 2**NUMBERED_AT - 1
"""Where the weight begins behind the id of a page, of 64 bits, and how much of a name."""
ENTRY, AS_DEAR = 4, 14
"""Bytes of an entry, and how many entries can be asked while one place is looked for among all."""
AROUND_LISTED, AROUND_BLOCK, OF_A_ROW, USUAL = 500, 150, 11, 400
"""Bytes of a list besides its entries, of a block of it, and of a row as it is kept; and rows that are, about."""
Row = tuple[int, int, int]
"""A page, the weight of the term in it, and how much of a name of the page it is, in percent."""
ALL = -1
Columns = tuple["array[int]", "array[int]", "array[int]"]


class Weighed(NamedTuple):
    """What a key says about a page: its weight, and how much of a name of the page it is, in percent."""

    weight: int
    name: int = 0


def entry(place: int, weight: int, name: int) -> int:
    """A page as it is listed; of what weighs more than there is room for, all weigh the same."""
    return (MOST_WEIGHT - min(weight, MOST_WEIGHT)) << WEIGHT_AT | place << PLACE_AT | name


def place_of(listed: int) -> int:
    return listed >> PLACE_AT & PLACE


def packed(numbers: Iterable[int]) -> bytes:
    """Numbers below 2³², in their order."""
    return _little(array("I", sorted(numbers))).tobytes()


def unpacked(told: bytes) -> array[int]:
    numbers = array("I")
    numbers.frombytes(told)
    return _little(numbers)


def _little(numbers: array[int]) -> array[int]:
    """The same bytes on every machine that may read this database."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


class Sought(dict[int, frozenset[int]]):
    """Pages that are looked for in many lists: by the first id of a block, their places there as entries have them."""

    def __init__(self, pages: Collection[int]) -> None:
        super().__init__()
        self.in_order = sorted(pages)

    def __missing__(self, first: int) -> frozenset[int]:
        here = self.in_order[bisect_left(self.in_order, first) : bisect_left(self.in_order, first + BLOCK)]
        self[first] = found = frozenset(page - first << PLACE_AT for page in here)
        return found


class Listed:
    """All that the index says of a term, block by block: the id of its first page, and its list."""

    __slots__ = ("_columns", "blocks", "many")

    def __init__(self, blocks: Iterable[tuple[int, bytes]] = ()) -> None:
        self.blocks = [(first, unpacked(told)) for first, told in blocks]
        self.many = sum([len(listed) for _, listed in self.blocks])
        self._columns: dict[int, Columns] = {}

    @property
    def size(self) -> int:
        """Bytes of memory, about, with what becomes of it when it is read."""
        return AROUND_LISTED + ENTRY * self.many + AROUND_BLOCK * len(self.blocks) + OF_A_ROW * min(self.many, USUAL)

    def all(self) -> list[Row]:
        """What it says of every page, block by block, in each the best first."""
        return self._rows(ALL)

    def best(self, most: int) -> list[Row]:
        """The pages that have most of it, equals by their ids."""
        return self._rows(most)

    def _rows(self, most: int) -> list[Row]:
        """The rows of so many pages, or of `ALL`; as columns, which take a tenth of the room, they are kept."""
        columns = self._columns.get(most)
        if columns is None:
            rows = _told(self.blocks) if most == ALL else self._chosen(most)
            columns = self._columns[most] = _columns(rows)
        return list(zip(*columns, strict=True))

    def _chosen(self, most: int) -> list[Row]:
        if len(self.blocks) == 1:
            ((first, listed),) = self.blocks
            return _told([(first, listed[:most])])
        worse = self._worst(most) << WEIGHT_AT
        heads = (
            (first, listed[: bisect_left(listed, worse, 0, min(most, len(listed)))]) for first, listed in self.blocks
        )
        return _rows(sorted(_numbered(heads))[:most])

    def _worst(self, most: int) -> int:
        """More than the best so many can lack: so much the heads of the lists have already."""
        if self.many <= most:
            return MOST_WEIGHT + 1
        share = -(-most // max(1, len(self.blocks)))
        heads = sorted([one >> WEIGHT_AT for _, listed in self.blocks for one in listed[:share]])
        return (heads[most - 1] if len(heads) >= most else MOST_WEIGHT) + 1

    def of(self, pages: Sought) -> list[Row]:
        """What it says of some pages."""
        return _rows(_numbered((first, _at(listed, pages[first])) for first, listed in self.blocks if pages[first]))

    def pages(self) -> Iterator[int]:
        return (first + place_of(one) for first, listed in self.blocks for one in listed)


def _told(lists: Iterable[tuple[int, Iterable[int]]]) -> list[Row]:
    """The entries of some blocks as rows, in their order."""
    return [
        (first + (one >> PLACE_AT & PLACE), MOST_WEIGHT - (one >> WEIGHT_AT), one & NAME)
        for first, listed in lists
        for one in listed
    ]


def _columns(rows: Sequence[Row]) -> Columns:
    pages, weights, names = zip(*rows, strict=True) if rows else ((), (), ())
    return array("q", pages), array("H", weights), array("B", names)


def _numbered(lists: Iterable[tuple[int, Iterable[int]]]) -> list[int]:
    """Entries with the id of the page instead of its place in the block: they sort by weight, page, name."""
    begun = ((first << PLACE_AT, listed) for first, listed in lists)
    return [
        (one >> WEIGHT_AT << NUMBERED_AT) + (one & BELOW_WEIGHT) + begins for begins, listed in begun for one in listed
    ]


def _at(listed: array[int], places: frozenset[int]) -> list[int]:
    """The entries of a block that stand for some places of it, in their order.

    Shape:  where few are looked for, all entries are masked at once, as one number, and four bytes are looked for in
            what is left: a common word has a hundred blocks, and asking each entry took a tenth of a search.
    """
    if len(places) * AS_DEAR > len(listed):
        return [one for one in listed if one & IN_PLACE in places]
    told = listed.tobytes()
    masked = (int.from_bytes(told, sys.byteorder) & _mask(len(listed))).to_bytes(len(told), sys.byteorder)
    found = []
    for place in places:
        wanted = place.to_bytes(ENTRY, sys.byteorder)
        at = masked.find(wanted)
        while at > 0 and at % ENTRY:  # between two entries
            at = masked.find(wanted, at + 1)
        if at >= 0:
            found.append(listed[at // ENTRY])
    return sorted(found)


@lru_cache(maxsize=BLOCK + 1)
def _mask(many: int) -> int:
    """What of so many entries are places."""
    return int.from_bytes(array("I", [IN_PLACE] * many).tobytes(), sys.byteorder)


def _rows(numbered: Iterable[int]) -> list[Row]:
    """Such numbers as rows. In one comprehension: a search reads a thousand of them."""
    return [((one & BELOW_NUMBERED) >> PLACE_AT, MOST_WEIGHT - (one >> NUMBERED_AT), one & NAME) for one in numbered]
