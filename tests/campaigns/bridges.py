"""Tables of «Мосты: Душа» for tests: played at random, arranged by hand; and what holds on every one of them."""

import random

from campaigns.bots import laid, play, seats_for
from campaigns.engine.codec import state_to_json
from campaigns.engine.dice import DieNeeded, KeyedDice
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.state import State
from campaigns.games.bridges import GAME
from campaigns.games.bridges.numbers import max_health
from rulebooks import catalogue
from tests.campaigns import planners

BOOK = catalogue.shipped("bridges")


def steps(seed, players, most=150):
    """A random game: the table at its beginning, then each step."""
    dice = KeyedDice(str(seed).encode())
    return laid(GAME, BOOK, seats_for(players), dice), play(GAME, BOOK, dice, random.Random(seed), players, most)


def table_after(seed, players, moves):
    """The table of a random game after so many moves, or at its end."""
    state, played = steps(seed, players, moves)
    for step in played:
        state = step.state
    return state


def check_numbers(state: State) -> None:
    assert sum(value for (_, name), value in state.counters.items() if name == "coins") == 0
    assert state.count("bank", "coins") >= 0
    assert 0 <= state.count("bse", "health") <= 10
    begun = state.periods["phase"] != "choosing"
    for piece in state.of_kind("hero", "boss"):
        most = max_health(state, BOOK, piece.id).total
        assert 0 <= state.count(piece.id, "health") <= most, piece
        assert state.count(piece.id, "shield") >= 0
    for hero in state.of_kind("hero"):
        assert 0 <= state.count(hero.id, "action_points") <= 2
        assert state.result or not begun or state.count(hero.id, "health") > 0
    for building in state.of_kind("building"):
        assert 0 <= state.count(building.id, "hits") <= 3


def check_places(state: State) -> None:
    places = {piece.id for piece in state.of_kind("place")}
    heroes = {piece.id: piece for piece in state.of_kind("hero")}
    assert all(state.holder(hero) in places for hero in heroes)
    for item in state.of_kind("item"):
        assert state.holder(item.id) == "bank" or state.holder(item.id) in heroes
    for boss in state.of_kind("boss"):
        assert (state.holder(boss.id) in places) != state.has(boss.id, "dead")
    for place in places:
        assert sum(1 for _ in state.held_by(place, "building")) <= 1
        assert sum(1 for _ in state.held_by(place, "trap")) <= 1


def check_gear(state: State) -> None:
    for hero in state.of_kind("hero"):
        worn = [BOOK[piece.entry] for piece in state.held_by(hero.id, "item")]
        assert sum(entry.stats.get("hands", 0) for entry in worn) <= 2
        assert sum(1 for entry in worn if entry.kind == "armour") <= 1
        assert all(entry.kind != "consumable" for entry in worn)
        assert hero.entry == "mag" or all(entry.kind != "staff" for entry in worn)


def check_end(state: State) -> None:
    dead = state.has("krabulon", "dead")
    fallen = any(state.count(hero.id, "health") <= 0 for hero in state.of_kind("hero"))
    if state.periods["phase"] == "choosing":
        return
    assert (state.result == "defeat") == (fallen or state.count("bse", "health") <= 0)
    assert state.result != "victory" or dead
    assert state.result or not dead


def check(state: State) -> None:
    """Whatever is played, this holds."""
    check_numbers(state)
    check_places(state)
    check_gear(state)
    check_end(state)


def tried(state, name, fields, by):
    """Decide, and see that it goes one of the ways that it may go. Returns the table after it."""
    before = state_to_json(state)
    try:
        events = decide(GAME, state, BOOK, KeyedDice(b"7"), name, fields, by)
    except IllegalMove as refusal:
        no, events = refusal, []
    except DieNeeded:
        no, events = None, []
    else:
        no = None
    if no:
        assert 0 < len(str(no.sentence)) < 300
        assert not no.rule or BOOK.cite(no.rule)
    assert state_to_json(state) == before
    return fold(state, events)


RICH = """
game bridges players=3
given P1 is Мастер at [1] hp=2 holds Арбалет, Раздвижная рука, Латный доспех; P2 is Бурилла at [1]; P3 is Скаут
given Големко at [1] hp=20 +marked; Стрелок at [2]; Карате-бомж at [4] +attacked-by:P1; Запеканка +dead
given Крабулон at [CRB]; Катапульта at [1] +charged; Укрепления at [2]; bomb at [4]; trap at [2]
given [BSE] +blueprints +camp; remeslennik +bargain; bank coins=40 holds Пружина x3, Бомба x2, Зелье лечения x2
given bank holds Шарик-со-Щитом, Двуручник, Посох Лесов, Обостренный панцирь
"""
ASKED = RICH + "when P1 attacks Големко using=weapons"


def told_by(scenario):
    """The table at the end of a scenario."""
    return planners.told_by(GAME, BOOK, scenario)


def last_before_the_end(seed, players, moves):
    state, played = steps(seed, players, moves)
    for step in played:
        if step.state.result:
            break
        state = step.state
    return state


MIDDLES = [
    told_by(RICH),
    told_by(ASKED),
    told_by("game bridges seats=1,2,3\nwhen 1 choose Маг"),
    *(last_before_the_end(seed, players, 40) for seed, players in [(1, 1), (2, 2), (3, 3), (5, 5)]),
]
