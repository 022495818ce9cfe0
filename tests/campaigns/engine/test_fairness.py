"""How kind dice were is what counting every throw of fair ones comes to."""

import itertools
from fractions import Fraction

import pytest

from campaigns.engine.dice.fairness import MOST, chance_of_at_least, kindness


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 4), (4, 3), (1, 1)])
def test_chances_are_those_of_counting_all_throws(count, sides):
    sums = [sum(throw) for throw in itertools.product(range(1, sides + 1), repeat=count)]
    for total in range(count - 1, count * sides + 2):
        met = sum(one >= total for one in sums)
        assert chance_of_at_least(total, count, sides) == Fraction(met, len(sums))


def test_only_the_newest_dice_count():
    assert kindness([6] * 10 + [1] * MOST, 6) == 1
    assert kindness([1] + [6] * (MOST - 1), 6) == chance_of_at_least(1 + 6 * (MOST - 1), MOST, 6)
    assert kindness([1] * 5 + [6] * MOST, 6) == Fraction(1, 6**60)
    assert kindness([6] * (MOST + 1), 6) == Fraction(1, 6**60)
