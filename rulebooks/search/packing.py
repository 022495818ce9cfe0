"""Posting lists as bytes: four for a page, so that a book is some thousand rows and not some hundred for each page.

An entry is a number of which a smaller one is better: 14 bits of what its weight lacks of the most there is, 10 of the
page's place in its block, 7 of how much of a name the term is.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

BLOCK = 1_024
"""Ids of pages in a block."""
MOST_WEIGHT = 2**14 - 1
PLACE_AT, WEIGHT_AT = 7, 17
NAME, PLACE = 2**7 - 1, BLOCK - 1
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


class Listed:
    """All that the index says of a term, block by block: the id of its first page, and its list."""

    __slots__ = ("blocks",)

    def __init__(self, blocks: Iterable[tuple[int, bytes]] = ()) -> None:
        self.blocks = [(first, unpacked(told)) for first, told in blocks]

    def best(self, most: int) -> list[Row]:
        """The pages that have most of it, equals by their ids; of a list in which all others are better, none."""
        found: list[tuple[int, int, int]] = []
        worst = MOST_WEIGHT + 1
        for first, listed in self.blocks:
            end = min(most, bisect_left(listed, worst << WEIGHT_AT))
            found += _rows(first, listed[:end])
            if len(found) >= 2 * most:
                found.sort()
                del found[most:]
                worst = found[-1][0] + 1
        found.sort()
        return [(page, MOST_WEIGHT - lacks, name) for lacks, page, name in found[:most]]

    def of(self, pages: Collection[int]) -> Iterator[Row]:
        """What it says of some pages."""
        in_order = sorted(pages)
        for first, listed in self.blocks:
            here = in_order[bisect_left(in_order, first) : bisect_left(in_order, first + BLOCK)]
            if places := {page - first for page in here}:
                some = [one for one in listed if one >> PLACE_AT & PLACE in places]
                yield from ((page, MOST_WEIGHT - lacks, name) for lacks, page, name in _rows(first, some))

    def pages(self) -> Iterator[int]:
        return (first + place_of(one) for first, listed in self.blocks for one in listed)


def _rows(first: int, listed: Sequence[int]) -> list[tuple[int, int, int]]:
    return [(one >> WEIGHT_AT, first + (one >> PLACE_AT & PLACE), one & NAME) for one in listed]
