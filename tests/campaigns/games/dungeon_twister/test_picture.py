"""The picture of the maze: all lies where its square does, walls stand between theirs, and it says what is so."""

import pytest

from campaigns.engine.codec import state_from_json
from campaigns.games.dungeon_twister import GAME
from campaigns.games.dungeon_twister.labyrinth.drawing import FLOOR, FORBIDDEN, MECHANISM, PIT, SIDE
from campaigns.games.dungeon_twister.labyrinth.squares import LETTERS, maze_of, point_of, room_at
from campaigns.games.dungeon_twister.picture.scene import CELL, scene
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped

BOOK = shipped("dungeon-twister")
PLAN = (
    "+-+-+_+-+-+/|.|._._._.|/+_+_+_+_+_+/|._._._._.|/+_+_+_+_+_+/|._._>_._.|/+_+_+_+_+_+/|o_._._._.|/"
    "+_+_+_+_+_+/|.#._._._.|/+_+-+_+-+-+"
)
"""Walls around but for c5, a1 and c1; a wall between a5 and b5, a gate between a1 and b1, a pit on a2."""
TABLE = f"""game dungeon-twister players=2
given Кузнец синих at a0; Вор желтых at e1; Веревка at b0; Сокровище at room-2; blue points=2; yellow points=1
when GM draws room-1 {PLAN}
"""


SIGNS = {"c3": "1↻", "h3": "1↺", "c8": "2↻", "h8": "2↺"}
"""What the mechanisms of the four rooms of this table say."""


def drawn(more=""):
    (told,) = run_text(TABLE + more, {"dungeon-twister": GAME}.__getitem__, lambda _: BOOK)
    assert told.ok, told.failures
    return state_from_json(told.state)


@pytest.fixture(scope="module")
def state():
    return drawn()


@pytest.fixture(scope="module")
def picture(state):
    return scene(state, BOOK, "1")


def corner(name):
    """The upper left corner of a square: the maze lies, the blues' line at the left and letters going down from a."""
    return CELL * int(name[1:]), CELL * LETTERS.index(name[0])


def lying(picture, layer, of):
    """All that a layer of a picture holds, whichever place it turns with."""
    return [one for place in picture[layer] for one in place[of]]


