"""What a battle that waits is called, by whoever turns to it again."""

import pytest

from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import render
from campaigns.games import game
from campaigns.games.knk_mf.battle.battles import battle_name, suspend, waiting
from campaigns.scenarios.arranging import arrange, lay
from rulebooks.catalogue import shipped

PEOPLE = "Аня is Профи x=5 y=5 order=9 +turn; Волк is Мобы x=9 y=9 order=5; round 3"


def names(text):
    """What the battles of a table are called, once the one that goes on waits too."""
    knk, book = game("knk-mf"), shipped("knk-mf")
    draft = Draft(lay(knk, book, ["players=1"]), ToldDice([]))
    arrange(knk, book, draft, text)
    suspend(draft, book, by=None)
    called = {one.id: one.name or one.entry for one in draft.state.pieces.values()}
    return [
        render(battle_name(draft.state, one.id), lambda word: word, called.__getitem__) for one in waiting(draft.state)
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"place Порт; battle at Порт; {PEOPLE}", "Порт, round 3"),
        (f"Лис is Мобы; battle; {PEOPLE}", "the battle of Аня, round 3"),
    ],
)
def test_battle_is_called_by_its_place_else_by_the_first_who_stands_in_it(text, name):
    assert names(text) == [name]
