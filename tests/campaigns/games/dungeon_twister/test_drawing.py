"""Drawings of rooms: what each sign comes to, and what is said of each defect, to the line and the sign."""

import pytest

from campaigns.engine.refusals import IllegalMove
from campaigns.games.dungeon_twister.labyrinth.drawing import (
    FLOOR,
    FORBIDDEN,
    GATE,
    LINES,
    MECHANISM,
    OPEN_GATE,
    PIT,
    SIDE,
    WALL,
    Plan,
    plan,
    read,
)

ROOM = [
    "+-+-+_+-+-+",
    "|._.#._.:.|",
    "+_+_+_+_+_+",
    "|._o_._._x_",
    "+#+_+_+:+_+",
    "|._._>_._.|",
    "+_+_+_+_+_+",
    "|._._._._.|",
    "+_+-+_+_+_+",
    "|.|._._._.|",
    "+-+-+_+-+-+",
]


def changed(*changes):
    """The room with other signs: each change is a line and a sign, from 1, and what stands there."""
    rows = [list(row) for row in ROOM]
    for line, place, sign in changes:
        rows[line - 1][place - 1] = sign
    return "/".join("".join(row) for row in rows)


def refusal(text):
    with pytest.raises(IllegalMove) as no:
        read(text)
    return str(no.value.sentence)


def test_every_sign_comes_to_its_square_or_to_the_line_between_two():
    drawn = plan(read(changed()))
    kinds = {point: kind for point, kind in drawn.squares.items() if kind != FLOOR}
    assert len(drawn.squares) == SIDE * SIDE
    assert kinds == {(1, 3): PIT, (4, 3): FORBIDDEN, (2, 2): MECHANISM}
    gates = {pair: kind for pair, kind in drawn.barriers.items() if kind != WALL}
    assert gates == {
        ((1, 4), (2, 4)): GATE,
        ((3, 4), (4, 4)): OPEN_GATE,
        ((0, 2), (0, 3)): GATE,
        ((3, 2), (3, 3)): OPEN_GATE,
    }
    inside = {
        pair for pair, kind in drawn.barriers.items() if kind == WALL and min(min(pair)) >= 0 and max(max(pair)) < SIDE
    }
    assert inside == {((0, 0), (1, 0)), ((1, 0), (1, 1))}
    open_border = {(x, y) for x in range(-1, 6) for y in range(-1, 6) if (x in (-1, 5)) != (y in (-1, 5))}
    open_border -= {point for pair in drawn.barriers for point in pair}
    assert open_border == {(2, 5), (2, -1), (5, 3)}
    assert drawn.clockwise
    assert not plan(read(changed((6, 6, "<")))).clockwise


def test_five_lines_of_squares_are_a_room_without_walls():
    drawn = plan(read("...../.o.../..>../...x./....."))
    assert {point: kind for point, kind in drawn.squares.items() if kind != FLOOR} == {
        (1, 3): PIT,
        (2, 2): MECHANISM,
        (3, 1): FORBIDDEN,
    }
    assert drawn.barriers == {}


@pytest.mark.parametrize("kept", ["", "x", "/".join(ROOM[:-1]), "/".join([*ROOM[:-1], ROOM[-1][:-1]])])
def test_what_was_never_read_is_a_room_without_squares(kept):
    assert plan(kept) == Plan({})


FIELD = "/".join(["." * 6] * 5)
SMALL = "/".join(["+-+-+-+-+", "|._._._.|"] * 4 + ["+-+-+-+-+"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Nothing is drawn."),
        (" / ", "Nothing is drawn."),
        ("..../..>./..../....", "The drawing has 4 lines; a room takes 11."),
        ("/".join(["....."] * 6), "The drawing has 6 lines; a room takes 11."),
        (FIELD, "The drawing has 5 lines; a room takes 11."),
        (SMALL, "This room is 4 by 4 squares; a room has 5 by 5."),
        ("/".join(row + "-+" for row in ROOM), "This room is 6 by 5 squares; a room has 5 by 5."),
        ("/".join([*ROOM, "|", "+"]), "This room is 5 by 6 squares; a room has 5 by 5."),
        ("/".join(row + "|" for row in ROOM), "The longest line has 12 signs; a room takes 11."),
        (changed((6, 6, ".")), "The room has no rotation mechanism: mark its square «>» or «<»."),
        (changed((2, 2, "<")), "The room has 2 rotation mechanisms; a room has one."),
    ],
)
def test_a_room_of_another_size_or_without_one_mechanism_is_told_so(text, said):
    assert refusal(text) == said


@pytest.mark.parametrize(
    ("line", "place", "belongs"),
    [
        (1, 1, "a corner «+»"),
        (11, 11, "a corner «+»"),
        (2, 2, "a square: «.», «o», «x», «>» or «<»"),
        (10, 8, "a square: «.», «o», «x», «>» or «<»"),
        (1, 2, "a wall «-» or «|», a gate «#» or «:», or nothing"),
        (4, 5, "a wall «-» or «|», a gate «#» or «:», or nothing"),
    ],
)
def test_a_sign_that_belongs_elsewhere_is_told_by_line_and_place(line, place, belongs):
    assert refusal(changed((line, place, "?"))) == f"Line {line}, sign {place}: «?» stands where {belongs} belongs."


def test_a_room_is_inside_out_by_one_square_in_a_corner_or_by_more_corners_than_a_line_of_squares():
    corners = [(line, place, "+") for line in (2, 4) for place in (2, 4, 6, 8)]
    assert "inside out" in refusal(changed((1, 1, ".")))
    assert "inside out" in refusal(changed((11, 11, ".")))
    assert "inside out" in refusal(changed(*corners[: SIDE + 1]))
    assert refusal(changed(*corners[:SIDE])).startswith("Line 2, sign 2: «+»")


@pytest.mark.parametrize(("column", "row"), [(4, 3), (2, 5), (5, 1)])
def test_a_square_with_walls_all_around_is_told_by_column_and_row(column, row):
    line, place = 2 * row, 2 * column
    around = [(line - 1, place, "-"), (line + 1, place, "-"), (line, place - 1, "|"), (line, place + 1, "|")]
    said = f"No way leads out from the square in column {column}, row {row}: walls are all around."
    assert refusal(changed(*around)) == said
    for at, (gate_line, gate_place, _) in enumerate(around):
        gate = [*around[:at], (gate_line, gate_place, "#"), *around[at + 1 :]]
        assert read(changed(*gate))


def test_a_drawing_in_one_piece_is_parted_where_a_line_ends():
    whole = "".join(ROOM)
    assert len(whole) == LINES * LINES
    assert read(whole) == changed()
    assert refusal(whole[:-1]).startswith("The drawing has 1 lines")
