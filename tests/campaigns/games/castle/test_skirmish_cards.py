"""Skirmish cards as people see them: one's own lie as cards with their strength, those of others stand on sheets."""

import pytest

from campaigns import ledger
from campaigns.board import board
from campaigns.seats.people import Person
from tests.campaigns.pages.test_menus import laid

BEGUN: list[tuple[str, str, dict[str, str]]] = [*((key, "enter", {}) for key in ("1", "2", "3")), ("gm", "begin", {})]
KIND = "skirmish-card"


@pytest.fixture
def begun(db):
    return laid("castle", BEGUN, ("Аня", "Борис", "Вера")).campaign


def held(campaign, hero):
    state = ledger.load(campaign).state
    return {state.pieces[one.id].entry for one in state.held_by(hero, KIND)}


def test_ones_own_lie_as_cards_and_are_not_said_again_on_the_sheet(begun):
    seen = board(ledger.load(begun), begun.seats.get(key="1"), Person())
    (pile,) = (one for one in seen.my_piles if one.id == f"hero-1-{KIND}")
    assert {card.thing.entry for card in pile.cards} == held(begun, "hero-1") != set()
    book = ledger.load(begun).book
    assert all([value for _, value in card.numbers] == [book[card.thing.entry].stats["base"]] for card in pile.cards)
    assert seen.heroes[0].id == "hero-1"
    assert not seen.heroes[0].things


def test_those_of_others_stand_on_their_sheets(begun):
    seen = board(ledger.load(begun), begun.seats.get(key="1"), Person())
    assert not [one for one in (*seen.my_piles, *seen.other_piles) if one.id in {f"hero-2-{KIND}", f"hero-3-{KIND}"}]
    on_sheets = {sheet.id: {one.entry for one in sheet.things} for sheet in seen.heroes[1:]}
    assert on_sheets == {hero: held(begun, hero) for hero in ("hero-2", "hero-3")}
