"""Formulas as people see and hear them."""

from xml.etree import ElementTree

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from rulebooks.formula import FormulaError, parse, surely
from rulebooks.stats.showing import formula


@pytest.mark.parametrize(
    ("text", "russian", "english"),
    [
        ("18*N", "18 умножить на N", "18 times N"),
        ("2+N-1", "2 плюс N минус 1", "2 plus N minus 1"),
        ("3(N+1)", "3 умножить на сумму (N плюс 1)", "3 times the sum (N plus 1)"),
        ("1d100", "кубик на 100 граней", "a die of 100 sides"),
        ("2d4", "2 кубика по 4 грани", "2 dice of 4 sides"),
        ("5к21", "5 кубиков по 21 грань", "5 dice of 21 sides"),
        ("1d(5-S)", "кубик с числом граней (5 минус S)", "a die of (5 minus S) sides"),
        ("LdN", "кубики числом L с числом граней N у каждого", "L dice of N sides"),
        (
            "(A-B)/2",
            "разность (A минус B) разделить нацело на 2",
            "the difference (A minus B) divided without remainder by 2",
        ),
        ("-N", "минус N", "minus N"),
    ],
)
def test_said_aloud(text, russian, english):
    assert parse(text).words() == russian
    assert parse(text).words("en") == english


def drawn(text, language="ru"):
    return ElementTree.fromstring(parse(text).mathml(language))


def test_drawn_as_mathml_with_words_for_those_who_listen():
    math = drawn("10S+1d(100+15S)")
    assert math.tag == "math"
    assert math.get("alttext") == parse("10S+1d(100+15S)").words()
    assert math.find("semantics/annotation").text == "10S+1d(100+15S)"
    row = math.find("semantics/mrow")
    assert "".join(row.itertext()) == "10\u2062S+1d(100+15\u2062S)"
    assert "".join(drawn("1d6", "en").find("semantics/mrow").itertext()) == "1d6"
    assert "".join(drawn("18*N").find("semantics/mrow").itertext()) == "18·N"
    assert drawn("(N+1)/2").find(".//mfrac") is not None


@given(st.text(alphabet="0123456789NSdЖ+-*/()<&\" '", max_size=40))
def test_every_formula_is_sound_xml_and_means_the_same_when_it_is_written_out(text):
    try:
        expression = parse(text)
    except FormulaError:
        return
    row = ElementTree.fromstring(expression.mathml("en"))[0][0]
    if "/" not in text:
        again = parse("".join(row.itertext()).replace("\u2062", "*"))
        numbers = dict.fromkeys(expression.variables, 3)
        assert worth(again, numbers) == worth(expression, numbers)


def worth(expression, numbers):
    """What comes of a formula whose dice all show their last side, or why nothing can: nobody rolls 1001 dice."""
    try:
        return expression.roll(lambda sides: sides, **numbers)
    except FormulaError as no:
        return str(no)


def test_what_nobody_can_roll_says_so_however_it_is_written_out():
    row = ElementTree.fromstring(parse("1001d0").mathml("en"))[0][0]
    assert (
        worth(parse("".join(row.itertext())), {})
        == worth(parse("1001d0"), {})
        == "nobody can roll 1001 dice of 0 sides"
    )


@pytest.mark.parametrize("text", ["18*N", "5S", "1d6", "d20+2", "2*Сила", "10S+1d(100+15S)", "N+1"])
def test_surely_a_formula(text):
    assert surely(text) is not None


@pytest.mark.parametrize("text", ["5 яблок", "Сила", "12", "5яблок", "меч-кладенец", "Лук", "", "раз и два", "3 Меча"])
def test_perhaps_words(text):
    assert surely(text) is None


def test_stat_shows_it_drawn():
    with translation.override("ru"):
        shown = formula("12*N")
        assert shown.math.startswith('<math alttext="12 умножить на N">')
        assert formula("18*(N").math == ""
        assert formula("10S+1d6").values == ()
