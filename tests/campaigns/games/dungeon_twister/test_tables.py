"""What scenarios of Dungeon Twister cannot say: drawings turned around, our sample of rooms, pictures of tables."""

import random

import pytest
from django.template.loader import render_to_string

from campaigns import bots
from campaigns.engine.codec import state_from_json
from campaigns.engine.dice import KeyedDice
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.secrecy import SPECTATOR, seen
from campaigns.engine.state import Piece
from campaigns.games import game
from campaigns.games.dungeon_twister.labyrinth.drawing import MECHANISM, PIT, WALL, mirrored, plan, read
from campaigns.games.dungeon_twister.labyrinth.squares import maze_of, squares_of, turned, turned_square
from campaigns.games.dungeon_twister.picture.figures import codes
from campaigns.games.dungeon_twister.pieces import sample
from campaigns.scenarios.run import run_text
from rulebooks.catalogue import shipped

GAME = game("dungeon-twister")
BOOK = shipped(GAME.book)


@pytest.fixture(scope="module")
def steps():
    return list(bots.play(GAME, BOOK, KeyedDice(b"maze"), random.Random(3), players=2, most=120))


@pytest.mark.parametrize("quarters", range(8))
def test_turning_there_and_back_leaves_every_square_where_it_was(quarters):
    for number in range(1, 5):
        for name in squares_of(number):
            away = turned_square(name, number, quarters)
            assert away in squares_of(number)
            assert turned_square(away, number, -quarters) == name


def test_four_quarters_are_a_whole_turn():
    points = [(x, y) for x in range(-1, 6) for y in range(-1, 6)]
    assert [turned(point, 4) for point in points] == points
    assert turned((0, 4), 1) == (4, 4), "with the clock, the upper left corner comes to the upper right"


@pytest.mark.parametrize("pair", sample.ROOMS)
def test_sample_rooms_are_pairs_that_turn_in_opposite_directions(pair):
    one, other = (plan(text) for text in pair)
    assert one.clockwise != other.clockwise
    assert sorted(one.squares.values()) == sorted(other.squares.values())
    assert mirrored(mirrored(pair[0])) == pair[0]
    for text in pair:
        assert read(text) == text


def test_sample_rooms_have_no_corner_that_only_a_jump_leaves():
    for text in (text for pair in sample.ROOMS for text in pair):
        drawn = plan(text)
        reached, waiting = {(2, 0)}, [(2, 0)]
        while waiting:
            x, y = waiting.pop()
            for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                barrier = drawn.barriers.get(((x, y), there)) or drawn.barriers.get((there, (x, y)))
                if drawn.squares.get(there, PIT) != PIT and there not in reached and barrier in (None, "open-gate"):
                    reached.add(there)
                    waiting.append(there)
        assert reached == {point for point, kind in drawn.squares.items() if kind != PIT}


def test_drawing_may_come_in_lines_in_one_piece_or_with_letters_that_look_alike():
    lines = (
        "+-+-+ +-+-+\n"
        + "|. . . . .|\n+ + + + + +\n" * 2
        + "|. . > . .|\n"
        + "+ + + + + +\n|. о . О x|\n" * 2
        + "+-+-+ +-+-+"
    )
    kept = read(lines)
    drawn = plan(kept)
    assert [kind for kind in drawn.squares.values() if kind == PIT] == [PIT] * 4
    assert drawn.squares[2, 2] == MECHANISM
    assert drawn.barriers[(-1, 0), (0, 0)] == WALL
    assert read(lines.replace("\n", "")) == kept
    assert read(lines.replace("\n", "/")) == kept
    assert read(f"\r\n{lines}\r\n".replace("\n", "\r\n")) == kept


@pytest.mark.parametrize(
    "text", ["", "/", "   ", "+", "x" * 121, "\0", "." * 400, "/".join(["+" * 11] * 11), "😀" * 25]
)
def test_what_is_no_drawing_gets_a_sentence(text):
    with pytest.raises(IllegalMove) as refusal:
        read(text)
    assert str(refusal.value.sentence)


