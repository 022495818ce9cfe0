"""Rolls of rulebooks as games use them: what is certain, and one die."""

import pytest

from campaigns.engine.dice.rolls import Roll, roll


@pytest.mark.parametrize(
    ("formula", "variables", "written"),
    [
        ("10S+1d(100+15S)", {"S": 2}, "20+1d130"),
        ("10S+1d(100+15S)", {"S": 0}, "1d100"),
        ("10A+1d(100-10A)", {"A": 6}, "60+1d40"),
        ("10A+1d(100-10A)", {"A": 12}, "120"),
        ("1d100", {}, "1d100"),
        ("28+1d120", {}, "28+1d120"),
        (7, {}, "7"),
    ],
)
def test_roll_of_a_formula(formula, variables, written):
    assert str(roll(formula, **variables)) == written


def test_bounds():
    assert (Roll(20, 130).least, Roll(20, 130).most) == (21, 150)
    assert (Roll(5, 0).least, Roll(5, 0).most) == (5, 5)
    assert (Roll(5, -3).least, Roll(5, -3).most) == (5, 5)


def test_what_the_rulebook_means_by_plus_five():
    hundred = Roll(0, 100)
    assert str(hundred.to_roll(5)) == "1d105"
    assert str(hundred.to_attack(5)) == "5+1d100"
    assert str(hundred.to_least(5)) == "5+1d95"
    assert hundred.to_least(5).most == hundred.most


@pytest.mark.parametrize("formula", ["10S+1d100", "1d", "S("])
def test_what_cannot_be_rolled(formula):
    with pytest.raises(ValueError, match="."):
        roll(formula)
