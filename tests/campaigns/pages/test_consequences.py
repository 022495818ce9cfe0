"""Beside each move: what comes of it, whether it asks once more, and why what one cannot do is not possible."""

import random

import pytest
from django.utils import translation

from campaigns import bots, games
from campaigns.board.offers.actors import acting
from campaigns.board.offers.consequences import grave, news, outcome
from campaigns.chronicle.wording import word
from campaigns.engine.dice import KeyedDice, ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import CounterChanged, PeriodBegan
from campaigns.engine.moves import decide as deciding
from campaigns.engine.moves.blocked import blocked
from campaigns.engine.moves.decide import offers
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import say
from campaigns.engine.state import Option
from campaigns.plays.writing import Table
from rulebooks.catalogue import shipped
from tests.campaigns.pages.test_turn import MASTER, Evening


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


@pytest.fixture
def evening():
    told = Evening("bridges")
    told.play("choose", "1", character="skaut")
    told.play("choose", "2", character="mag")
    told.play("begin", "gm", faces=(4, 1, 1, 1))
    return told


def by_hand(evening, change):
    draft = Draft(evening.state, ToldDice([]))
    change(draft)
    evening.state = draft.state


def ways(evening, key="1"):
    table = Table(None, evening.game, evening.book, evening.state, 1)
    found = offers(evening.game, evening.state, evening.book, Seat(key))
    return table, {(one.move.name, *one.fields.values()): one for one in found}


def test_what_a_new_time_sets_back_to_nothing_is_no_outcome(evening):
    table = Table(None, evening.game, evening.book, evening.state, 1)
    spent = CounterChanged("hero-1", "action_points", -evening.state.count("hero-1", "action_points"))
    begins = PeriodBegan("round", 2)
    assert news(table, [spent], "")
    assert not news(table, [spent, begins], "")
    lost = CounterChanged("hero-1", "health", -evening.state.count("hero-1", "health"))
    assert news(table, [lost, begins], ""), "but what the story follows is"


def why_not(evening, key="1"):
    seat = evening.seats[int(key) - 1]
    refused = {}
    offered = list(offers(evening.game, evening.state, evening.book, seat, refused))
    found = blocked(evening.game, evening.state, evening.book, seat, offered, refused)
    return {(one.move.name, one.actor): one.refusal for one in found}


def test_what_was_refused_when_offers_were_looked_for_is_not_tried_again(evening, monkeypatch):
    seat, refused = evening.seats[0], {}
    offered = list(offers(evening.game, evening.state, evening.book, seat, refused))
    monkeypatch.setattr(deciding, "decide", None)  # whoever tries anything fails
    assert list(blocked(evening.game, evening.state, evening.book, seat, offered, refused))


def test_what_cannot_be_done_says_why_with_its_rule(evening):
    assert ("move", "hero-1") not in why_not(evening)
    by_hand(evening, lambda draft: draft.set("hero-1", "action_points", 0))
    refusal = why_not(evening)["move", "hero-1"]
    assert "bridge" not in str(refusal.sentence.text), "a far island is not what stands in the way"
    assert refusal.rule


def test_what_others_do_and_what_was_before_the_game_is_not_told(evening):
    told = why_not(evening)
    assert {actor for _, actor in told} <= {"hero-1", ""}
    assert not {name for name, _ in told} & {"choose", "begin"}


def test_nothing_is_told_while_somebody_is_asked_or_after_the_end(evening):
    by_hand(evening, lambda draft: draft.ask("protect", "2", say("Who?"), (Option("yes", say("I")),)))
    assert why_not(evening) == {}


def test_a_sure_outcome_stands_beside_the_move_and_its_price_does_not(evening):
    by_hand(evening, lambda draft: (draft.put("hero-1", "chs"), draft.set("bank", "coins", 9)))
    table, found = ways(evening)
    told = [line for key, one in found.items() if key[0] == "build" for line in outcome(table, one)]
    assert any("0 → 3" in one for one in told), told
    assert not any("point" in one or "coin" in one for one in told)


def test_a_game_that_begins_says_nothing_of_numbers_that_everybody_begins_with():
    told = Evening("knk-mf")
    for seat in "1", "2":
        told.play("choose", seat, category=next(iter(told.book.of_kind("category"))).slug)
    table = Table(None, told.game, told.book, told.state, 1)
    found = [one for one in offers(told.game, told.state, told.book, MASTER) if one.move.name == "begin"]
    assert any(isinstance(event, CounterChanged) for one in found for event in one.events)
    assert [outcome(table, one) for one in found] == [() for _ in found]


def attack(evening, using="self"):
    table, found = ways(evening)
    return outcome(table, found["attack", "hero-1", boss_of(evening).id, using])


def boss_of(evening):
    return next(one for one in evening.state.pieces.values() if one.entry == "karate-bomzh")


def test_an_attack_says_what_the_boss_loses_and_what_comes_back(evening):
    by_hand(evening, lambda draft: draft.put("hero-1", draft.state.holder(boss_of(evening).id)))
    health = evening.state.count(boss_of(evening).id, "health")
    struck, answered = attack(evening)
    assert f"{health} → {health - 1}" in struck
    assert "health 2 → 0" in answered


def test_who_decides_whether_a_blow_comes_back_is_asked_beside_the_move():
    told = Evening("bridges")
    for seat, hero in ("1", "skaut"), ("2", "burilla"):
        told.play("choose", seat, character=hero)
    told.play("begin", "gm", faces=(4, 1, 1, 1))
    place = told.state.holder(boss_of(told).id)
    by_hand(told, lambda draft: [draft.put(hero, place) for hero in ("hero-1", "hero-2")])
    struck, asked = attack(told)
    assert "→" in struck
    assert asked.endswith("take the blow of Карате-бомж for the comrades?"), asked


