"""Luck is measured against what dice really come to, counted way by way."""

import itertools
import math
from collections import Counter
from fractions import Fraction

import pytest

from campaigns.engine.dice import luck as of_luck
from campaigns.engine.dice.luck import luck, standing, ways


@pytest.mark.parametrize("dice", [[6], [6, 6], [4, 6, 6], [2, 3, 20], [1], [10, 10, 4]])
def test_ways_are_those_of_counting_them_all(dice):
    counted = Counter(map(sum, itertools.product(*(range(1, size + 1) for size in dice))))
    assert ways(Counter(dice)) == [counted[total] for total in range(len(dice), sum(dice) + 1)]


def test_chances_of_two_dice():
    told = luck([(6, 6), (6, 5)])
    assert (told.count, told.total, told.expected, told.deviation) == (2, 11, 7, 4)
    assert (told.as_high, told.as_low) == (Fraction(3, 36), Fraction(35, 36))
    assert told.unlikely == Fraction(3, 36)
    assert luck([(6, 1), (6, 1)]).as_low == Fraction(1, 36)


def test_no_dice_are_neither_lucky_nor_unlucky():
    told = luck([])
    assert (told.count, told.deviation, told.as_high, told.as_low) == (0, 0, 1, 1)


def test_bell_curve_is_near_the_exact_chance(monkeypatch):
    dice = [(6, face % 6 + 1) for face in range(380)] + [(6, 6)] * 10
    exact = luck(dice)
    monkeypatch.setattr(of_luck, "MOST_EXACT", 10)
    bell = luck(dice)
    assert exact.exact
    assert not bell.exact
    assert abs(float(exact.as_high - bell.as_high)) < 0.002
    assert abs(float(exact.as_low - bell.as_low)) < 0.002


def test_standing_of_faces_balances_out():
    for sides in (2, 6, 20):
        stands = [standing(sides, face) for face in range(1, sides + 1)]
        assert abs(float(sum(stands))) < 1e-9
        assert abs(float(sum(one * one for one in stands)) / sides - 1) < 1e-9
    assert standing(1, 1) == 0


def test_up_to_four_hundred_dice_are_counted_and_of_more_each_face_has_its_tail():
    assert luck([(2, 1)] * 400).exact
    assert not luck([(2, 1)] * 401).exact
    told = luck([(6, 6)] * 201 + [(6, 1)] * 200)
    assert (told.count, told.total, told.expected, told.deviation) == (401, 1406, Fraction(2807, 2), Fraction(5, 2))
    spread = (401 * 35 / 12) ** 0.5
    assert float(told.as_high) == pytest.approx(math.erfc((2.5 - 0.5) / spread / math.sqrt(2)) / 2)
    assert float(told.as_low) == pytest.approx(math.erfc((-2.5 - 0.5) / spread / math.sqrt(2)) / 2)


def test_standing_of_a_face_is_told_in_spreads():
    assert float(standing(6, 6)) == pytest.approx(2.5 / (35 / 12) ** 0.5)
    assert (float(standing(2, 1)), float(standing(2, 2))) == (-1, 1)
    assert standing(3, 2) == 0
