"""Posting lists as bytes: four for a page, so that a book is some thousand rows and not some hundred for each page.

An entry is a number of which a smaller one is better: 14 bits of what its weight lacks of the most there is, 10 of the
page's place in its block, 7 of how much of a name the term is.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
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
Row = tuple[int, int, int]
"""A page, the weight of the term in it, and how much of a name of the page it is, in percent."""


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

    __slots__ = ("blocks",)

    def __init__(self, blocks: Iterable[tuple[int, bytes]] = ()) -> None:
        self.blocks = [(first, unpacked(told)) for first, told in blocks]

    def best(self, most: int) -> list[Row]:
        """The pages that have most of it, equals by their ids."""
        worst = self._worst(most)
        found: list[int] = []
        for first, listed in self.blocks:
            found += _numbered(first, listed[: min(most, bisect_left(listed, worst << WEIGHT_AT))])
        found.sort()
        return _rows(found[:most])

    def _worst(self, most: int) -> int:
        """More than the best so many can lack: so much the heads of the lists have already."""
        if sum(len(listed) for _, listed in self.blocks) <= most:
            return MOST_WEIGHT + 1
        share = -(-most // max(1, len(self.blocks)))
        heads = sorted(one >> WEIGHT_AT for _, listed in self.blocks for one in listed[:share])
        return (heads[most - 1] if len(heads) >= most else MOST_WEIGHT) + 1

    def of(self, pages: Sought) -> Iterator[Row]:
        """What it says of some pages."""
        for first, listed in self.blocks:
            if places := pages[first]:
                yield from _rows(_numbered(first, [one for one in listed if one & IN_PLACE in places]))

    def pages(self) -> Iterator[int]:
        return (first + place_of(one) for first, listed in self.blocks for one in listed)


def _numbered(first: int, listed: Iterable[int]) -> list[int]:
    """Entries with the id of the page instead of its place in the block: they sort by weight, page, name."""
    begins = first << PLACE_AT
    return [(one >> WEIGHT_AT << NUMBERED_AT) + (one & BELOW_WEIGHT) + begins for one in listed]


def _rows(numbered: Iterable[int]) -> list[Row]:
    """Such numbers as rows. In one comprehension: a search reads a thousand of them."""
    return [((one & BELOW_NUMBERED) >> PLACE_AT, MOST_WEIGHT - (one >> NUMBERED_AT), one & NAME) for one in numbered]
