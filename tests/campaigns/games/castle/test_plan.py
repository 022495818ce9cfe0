"""«Заброшенный Замок Междумирья» played by a plan: bots that find home, by nothing but what their seat sees."""

import random

import pytest

from campaigns import bots
from campaigns.engine.dice import KeyedDice
from campaigns.engine.game import Wish
from campaigns.engine.moves.decide import decided
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import seen
from campaigns.games.castle import GAME
from campaigns.games.castle.bots.duelling import TIE, choices, worth
from campaigns.games.castle.bots.playing import plan
from campaigns.simulation.simulating import Plan, play_one
from rulebooks.catalogue import shipped
from tests.campaigns.planners import first_wish, told_by
from tests.harness.sampling import some

BOOK = shipped("castle")
THREE = "game castle players=3\n"


def told(text):
    """The table at the end of a scenario."""
    return told_by(GAME, BOOK, text)


def first(text, seat="1"):
    """What a seat would do first of all that the rules allow, but for what stays unsaid."""
    wished = first_wish(GAME, told(text), BOOK, Seat(seat))
    return wished and wished[1]


def won_by(number, players, planner):
    """Who wins a game in which one seat plans and the others leave everything to chance."""
    seats, dice, chance = bots.seats_for(players), KeyedDice(bytes([number])), random.Random(number)
    state = bots.laid(GAME, BOOK, seats, dice)
    for by, name in [*((seat, "enter") for seat in seats), (bots.MASTER, "begin")]:
        state = decided(GAME, state, BOOK, dice, name, {}, by).state
    for _ in range(2_000):
        if state.result:
            return [seat.key for seat in seats if has_won(state, seat)]
        offer = bots.wished(GAME, seen(GAME, state, planner), BOOK, planner)
        others = [seat for seat in seats if seat != planner]
        by, offer = (planner, offer) if offer else bots.choose(GAME, state, BOOK, others, chance)
        state = decided(GAME, state, BOOK, dice, offer.move.name, offer.fields, by).state
    return []


def has_won(state, seat):
    return sum(1 for _ in state.held_by(f"shrine-{seat.key}", "artifact")) >= state.count("table", "artifacts")


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("number", some("planner", range(1, 3), 1))
def test_who_plans_beats_those_who_leave_it_to_chance(number, players):
    planner = bots.seats_for(players)[number % players]
    assert won_by(number, players, planner) == [planner.key]


@pytest.mark.parametrize("players", [3, 4])
def test_a_game_by_plan_is_won_soon_and_by_more_than_one_seat(players):
    sensible = [play_one(GAME, BOOK, Plan(1, players), number) for number in range(1, 4)]
    assert {game.result for game in sensible} == {"victory"}
    assert max(game.rounds for game in sensible) < 100
    assert len({game.winners for game in sensible}) > 1


def test_the_master_begins_and_everybody_comes_in():
    state = told("game castle seats=Аня,Боря,Вера\nwhen Аня enters")
    assert [*plan(state, BOOK, bots.MASTER)] == [Wish("begin")]
    assert first("game castle seats=Аня,Боря,Вера", "Боря") == {}


ORDERS = {
    "takes a free artifact next door": (
        "given Аня at A1; Боря at C2; Вера at C3; artifact at Центр", {"to": "centre"}),
    "runs where that is nearer": (
        "given Аня at B1 holds Второе дыхание; Боря at C2; Вера at C3; artifact at Центр", {"to": "hall-a1>centre"}),
    "carries home": (
        "given Аня at B1 holds artifact; Боря at C2; Вера at C3", {"to": "hall-c1"}),
    "carries to where the shrine is now": (
        "given Аня at B3 holds artifact; Боря at A3; Вера at C3; shrine-1 at C2; shrine-2 at C1", {"to": "hall-c2"}),
    "goes round a lock": (
        "given Аня at B1 holds artifact; Боря at C2; Вера at C3; B1-C1 holds Lock", {"to": "hall-b2"}),
    "runs through a barricade": (
        "given Аня at B1 holds artifact, Второе дыхание; Боря at C2; Вера at C3; B1-C1 holds Barricade; "
        "B2-C1 holds Lock",
        {"to": "hall-c1"}),
    "does not run in the nets": (
        "given Аня at B1 holds Второе дыхание; Боря at C2; Вера at C3; artifact at Центр; "
        "event holds Шелковые сети Маффет", {"to": "hall-a1"}),
    "does not run in shackles": (
        "given Аня at B1 holds Второе дыхание +shackled; Боря at C2; Вера at C3; artifact at Центр",
        {"to": "hall-a1"}),
    "plays nothing when silenced": (
        "given Аня at B1 holds Второе дыхание +silenced; Боря at C2; Вера at C3; artifact at Центр",
        {"to": "hall-a1"}),
    "cuts a carrier off": (
        "given Аня at A1 holds Толчок II; Боря at Центр holds artifact, Хитрость I; Вера at C3",
        {"to": "hall-a2"}),
    "opens a passage home": (
        "given Аня at B3 holds artifact, SecretPassage; Боря at A3; Вера at C3",
        {"on": "hall-b3", "other": "hall-c1", "to": "hall-c1"}),
}  # fmt: skip


