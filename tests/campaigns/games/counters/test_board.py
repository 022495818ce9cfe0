"""What is drawn in the middle of a table without code: decks, open places, tracks; and that nothing is told twice."""

import pytest

from campaigns import bots
from campaigns.board.drawing.piles import Scene, undrawn
from campaigns.engine.dice import KeyedDice
from campaigns.engine.events import CounterChanged, HolderChanged, PeriodBegan
from campaigns.engine.evolve import fold
from campaigns.engine.secrecy import HIDDEN, seen
from campaigns.games.counters import game_of
from rulebooks.catalogue import shipped

BOOK = shipped("podgorye")
GAME = game_of(BOOK)
ANYA = bots.seats_for(2)[0]


@pytest.fixture
def laid():
    return fold(bots.laid(GAME, BOOK, bots.seats_for(2), KeyedDice(b"laid")), [PeriodBegan("phase", "playing")])


def drawn(state):
    return GAME.sheet.scene(seen(GAME, state, ANYA), BOOK, ANYA.key)


def test_a_card_that_lies_open_shows_the_numbers_of_its_page(laid):
    card = next(one for one in laid.held_by("halls") if one.entry == "spalnya-velikana")
    (place,) = drawn(fold(laid, [HolderChanged(card.id, "passage")]))["places"]
    (shown,) = place["cards"]
    assert shown["entry"] == "spalnya-velikana"
    assert [(dict(one["name"].values)["words"], one["value"]) for one in shown["numbers"]] == [
        ("опасность", 7),
        ("добыча", 9),
    ]


def test_a_deck_says_how_many_cards_are_left_and_none_of_them(laid):
    (deck,) = drawn(laid)["decks"]
    assert (deck["left"], deck["cards"]) == (13, [])
    newest = list(laid.held_by("halls"))[:2]
    (deck,) = drawn(fold(laid, [HolderChanged(one.id, "halls-discard") for one in newest]))["decks"]
    assert (deck["left"], deck["drawn"]["left"]) == (11, 2)
    assert [one["id"] for one in deck["drawn"]["cards"]] == [one.id for one in newest[::-1]], "the newest lies on top"
    assert not any(one["id"].startswith(HIDDEN) for one in deck["drawn"]["cards"])


@pytest.mark.parametrize(("torches", "full"), [(18, 18), (0, 0), (30, 30), (99, 30), (-5, 0)])
def test_a_track_has_a_step_for_each_that_there_may_be(laid, torches, full):
    (track,) = drawn(fold(laid, [CounterChanged("bank", "torches", torches)]))["tracks"]
    assert (track["now"], track["most"]) == (torches, 30)
    assert (len(track["full"]), len(track["empty"])) == (full, 30 - full)


def test_a_track_that_does_not_begin_at_nothing_is_as_full_as_its_number_says():
    fair = shipped("yarmarka")
    game = game_of(fair)
    state = fold(bots.laid(game, fair, bots.seats_for(2), KeyedDice(b"laid")), [PeriodBegan("phase", "playing")])
    by = 2 - state.count("bank", "demand")
    (track,) = game.sheet.scene(seen(game, fold(state, [CounterChanged("bank", "demand", by)]), ANYA), fair, "1")[
        "tracks"
    ]
    assert (len(track["full"]), len(track["empty"])) == (2, 1)


def test_what_changes_hands_is_shown_with_what_there_was(laid):
    (purse,) = drawn(laid)["purses"]
    assert (purse["name"], purse["had"]) == ("gold", 60)


def test_what_is_drawn_is_not_listed_beside_it(laid):
    scene = Scene("counters/board.html", drawn(laid))
    listed = [*laid.of_kind("deck", "discard", "bank"), *laid.of_kind("table")]
    assert {one.id for one in listed} == {"halls", "halls-discard", "passage", "bank", "table"}
    assert [one.id for one in undrawn(scene, listed)] == ["table"]
    assert undrawn(None, listed) == listed