def test_squares_lie_in_their_column_and_row(state, picture):
    assert (picture["width"], picture["height"]) == (12 * CELL, 10 * CELL)
    assert len(lying(picture, "grounds", "squares")) == len(LETTERS) * 12
    for one in lying(picture, "grounds", "squares"):
        left, top = corner(one["name"])
        assert (one["x"], one["y"], one["cx"], one["cy"]) == (left, top, left + CELL // 2, top + CELL // 2)
        assert picture["points"][one["name"]] == (one["cx"], one["cy"])
    assert [(one["y"], one["text"]) for one in picture["letters"]] == [
        (CELL * at + CELL // 2, letter) for at, letter in enumerate("abcdefghij")
    ]
    assert [(one["x"], one["text"]) for one in picture["numbers"]] == [
        (corner(f"a{row}")[0] + CELL // 2, row) for row in range(12)
    ]


def test_a_square_says_what_it_is_and_a_mechanism_its_number_and_arrow(picture):
    kinds = {one["name"]: one["kind"] for one in lying(picture, "grounds", "squares")}
    assert [kinds[name] for name in ("a1", "a2", "c3", "c4")] == [FLOOR, PIT, MECHANISM, FLOOR]
    assert {one["name"]: one["sign"] for one in lying(picture, "grounds", "squares") if one["sign"]} == SIGNS


def test_what_turns_as_one_is_drawn_as_one_and_nothing_else_is_drawn_anew(state, picture):
    for place in picture["grounds"]:
        rooms = {room_at(one["name"], 2) or f"line-{one['name'][1:]}" for one in place["squares"]}
        assert rooms == {place["id"]}
    turned = scene(drawn("given tile-1a turned=1\n"), BOOK, "1")
    for layer in ("grounds", "walls"):
        differ = [now["id"] for was, now in zip(picture[layer], turned[layer], strict=True) if was != now]
        assert "room-1" in differ
        assert "room-4" not in differ
    assert [now["id"] for was, now in zip(picture["grounds"], turned["grounds"], strict=True) if was != now] == [
        "room-1"
    ]


def test_every_wall_and_gate_stands_between_its_two_squares(state, picture):
    lines = {(one["x1"], one["y1"], one["x2"], one["y2"]): one["kind"] for one in lying(picture, "walls", "barriers")}
    expected = {}
    for pair, kind in maze_of(state).barriers.items():
        names = [name for name in pair if name]
        if len(names) == 2 and all(map(point_of, names)):
            (left, top), (right, low) = sorted(corner(name) for name in names)
            beside = (right, top, right, top + CELL)
            above = (left, max(top, low), left + CELL, max(top, low))
            expected[above if left == right else beside] = kind
    assert lines == expected
    assert set(lines.values()) == {"wall", "gate"}
    a5, b5 = corner("a5"), corner("b5")
    assert lines[b5[0], b5[1], b5[0] + CELL, b5[1]] == "wall"
    b1 = corner("b1")
    assert lines[b1[0], b1[1], b1[0], b1[1] + CELL] == "wall", "between b0 and b1"
    assert (corner("a1")[0], a5[1], corner("a1")[0], a5[1] + CELL) not in lines
    for one in lying(picture, "walls", "barriers"):
        assert (one["width"], one["dashes"]) == {"wall": ("4", ""), "gate": ("4", "4 3")}[one["kind"]]


def test_a_gate_that_is_open_is_drawn_thin(state):
    (gate,) = [pair for pair, kind in maze_of(state).barriers.items() if kind == "gate" and "a1" in pair]
    (other,) = gate - {"a1"}
    opened = scene(drawn(f"given a1 +open:{other}; {other} +open:a1\n"), BOOK, "1")
    kinds = {one["kind"]: (one["width"], one["dashes"]) for one in lying(opened, "walls", "barriers")}
    assert kinds["open-gate"] == ("1", "4 3")


def test_rooms_lie_two_abreast_and_say_what_is_known_of_them(state, picture):
    rooms = {one["name"].id: one for one in picture["rooms"]}
    assert [(rooms[f"room-{n}"]["x"], rooms[f"room-{n}"]["y"]) for n in (1, 2, 3, 4)] == [
        corner(name) for name in ("a1", "f1", "a6", "f6")
    ]
    for one in rooms.values():
        assert (one["cx"] - one["x"], one["cy"] - one["y"]) == (SIDE * CELL // 2, SIDE * CELL // 2)
        assert one["laid"]
        assert one["tokens"] == []
    assert all(one["drawn"] for one in rooms.values())
    assert not any(one["closed"] for one in rooms.values())
    covered = {one["name"].id: one for one in scene(drawn("given tile-2a at cover-3\n"), BOOK, "1")["rooms"]}
    assert [covered[f"room-{n}"]["closed"] for n in (1, 3)] == [False, True]
    assert covered["room-3"]["laid"]
    assert [covered[f"room-{n}"]["drawn"] for n in (1, 3)] == [True, False]


def test_tokens_stand_in_the_middle_of_their_square_alone_and_beside_each_other_with_more(state, picture):
    where = {one["code"]: (one["x"], one["y"]) for one in picture["tokens"]}
    for code, name in (("Ку", "a0"), ("Во", "e1"), ("Ве", "b0")):
        left, top = corner(name)
        assert where[code] == (left + CELL // 2, top + CELL // 2)
    left, top = corner("f1")
    assert where["Со"] == (left + CELL // 2, top + CELL // 2), "an undrawn room is filled from its corner on"
    both = {
        one["code"]: one
        for one in scene(drawn("given Веревка at a0\n"), BOOK, "1")["tokens"]
        if one["code"] in ("Ку", "Ве")
    }
    (ax, ay), (bx, by) = ((one["x"], one["y"]) for one in both.values())
    left, top = corner("a0")
    assert (ax + bx, ay + by) == (2 * left + CELL, 2 * top + CELL)
    assert (ax, ay) != (bx, by)
    for one in both.values():
        assert left < one["x"] - one["size"] + 3
        assert one["x"] + one["size"] - 3 < left + CELL
        assert one["size"] < next(one["size"] for one in picture["tokens"])


def test_an_undrawn_room_shows_its_tokens_one_beside_the_other(state):
    things = "; ".join(f"Т{number} синих at room-2" for number in range(1, 8))
    found = [
        (one["x"], one["y"])
        for one in scene(drawn(f"given Сокровище gone; {things}\n"), BOOK, "1")["tokens"]
        if one["y"] > 5 * CELL
    ]
    left, top = corner("f1")
    assert sorted(found) == sorted(
        (left + CELL * (at // SIDE) + CELL // 2, top + CELL * (at % SIDE) + CELL // 2) for at in range(7)
    )


def test_sides_say_points_actions_cards_and_who_is_on(state, picture):
    assert [(one["name"].values["side"].id, one["colour"], one["points"]) for one in picture["sides"]] == [
        ("blue", 1, 2),
        ("yellow", 2, 1),
    ]
    assert picture["wanted"] == BOOK.get("pobeda").stats["win_at"]
    assert [one["active"] for one in picture["sides"]] == [True, False]
    assert [one["actions"] for one in picture["sides"]] == [state.count("blue", "actions"), 0]


def test_everything_is_said_in_words(state):
    words = [
        str(one) for one in scene(drawn("given Вор желтых +wounded; Кузнец синих holds Веревка\n"), BOOK, "1")["words"]
    ]
    said = " | ".join(words)
    assert "e1" in said
    assert sum("wounded" in one for one in words) == 1
    assert sum("carries" in one for one in words) == 1
    assert sum("turned by 0 of 4" in one for one in words) == 4
    assert sum(one.endswith("trap pit") for one in words) == 1
    assert sum(one.endswith("rotation mechanism") for one in words) == 4
    assert FORBIDDEN not in said
    shut = [str(one) for one in scene(drawn("given tile-2a at cover-3\n"), BOOK, "1")["words"]]
    assert sum(one.endswith(": closed") for one in shut) == 1


def test_cells_tell_who_and_what_is_on_them(state):
    rows = scene(drawn("given Вор желтых +wounded; tile-2a at cover-3\n"), BOOK, "1")["rows"]
    cells = {cell["name"]: cell for row in rows for cell in row}
    assert [rows[0][0]["name"], rows[-1][-1]["name"]] == ["a0", "j11"]
    assert [cells[name]["ids"] for name in ("a1", "c3", "b7")] == [["a1"], ["c3", "room-1"], ["room-3"]]
    assert [len(cells[name]["here"]) for name in ("a1", "a2", "c3", "e1", "f1", "b7")] == [0, 1, 1, 1, 0, 1]
    assert "wounded" in str(cells["e1"]["here"][0])
    assert "wounded" not in str(cells["a0"]["here"][0])
    assert [name for name in ("a6", "c8", "b9", "a1") if cells[name]["main"]] == ["c8", "a1"]
