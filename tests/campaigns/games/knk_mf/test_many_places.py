"""How the global map lies: across the page while its places are few, upright once their names need the room."""

import pytest

from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.games import game
from campaigns.games.knk_mf.play.scene import LYING, UPRIGHT, world
from campaigns.scenarios.arranging import arrange, lay
from rulebooks.catalogue import shipped


@pytest.mark.parametrize(("places", "sides"), [(1, LYING), (8, LYING), (9, UPRIGHT)])
def test_map_stands_upright_from_nine_places_on(places, sides):
    knk, book = game("knk-mf"), shipped("knk-mf")
    draft = Draft(lay(knk, book, ["players=1"]), ToldDice([]))
    arrange(knk, book, draft, "; ".join(f"place Место{number}" for number in range(places)))
    drawn = world(draft.state)
    assert drawn["width"] == sides[0]
    assert len(drawn["places"]) == places
    assert all(0 < one["x"] < sides[0] and 0 < one["y"] < sides[1] for one in drawn["places"])
