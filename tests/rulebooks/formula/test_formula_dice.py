"""Formulas with dice: every outcome counted exactly, and rolls that agree with what was counted."""

from collections import Counter
from fractions import Fraction
from itertools import product
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebooks.formula import FormulaError, parse, rank
from tests.harness.sampling import examples


def counted(text, **variables):
    """Chances by result, as the formula counts them."""
    found = parse(text).distribution(**variables)
    return {result: found.chance(result) for result in found.ways}


def tried(text, **variables):
    """Chances by result, by rolling the formula once for each way in which its dice can fall."""
    found = Counter()

    def follow(faces, chance):
        told = iter(faces)
        more = []

        def dice(sides):
            face = next(told, None)
            if face is None:
                more.append(sides)
                raise StopIteration
            return face

        try:
            found[parse(text).roll(dice, **variables)] += chance
        except (StopIteration, RuntimeError):
            for face in range(1, more[0] + 1):
                follow([*faces, face], chance / more[0])

    follow([], Fraction(1))
    return dict(found)


@pytest.mark.parametrize(
    "text",
    [
        "1d6",
        "3d4+1",
        "2d3-1d4",
        "2d3*1d3",
        "(2d6)/3",
        "-1d4/2",
        "1d(1d4)",
        "(1d3)d3",
        "(1d3)d(1d2)",
        "NdN",
        "2S+1d(3+S)",
        "5-2",
        "2d(1d3-1)",
        "1d(1d3-2)+1",
    ],
)
def test_agrees_with_trying_every_fall_of_the_dice(text):
    assert counted(text, N=3, S=2) == tried(text, N=3, S=2)


@given(st.integers(0, 4), st.integers(-2, 5), st.integers(0, 2), st.integers(1, 4))
def test_sums_of_dice_agree_with_brute_force(count, sides, others, of):
    variables = {"N": count, "S": sides, "M": others, "L": of}
    falls = product(*[range(1, max(sides, 0) + 1) or [0]] * count, *[range(1, of + 1)] * others)
    expected = Counter(map(sum, falls))
    total = sum(expected.values())
    found = counted("NdS+MdL", **variables)
    assert found == {result: Fraction(ways, total) for result, ways in expected.items()}


def test_what_people_ask_of_a_distribution():
    two = parse("2d6").distribution()
    assert (two.lowest, two.highest, two.total) == (2, 12, 36)
    assert two.chance(7) == Fraction(1, 6)
    assert two.chance(13) == 0
    assert two.at_least(10) == Fraction(1, 6)
    assert two.mean == 7
    assert two.variance == Fraction(35, 6)
    attack = parse("10S+1d(100+15S)").distribution(S=2)
    assert (attack.lowest, attack.highest, attack.total) == (21, 150, 130)


@pytest.mark.parametrize("text", ["1d0", "3d0", "1d(0-8)", "0d6", "1d(9*12-109)", "(0-2)d6"])
def test_dice_that_nobody_can_roll_give_nothing(text):
    def never(sides):
        raise AssertionError(sides)

    assert parse(text).roll(never) == 0
    assert counted(text) == {0: 1}


def test_division_drops_what_is_left_over():
    assert parse("51/2").value() == 25
    assert parse("(0-51)/2").value() == -26
    with pytest.raises(FormulaError, match="zero"):
        parse("1/(N-1)").value(N=1)
    with pytest.raises(FormulaError, match="zero"):
        parse("1/(1d3-1)").distribution()


@pytest.mark.parametrize(
    "text",
    [
        "1d1000000",
        "1000d1000",
        "1000d1000000*1000d1000000",
        "1d90000+1d90000",
        "(1d1000)d(1d1000)",
        "1d(1d(1d(1d9999)))",
        "+".join(["30d100"] * 28),
        "(999d9)*(999d9)*(999d9)",
    ],
)
def test_too_much_to_count_is_refused_soon(text):
    began = process_time()
    with pytest.raises(FormulaError, match="too many outcomes"):
        parse(text).distribution()
    assert process_time() - began < 10


@settings(deadline=None, max_examples=examples(20, 60))
@given(st.text(alphabet="0123456789NSdкЖ+-*/() ", max_size=30))
def test_anything_is_counted_or_refused(text):
    try:
        formula = parse(text)
        found = formula.distribution(**dict.fromkeys(formula.variables, 3))
    except FormulaError:
        return
    assert list(found.ways) == sorted(found.ways)
    assert all(ways > 0 for ways in found.ways.values())
    assert found.lowest <= formula.roll(lambda sides: sides, **dict.fromkeys(formula.variables, 3)) <= found.highest


def test_letters_that_look_the_same_are_the_same():
    cyrillic, latin = "10С+Е", "10C+E"
    assert cyrillic != latin
    assert parse(cyrillic).variables == parse(latin).variables == {"C", "E"}
    assert parse(cyrillic).value(C=2, E=1) == parse(latin).value(С=2, Е=1) == 21
    assert parse("Сила*2").variables == {"Сила"}
    assert [rank(letter) for letter in ("F", "Е", "d", "С", "В", "А", "ЕХ")] == [0, 1, 2, 3, 4, 5, 6]
    with pytest.raises(FormulaError, match="no rank"):
        rank("Ж")


def test_names_may_be_the_number_of_dice_or_of_sides():
    def highest(sides):
        return sides

    assert parse("((1dАтака)-Защита)/2").roll(highest, Атака=100, Защита=31) == 34
    assert parse("LdN+1").roll(highest, L=2, N=6) == 13
    assert parse("2кN").roll(highest, N=4) == 8
    for text in ("5d6d6", "2d6 d6", "N d6"):
        with pytest.raises(FormulaError, match="sign between"):
            parse(text)
