"""«Мосты: Душа» played by a plan: bots that win what chance never does, by nothing but what their seat sees."""

import random
from dataclasses import replace

import pytest

from campaigns import bots
from campaigns.engine.dice import KeyedDice
from campaigns.engine.evolve import fold
from campaigns.engine.game import Wish
from campaigns.engine.moves.decide import offered
from campaigns.engine.seat import Seat
from campaigns.games.bridges import GAME
from campaigns.games.bridges.bots.imagining import imagined
from campaigns.games.bridges.bots.playing import plan
from campaigns.simulation.simulating import Plan, play_one
from tests.campaigns.bridges import BOOK, told_by
from tests.campaigns.planners import first_wish

WON = [(2, 3), (3, 1), (4, 3)]
"""Players and seeds of games that a sensible team wins."""


def wishes(text, seat="Аня"):
    return [*plan(told_by(text), BOOK, Seat(seat))]


def first(text, seat="Аня"):
    """What a seat would do first of all that the rules allow."""
    wished = first_wish(GAME, told_by(text), BOOK, Seat(seat))
    return wished and (wished[0], *wished[1].values())


@pytest.mark.parametrize(("players", "number"), WON)
def test_a_sensible_team_wins_where_chance_loses(players, number):
    assert play_one(GAME, BOOK, Plan(1, players), number).result == "victory"
    assert play_one(GAME, BOOK, Plan(1, players, sensibly=False), number).result == "defeat"


def test_a_team_that_waits_in_vain_storms_in_the_end():
    lasting = play_one(GAME, BOOK, Plan(1, 2, seed=7), 8)
    assert lasting.result in ("victory", "defeat")
    assert 80 < lasting.rounds < 100


def test_more_health_of_the_goal_takes_the_victory_away():
    crab = replace(BOOK["krabulon"], stats={**BOOK["krabulon"].stats, "health": "60*N"})
    harder = replace(BOOK, entries={**BOOK.entries, "krabulon": crab})
    assert play_one(GAME, harder, Plan(1, 3), 1).result == "defeat"


def test_the_master_begins_and_nobody_wishes_for_anything_before():
    assert [*plan(told_by("game bridges seats=Аня"), BOOK, bots.MASTER)] == [Wish("begin")]
    assert wishes("game bridges seats=Аня\nwhen Аня choose Маг") == []


@pytest.mark.parametrize(
    "text",
    [
        "game bridges players=1\ngiven Аня is Маг +finished",
        "game bridges players=1\ngiven Аня is Маг; phase neutrals",
        "game bridges players=1\ngiven Боря is Маг",
    ],
)
def test_who_has_nothing_to_do_wishes_for_nothing(text):
    assert wishes(text) == []


def test_errands_come_first_and_cost_no_points():
    assert first("game bridges players=1\ngiven Аня is Маг; bank coins=4") == ("improve", "lager")
    armed = "game bridges players=1\ngiven Аня is Маг; bank coins=4; [BSE] +camp"
    assert first(armed) == ("buy", "posoh-lesov", "yes")
    nothing_to_buy = "game bridges players=1\ngiven Аня is Скаут; bank coins=4; [BSE] +camp; Крабулон at [CRB]"
    assert first(nothing_to_buy)[0] == "move"
    shown = "game bridges players=1\ngiven Аня is Мастер; bank holds Раздвижная рука; [BSE] +camp; remeslennik +bargain"
    assert first(shown) == ("equip", "razdvizhnaya-ruka")


def test_a_hero_attacks_while_that_is_safe_and_goes_home_when_it_is_not():
    beside = (
        "game bridges players=1\ngiven Аня is Мастер at [1] hp={}; [BSE] +camp; Стрелок at [1] hp=5; Крабулон at [CRB]"
    )
    assert first(beside.format(3))[:2] == ("attack", "temnyy-strelok")
    assert first(beside.format(1)) == ("move", "chs")


def test_nobody_stays_where_the_bosses_would_fell_them():
    text = "game bridges players=1\ngiven Аня is Маг at [1]; [BSE] +camp; Карате-бомж at [1] hp=6; Крабулон at [CRB]"
    assert first(text) == ("move", "chs")
    assert first(f"{text}; Аня ap=0; bank holds Шарик-со-Щитом") == ("shield",)


def test_nobody_leaves_a_comrade_to_fall_who_can_do_nothing_more():
    """Whoever goes away would make Крабулон squeeze the one who stays, for 4 in place of 2."""
    both = "game bridges players=2\ngiven Аня is Мастер at [CRB]; Боря is Мастер at [CRB] +finished; Крабулон at [CRB]"
    assert first(both)[0] == "attack" or first(both) == ("finish",)
    assert imagined(told_by(both), BOOK, [Wish("move", {"hero": "hero-1", "place": "trl"})]).result == "defeat"


def test_a_guard_takes_a_blow_unless_it_would_be_the_last():
    asked = (
        "game bridges players=2\ngiven Аня is Бурилла at [1] hp={}; Боря is Мастер at [1]; Големко at [1] hp=24\n"
        "when Боря attacks Големко"
    )
    assert first(asked.format(4))[-1] == "yes"
    assert first(asked.format(2))[-1] == "no"
    assert first(asked.format(4), seat="Боря") is None


def test_what_is_imagined_changes_nothing_and_counts_on_the_worst_dice():
    state = told_by(
        "game bridges players=1\n"
        "given Аня is Мастер at [1] hp=6 holds Раздвижная рука, Латный доспех; Големко at [1] hp=12"
    )
    blow = Wish("attack", {"hero": "hero-1", "target": "golemko", "using": "", "technique": "yes"})
    assert imagined(state, BOOK, [blow]).count("golemko", "health") == 12 - 2 - 3
    assert state.count("golemko", "health") == 12
    assert imagined(state, BOOK, [blow, blow]) is None
    assert imagined(state, BOOK, [], [blow, blow]).count("golemko", "health") == 12 - 2 - 3


def test_a_plan_depends_on_nothing_but_the_table():
    state = told_by("game bridges players=2\ngiven Аня is Маг at [1]; Боря is Скаут; Стрелок at [1]; Крабулон at [CRB]")
    assert [*plan(state, BOOK, Seat("Аня"))] == [*plan(state, BOOK, Seat("Аня"))]
    assert all(wish.fields["hero"] == "hero-2" for wish in plan(state, BOOK, Seat("Боря")))


def test_without_a_plan_chance_decides_as_ever():
    chancy = replace(GAME, plan=None)
    played = [
        [step.offer for step in bots.play(chancy, BOOK, KeyedDice(b"1"), random.Random(1), 2, 60, sensibly=one)]
        for one in (False, True)
    ]
    assert played[0] == played[1]


def test_one_offer_is_what_the_rules_allow_or_nothing():
    state = told_by("game bridges players=1\ngiven Аня is Мастер; bank coins=1")
    seat = Seat("Аня")
    buying = {"hero": "hero-1", "item": "zelye-lecheniya"}
    offer = offered(GAME, state, BOOK, "buy", buying, seat)
    assert fold(state, offer.events).count("bank", "coins") == 0
    assert offered(GAME, state, BOOK, "buy", {**buying, "item": "bomba"}, seat) is None
    assert offered(GAME, state, BOOK, "buy", buying, Seat("Боря")) is None
    assert offered(GAME, state, BOOK, "fly", {}, seat) is None
    assert offered(GAME, state, BOOK, "answer", {"prompt": "prompt#1", "choice": "yes"}, seat) is None
    assert offered(GAME, replace(state, result="defeat"), BOOK, "buy", buying, seat) is None
