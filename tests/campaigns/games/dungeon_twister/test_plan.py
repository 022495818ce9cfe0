"""Dungeon Twister played by a plan: bots that find the way out, by nothing but what their seat sees."""

import random
from dataclasses import replace

import pytest

from campaigns import bots
from campaigns.engine.dice import KeyedDice
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import seen
from campaigns.games.dungeon_twister import GAME
from campaigns.games.dungeon_twister.bots.duelling import best_card, guessed, likely
from campaigns.games.dungeon_twister.bots.playing import plan
from campaigns.games.dungeon_twister.bots.routes import LOST, away
from campaigns.simulation.proportions import Share
from campaigns.simulation.simulating import Plan, play_one
from rulebooks.catalogue import shipped
from tests.campaigns.planners import first_wish, game_of, told_by, winners, wins_of_planners
from tests.harness.sampling import some

BOOK = shipped("dungeon-twister")
TWO = "game dungeon-twister players=2\n"


def told(text):
    """The table at the end of a scenario."""
    return told_by(GAME, BOOK, text)


def first(text, seat="blue"):
    """What a seat would do first of all that the rules allow: the move, and what it is told."""
    move, chosen = first_wish(GAME, told(text), BOOK, Seat(seat))
    return (move, *chosen.values())


@pytest.mark.long
def test_whoever_plans_wins_clearly_more_than_half():
    """Even the low end of the interval of ten games is more than an even share."""
    won = wins_of_planners(GAME, BOOK, 2, range(11, 21))
    assert Share(won["planner"], 10).interval[0] > 1 / 2


@pytest.mark.parametrize("number", some("twister planner", range(1, 9), 2))
def test_who_plans_beats_who_leaves_it_to_chance(number):
    planner = bots.seats_for(2)[number % 2]
    assert winners(GAME, BOOK, 2, planner, number) == (planner.key,)


def test_a_game_by_plan_is_won_soon_and_not_always_by_the_same_side():
    games = [play_one(GAME, BOOK, Plan(1, 2), number) for number in range(1, 4)]
    assert {game.result for game in games} == {"victory"}
    assert max(game.rounds for game in games) < 200
    assert len({game.winners for game in games}) > 1


SHUT = "; ".join([*(f"{one}10 +wall:{one}11" for one in "abcde"), *(f"e{row} +wall:f{row}" for row in range(6, 11))])
"""Room 3 without a way to the line or to room 4."""
DEEDS = {
    "plays the highest card that is allowed": ("given Вор синих at c9; table +free highest=4", ("play", "5")),
    "plays the first card of all": ("given Вор синих at c9", ("play", "2")),
    "leaves the maze": ("given Вор синих at c9; blue +played", ("move", "c11")),
    "goes on with who is nearest": (
        "given Дозорная синих speed=3 at c1; Кузнец синих at d6; blue +played", ("move", "d9")),
    "sends the one who counts double": (
        "given Дозорная синих at c9; Гоблин синих at d9; blue +played", ("move", "d11")),
    "kills the wounded": (
        "given Кузнец синих at c2; Вор желтых +wounded at c3; blue +played", ("attack", "Вор желтых")),
    "goes to the wounded": (
        "given Кузнец синих at c2; Вор желтых +wounded at c4; blue +played actions=2", ("move", "c5")),
    "fights who is about to leave": (
        "given Кузнец синих at c3; Гоблин желтых at c2; blue +played", ("attack", "Гоблин желтых")),
    "opens the room before it": (
        "given tile-2a at cover-3; tile-2b at cover-4; Вор синих at c5; blue +played", ("reveal", "room-3")),
    "jumps over the last pit": (
        "given Вор синих at c9; c10 +pit +wall:b10 +wall:d10; c9 +wall:b9 +wall:d9 +wall:c8; blue +played",
        ("jump", "c11")),
    "turns a wall out of the way": (
        "given Вор синих at c8; blue +played; " + SHUT, ("turn", "room-3", "1")),
    "lets the wounded stand up": (
        "given Знахарка синих at c2; Кузнец синих +wounded at c1; blue +played actions=1", ("ability", "Кузнец синих")),
    "ends the turn without points": ("given Вор синих at c5; blue +played actions=0", ("finish",)),
    "goes for the treasure": (
        "given Вор синих at c2; Сокровище at d3; blue +played actions=1", ("move", "d3")),
    "picks the treasure up": (
        "given Вор синих at c3; Сокровище at d3; blue +played actions=1\nwhen Вор синих moves d3", ("take",)),
}  # fmt: skip


@pytest.mark.parametrize("name", DEEDS)
def test_a_deed_is_sensible(name):
    text, wanted = DEEDS[name]
    wished = first(TWO + text)
    assert wished[: len(wanted)] == wanted


