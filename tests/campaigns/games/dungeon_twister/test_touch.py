"""Pressing places of the drawn maze: the same moves as the lists, and nobody else's."""

import re
from html import unescape

import pytest

from tests.campaigns.games.dungeon_twister import labyrinth
from tests.campaigns.games.dungeon_twister.labyrinth import come, did, form_of, state
from tests.campaigns.guests import Guest


@pytest.fixture
def maze(db, monkeypatch):
    return labyrinth.opened(monkeypatch)


def cells(page):
    """The places of the picture that do something at once, with what that is."""
    found = re.findall(r'<button\s+class="cell"[^>]*?value="([^"]*)"[^>]*?formaction="[^"]*/([a-z-]+)/"[^>]*>', page)
    return {unescape(value): move for value, move in found}


def test_pressing_a_square_makes_the_move_of_the_list(maze):
    come(maze, "room-1", "c3")
    page = maze.anya.get("campaign", pick="blue-1").content.decode()
    listed = set(re.findall(r'<option value="([^"]+)"', form_of(page, "move", "blue-1")))
    pressed = {value for value, move in cells(page).items() if move == "move"}
    assert len(pressed) > 20
    assert {unescape(one) for one in listed} - pressed <= {"hero=blue-1&square=b0"}, (
        "where a comrade stands, there is more than one thing to do"
    )
    answer = maze.anya.post("move", "move", way="hero=blue-1&square=d4", pick="blue-1", square="")
    assert answer.status_code == 302
    assert answer["Location"].endswith("?pick=blue-1#scene")
    assert state(maze).holder("blue-1") == "d4"


def test_a_place_with_several_moves_spells_them_out(maze):
    come(maze, "room-1", "c3")
    assert "turn" not in cells(maze.anya.get("campaign", pick="blue-1").content.decode()).values()
    page = maze.anya.get("campaign", pick="blue-1", at="c3").content.decode()
    pressed = page.partition('id="pressed"')[2].partition("</form>")[0]
    assert pressed.count("quarters=") == 4
    assert "square=c3" not in pressed, "nothing lies there to be picked up"


def test_whose_movement_is_under_way_is_picked_already(maze):
    come(maze, "room-1", "c3")
    did(maze.anya, "move", hero="blue-1", square="d4")
    page = maze.anya.get("campaign").content.decode()
    assert re.search(r'id="pick-blue-1"[^>]*aria-current="true"', page)
    assert "hero=blue-1&square=d5" in cells(page)


def test_who_is_picked_is_open_among_those_who_may_move(maze):
    come(maze, "room-1", "c3")
    for picked in ("", "blue-2"):
        page = maze.anya.get("campaign", pick=picked).content.decode()
        fold = re.search(r'<details class="fold actor" id="actor-blue-2"( open)?>', page)
        assert bool(fold[1]) == bool(picked)


@pytest.mark.parametrize("who", ["yellow-1", "nobody", "room-1", "<script>", "blue-1' or 1=1", "x" * 5000])
def test_nobody_else_is_picked(maze, who):
    come(maze, "room-1", "c3")
    answer = maze.anya.get("campaign", pick=who, at=who)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert not cells(page)
    assert "<script>" not in page.partition('id="scene"')[2].partition('id="moves"')[0]


def test_who_may_do_nothing_has_nothing_to_press(maze):
    come(maze, "room-1", "c3")
    for guest in (maze.boris, Guest(maze)):
        page = guest.get("campaign", pick="blue-1").content.decode()
        assert 'class="cell"' not in page
        assert "pick-blue-1" not in page


def test_tokens_are_laid_and_answers_given_by_pressing_squares(maze):
    did(maze.anya, "character", side="blue", name="Гонец", speed="9", fight="1")
    did(maze.anya, "object", side="blue", name="Веревка", works="permanent")
    did(maze.boris, "character", side="yellow", name="Вор", speed="5", fight="2")
    did(maze.gm, "begin")
    page = maze.anya.get("campaign", pick="blue-1").content.decode()
    assert cells(page)["token=blue-1&place=d0"] == "put"
    did(maze.anya, "put", token="blue-1", place="d0")
    did(maze.anya, "put", token="blue-2", place="room-1")
    did(maze.boris, "put", token="yellow-1", place="j6")
    did(maze.anya, "play", card="2")
    did(maze.anya, "reveal", hero="blue-1", room="room-1")
    asked = state(maze).prompts[0]
    pressed = cells(maze.boris.get("campaign").content.decode())
    assert {f"prompt={asked.id.replace('#', '%23')}&choice={one.value}" for one in asked.options} == set(pressed)
    assert set(pressed.values()) == {"answer"}
    assert not cells(maze.anya.get("campaign").content.decode()), "the opponent lays the opener's own objects"


def test_a_square_that_is_pressed_first_says_all_that_can_be_laid_there(maze):
    did(maze.anya, "character", side="blue", name="Гонец", speed="9", fight="1")
    did(maze.anya, "character", side="blue", name="Вор", speed="5", fight="2")
    did(maze.boris, "character", side="yellow", name="Вор", speed="5", fight="2")
    did(maze.gm, "begin")
    page = maze.anya.get("campaign", at="d0").content.decode()
    pressed = unescape(page.partition('id="pressed"')[2].partition("</form>")[0])
    assert {"token=blue-1&place=d0", "token=blue-2&place=d0"} == set(re.findall(r'value="(token=[^"]*)"', pressed))
    assert not cells(page), "with two to choose from, no square does anything at once"
    picked = unescape(maze.anya.get("campaign", pick="blue-1", at="d0").content.decode())
    assert "token=blue-2" not in picked.partition('id="pressed"')[2].partition("</form>")[0]
