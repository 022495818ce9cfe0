"""«КНК: МФ» played by a plan: one battle of heroes against mobs that are like them, by what each seat sees."""

import random
from collections import Counter, deque

import pytest

from campaigns import bots
from campaigns.engine.dice import KeyedDice
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import seen
from campaigns.games.knk_mf import GAME
from campaigns.games.knk_mf.bots.playing import PATIENCE, plan
from campaigns.games.knk_mf.character.ladder import LETTERS
from rulebooks.catalogue import shipped
from tests.campaigns.planners import first_wish, told_by
from tests.harness.sampling import some

BOOK = shipped("knk-mf")
ANYA, MASTER = Seat("Аня", "Аня"), Seat("gm", "Мария", True)
BATTLE = """game knk-mf players=1
given battle; Аня is Профи S=2 E=2 A=3 M=1 L=0 x=5 y=5 hp=225 prana=75{anya}
given Волк is Мобы +category:Профи S=1 E=1 A=1 M=1 L=0 x={x} y=5 hp=150 prana=75{wolf}
given {more}"""


def table(x=6, anya=" +turn", wolf="", more="Лис is Мобы +category:Профи S=1 E=1 A=1 x=15 y=15 hp=90 prana=75"):
    return told_by(GAME, BOOK, BATTLE.format(x=x, anya=anya, wolf=wolf, more=more))


def game(players, seed):
    chance, dice = random.Random(seed), KeyedDice(str(seed).encode())
    return bots.play(GAME, BOOK, dice, chance, players, 5_000, sensibly=True)


@pytest.mark.parametrize(("players", "seed"), some("knk by plan", [*zip([2, 3, 4] * 4, range(12), strict=True)], 3))
def test_a_story_by_plan_is_one_battle_and_comes_to_its_end(players, seed):
    steps = list(game(players, seed))
    made = Counter(step.offer.move.name for step in steps)
    last = steps[-1].state
    assert last.result in ("victory", "defeat")
    assert made["start-battle"] == made["end-battle"] == made["begin"] == made["close"] == 1
    assert made["attack"] > 5 * players
    heroes = [one for one in last.of_kind("hero") if not last.has(one.id, "dead")]
    assert (last.result == "victory") == (bool(heroes) and last.periods["round"] <= PATIENCE)


def test_mobs_are_like_the_heroes_and_everybody_has_spent_what_there_is():
    begun = next(step.state for step in game(3, 1) if step.offer.move.name == "begin")
    heroes, mobs = list(begun.of_kind("hero")), list(begun.of_kind("boss"))
    assert len(heroes) == len(mobs) == 3
    for hero, mob in zip(heroes, mobs, strict=True):
        ranks = [begun.count(hero.id, letter) for letter in LETTERS]
        assert ranks == [begun.count(mob.id, letter) for letter in LETTERS]
        assert max(ranks) - min(ranks) <= 1
        assert begun.count(hero.id, "points") < 2


def test_who_is_in_reach_is_struck_the_weakest_first():
    state = table(more="Лис is Мобы +category:Профи S=1 E=1 A=1 x=4 y=5 hp=90 prana=75")
    assert first_wish(GAME, state, BOOK, ANYA) == ("attack", {"target": "mob#2"})


def test_who_is_out_of_reach_is_gone_to():
    move, chosen = first_wish(GAME, table(x=9), BOOK, ANYA)
    assert move == "walk"
    assert chosen["cell"].startswith("8"), "next to the wolf on the ninth column"


def test_nobody_plays_in_anothers_turn():
    assert first_wish(GAME, table(anya="", wolf=" +turn"), BOOK, ANYA) is None
    assert first_wish(GAME, table(anya="", wolf=" +turn"), BOOK, MASTER) == ("attack", {"target": "hero-1"})
    assert first_wish(GAME, table(), BOOK, MASTER) is None


def test_a_battle_that_is_settled_is_ended_and_so_is_the_story():
    alone = table(wolf=" +dead", more="Лис is Мобы +dead")
    assert first_wish(GAME, alone, BOOK, ANYA) is None
    assert first_wish(GAME, alone, BOOK, MASTER) == ("end-battle", {})


def test_who_hides_is_not_gone_after():
    """Twins: wherever an enemy hides, whoever does not see that one wishes for the same."""
    tables = [table(x=x, wolf=" +hidden") for x in (6, 9, 15)]
    wishes = [[*plan(seen(GAME, one, ANYA), BOOK, ANYA)] for one in tables]
    assert tables[0] != tables[1] != tables[2]
    assert wishes[0] == wishes[1] == wishes[2] != []


def test_chance_alone_fights_less_than_a_plan():
    """The plan is followed: a game of the same seed without it makes other moves."""
    by_plan = Counter(step.offer.move.name for step in game(2, 5))
    chance = bots.play(GAME, BOOK, KeyedDice(b"5"), random.Random(5), 2, sum(by_plan.values()))
    by_chance = Counter(step.offer.move.name for step in chance)
    assert by_plan["attack"] > 10 * by_chance["attack"]
    (last,) = deque(game(2, 5), maxlen=1)
    assert last.state.result