@pytest.mark.parametrize("name", ORDERS)
def test_an_order_is_sensible(name):
    text, wanted = ORDERS[name]
    order = first(THREE + text)
    assert {key: order.get(key) for key in wanted} == wanted


def test_a_strong_rival_on_the_way_home_is_passed_by():
    there = "given Аня at B1 holds artifact, Хитрость I; Боря at C1 holds {card}; Вера at C3"
    assert first(THREE + there.format(card="Толчок II"))["to"] != "hall-c1"
    assert first(THREE + there.format(card="Удержание I"))["to"] == "hall-c1"


FOUGHT = "given Аня at A1 holds {mine}; Боря at Центр holds {theirs}; Вера at C3\nwhen Аня goes Центр\nwhen GM closes"
ANSWERS = {
    "shows what beats the rival's card": (
        FOUGHT.format(mine="Толчок I, Удержание II, Хитрость II", theirs="Толчок II"), "uderzhanie-2#1"),
    "draws a card": (FOUGHT.format(mine="Хитрость I", theirs="Удержание I, Ахаха"), "draw"),
    "exiles far from home": (FOUGHT.format(mine="Толчок II", theirs="Хитрость I"), "hall-a1"),
    "keeps the run": (
        "given Аня at C1 holds Ахаха, Второе дыхание, Платформа 9¾, Нечестная сделка; Боря at C2; Вера at C3\n"
        "when GM closes", "nechestnaya-sdelka#1"),
    "lets the best card go that is seen": (
        "given Аня at C1 holds Ахаха; Боря at C2 holds Второе дыхание, Нечестная сделка; Вера at C3\n"
        "when Аня orders Ахаха Боря to=stay\nwhen GM closes", "vtoroe-dyhanie#1"),
}  # fmt: skip


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_is_sensible(name):
    text, wanted = ANSWERS[name]
    assert first(THREE + text)["choice"] == wanted


def test_a_written_order_is_left_alone_and_others_are_not_answered_for():
    written = told(THREE + "given Аня at C1; Боря at C2; Вера at C3\nwhen Аня orders nothing to=B1")
    assert [*plan(written, BOOK, Seat("1"))] == []
    asked = told(THREE + FOUGHT.format(mine="Толчок II", theirs="Хитрость I"))
    assert [*plan(asked, BOOK, Seat("2"))] == [] == [*plan(asked, BOOK, Seat("3"))]


def test_a_plan_knows_only_what_its_seat_sees():
    text = THREE + "given Аня at A1; Боря at A2 holds {cards}; Вера at C3; artifact at Центр"
    tables = [told(text.format(cards=cards)) for cards in ("Второе дыхание", "Платформа 9¾")]
    wished = [[*plan(seen(GAME, table, Seat("1")), BOOK, Seat("1"))] for table in tables]
    assert wished[0] == wished[1] != []


def test_a_skirmish_is_reckoned_by_the_formula():
    state = told(THREE + "given Аня at A1 holds Толчок I; Боря at A2 holds Толчок I, Хитрость I; Вера at C3")
    theirs, own = choices(state, BOOK, "hero-2"), BOOK["tolchok-1"]
    assert worth(BOOK, own, 0, [(theirs, 0)]) == pytest.approx((TIE + 1) / 2)
    assert worth(BOOK, own, 1, [(theirs, 0)]) == 1
    assert worth(BOOK, own, 0, [(theirs, 3)]) == 0
    assert choices(state, BOOK, "hero-3") == [(None, 1.0)]


@pytest.mark.parametrize("seed", some("castle by plan", range(2), 1))
def test_a_plan_can_be_made_at_any_table_of_chance(seed):
    seats = bots.seats_for(3 + seed)
    begun = 0
    for step in bots.play(GAME, BOOK, KeyedDice(bytes([seed])), random.Random(seed), len(seats), 80):
        for seat in seats if "round" in step.state.periods else ():
            begun += 1
            table = seen(GAME, step.state, seat)
            wishes = [*plan(table, BOOK, seat)]
            assert not wishes or bots.wished(GAME, table, BOOK, seat) is not None
    assert begun > 50
