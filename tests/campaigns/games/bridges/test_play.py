"""«Мосты: Душа» played at random by the rules: what must hold on any table, whoever plays."""

import json
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.bots import MASTER
from campaigns.engine.codec import event_from_json, event_to_json, state_from_json, state_to_json
from campaigns.engine.dice import KeyedDice, ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import DiceRolled
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide, offers
from campaigns.engine.state import State
from campaigns.games.bridges import GAME
from tests.campaigns.bridges import BOOK, RICH, check, steps, table_after, told_by
from tests.harness.sampling import examples

SPENDING = {"drink", "shield", "bomb", "jump", "build", "launch-item", "sell"}
"""Moves that use up things of the bank."""

seeds = st.integers(0, 2**32)
tables = st.tuples(seeds, st.integers(1, 5))
few = settings(max_examples=examples(4, 12), deadline=None)


def items(state: State) -> Counter:
    return Counter(piece.entry for piece in state.of_kind("item"))


@few
@given(tables)
def test_whatever_is_played_the_table_stays_sound(table):
    _, played = steps(*table)
    for step in played:
        check(step.state)


@few
@given(seeds)
def test_from_the_middle_of_a_rich_game_on_the_table_stays_sound(seed):
    """Random heroes seldom live to see the second shop; here they begin with a full bank among the bosses."""
    chance, dice = random.Random(seed), KeyedDice(str(seed).encode())
    state = told_by(RICH)
    for _ in range(60):
        offered = [*offers(GAME, state, BOOK, MASTER)]
        if not offered:
            break
        offer = chance.choice([one for one in offered if one.move.name == chance.choice(offered).move.name] or offered)
        state = fold(state, decide(GAME, state, BOOK, dice, offer.move.name, offer.fields, MASTER))
        check(state)


@few
@given(tables)
def test_things_come_and_go_only_as_the_rules_say(table):
    before, played = steps(*table)
    for step in played:
        came, went = items(step.state) - items(before), items(before) - items(step.state)
        rolls = {event.why.partition("/")[0] for event in step.events if isinstance(event, DiceRolled)}
        if not rolls & {"start-kit", "drop"}:
            assert came.total() == (1 if step.offer.move.name == "buy" else 0), step.offer
        assert went.total() == (1 if step.offer.move.name in SPENDING else 0) or (
            step.offer.move.name == "build" and not went
        ), step.offer
        before = step.state


@few
@given(tables)
def test_plays_are_stored_and_folded_again_to_the_same_table(table):
    state, played = steps(*table, most=100)
    for step in played:
        stored = json.loads(json.dumps([event_to_json(event) for event in step.events]))
        events = [event_from_json(one) for one in stored]
        assert events == list(step.events)
        state = fold(state, events)
        assert state == step.state
        state = state_from_json(json.loads(json.dumps(state_to_json(state))))
        assert state == step.state
        assert state_to_json(state) == state_to_json(step.state)


@few
@given(tables, st.integers(0, 60))
def test_same_dice_and_moves_give_the_same_game(table, moves):
    assert state_to_json(table_after(*table, moves)) == state_to_json(table_after(*table, moves))


def test_random_games_come_to_an_end():
    ends = Counter(table_after(seed, 1 + seed % 5, 2_000).result for seed in range(10))
    assert ends[""] == 0


def test_nobody_is_offered_anything_after_the_end():
    state = table_after(1, 3, 2_000)
    assert state.result
    assert [*offers(GAME, state, BOOK, MASTER)] == []


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_any_number_of_players_can_play(players):
    assert table_after(11, players, 60).count("table", "players") == players


def test_bomb_that_is_placed_takes_no_other_bombs_identity():
    """A bomb in the bank and a bomb on an island are different pieces of one entry."""
    state = told_by(RICH)
    fields = {"hero": "hero-1", "item": "bomba#2", "target": "ostrov-4"}
    assert "bomba#2" in state
    after = fold(state, decide(GAME, state, BOOK, KeyedDice(b"1"), "launch-item", fields, MASTER))
    assert items(state) - items(after) == Counter({"bomba": 1})
    assert {piece.kind for piece in after.pieces.values() if piece.entry == "bomba"} == {"item", "bomb"}
    assert len(after.pieces) == len(state.pieces)


def test_second_boss_that_a_game_master_adds_comes_whole_and_acts():
    table = told_by("game bridges players=2\ngiven Аня is Мастер at [1] hp=9; Големко at [2] hp=24")
    draft = Draft(table, ToldDice([]))
    second = draft.add("boss", entry="golemko", holder="ostrov-1")
    GAME.settle(draft, BOOK)
    assert draft.state.count(second, "health") == draft.state.count("golemko", "health") == 24
    after = fold(draft.state, decide(GAME, draft.state, BOOK, ToldDice([]), "end-phase", {}, MASTER))
    assert after.count("hero-1", "health") == 6
