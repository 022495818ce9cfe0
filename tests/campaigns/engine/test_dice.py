"""Dice: told ones are checked, drawn ones are fair and repeatable, and the odds are exact."""

from collections import Counter
from fractions import Fraction

import pytest

from campaigns.engine.dice import DieNeeded, KeyedDice, ToldDice
from campaigns.engine.dice.odds import TooManyOutcomes, outcomes
from campaigns.engine.events import DiceRolled
from campaigns.engine.refusals import IllegalMove
from campaigns.previews.foresight import foresee


def test_drawn_face_depends_on_secret_key_and_sides_alone():
    dice = KeyedDice(b"secret")
    assert [dice.face("drop:0", 6) for _ in range(3)] == [KeyedDice(b"secret").face("drop:0", 6)] * 3
    faces = {
        (secret, key, sides): KeyedDice(secret).face(key, sides)
        for secret in (b"a", b"b")
        for key in "xyz"
        for sides in (100, 101)
    }
    assert len(set(faces.values())) > 6


@pytest.mark.parametrize("sides", [1, 2, 3, 4, 6, 20, 100])
def test_drawn_faces_are_even(sides):
    rolls = 400 * sides
    counts = Counter(KeyedDice(b"even").face(f"roll:{number}", sides) for number in range(rolls))
    assert set(counts) == set(range(1, sides + 1))
    squares = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert squares < sides + 4 * (2 * sides) ** 0.5  # four deviations of chi squared; the secret is fixed


def test_told_faces_come_in_their_order():
    dice = ToldDice([3, 5])
    assert (dice.face("a", 6), dice.left, dice.face("b", 6), dice.left) == (3, 1, 5, 0)
    with pytest.raises(DieNeeded) as needed:
        dice.face("c", 4)
    assert (needed.value.why, needed.value.sides) == ("c", 4)


@pytest.mark.parametrize("face", [0, -1, 7, 10**30])
def test_face_the_die_does_not_have_is_refused(face):
    with pytest.raises(IllegalMove, match="d6 has no face"):
        ToldDice([face]).face("a", 6)


def two_dice(dice):
    return [DiceRolled("", (6, 6), (dice.face("a", 6), dice.face("b", 6)), "table")]


def test_odds_of_two_dice_are_exact():
    found = list(outcomes(two_dice))
    sums = Counter()
    for one in found:
        sums[sum(one.faces)] += one.chance
    assert sums[7] == Fraction(1, 6)
    assert sums[12] == Fraction(1, 36)
    assert sum(sums.values()) == 1


def test_odds_follow_dice_that_are_thrown_only_sometimes():
    def run(dice):
        return two_dice(dice) if dice.face("first", 2) == 1 else []

    found = list(outcomes(run))
    assert (len(found), sum(one.chance for one in found)) == (37, 1)


def test_too_many_ways_are_thrown_and_not_counted():
    def run(dice):
        return [dice.face(str(number), 20) for number in range(5)] and []

    with pytest.raises(TooManyOutcomes):
        list(outcomes(run))
    assert foresee(run).thrown
