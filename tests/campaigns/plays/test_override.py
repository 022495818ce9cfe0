"""The game master sets anything by hand, with a reason; it is marked until cleared, and play goes on from there."""

import pytest

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Play

COINS = {"set": "counter", "piece": "bank", "name": "coins", "value": 10}
HEALTH = {"set": "counter", "piece": "ogre", "name": "health", "value": 7}


def state_of(table):
    return ledger.load(table.campaign).state


def by_hand(table, *changes, **options):
    return ledger.override(table.campaign, changes, "the dog ate a coin", by=table.gm, **options)


def test_override_is_a_play_with_a_reason_and_a_mark(cave):
    play = by_hand(cave, HEALTH)
    assert (play.move, play.reason, play.seat) == ("override", "the dog ate a coin", cave.gm)
    assert state_of(cave).count("ogre", "health") == 7
    assert state_of(cave).has("ogre", "by-hand:health")
    by_hand(cave, {"set": "mark", "piece": "ogre", "mark": "by-hand:health", "on": False})
    assert state_of(cave).marks_of("ogre") == []


def test_conserved_number_is_balanced_from_the_supply(cave):
    by_hand(cave, COINS)
    assert (state_of(cave).count("bank", "coins"), state_of(cave).count("supply", "coins")) == (10, -10)
    by_hand(cave, COINS | {"value": 0})
    assert state_of(cave).count("supply", "coins") == 0


def test_consequences_follow(cave):
    by_hand(cave, HEALTH | {"value": 0})
    assert state_of(cave).result == "victory"
    assert cave.campaign.ended


def test_everything_can_be_set(cave):
    play = by_hand(
        cave,
        {"set": "add", "kind": "item", "entry": "lamp", "holder": "bank"},
        {"set": "add", "kind": "box", "id": "chest", "name": "Сундук"},
        {"set": "holder", "piece": "hero-1", "holder": "ogre"},
        {"set": "mark", "piece": "hero-1", "mark": "waits", "on": True},
        {"set": "seat", "piece": "hero-2", "seat": "1"},
        {"set": "period", "period": "phase", "value": "night"},
    )
    state = state_of(cave)
    assert [piece.entry for piece in state.held_by("bank", "item")] == ["lamp"]
    assert state.pieces["chest"].name == "Сундук"
    assert state.holder("hero-1") == "ogre"
    assert state.has("hero-1", "waits")
    assert state.pieces["hero-2"].seat == "1"
    assert state.periods["phase"] == "night"
    by_hand(cave, {"set": "remove", "piece": "chest"}, {"set": "end", "result": "defeat"})
    assert "chest" not in state_of(cave)
    assert state_of(cave).result == "defeat"
    ledger.undo(cave.campaign, play.number, by=cave.gm)
    assert state_of(cave).pieces["hero-2"].seat == "2"


def test_prompt_that_nobody_can_answer_is_taken_away(cave):
    ledger.make_move(cave.campaign, "ask", {"hero": "hero-1"}, by=cave.anya)
    by_hand(cave, {"set": "prompt", "prompt": "prompt#1"})
    assert state_of(cave).prompts == ()


def test_piece_with_coins_gives_them_back_when_it_goes(cave):
    by_hand(cave, {"set": "counter", "piece": "ogre", "name": "coins", "value": 4})
    by_hand(cave, {"set": "remove", "piece": "ogre"})
    assert state_of(cave).count("supply", "coins") == -3


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"set": "weather"},
        "health",
        HEALTH | {"piece": "nobody"},
        HEALTH | {"value": "7"},
        HEALTH | {"value": True},
        HEALTH | {"value": 10**12},
        HEALTH | {"name": ""},
        HEALTH | {"name": "health; drop"},
        COINS | {"piece": "supply"},
        {"set": "holder", "piece": "hero-1", "holder": "nowhere"},
        {"set": "holder", "piece": "hero-1", "holder": "hero-1"},
        {"set": "seat", "piece": "hero-1", "seat": "9"},
        {"set": "period", "period": "year", "value": 1},
        {"set": "period", "period": "phase", "value": 1},
        {"set": "add", "kind": "item", "entry": "sword"},
        {"set": "add", "kind": "hero", "id": "hero-1"},
        {"set": "add", "kind": "item", "name": "a" * 61},
        {"set": "remove", "piece": "bank-of-england"},
        {"set": "remove", "piece": "bank"},
        {"set": "prompt", "prompt": "prompt#9"},
        {"set": "end", "result": "draw"},
    ],
)
def test_what_cannot_be_on_a_table_is_refused_whole(cave, change):
    with pytest.raises(IllegalMove):
        by_hand(cave, HEALTH, change)
    assert state_of(cave).count("ogre", "health") == 20
    assert Play.objects.filter(move="override").count() == 0


def test_only_the_game_master_and_only_with_a_reason(cave):
    with pytest.raises(IllegalMove, match="Only the game master"):
        ledger.override(cave.campaign, [HEALTH], "please", by=cave.anya)
    for reason in ("", "  ", None, "a" * 301):
        with pytest.raises(IllegalMove):
            ledger.override(cave.campaign, [HEALTH], reason, by=cave.gm)
    with pytest.raises(IllegalMove, match="Say what"):
        ledger.override(cave.campaign, [], "nothing", by=cave.gm)


def test_override_sent_twice_is_done_once(cave):
    assert by_hand(cave, HEALTH, key="once") == by_hand(cave, HEALTH, key="once")


def test_play_goes_on_from_a_table_set_by_hand(cave):
    by_hand(cave, HEALTH | {"value": -50_000}, {"set": "counter", "piece": "bank", "name": "coins", "value": -2})
    assert state_of(cave).result == "victory"
