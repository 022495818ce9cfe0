"""How lucky a set of dice was: its sum against the exact distribution of what such dice come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, log2, sqrt

MOST_EXACT = 400
"""Dice up to which the distribution is counted to the last way; beyond, the bell curve is as good."""


@dataclass(frozen=True, slots=True)
class Luck:
    """Dice of one person: how many, what they came to, what was to be expected, how unlikely that is.

    Shape: `as_high` and `as_low` are the chances that such dice come to this much or more, to this much or less;
           `exact` says whether they were counted or taken from the bell curve.
    """

    count: int
    total: int
    expected: Fraction
    as_high: Fraction
    as_low: Fraction
    exact: bool

    @property
    def deviation(self) -> Fraction:
        """How much more the dice showed than they promise."""
        return self.total - self.expected

    @property
    def unlikely(self) -> Fraction:
        """The smaller of both chances."""
        return min(self.as_high, self.as_low)


def luck(dice: Iterable[tuple[int, int]]) -> Luck:
    """The luck of some dice, each as (sides, face)."""
    thrown = list(dice)
    sides = Counter(size for size, _ in thrown)
    total = sum(face for _, face in thrown)
    expected = sum((Fraction(size + 1, 2) * count for size, count in sides.items()), Fraction(0))
    if len(thrown) <= MOST_EXACT:
        high, low = _tails(sides, total)
        return Luck(len(thrown), total, expected, high, low, True)
    spread = sqrt(sum(count * (size**2 - 1) / 12 for size, count in sides.items()))
    high, low = (_bell((side * float(total - expected) - 0.5) / spread) for side in (1, -1))
    return Luck(len(thrown), total, expected, high, low, False)


def ways(sides: Mapping[int, int]) -> list[int]:
    """In how many ways dice come to each sum, from the least (a 1 on each) on; `sides` counts the dice of each size.

    Source: the product of (1 + x + … + x^(s-1)) over all dice, with a power of two for x that is larger than any
    coefficient, so that one long multiplication does all of it.
    """
    width = sum(count * log2(size) for size, count in sides.items()) if sides else 0
    size_of_one = int(width // 8) + 2
    shift = 8 * size_of_one
    product, highest = 1, 0
    for size, count in sides.items():
        one = sum(1 << (shift * power) for power in range(size))
        product *= one**count
        highest += count * (size - 1)
    data = product.to_bytes(size_of_one * (highest + 1), "little")
    return [int.from_bytes(data[at : at + size_of_one], "little") for at in range(0, len(data), size_of_one)]


def _tails(sides: Mapping[int, int], total: int) -> tuple[Fraction, Fraction]:
    found = ways(sides)
    at = total - sum(sides.values())
    all_ways = sum(found)
    return Fraction(sum(found[at:]), all_ways), Fraction(sum(found[: at + 1]), all_ways)


def _bell(away: float) -> Fraction:
    """The chance to lie so many spreads away or more."""
    return Fraction(erfc(away / sqrt(2)) / 2)


def standing(sides: int, face: int) -> Fraction:
    """How far a face lies from the middle of its die, in spreads of that die; 0 for a die with one side."""
    if sides < 2:
        return Fraction(0)
    return Fraction((face - (sides + 1) / 2) / sqrt((sides**2 - 1) / 12))
