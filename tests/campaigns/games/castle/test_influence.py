"""Why an Influence is what it is: each term by itself, and together what was reached, whatever the formula says."""

from dataclasses import replace

import pytest

from campaigns.engine.codec import state_from_json
from campaigns.games.castle import GAME
from campaigns.games.castle.skirmish.influence import influence, total
from campaigns.scenarios import run_text
from tests.campaigns.edited import edition

MET = """game castle players=3
given Аня at A1 holds Удержание II; Боря at Центр holds Толчок I; Вера at C3
when Аня orders nothing to=Центр
when GM closes
then Аня asks exile"""
"""Аня comes in with a card of 2 that is stronger in kind: 2, 1 and 1. Боря stands there with a card of 1."""


def explained(formula, hero):
    book = edition("castle", ("influence.formula", formula))
    (told,) = run_text(MET, {"castle": GAME}.__getitem__, lambda _: book)
    assert told.ok, told.failures
    return influence(state_from_json(told.state), book, hero)


@pytest.mark.parametrize(
    ("formula", "came", "stood"),
    [
        ("Base+TypeBonus+ArrivalBonus", [2, 1, 1], [1, 0, 0]),
        ("Base+2*TypeBonus+5*ArrivalBonus", [2, 2, 5], [1, 0, 0]),
        ("3*Base-TypeBonus+ArrivalBonus", [6, -1, 1], [3, 0, 0]),
        ("Base+TypeBonus*ArrivalBonus", [2, 0, 0, 1], [1, 0, 0]),
    ],
)
def test_each_term_is_told_and_the_formula_where_they_do_not_come_to_it(formula, came, stood):
    for hero, parts in (("hero-1", came), ("hero-2", stood)):
        why = explained(formula, hero)
        assert [part.amount for part in why.parts] == parts
        assert why.total == sum(parts)


def test_before_a_skirmish_there_is_nothing_to_explain():
    assert explained("Base+TypeBonus+ArrivalBonus", "hero-3").parts == ()


def test_of_a_formula_that_cannot_be_worked_out_nothing_comes():
    book = edition("castle")
    influence_page = book["influence"]
    odd = replace(influence_page, stats={**influence_page.stats, "formula": "Base+Luck"})
    assert total(replace(book, entries={**book.entries, "influence": odd}), 2, 1, 1) == 0
    assert total(book, 2, 1, 1) == 4
