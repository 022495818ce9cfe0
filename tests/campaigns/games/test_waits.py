"""Whom play waits for, in the games in which that is more than whose turn it is."""

import pytest

from campaigns.engine.codec import state_from_json
from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped


def waited(slug, said):
    """The names of those that a table waits for; nothing where the game says that it is as before any game."""
    (told,) = run_text(said, game, shipped)
    assert told.ok, told.failures
    state = state_from_json(told.state)
    found = game(slug).waits_for(state)
    return found if found is None else [state.pieces[one].name or one for one in found]


TEAMS = """game dungeon-twister seats=Аня,Боря
when GM small-maze
when Аня team blue
when Боря team yellow"""
PUT = "\n".join(f"when Аня puts blue-{number} room-{1 + number % 2}" for number in range(5, 9))
MAZE = {
    "teams are gathered": (TEAMS, []),
    "both have tokens to lay": (f"{TEAMS}\nwhen GM begins", ["Синие", "Желтые"]),
    "the first to play": ("game dungeon-twister players=2", ["Синие"]),
    "the second to play": ("game dungeon-twister players=2\ngiven blue +played\nwhen Синие finish", ["Желтые"]),
    "one side has laid all": (
        f"{TEAMS}\nwhen GM begins\n{PUT}\n"
        + "\n".join(f"when Аня puts blue-{number} {square}0" for number, square in enumerate("abcd", 1)),
        ["Желтые"],
    ),
}
MADE = "game knk-mf seats=Аня,Боря\nwhen Аня chooses Профи"
READY = "battle; Аня is Профи A=2 x=1 y=1; Боря is Монстры A=1 x=3 y=1"
BATTLE = {
    "nobody has chosen anything yet": ("game knk-mf seats=Аня,Боря", None),
    "somebody has points left": (MADE, ["Аня"]),
    "there is no battle": ("game knk-mf players=2\ngiven Аня is Профи; Боря is Профи", []),
    "one has an initiative and a place": (f"game knk-mf players=2\ngiven {READY}; Аня +rolled; round 0", ["Боря"]),
    "it is somebody's turn": (f"game knk-mf players=2\ngiven {READY}; Аня order=40; Боря order=30 +turn", ["Боря"]),
    "it is nobody's turn, after the first": (f"game knk-mf players=2\ngiven {READY}; round 2", []),
}


@pytest.mark.parametrize("moment", MAZE)
def test_the_maze_waits_for_the_side_at_turn_or_for_those_who_lay(moment):
    said, names = MAZE[moment]
    assert waited("dungeon-twister", said) == names


@pytest.mark.parametrize("moment", BATTLE)
def test_a_battle_waits_for_who_acts_or_who_is_not_ready(moment):
    said, names = BATTLE[moment]
    assert waited("knk-mf", said) == names
