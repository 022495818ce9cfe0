"""Tokens on the picture of the maze: what each looks like, where it lies, and what else the picture carries with it."""

from itertools import combinations, pairwise

import pytest

from campaigns.engine.codec import state_from_json
from campaigns.engine.game.face import Emblem
from campaigns.engine.game.sheet import Slot
from campaigns.games.dungeon_twister import GAME
from campaigns.games.dungeon_twister.labyrinth.squares import LETTERS
from campaigns.games.dungeon_twister.picture import figures
from campaigns.games.dungeon_twister.picture.scene import CELL, LARGEST, scene, slots
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped

BOOK = shipped("dungeon-twister")
TABLE = """game dungeon-twister players=2
given Вор синих at a1 holds Сокровище; Гоблин желтых at b1 +wounded; синяя Веревка at c1; Рычаг at c2; Силач синих at d2
given Кузнец желтых at d1; Дозорная желтых +wounded at Кузнец желтых; желтый Ключ предмет at e1
given Силач синих holds синяя Веревка
"""
PLAIN = {"wounded": False, "burden": "", "burden_colour": 0}


def laid(more=""):
    (told,) = run_text(TABLE + more, {"dungeon-twister": GAME}.__getitem__, lambda _: BOOK)
    assert told.ok, told.failures
    return state_from_json(told.state)


@pytest.fixture(scope="module")
def state():
    return laid()


@pytest.fixture(scope="module")
def picture(state):
    return scene(state, BOOK, "1")


def at(picture, square):
    """The only token in the middle of a square."""
    middle = CELL * int(square[1:]) + CELL // 2, CELL * LETTERS.index(square[0]) + CELL // 2
    (found,) = [one for one in picture["tokens"] if (one["x"], one["y"]) == middle]
    return found


@pytest.mark.parametrize(
    ("square", "look"),
    [
        ("a1", {"code": "Во", "shape": "round", "colour": 1, "burden": "object"}),
        ("b1", {"code": "Го", "shape": "hexagon", "colour": 2, "wounded": True}),
        ("c2", {"code": "Ры", "shape": "square", "colour": 0}),
        ("d1", {"code": "Ку", "shape": "hexagon", "colour": 2, "burden": "wounded", "burden_colour": 2}),
        ("d2", {"code": "Си", "shape": "round", "colour": 1, "burden": "object", "burden_colour": 1}),
    ],
)
def test_a_token_shows_its_letters_its_side_its_wounds_and_its_burden(picture, square, look):
    found = at(picture, square)
    assert {key: found[key] for key in (*PLAIN, *look)} == {**PLAIN, **look}
    assert found["size"] == figures.ALONE
    assert found["emblem"] == Emblem(found["id"], own=True)


def test_things_are_never_wounded_however_they_are_marked():
    assert not at(scene(laid("given Рычаг +wounded\n"), BOOK, "1"), "c2")["wounded"]


@pytest.mark.parametrize("size", [figures.ALONE, figures.CROWDED])
def test_six_corners_lie_evenly_around_the_middle(size):
    corners = [tuple(map(float, corner.split(","))) for corner in figures.hexagon(size).split(" ")]
    assert len(set(corners)) == 6
    assert {(-x, y) for x, y in corners} == {(x, -y) for x, y in corners} == set(corners)
    assert max(x for x, _ in corners) == round(size * 1.1, 1)
    assert max(y for _, y in corners) == round(size * 0.95, 1)
    sides = [abs(one[0] - other[0]) + abs(one[1] - other[1]) for one, other in pairwise([*corners, corners[0]])]
    assert max(sides) < size * 1.6, "from corner to neighbouring corner, not across"


