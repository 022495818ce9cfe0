"""The stat language: amounts, marks, lists of things, maps."""

import time

import pytest

from rulebooks.importers.notation import amount, charts, sentences
from rulebooks.importers.notation.counts import counts, offers


def amounts(text):
    return [
        (token.sign, token.value)
        for sentence in sentences(text)
        for token in sentence
        if token.kind == "amount" and token.value is not None
    ]


def words(text):
    return [" ".join(token.text for token in sentence if token.kind != "comma") for sentence in sentences(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("`+3 УРН`", [("+", 3)]),
        ("`2 УРН`", [("", 2)]),
        ("`-1 МЗД`", [("-", 1)]),
        ("**+2** урона", [("+", 2)]),
        ("18*N МЗД", [("", "18*N")]),
        ("2 + N-1 монеты", [("", "2+N-1")]),
        ("монет + N - 1", [("+", "N-1")]),
        ("монет + N", [("+", "N")]),
        ("монет * N, ранг + A", []),
        ("3*(N+1) УРН", [("", "3*(N+1)")]),
        ("10S+1d(100+15S) урона", [("", "10S+1d(100+15S)")]),
        ("2-4: обычно", []),
        ("1/2 УРН, 1.5 УРН, 50% УРН", []),
        ("3*(N/2) УРН", [("", 2)]),
        ("УРН без числа", []),
    ],
)
def test_amounts(text, found):
    assert amounts(text) == found


def test_what_is_only_half_read_is_no_amount():
    (main, inside) = sentences("3*(N/2) УРН")
    assert [token.kind for token in main] == ["odd", "word"]
    assert [token.kind for token in inside] == ["odd", "amount"]


def test_brackets_interrupt_and_flavour_is_left_out():
    text = "Бьет на 3*N (тут N - игроки) УРН. Потом ждет<br>*Вот так 5 раз шутка*"
    assert words(text) == ["бьет на 3*n урн", "тут n игроки", "потом ждет"]


def test_numerals_and_dice():
    (sentence,) = sentences("две руки, обе, одну и d6")
    assert [token.value for token in sentence if token.value] == [2, 2, 1, 6]
    assert sentence[-1].kind == "die"


def test_amount_refuses_what_is_no_number():
    assert amount("4") == 4
    assert amount("2 + N-1") == "2+N-1"
    assert amount("много!") is None


@pytest.mark.parametrize(
    ("text", "coins", "items"),
    [
        ("`Пружина` x2, `1 монета`", 1, [("Пружина", 2)]),
        ("`Латы`, `Зелье`, 4 монеты", 4, [("Латы", 1), ("Зелье", 1)]),
        ("2 монеты + 1 Пружина", 2, [("Пружина", 1)]),
        ("5 монета", 5, []),
        ("2 + N-1 монеты", "2+N-1", []),
        ("`Кексы, вафли` х3", 0, [("Кексы, вафли", 3)]),
    ],
)
def test_counts(text, coins, items):
    read = counts(text, "монет")
    assert (read.coins, read.items, read.unread) == (coins, items, [])


def test_counts_guess_nothing():
    assert counts("3/2 монеты, `Лук` x", "монет").unread == ["3/2 монеты"]


def test_offers():
    assert offers("Лук (1), Посох лесов (2)", "монет") == ([("Лук", 1), ("Посох лесов", 2)], [])
    assert offers("Лук, Щит (дорого)", "монет") == ([], ["Лук", "Щит (дорого)"])


CHART = """\
  [A]--[B]
  / \\
[1] [2]
  \\
  [3]"""


def test_chart_has_places_and_bridges():
    chart = charts.read(CHART)
    assert {place.code: place.links for place in chart.places} == {
        "A": ["B", "1", "2"],
        "B": ["A"],
        "1": ["A", "3"],
        "2": ["A"],
        "3": ["1"],
    }
    assert [(place.code, place.x, place.y) for place in chart.places][:3] == [("A", 3, 0), ("B", 8, 0), ("1", 1, 2)]
    assert chart.loose == ()


def test_bridge_to_nowhere_is_said():
    assert charts.read("[A]\n |\n").loose == ((1, 1),)


@pytest.mark.parametrize("letter", "*(+3N`_d.а-[ <|/x")
def test_hostile_text_takes_no_time(letter):
    began = time.process_time()
    for text in (letter * 100_000, (letter + " ") * 50_000, (letter + "а") * 50_000):
        sentences(text)
        counts(text, "монет")
        offers(text, "монет")
        charts.read(text[:20_000])
    assert time.process_time() - began < 5
