"""Formulas: what they come to, and that nothing a stranger types does harm."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulebooks.formula import FormulaError, parse


@pytest.mark.parametrize(
    ("text", "variables", "value"),
    [
        ("5", {}, 5),
        ("18*N", {"N": 3}, 54),
        ("2 + N-1", {"N": 4}, 5),
        ("10S", {"S": 7}, 70),
        ("3(N+1)", {"N": 2}, 9),
        ("2*3+4", {}, 10),
        ("10-3-2", {}, 5),
        ("-N*2", {"N": 3}, -6),
        ("Ж+1", {"Ж": 1}, 2),
        ("сила*2", {"сила": 4}, 8),
        ("2·N−1", {"N": 5}, 9),
    ],
)
def test_value(text, variables, value):
    assert parse(text).value(**variables) == value


def test_dice_are_rolled_one_by_one():
    asked = []

    def dice(sides):
        asked.append(sides)
        return sides

    assert parse("10S+1d(100+15S)").roll(dice, S=2) == 20 + 130
    assert parse("3d6+1").roll(dice) == 19
    assert parse("к4").roll(dice) == 4
    assert asked == [130, 6, 6, 6, 4]


def test_text_and_variables():
    formula = parse(" 10S + 1d(100 + 15S) ")
    assert formula.text == "10S+1d(100+15S)"
    assert formula.variables == {"S"}
    assert formula.has_dice
    assert not parse("18*N").has_dice


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("(", 1),
        ("(N", 0),
        (")", 0),
        ("2**N", 2),
        ("2 3", 2),
        ("N!", 1),
        ("N S", 2),
        ("N d6", 2),
        ("1d", 2),
        ("N+", 2),
        ("1" * 12, 0),
        ("__import__", 0),
    ],
)
def test_error_says_where(text, position):
    with pytest.raises(FormulaError) as no:
        parse(text)
    assert no.value.position == position


def test_value_needs_its_variables_and_no_dice():
    with pytest.raises(FormulaError, match="N is not known"):
        parse("18*N").value()
    with pytest.raises(FormulaError, match="rolled"):
        parse("2d6").value()


@pytest.mark.parametrize("text", ["(" * 190, "-" * 190 + "1", "(" * 30 + "1" + ")" * 30, "1" + "+1" * 200])
def test_long_and_deep_formulas_are_refused(text):
    with pytest.raises(FormulaError):
        parse(text)


def test_nobody_rolls_a_million_dice():
    for text in ("999999d6", "1d(N*N*N)"):
        with pytest.raises(FormulaError, match="nobody can roll"):
            parse(text).roll(lambda sides: 1, N=1000)


@given(st.text(alphabet="0123456789NSdкЖ+-*() ", max_size=60))
@example("0 кN")
@example("(N) dN+2")
def test_anything_is_read_or_refused(text):
    try:
        formula = parse(text)
    except FormulaError:
        return
    again = parse(formula.text)
    numbers = dict.fromkeys(formula.variables, 3)
    if not formula.has_dice:
        assert again.value(**numbers) == formula.value(**numbers)


@given(st.integers(0, 999), st.integers(0, 999), st.integers(1, 99))
def test_agrees_with_arithmetic(a, b, n):
    assert parse(f"{a}*N+{b}(N-1)").value(N=n) == a * n + b * (n - 1)


class Noting(dict):
    """Variables, noting which of them somebody reads."""

    def __init__(self, **variables):
        super().__init__(variables)
        self.read = []

    def __getitem__(self, name):
        self.read.append(name)
        return super().__getitem__(name)


def test_a_formula_reads_only_the_variables_that_it_speaks_of():
    table = Noting(S=3, N=4, gold=7, С=5)
    assert parse("2*gold+1").of(table) == 15
    assert parse("12/5").of(table) == 2
    assert table.read == ["gold"]
    assert parse("C").of(table) == parse("С").of(table) == 5  # it looks the same in both alphabets
    with pytest.raises(FormulaError, match="silver is not known"):
        parse("silver").of(table)
    with pytest.raises(FormulaError, match="dice in it"):
        parse("1d6").of(table)
