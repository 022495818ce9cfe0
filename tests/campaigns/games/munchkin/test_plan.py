"""«Манчкин» played by a plan: bots that wear, fight, ask for help and run, by nothing but what their seat sees."""

import random
from dataclasses import replace
from functools import cache

import pytest

from campaigns import bots
from campaigns.engine.dice import KeyedDice
from campaigns.engine.secrecy import seen
from campaigns.games.munchkin import GAME
from campaigns.games.munchkin.bots.playing import plan
from campaigns.games.munchkin.bots.sample import sample
from campaigns.games.munchkin.bots.weighing import enough_of
from campaigns.simulation.proportions import Share
from campaigns.simulation.simulating import Plan, play_one
from rulebooks.catalogue import shipped
from tests.campaigns.planners import game_of, wins_of_planners
from tests.harness.sampling import some

BOOK = shipped("munchkin")


@pytest.mark.long
@pytest.mark.parametrize(("players", "few"), [(3, 12), (4, 6)])
def test_who_plans_beats_those_who_leave_it_to_chance(players, few):
    """Clearly: even the low end of the interval of twelve games is more than an even share; where that is less, fewer
    games show it."""
    games = some(f"planners among {players}", range(1, 13), few)
    won = wins_of_planners(GAME, BOOK, players, games)
    assert Share(won["planner"], len(games)).interval[0] > 1 / players


@cache
def by_plan(players, number):
    """A game in which all seats plan, played once for all who look at it."""
    return play_one(GAME, BOOK, Plan(1, players), number)


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_game_by_plan_is_won_soon(players):
    games = [by_plan(players, number) for number in range(1, 3)]
    assert {game.result for game in games} == {"victory"}
    assert max(game.rounds for game in games) < 200


def test_not_always_the_same_seat_wins():
    assert len({by_plan(3, number).winners for number in range(1, 5)}) > 1


def test_all_that_a_turn_holds_is_done():
    """Over some games every side of the game is met: help is asked and given, fights are fled from and turned."""
    moves = {move for number in range(1, 5) for move in by_plan(4, number).used}
    wanted = {"wear", "open-door", "seek-trouble", "claim", "win", "ask-help", "flee", "run", "use", "charity", "curse"}
    assert wanted <= moves
    assert not {"obey", "pray", "backstab", "note-card"} & moves  # nobody says of a card what it does not say


def test_the_sample_is_enough_for_six_and_no_card_is_there_twice():
    names = [card["name"] for card in sample()]
    assert len(names) == len(set(names))
    played = bots.play(GAME, BOOK, KeyedDice(b"six"), random.Random(1), 6, 100, sensibly=True)
    assert any(step.offer.move.name == "begin" for step in played)


def test_of_what_is_used_up_the_least_that_does_comes_first():
    cards = [(2, "two"), (5, "five"), (3, "three")]
    assert [enough_of(cards, needed) for needed in (1, 3, 4, 7, 11, 0)] == ["two", "three", "five", "five", "", ""]


@pytest.mark.parametrize("seed", some("munchkin twins", range(4), 1))
def test_a_plan_knows_only_what_its_seat_sees(seed):
    """Whatever the others hold and the decks hide, a seat wishes for the same."""
    compared = 0
    for step in bots.play(GAME, BOOK, KeyedDice(bytes([seed])), random.Random(seed), 3, 200, sensibly=True):
        seat, state = step.by, step.state
        if seat.master or state.result:
            continue
        hidden = [one for one in state.pieces.values() if _is_hidden(state, one, seat)]
        twin = _exchanged(state, hidden)
        if twin != state:
            compared += 1
            wished = [[*plan(seen(GAME, table, seat), BOOK, seat)] for table in (state, twin)]
            assert wished[0] == wished[1]
    assert compared > 50


def _is_hidden(state, piece, seat):
    place = state.holder(piece.id)
    unseen = place.startswith("deck-") or (place.startswith("hand-") and place != f"hand-{seat.key}")
    return piece.kind in ("door", "treasure") and unseen and not state.known.get(piece.id)


def _exchanged(state, hidden):
    """The same table where hidden cards of one back lie in each other's places."""
    holders = dict(state.holders)
    for back in ("door", "treasure"):
        cards = [one.id for one in hidden if one.kind == back]
        holders |= dict(zip(cards, [state.holder(one) for one in reversed(cards)], strict=True))
    return replace(state, holders=holders)


@pytest.mark.parametrize("players", [3, 4])
def test_what_a_plan_wishes_for_the_rules_allow(players):
    """Against chance, at whatever table comes of it: some wish of a plan is always allowed, and mostly the first."""
    planner, first, made = bots.seats_for(players)[0], 0, 0
    before = None
    for step in game_of(GAME, BOOK, players, planner, 5):
        if before is not None and not step.by.master:
            table = seen(GAME, before, planner)
            wishes = [*plan(table, BOOK, planner)]
            if wishes:
                made += 1
                offer = bots.wished(GAME, table, BOOK, planner)
                assert offer is not None
                first += (offer.move.name, dict(offer.fields)) == (wishes[0].move, dict(wishes[0].fields))
        before = step.state
    assert made > 20
    assert first > 0.9 * made