def test_every_table_of_a_game_has_a_picture_for_everybody(steps):
    for step in steps[::15]:
        for seat in (bots.MASTER, *bots.seats_for(2), SPECTATOR):
            view = seen(GAME, step.state, seat)
            data = GAME.sheet.scene(view, BOOK, seat.key)
            page = render_to_string("dungeon_twister/board.html", {"scene": data})
            assert ("<svg" in page) == data["laid"]
            assert "style=" not in page


def test_picture_shows_every_token_that_lies_open(steps):
    state = steps[-1].state
    data = GAME.sheet.scene(state, BOOK, "1")
    open_places = {*maze_of(state).terrain, *(room.id for room in state.of_kind("room"))}
    lying = [one for one in state.of_kind("hero", "object") if state.holder(one.id) in open_places]
    assert len(data["tokens"]) == len(lying)
    assert sum(len(place["squares"]) for place in data["grounds"]) == len(maze_of(state).terrain)


def named(*names, seat="1"):
    return [Piece(f"{seat}-{number}", "hero", "", name, seat) for number, name in enumerate(names)]


def test_tokens_of_one_side_have_different_letters():
    team = codes(named("Знахарка синих", "Знаменосец синих", "Вор синих", "Веревка синих", "Знать"))
    assert list(team.values()) == ["Зн", "За", "Во", "Ве", "Зт"]
    assert codes([*named("Вор синих"), *named("Вор желтых", seat="2")]) == {"1-0": "Во", "2-0": "Во"}


def test_names_that_are_no_names_have_letters_too():
    assert list(codes(named("Я", "", "!!!", "Я", "О'Нил")).values()) == ["Я", "?", "?", "Я", "Он"]


LOOKED_AT = """
game  dungeon-twister players=2
given Вор синих at a1 holds Сокровище; Гоблин желтых at b1 +wounded; синяя Веревка at c1; Рычаг at c1
given Кузнец желтых at d1; Дозорная желтых +wounded at Кузнец желтых; Знахарка синих at b1
"""


def test_tokens_say_their_side_their_wounds_and_their_burden_by_shape():
    state = state_from_json(run_text(LOOKED_AT, game, shipped)[0].state)
    found = {(one["code"], one["shape"]): one for one in GAME.sheet.scene(state, BOOK, "1")["tokens"]}
    assert found["Во", "round"]["burden"] == "object"
    assert found["Го", "hexagon"]["wounded"]
    assert not found["Во", "round"]["wounded"]
    assert found["Ку", "hexagon"]["burden"] == "wounded"
    assert (found["Ве", "square"]["colour"], found["Ры", "square"]["colour"]) == (1, 0)
    assert found["Зн", "round"]["size"] < found["Во", "round"]["size"], "who shares a square is drawn smaller"
    places = [(one["x"], one["y"]) for one in found.values()]
    assert len(set(places)) == len(places) == 6, "nobody lies under another"


def test_every_cell_of_the_picture_stands_for_a_square_or_a_room(steps):
    for step in steps[::20]:
        data = GAME.sheet.scene(step.state, BOOK, "1")
        assert {len(line) for line in data["rows"]} == {len(data["numbers"])}
        assert len(data["rows"]) == len(data["letters"]) == 10
        cells = [cell for row in data["rows"] for cell in row]
        terrain = maze_of(step.state).terrain
        for cell in cells:
            assert cell["ids"][0] == cell["name"] or cell["name"] not in terrain
            assert all(one in step.state for one in cell["ids"])
        mains = [cell["ids"][0] for cell in cells if cell["main"]]
        assert len(mains) == len(set(mains)), "the keyboard stops once at each place"
        assert {cell["ids"][0] for cell in cells} == set(mains)
