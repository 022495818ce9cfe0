"""Battles of «КНК: МФ» by bots with everything in play, tables set by hand in the middle of them, and secret bases."""

import random
from dataclasses import replace

import pytest

from campaigns import bots
from campaigns.engine.codec import state_from_json, state_to_json
from campaigns.engine.dice import KeyedDice, ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.evolve import fold
from campaigns.engine.game import Game
from campaigns.engine.moves.decide import decide, offers
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import seen
from campaigns.engine.state import State
from campaigns.games import game
from campaigns.games.knk_mf.play import contents as play
from campaigns.scenarios.arranging import arrange, lay
from rulebooks.catalogue import shipped
from tests.campaigns.every_game.test_contract import attempt, disturbed
from tests.harness.sampling import seeds, some

BOOK = shipped("knk-mf")
ARMED = """place Дом; place Парк; Парк +link:Дом; Дом +link:Парк
Аня is Профи +class:Маги +sixth:MC S=3 E=3 A=3 M=4 L=3 MC=3 plus:S=1 plus:A=2 plus:L=1 hp=300 prana=300 at Парк
Боря is Монстры +class:Слуги +sixth:NP S=6 E=4 A=4 M=4 L=6 NP=4 hp=900 prana=900 at Парк
Вера is Обыватели +class:Гибриды +sixth:II S=2 E=3 A=2 M=3 L=2 II=3 hp=120 prana=60 at Парк
Волк is Мобы +category:Профи S=4 E=3 A=2 M=2 L=3 hp=90 prana=120 at Парк
Дух is Мобы +immaterial S=2 A=4 hp=40 prana=70 at Парк
Упырь is Мобы +category:Профи +class:Вампиры +sixth:DA S=5 E=4 A=5 M=2 L=5 DA=2 hp=200 prana=120 at Парк
Меч is Режущее оружие at Аня; Лук is Точечное оружие +ranged +silent at Аня
Клыки is Режущее оружие +conceptual at Упырь
Копьё is Режущее оружие +phantasm rank=3 dice=2 sides=50 at Боря; Аня holds Каббала B; Вера holds Особая атака
Огонь is Заклинания «на человека» +element:fire lines=4 cost=20 dice=2 sides=30 curse:A=1 turns=2 at Аня
Взрыв is Заклинания «на территорию» lines=2 cost=20 damage=20 radius=2 at Аня
Жест is Заклинания «на человека» +simple heal=20 at Аня
Страж is Призыв и зачарование +simple +summons:familiar-strazhi at Аня
река is Вода x=5 y=5; лед is Лёд x=7 y=7; стена is Обычные препятствия x=10 y=10
скала is Крепкие препятствия x=11 y=10
куст is Помехи x=3 y=3; тень is Тень x=1 y=4"""
QUIET = {
    "end-battle",
    "suspend",
    "bring",
    "lay-status",
    "mode",
    "bind",
    "call-familiar",
    "side",
    "grant-spell",
    "demand-save",
}
"""Moves of the master that would keep bots from fighting."""


def armed() -> tuple[Game, list[Seat], State]:
    """The game with the moves of play alone, the players' seats, and the table of a battle's beginning."""
    whole = game("knk-mf")
    quick = replace(whole, moves=tuple(move for move in play.MOVES if move.name not in QUIET))
    draft = Draft(lay(whole, BOOK, ["players=3"]), KeyedDice(b"armed"))
    for line in ARMED.splitlines():
        arrange(whole, BOOK, draft, line)
    park = next(one.id for one in draft.state.of_kind("node") if one.name == "Парк")
    events = decide(whole, draft.state, BOOK, KeyedDice(b"armed"), "start-battle", {"place": park}, bots.MASTER)
    seats = [Seat(one.seat, one.name) for one in draft.state.of_kind("hero")]
    return quick, seats, fold(draft.state, events)


def fought(seed: int, most: int) -> tuple[Game, list[Seat], list[State]]:
    """A battle of bots: each table on its way."""
    quick, seats, state = armed()
    chance, dice, states = random.Random(seed), KeyedDice(bytes([seed])), [state]
    for _ in range(most):
        chosen = bots.choose(quick, state, BOOK, seats, chance)
        if chosen is None or state.periods.get("phase") != "battle":
            break
        by, offer = chosen
        state = fold(state, decide(quick, state, BOOK, dice, offer.move.name, offer.fields, by))
        states.append(state)
    return quick, seats, states


@pytest.mark.parametrize("seed", some("battle", range(3), 1))
def test_bots_fight_and_every_table_can_be_stored(seed):
    _, _, states = fought(seed, 40)
    assert len(states) > 30
    assert all(state_from_json(state_to_json(state)) == state for state in states[::5])


@pytest.mark.parametrize("seed", seeds("waiting battle", 1, 3, below=256))
def test_battle_that_waited_stands_as_it_did(seed):
    """Whatever a battle has come to, letting it wait and turning to it again changes nothing."""
    whole = game("knk-mf")
    _, _, states = fought(seed, 40)
    for state in [one for one in states if not one.prompts]:
        waits = fold(state, decide(whole, state, BOOK, ToldDice([]), "suspend", {}, bots.MASTER))
        assert waits.periods["phase"] == "story"
        assert not [piece for piece in waits.pieces if waits.count(piece, "x") and waits.pieces[piece].kind != "item"]
        (battle,) = (one.id for one in waits.of_kind("battle"))
        again = fold(waits, decide(whole, waits, BOOK, ToldDice([]), "resume", {"battle": battle}, bots.MASTER))
        assert again.periods == state.periods
        assert again.marks == state.marks
        assert {key: value for key, value in again.counters.items() if value} == {
            key: value for key, value in state.counters.items() if value
        }
        ground = {one.id for one in state.of_kind("obstacle", "status")}
        moved = {one for one in state.pieces if again.holder(one) != state.holder(one)}
        assert moved <= ground


@pytest.mark.parametrize("seed", seeds("absurd battle", 1, 4, below=200))
def test_battle_set_by_hand_is_survived(seed):
    quick, seats, states = fought(seed + 10, 20)
    chance = random.Random(seed)
    for state in chance.sample(states, 4):
        draft = Draft(disturbed(state, chance), KeyedDice(b"hand"))
        play.settle(draft, BOOK)
        for by in (bots.MASTER, *seats):
            found = list(offers(quick, draft.state, BOOK, by))
            for offer in chance.sample(found, min(10, len(found))):
                attempt(quick, draft.state, BOOK, offer.move.name, offer.fields, by)


def with_base(place: str):
    """A table on which Боря's base is in one place or another."""
    whole = game("knk-mf")
    draft = Draft(lay(whole, BOOK, ["players=2"]), ToldDice([]))
    arrange(whole, BOOK, draft, "Аня is Профи; Боря is Профи; place Дом; place Парк; Дом +link:Парк; Парк +link:Дом")
    goal = next(one.id for one in draft.state.of_kind("node") if one.name == place)
    fields = {"hero": "hero-2", "place": goal}
    events = decide(whole, draft.state, BOOK, ToldDice([]), "choose-base", fields, Seat("Боря"))
    return whole, fold(draft.state, events)


def test_another_learns_nothing_of_a_base():
    whole, home = with_base("Дом")
    _, park = with_base("Парк")
    assert home != park
    assert seen(whole, home, Seat("Аня")) == seen(whole, park, Seat("Аня"))
    assert seen(whole, home, Seat("Боря")) != seen(whole, park, Seat("Боря"))
    assert whole.move("choose-base").secret