def test_an_attack_is_called_by_what_strikes(evening):
    def arm(draft):
        draft.put("hero-1", draft.state.holder(boss_of(evening).id))
        draft.add("item", id="bow#1", entry="rekursivnyy-luk", holder="hero-1")

    by_hand(evening, arm)
    table, found = ways(evening)
    [group] = [one for who in acting(table, found.values()) for one in who.groups if one.move == "attack"]
    assert [way.label.rpartition(", ")[2] for way in group.ways] == ["with bare hands", "Рекурсивный лук"]


def test_a_turn_that_cannot_be_taken_back_is_grave_and_a_step_is_not():
    maze = Evening("dungeon-twister", arranged=True)
    active = maze.state.pieces[str(maze.state.periods["active"])].seat
    table, found = ways(maze, active)
    for key, one in found.items():
        assert (grave(table, one) is not None) == (key[0] == "turn" and bool(one.move.final)) or one.rolls, key


def test_an_attack_that_loses_the_game_asks_once_more(evening):
    boss = next(one for one in evening.state.pieces.values() if one.kind == "boss")
    place = evening.state.holder(boss.id)

    def nearly_dead(draft):
        for hero in ("hero-1", "hero-2"):
            draft.put(hero, place)
            draft.set(hero, "health", 1)

    by_hand(evening, nearly_dead)
    table, found = ways(evening)
    attacks = [one for key, one in found.items() if key[0] == "attack"]
    assert attacks
    lost = [one for one in attacks if any(type(event).__name__ == "GameEnded" for event in one.events)]
    for one in attacks:
        assert (grave(table, one) is not None) == (one in lost)
    shown = acting(table, attacks)
    told = [way.grave for who in shown for group in who.groups for way in group.ways]
    assert sum(one is not None for one in told) == len(lost)


@pytest.mark.parametrize(("health", "told"), [(1, True), (50, False)])
def test_who_ends_the_turn_first_is_told_that_the_bosses_would_fell_them(evening, health, told):
    lair = evening.state.holder("golemko")

    def beside_the_boss(draft):
        draft.put("hero-1", lair)
        draft.set("hero-1", "health", health)

    by_hand(evening, beside_the_boss)
    table, found = ways(evening)
    asked = grave(table, found["finish", "hero-1"])
    assert (asked is not None and asked.why == "If the others only end their turns, Аня falls.") == told
    assert len(outcome(table, found["finish", "hero-1"])) == (not told), "a wound is told beside it, a fall said once"
    assert not outcome(table, ways(evening, "2")[1]["finish", "hero-2"])
    assert grave(table, ways(evening, "2")[1]["finish", "hero-2"]) is None, "who stands far away ends without a word"


@pytest.mark.parametrize("result", ["victory", "defeat"])
def test_an_end_that_the_game_master_declares_asks_once_more_also_where_it_is_a_victory(result):
    story = Evening("knk-mf")
    by_hand(story, lambda draft: draft.begin("phase", "story"))
    table = Table(None, story.game, story.book, story.state, 1)
    [end] = [
        one
        for one in offers(story.game, story.state, story.book, MASTER)
        if one.move.name == "close" and one.fields == {"result": result}
    ]
    asked = grave(table, end)
    assert asked
    assert asked.why == f"This ends the game: {word(table, result)}."


def test_a_victory_that_is_played_for_is_taken_at_once(evening):
    crab = next(one.id for one in evening.state.pieces.values() if one.entry == "krabulon")
    by_hand(evening, lambda draft: (draft.put("hero-1", "crb"), draft.set(crab, "health", 1)))
    table, found = ways(evening)
    won = [one for one in found.values() if any(getattr(event, "result", "") == "victory" for event in one.events)]
    assert won
    assert not [one for one in won if grave(table, one)]


@pytest.mark.parametrize("game", ["bridges", "knk-mf", "munchkin"])
@pytest.mark.parametrize("result", ["victory", "defeat"])
def test_how_a_game_ends_is_said_in_the_words_of_the_reader(game, result):
    told = Evening(game)
    table = Table(None, told.game, told.book, told.state, 1)
    with translation.override("ru"):
        assert word(table, result) not in ("", result)


def test_what_is_printed_on_a_card_is_no_outcome_of_playing_it():
    """A potion of the hand is read out when it is played; that it is worth gold is no news beside the button."""
    game, book = games.game("munchkin"), shipped("munchkin")
    told, read_out = [], 0
    for step in bots.play(game, book, KeyedDice(b"potions"), random.Random(3), 3, 120, sensibly=True):
        table = Table(None, game, book, step.state, 1)
        for offer in offers(game, step.state, book, step.by):
            if any(isinstance(one, CounterChanged) and one.name == "price" for one in offer.events):
                read_out += 1
                told += outcome(table, offer)
    assert read_out
    assert not [one for one in told if word(table, "price") in one]


def test_what_comes_of_a_move_is_worked_out_where_it_is_said_and_not_for_the_lines_of_a_list(evening):
    by_hand(evening, lambda draft: draft.set("hero-1", "action_points", 9))
    table, found = ways(evening)
    groups = [group for one in acting(table, found.values()) for group in one.groups]
    in_lists = [way for group in groups if group.listed for way in group.ways if not way.grave]
    as_buttons = [way for group in groups if not group.listed for way in group.ways]
    assert in_lists
    assert not any(way.outcome for way in in_lists)
    assert any(way.outcome for way in as_buttons)
