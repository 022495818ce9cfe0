"""The newest play on the drawing: where somebody went, what was struck, and nothing of what one may not know."""

import pytest

from campaigns import ledger
from campaigns.board import board
from campaigns.seats import seating
from campaigns.seats.people import Person
from tests.campaigns.guests import Guest
from tests.campaigns.pages.test_menus import BRIDGES, CASTLE, laid


@pytest.fixture
def islands(db):
    table = laid("bridges", BRIDGES)
    move(table, "1", "move", hero="hero-1", place="chs")
    return table


def move(table, seat, name, faces=(), **fields):
    return ledger.make_move(table.campaign, name, fields, by=table.campaign.seats.get(key=seat), faces=faces)


def offered(table, name):
    """What the first seat could tell of a move, the first way of it."""
    offers = ledger.offers(ledger.load(table.campaign), table.campaign.seats.get(key="1"))
    return next({key: str(value) for key, value in one.fields.items()} for one in offers if one.move.name == name)


def newest(table, seat="2"):
    return board(ledger.load(table.campaign), table.campaign.seats.get(key=seat), Person()).newest


def test_who_went_leaves_an_arrow_in_the_colour_of_the_seat(islands):
    shown = newest(islands)
    assert [one.colour for one in shown.arrows] == [1]
    assert shown.tallies == ()
    assert "Аня" in shown.said


def test_who_gets_a_new_link_hides_nothing_of_what_was_played(islands):
    seats = {seat.key: seat for seat in islands.campaign.seats.all()}
    shown = newest(islands)
    seating.hand_over(islands.campaign, seats["2"], by=seats["gm"])
    assert newest(islands) == shown


def test_what_somebody_begins_with_has_not_risen(db):
    assert newest(laid("bridges", BRIDGES)).tallies == ()


def test_what_was_taken_back_leaves_nothing(islands):
    campaign = islands.campaign
    ledger.undo(campaign, ledger.load(campaign).number, by=campaign.seats.get(key="1"))
    assert newest(islands).arrows == ()


def test_a_blow_is_counted_beside_whom_it_struck_and_who_dies_is_crossed(islands):
    move(islands, "1", "move", hero="hero-1", place="ostrov-1")
    state = ledger.load(islands.campaign).state
    boss = next(one.id for one in state.of_kind("boss") if state.holder(one.id) == "ostrov-1")
    values = {(boss, "health"): 1, ("hero-1", "action_points"): 2}
    changes = [{"set": "counter", "piece": one, "name": name, "value": value} for (one, name), value in values.items()]
    ledger.override(islands.campaign, changes, "проба", by=islands.campaign.seats.get(key="gm"))
    blow = offered(islands, "attack")
    move(islands, "1", "attack", **blow)
    assert "−1 ✕" in [one.text for one in newest(islands).tallies]


def test_the_page_draws_it_and_says_it(islands):
    page = Guest(islands, "2").get("campaign").content.decode()
    drawn = page[page.index('class="newest"') :].partition("</g>")[0]
    assert 'data-seat="1"' in drawn
    assert newest(islands).said in drawn
    assert 'marker-end="url(#newest-tip-1)"' in drawn
    assert drawn.count('id="newest-tip-1"') == 1


def test_a_secret_order_leaves_no_trace(db):
    table = laid("castle", CASTLE, ("Аня", "Борис", "Вера"))
    move(table, "1", "order", **offered(table, "order"))
    assert newest(table, "2").arrows == ()


def test_the_way_of_a_thing_is_told_from_that_of_a_person(db):
    castle = laid("castle", CASTLE, ("Аня", "Борис", "Вера"))
    state = ledger.load(castle.campaign).state
    shrine, hero = next(iter(state.of_kind("shrine"))).id, next(iter(state.of_kind("hero"))).id
    changes = [{"set": "holder", "piece": piece, "holder": "hall-b1"} for piece in (shrine, hero)]
    ledger.override(castle.campaign, changes, "проба", by=castle.campaign.seats.get(key="gm"))
    assert sorted(one.thing for one in newest(castle).arrows) == [False, True]