def test_a_power_that_the_table_has_written_is_not_guessed_at():
    text = TWO + DEEDS["lets the wounded stand up"][0]
    state = told(text)
    sheet = {(piece, mark) for piece, mark in state.marks if mark.startswith("power:")}
    other = replace(state, marks={key: value for key, value in state.marks.items() if key not in sheet})
    wished = [wish.move for wish in plan(seen(GAME, other, Seat("blue")), BOOK, Seat("blue"))]
    assert sheet
    assert wished
    assert "ability" not in wished


def test_the_others_are_left_to_their_turn():
    state = told(TWO + "given Вор синих at c9; Вор желтых at c3; blue +played")
    assert [*plan(seen(GAME, state, Seat("yellow")), BOOK, Seat("yellow"))] == []


def test_the_way_out_goes_round_walls_and_through_closed_rooms():
    state = told(TWO + "given Вор синих at c9; c10 +wall:c11; c9 +wall:c10")
    assert [away(state, "blue", place) for place in ("c11", "d10", "c10", "c9")] == [0, 1, 2, 3]
    closed = told(TWO + "given tile-2a at cover-3; Вор синих at c5")
    assert away(closed, "blue", "c5") > away(state, "blue", "e5") == 6
    assert away(state, "blue", "nowhere") == LOST


@pytest.mark.parametrize(
    ("them", "card"), [("Вор желтых +wounded", "4"), ("Кузнец желтых fight=9", "0")], ids=["a kill", "a lost cause"]
)
def test_a_card_is_worth_what_is_to_be_won(them, card):
    target = " ".join(them.split()[:2])
    fight = f"given Вор синих at c4 speed=1 fight=1; {them} at c5; blue +played"
    state = told(f"{TWO}{fight}\nwhen Вор синих attacks {target}")
    offer = bots.wished(GAME, seen(GAME, state, Seat("blue")), BOOK, Seat("blue"))
    assert offer.fields["choice"] == card


def test_the_others_cards_are_only_counted():
    state = told(TWO + "given Вор синих at c4; Вор желтых at c5")
    assert guessed(seen(GAME, state, Seat("blue")), "blue") == [0, 1, 2, 3, 4, 5]
    assert best_card(state, "blue", 9, gain=10, loss=10) == (10, 0)
    assert likely(state, "blue", 9) == 1 > likely(state, "blue", 1) > likely(state, "blue", -9) == 0


def test_a_plan_knows_only_what_its_seat_sees():
    """Neither the one card that the yellows have left nor what lies on closed rooms makes a difference to the blues."""
    text = TWO + "given Вор синих at c4; Вор желтых at c5; {tiles}; {gone}; blue +played"
    lying, other = ("tile-2{} at cover-3; tile-2{} at cover-4".format(*pair) for pair in ("ab", "ba"))
    cards = [f"yellow-combat{card}" for card in ("-0", "-1", "2-1", "-2", "-3", "-4")]
    weak, strong = ("; ".join(f"{card} gone" for card in cards if card != left) for left in (cards[0], cards[-1]))
    twins = ((lying, weak), (lying, strong), (other, weak))
    tables = [told(text.format(tiles=tiles, gone=gone)) for tiles, gone in twins]
    wished = [[*plan(seen(GAME, table, Seat("blue")), BOOK, Seat("blue"))] for table in tables]
    assert tables[0] != tables[1] != tables[2]
    assert wished[0] == wished[1] == wished[2] != []


@pytest.mark.parametrize("left", ["0", "4"])
def test_a_card_is_chosen_without_knowing_the_other(left):
    """Asked for a card, the blues choose the same whichever single card the yellows hold."""
    gone = "; ".join(
        f"yellow-combat{card} gone" for card in ("-0", "-1", "2-1", "-2", "-3", "-4") if card != f"-{left}"
    )
    state = told(f"{TWO}given Вор синих at c4; Вор желтых at c5; {gone}\nwhen Вор синих attacks Вор желтых")
    offer = bots.wished(GAME, seen(GAME, state, Seat("blue")), BOOK, Seat("blue"))
    assert offer.fields["choice"] == "4"


@pytest.mark.parametrize("seed", some("twister by plan", range(2), 1))
def test_a_plan_can_be_made_at_any_table_of_chance(seed):
    """Wherever it wishes for anything, something of it is allowed; against chance, and at tables of chance alone."""
    planner, made = bots.seats_for(2)[seed], 0
    for step in game_of(GAME, BOOK, 2, planner, seed):
        made += step.by == planner
        assert step.by != planner or step.offer is not None
    assert made > 20
    for step in bots.play(GAME, BOOK, KeyedDice(bytes([seed])), random.Random(seed), 2, 120):
        for seat in bots.seats_for(2):
            table = seen(GAME, step.state, seat)
            wishes = [*plan(table, BOOK, seat)]
            assert step.state.result or not wishes or bots.wished(GAME, table, BOOK, seat) is not None