@pytest.mark.parametrize("many", sorted(figures.PLACES))
def test_places_of_a_square_lie_apart_and_around_its_middle(many):
    places = figures.PLACES[many]
    assert len(places) == many
    assert sum(x for x, _ in places) == 0
    assert abs(min(y for _, y in places) + max(y for _, y in places)) <= many % 2
    for one, other in combinations(places, 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= 16
    size = figures.ALONE if many == 1 else figures.CROWDED
    assert all(max(abs(x), abs(y)) + size <= CELL // 2 + 1 for x, y in places), "within the square"


def test_a_square_with_more_than_it_has_places_for_uses_them_again():
    crowd = "; ".join(f"Т{number} синих at e5" for number in range(5))
    found = [
        (one["x"], one["y"], one["size"])
        for one in scene(laid(f"given {crowd}\n"), BOOK, "1")["tokens"]
        if one["code"][0] == "Т"
    ]
    across, down = 5 * CELL + CELL // 2, 4 * CELL + CELL // 2
    assert found[:4] == [(across + x, down + y, figures.CROWDED) for x, y in figures.PLACES[4]]
    assert found[4] == found[0]


def test_the_legend_explains_each_look_once():
    told = list(figures.legend())
    tokens = [one["token"] for one in told if "token" in one]
    looks = [
        tuple(one[key] for key in ("colour", "shape", "wounded", "burden"))
        for one in ({"wounded": False, "burden": ""} | token for token in tokens)
    ]
    assert looks == [
        (1, "round", False, ""),
        (2, "hexagon", False, ""),
        (1, "round", True, ""),
        (1, "round", False, "object"),
        (1, "round", False, "wounded"),
        (1, "square", False, ""),
    ]
    assert {token["burden_colour"] for token in tokens} == {1}
    assert {token["points"] for token in tokens} == {figures.hexagon(figures.ALONE)}
    assert [one["ground"] for one in told if "ground" in one] == ["mechanism", "pit", "forbidden"]
    assert [one["barrier"] for one in told if "barrier" in one] == ["wall", "gate", "open-gate"]
    assert [one["room"] for one in told if "room" in one] == [True]
    assert len({str(one["label"]) for one in told}) == len(told)


def test_a_sheet_has_a_place_for_what_is_carried(state):
    def carried(name):
        (hero,) = [one.id for one in state.of_kind("hero", "object") if one.name.startswith(name)]
        found = slots(state, BOOK, hero)
        assert all(isinstance(one, Slot) and str(one.label) == "carries" for one in found)
        return [state.pieces[one.piece].name if one.piece else "" for one in found]

    assert carried("Вор") == ["Сокровище"]
    assert carried("Гоблин") == [""]
    assert carried("Рычаг") == []
    assert list(slots(state, BOOK, "nobody")) == []


def test_what_may_be_pressed_are_tokens_squares_and_rooms(state, picture):
    tokens = [one.id for one in state.of_kind("hero", "object")]
    squares = {one["name"] for place in picture["grounds"] for one in place["squares"]}
    last = len(tokens) + len(squares)
    assert picture["pressable"][: len(tokens)] == tokens
    assert set(picture["pressable"][len(tokens) : last]) == squares
    assert picture["pressable"][last:] == [f"room-{number}" for number in (1, 2, 3, 4)]
    bare = scene(laid("given table rows=0\n"), BOOK, "1")
    assert (bare["pressable"], bare["laid"], picture["laid"]) == ([], False, True)


def test_the_picture_may_grow_and_says_how_far_its_parts_reach(picture):
    assert picture["most"] == {"width": LARGEST * picture["width"], "height": LARGEST * picture["height"]}
    assert (picture["cell"], picture["room"]) == (CELL, 5 * CELL)
    assert 0 < picture["beside"] < picture["near"] * 2 < CELL


def test_who_is_on_the_move_is_known_to_the_picture(picture):
    assert picture["going"] == ""
    state = laid("given Вор синих +moving\n")
    assert state.pieces[scene(state, BOOK, "1")["going"]].name == "Вор синих"


def test_a_closed_room_tells_how_many_tokens_of_each_side_wait_there():
    state = laid(
        "given tile-1b at cover-2; Гонец синих at stash-2-blue; Гонец2 синих at stash-2-blue\n"
        "given Страж желтых at stash-2-yellow\n"
    )
    rooms = {one["name"].id: one for one in scene(state, BOOK, "1")["rooms"]}
    assert rooms["room-1"]["tokens"] == []
    told = [(one["colour"], one["shape"], one["code"]) for one in rooms["room-2"]["tokens"]]
    assert told == [(1, "round", 2), (2, "hexagon", 1)]


def test_rooms_and_tokens_are_told_in_words_one_sentence_each(state, picture):
    words = list(map(str, picture["words"]))
    assert sum("carries" in one for one in words) == 3
    assert [sum(one.startswith(f"room-{number}:") for one in words) for number in range(6)] == [0, 1, 1, 1, 1, 0]
    cards = [sum(1 for _ in state.held_by(side, "action-card")) for side in ("blue", "yellow")]
    assert [one["cards"] for one in picture["sides"]] == cards
