"""How likely fair dice are to be so kind: the exact chance of a sum at least this high."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

MOST = 60
"""Dice that are looked at; what fell long before says little of what falls now."""


def chance_of_at_least(total: int, count: int, sides: int) -> Fraction:
    """The chance that so many fair dice of so many sides show at least this sum.

    Source: the ways of each sum, one die after another; whole numbers, so nothing is rounded.
    """
    ways = [1]
    for _ in range(count):
        grown, window = [], 0
        for value in range(len(ways) + sides - 1):
            window += ways[value] if value < len(ways) else 0
            window -= ways[value - sides] if value >= sides else 0
            grown.append(window)
        ways = grown  # ways[n] is how often the dice show n more than all ones
    wanted = max(0, total - count)
    return Fraction(sum(ways[wanted:]), sides**count)


def kindness(faces: Sequence[int], sides: int) -> Fraction:
    """The chance that fair dice are at least as kind as these faces; only the newest count."""
    newest = faces[-MOST:]
    return chance_of_at_least(sum(newest), len(newest), sides)
