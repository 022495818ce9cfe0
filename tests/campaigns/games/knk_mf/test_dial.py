"""«КНК: МФ» at tables that play less strictly: what the rules refuse goes through, noted, and nothing breaks."""

import random

import pytest

from campaigns import bots
from campaigns.engine.dial import RECORD, STRICT, Dial
from campaigns.engine.dice import DieNeeded, KeyedDice
from campaigns.engine.draft import Draft
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decided
from campaigns.engine.refusals import IllegalMove
from campaigns.games import game
from campaigns.scenarios.arranging import arrange, lay
from rulebooks.catalogue import shipped
from tests.campaigns.games.knk_mf.test_play import fought
from tests.harness.sampling import some

BOOK = shipped("knk-mf")
GAME = game("knk-mf")
LENIENT = Dial(RECORD)
FIELD = "battle; Аня is Профи S=2 E=2 A=1 M=2 L=3 plus:S=1 x=5 y=5 hp=200 prana=90 order=9 +turn; Боря is Профи x=9 y=9"
CITY = "place a; place b; place c; a +link:b; b +link:a; b +link:c; c +link:b; Аня is Профи E=0 M=1 prana=20 at a"


def laid(text):
    draft = Draft(lay(GAME, BOOK, ["players=2"]), KeyedDice(b"dial"))
    for clause in text.split("; "):
        arrange(GAME, BOOK, draft, clause)
    return draft.state


CASES = [
    (FIELD, "held", "Волк is Мобы x=6 y=5; Аня +held-by:mob#1", "walk", {"cell": "4E"}, ("x", 4)),
    (FIELD, "down", "Волк is Мобы x=6 y=5; Аня +fallen", "walk", {"cell": "4E"}, ("x", 4)),
    (FIELD, "too far", "Волк is Мобы x=6 y=5", "walk", {"cell": "20E"}, ("x", 20)),
    (FIELD, "over", "Волк is Мобы x=6 y=5; step retreat", "walk", {"cell": "4E"}, ("x", 4)),
    (FIELD, "lost", "Волк is Мобы x=6 y=5; Аня +lost-turn", "walk", {"cell": "4E"}, ("x", 4)),
    (FIELD, "no obstacle", "Волк is Мобы x=6 y=5", "jump", {"cell": "7G"}, ("x", 7)),
    (FIELD, "too early", "Волк is Мобы x=6 y=5", "retreat", {"cell": "4E"}, ("x", 4)),
    (FIELD, "seen", "Волк is Мобы x=9 y=5", "hide", {}, ("+", "hidden")),
    (FIELD, "not at the border", "Волк is Мобы x=9 y=5", "leave", {"border": "north"}, ("+", "outside:north")),
    (FIELD, "far off", "Волк is Мобы x=9 y=5; Аня prana=125", "grab", {"target": "mob#1"}, ("prana", 115)),
    (CITY, "too far", "Боря is Профи at c", "travel", {"place": "node#3"}, ("at", "node#3")),
    (CITY, "post made", "Аня +posted; Боря is Профи at c", "rest", {"turns": "2"}, ("prana", 40)),
]


@pytest.mark.parametrize(("table", "why", "more", "move", "told", "after"), CASES)
def test_refusal_is_passed_over_and_noted(table, why, more, move, told, after):
    state = laid(f"{table}; {more}")
    fields = {"hero": "hero-1", **told}
    with pytest.raises(IllegalMove):
        decided(GAME, state, BOOK, KeyedDice(b"dial"), move, fields, bots.MASTER, STRICT)
    draft = decided(GAME, state, BOOK, KeyedDice(b"dial"), move, fields, bots.MASTER, LENIENT)
    assert draft.against
    assert all(one.rule for one in draft.against)
    what, expected = after
    if what == "+":
        assert draft.state.has("hero-1", expected)
    elif what == "at":
        assert draft.state.holder("hero-1") == expected
    else:
        assert draft.state.count("hero-1", what) == expected
    assert fold(state, draft.events) == draft.state


@pytest.mark.long
@pytest.mark.parametrize("seed", some("lenient battle", range(12), 1))
def test_table_that_records_everything_breaks_on_nothing(seed):
    dice = random.Random(seed)
    _, _, states = fought(seed, most=60)
    passed = 0
    for state in states[:: max(1, len(states) // 6)]:
        pieces = [*state.pieces, "3C", "20T", "1", "2", "yes", "north", "", "S", "M", "Дом - Парк"]
        for move in GAME.moves:
            for _ in range(6):
                fields = {}
                for one in move.fields:
                    listed = [choice.value for choice in one.choices(state, BOOK, fields)] if one.choices else []
                    fields[one.name] = dice.choice(listed if listed and dice.random() < 0.6 else pieces)
                try:
                    draft = decided(GAME, state, BOOK, KeyedDice(b"x"), move.name, fields, bots.MASTER, LENIENT)
                except (IllegalMove, DieNeeded):
                    continue
                passed += bool(draft.against)
                assert fold(state, draft.events) == draft.state
    assert passed > 20
