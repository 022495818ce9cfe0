"""Everything that a formula with dice can come to, and in how many ways: whole numbers and fractions, never floats.

The parts of a formula roll dice of their own, so that parts are independent. Work is counted before it is done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, chain, repeat
from math import lcm

from rulebooks.formula.numbers import combined, countable, number_of
from rulebooks.formula.tree import FormulaError, Node

MOST_OUTCOMES = 100_000
MOST_WORK = 2_000_000
"""Additions and multiplications; longer numbers count for more. Some seconds at most."""


@dataclass(frozen=True)
class Distribution:
    """ways: in how many ways each result comes about, by result, the smallest first; all ways are equally likely."""

    ways: Mapping[int, int]

    @cached_property
    def total(self) -> int:
        return sum(self.ways.values())

    @property
    def lowest(self) -> int:
        return next(iter(self.ways))

    @property
    def highest(self) -> int:
        return next(reversed(list(self.ways)))

    def chance(self, result: int) -> Fraction:
        return Fraction(self.ways.get(result, 0), self.total)

    def at_least(self, result: int) -> Fraction:
        return Fraction(sum(ways for value, ways in self.ways.items() if value >= result), self.total)

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(value * ways for value, ways in self.ways.items()), self.total)

    @property
    def variance(self) -> Fraction:
        squares = Fraction(sum(value * value * ways for value, ways in self.ways.items()), self.total)
        return squares - self.mean**2


def distribution_of(root: Node, variables: Mapping[str, int]) -> Distribution:
    """Errors: FormulaError for what is not known, cannot be rolled, or would take too long to count."""
    ways = _Counting(variables).ways(root)
    return Distribution(dict(sorted(ways.items())))


class _Counting:
    def __init__(self, variables: Mapping[str, int]) -> None:
        self.variables = variables
        self.left = MOST_WORK

    def spend(self, work: int, outcomes: int = 0) -> None:
        self.left -= work
        if self.left < 0 or outcomes > MOST_OUTCOMES:
            raise FormulaError("this has too many outcomes to count them all; it can still be rolled")

    def ways(self, node: Node) -> dict[int, int]:
        match node.name:
            case "number":
                return {node.number: 1}
            case "variable":
                return {number_of(node.text, self.variables): 1}
            case "minus":
                return {-value: ways for value, ways in self.ways(node.parts[0]).items()}
        left, right = (self.ways(part) for part in node.parts)
        if node.name == "d":
            return self.mixed(left, right)
        sign = node.name
        return self.paired(left, right, lambda one, other: combined(sign, one, other))

    def paired(
        self, left: Mapping[int, int], right: Mapping[int, int], combine: Callable[[int, int], int]
    ) -> dict[int, int]:
        self.spend(len(left) * len(right) * (1 + _length(left, right)))
        found: dict[int, int] = {}
        for one, ways in left.items():
            for other, more in right.items():
                value = combine(one, other)
                found[value] = found.get(value, 0) + ways * more
        self.spend(0, len(found))
        return found

    def mixed(self, counts: Mapping[int, int], sides: Mapping[int, int]) -> dict[int, int]:
        """Dice whose number or sides may be rolled themselves: 1d(1d6)."""
        self.spend(len(counts) * len(sides))
        cases: dict[tuple[int, int], int] = {}
        for count, ways in counts.items():
            for side, more in sides.items():
                dice = countable(count, side)
                cases[dice] = cases.get(dice, 0) + ways * more
        total = 1
        for count, side in cases:
            self.spend(count * side.bit_length() // 64 + total.bit_length() // 64)
            total = lcm(total, side**count if count else 1)
        found: dict[int, int] = {}
        for (count, side), ways in cases.items():
            factor = ways * total // (side**count if count else 1)
            for value, more in self.sums(count, side).items():
                found[value] = found.get(value, 0) + more * factor
            self.spend((count * side + 1) * (factor.bit_length() // 64), len(found))
        return found

    def sums(self, count: int, sides: int) -> dict[int, int]:
        """Sums of equal dice: each die adds, for every sum, the `sides` sums below it, taken from running totals."""
        if not count:
            return {0: 1}
        width = sides - 1
        length = 1 + count * sides.bit_length() // 512
        self.spend(count * (count * width // 2 + sides) * length, count * width + 1)
        row = [1]
        for _ in range(count):
            below = list(accumulate(row))
            nothing, everything = repeat(0, sides), repeat(below[-1], width)
            row = [upto - less for upto, less in zip(chain(below, everything), chain(nothing, below), strict=False)]
        return dict(enumerate(row, count))


def _length(*sides: Mapping[int, int]) -> int:
    """How long numbers become, in words of a machine."""
    return sum(max(ways.values()).bit_length() for ways in sides) // 512
