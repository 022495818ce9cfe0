"""What somebody has done this turn stands on the sheet: every deed that is done once has words there."""

import ast

import pytest

from campaigns.games import folder
from campaigns.games.knk_mf.play.words import WORDS
from tests.campaigns.every_game.scenarios.test_scenarios import GAMES


def deeds():
    """What is asked for by `once`, up to whom or what it is about: «carry-hero-2» is "carry"."""
    for path in sorted((GAMES / folder("knk-mf")).rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "once":
                what = call.args[2]
                first = what.values[0] if isinstance(what, ast.JoinedStr) else what
                if isinstance(first, ast.Constant):
                    yield str(first.value)


@pytest.mark.parametrize("deed", sorted(set(deeds())))
def test_a_deed_that_is_done_once_has_words(deed):
    assert deed.partition("-")[0] in WORDS


def test_there_are_such_deeds():
    assert len(set(deeds())) > 5
