"""How sure one can be of what was counted: shares and means with intervals, and differences between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist, fmean, variance

CONFIDENCE = 95
"""Per cent of all intervals that hold what they are an interval of."""
Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 200)
SEEN = NormalDist().inv_cdf(0.8)
"""For a difference to be seen in four of five trials."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    count: int
    of: int

    @property
    def rate(self) -> float:
        """The share itself; 0 of nothing."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share may well lie.

        Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927. It never
                leaves 0 to 1, and of 0 wins in 20 games it does not say that nobody ever wins.
        """
        if not self.of:
            return 0.0, 1.0
        spread = Z * sqrt(self.rate * (1 - self.rate) / self.of + Z**2 / (4 * self.of**2))
        middle, scale = self.rate + Z**2 / (2 * self.of), 1 + Z**2 / self.of
        low = 0.0 if self.count == 0 else max(0.0, (middle - spread) / scale)
        high = 1.0 if self.count == self.of else min(1.0, (middle + spread) / scale)
        return low, high


@dataclass(frozen=True, slots=True)
class Difference:
    """By how much something became more, and where the true difference may well lie."""

    amount: float
    low: float
    high: float

    @property
    def by_chance(self) -> bool:
        """Whether no difference at all is among what may well be."""
        return self.low <= 0 <= self.high


def between(before: Share, after: Share) -> Difference:
    """What a share became.

    Source: R. G. Newcombe, "Interval estimation for the difference between independent proportions", 1998, method 10:
            made of both Wilson intervals. It takes the games for independent; those of the same seed are if
            anything more alike, so it is not too narrow.
    """
    (low, high), (after_low, after_high) = before.interval, after.interval
    amount = after.rate - before.rate
    down = sqrt((after.rate - after_low) ** 2 + (high - before.rate) ** 2)
    up = sqrt((after_high - after.rate) ** 2 + (before.rate - low) ** 2)
    return Difference(amount, max(-1.0, amount - down), min(1.0, amount + up))


def games_needed(before: Share, after: Share) -> int:
    """About how many games each it takes to tell two shares apart, four times of five; 0 for equal ones."""
    apart = abs(after.rate - before.rate)
    spread = before.rate * (1 - before.rate) + after.rate * (1 - after.rate)
    return ceil((Z + SEEN) ** 2 * spread / apart**2) if apart else 0


def between_means(before: Sequence[float], after: Sequence[float]) -> Difference:
    """What a mean became.

    Source: B. L. Welch's standard error, with the normal distribution: games are many or the interval is wide anyway.
    """
    amount = fmean(after) - fmean(before)
    error = sqrt(sum(variance(one) / len(one) for one in (before, after) if len(one) > 1))
    if min(len(before), len(after)) < 2:
        return Difference(amount, float("-inf"), float("inf"))
    return Difference(amount, amount - Z * error, amount + Z * error)
