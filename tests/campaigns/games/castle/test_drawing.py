"""How the castle is drawn, line by line: nothing over the edge, names that can be read, badges beside their halls."""

import math
import re

import pytest

from campaigns.engine.events import HolderChanged
from campaigns.engine.evolve import fold
from campaigns.engine.state import Piece
from campaigns.games.castle.picture import drawing
from campaigns.games.castle.picture.scene import _colour, scene
from tests.campaigns.games.castle.test_picture import BOOK, HALF, box, boxes, everything, table, ways

OF_ITS_SIZE = 0.6
"""How wide a letter is, as a share of how large it is written; capitals are wider, a word of them is rare."""


def bare(given):
    """A castle whose shrines lie nowhere, so that halls and who stands in them reach out the furthest."""
    state = table(given)
    return fold(state, [HolderChanged(shrine.id, "nowhere") for shrine in list(state.of_kind("shrine"))])


def overlaps(drawn, picture):
    """By how much the paper reaches out beyond what is drawn: left, top, right, bottom."""
    left, top, width, height = map(int, picture["box"].split())
    return (
        min(one[0] for one in drawn) - left,
        min(one[1] for one in drawn) - top,
        left + width - max(one[2] for one in drawn),
        top + height - max(one[3] for one in drawn),
    )


@pytest.mark.parametrize("crowded", ["C1", "C2", "C3"])
@pytest.mark.parametrize("many", [1, 3])
def test_around_what_lies_outermost_there_is_an_edge_and_no_more(crowded, many):
    others = "Боря at A1; Вера at A2" if many == 1 else f"Боря at {crowded}; Вера at {crowded}"
    picture = scene(bare(f"Аня at {crowded}; {others}"), BOOK, "1")
    assert not any(hall["shrines"] for hall in picture["halls"])
    assert all(drawing.EDGE - 1 <= more <= 2 * drawing.EDGE + 1 for more in overlaps([*everything(picture)], picture))


def test_a_badge_that_lies_outermost_has_an_edge_too():
    picture = scene(table("Аня at A1; Боря at A2; Вера at A3"), BOOK, "1")
    badges = [badge for hall in picture["halls"] for badge in boxes(hall)[1]]
    left, _, right, bottom = overlaps(badges, picture)
    assert all(drawing.EDGE - 1 <= more <= 2 * drawing.EDGE + 1 for more in (left, right, bottom))


def test_a_sheet_has_room_for_each_thing_and_an_edge_around_all():
    assert drawing.Sheet().box == f"{-drawing.EDGE} {-drawing.EDGE} {2 * drawing.EDGE} {2 * drawing.EDGE}"
    sheet = drawing.Sheet()
    sheet.holds(100, 50, 10, 5)
    sheet.holds(-30, -20, 4, 3)
    left, top, width, height = map(int, sheet.box.split())
    assert (left + drawing.EDGE, top + drawing.EDGE) == (-34, -23)
    assert (left + width - drawing.EDGE, top + height - drawing.EDGE) == (110, 55)


@pytest.mark.parametrize("name", ["C1-C2", "C1-C3", "C2-C3"])
def test_a_passage_outside_the_halls_is_on_the_paper(name):
    """With the halls beside it gone, so that nothing but the passage asks for the room that it takes."""
    state = bare(f"Аня at A1; Боря at A2; Вера at A3; {name} is SecretPassage")
    picture = scene(state, BOOK, "1")
    points = drawing.points(state)
    one, other = (points[f"hall-{hall.lower()}"] for hall in name.split("-"))
    line = drawing.bent(one, other, points.values())
    (sign,) = ways(picture)[name]["markers"]
    frame = box(sign["left"] + sign["width"] / 2, sign["top"], sign["width"], 20)
    drawn = [(x, y, x, y) for x, y in line.way]
    assert min(overlaps([*drawn, frame], picture)) >= drawing.EDGE


@pytest.mark.parametrize("many", [2, 3, 9])
@pytest.mark.parametrize("name", ["A1", "Сокровищница", "Зал тысячи зеркал и одной двери"])
def test_a_ring_is_as_wide_as_its_names_need(many, name):
    halls = [Piece(f"hall-{n}", "place", name=name) for n in range(many)]
    radius = drawing._radius(0, halls)
    apart = 2 * radius * math.sin(math.pi / many)
    needed = 2 * drawing._half(name) + drawing.BESIDE
    assert needed <= apart <= needed + 2
    assert drawing._radius(10_000, halls) == 10_000, "a ring that lies further out has room already"


@pytest.mark.parametrize("letters", range(1, 40))
def test_a_name_is_written_within_its_hall_as_long_as_it_can_be_read(letters):
    radius, size = drawing.size_of("а" * letters)
    assert size * letters * OF_ITS_SIZE <= 2 * radius or size == 9
    assert 9 <= size <= 16
    if letters <= drawing.SHORT:
        assert size == 16, "short names are written large"
    elif letters <= drawing.LONG:
        assert size == 14, "and those that just fit as large as a wide hall lets them"


@pytest.mark.parametrize(
    ("name", "written"),
    [("Аня", "Аня"), ("Эсмеральд", "Эсмеральд"), ("Эсмеральда", "Эсмераль…"), ("Мастера и Маргарита", "Мастера…")],
)
def test_a_plate_has_as_much_of_a_name_as_fits(name, written):
    assert drawing.short(name) == written


@pytest.mark.parametrize("written", [["Аня"], ["Эсмеральд"], ["★Мастера…", "Я"]])
def test_a_plate_is_as_wide_as_what_is_written_on_it(written):
    for plate, text in zip(drawing.plates((100, 200), written), written, strict=True):
        assert plate["text"] == text
        assert 7 * len(text) + 8 <= plate["width"] <= 9 * len(text) + 16


@pytest.mark.parametrize("other", [(200, 0), (0, 200), (-150, 90), (80, -170)])
def test_a_passage_bends_to_a_side_by_a_share_of_its_length(other):
    """In the middle it is as far from the straight way as it says, and no nearer to one end than to the other."""
    start = (10, 20)
    end = (start[0] + other[0], start[1] + other[1])
    length, straight = math.dist(start, end), ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    line = drawing.bent(start, end, [start, end])
    assert abs(math.dist(line.way[4], straight) - drawing.BENDS[0] * length) <= 2
    assert abs(math.dist(line.way[4], start) - math.dist(line.way[4], end)) <= 2
    assert all(
        abs(math.dist(one, start) - math.dist(other_way, end)) <= 2
        for one, other_way in zip(line.way, line.way[::-1], strict=True)
    )
    x1, y1, bend_x, bend_y, x2, y2 = map(int, re.findall(r"-?\d+", line.path))
    assert (x1, y1, x2, y2) == (*start, *end)
    assert math.dist(((bend_x + straight[0]) / 2, (bend_y + straight[1]) / 2), line.way[4]) <= 2
    share = min(math.dist(line.middle, start), math.dist(line.middle, end)) / length
    assert drawing.SIGN - 0.05 < share < 0.5, "its sign stands on it, before the middle"


def test_a_passage_bends_to_the_side_where_it_meets_no_hall():
    one, other = (0, 0), (200, 0)
    free = drawing.bent(one, other, [one, other])
    assert free.way[4][1] > 0
    assert drawing.bent(one, other, [one, other, (100, 40)]).way[4][1] < 0
    nearest = min(math.dist(step, (100, 0)) for step in drawing.bent(one, other, [one, other, (100, 0)]).way)
    assert nearest >= drawing.HALL


@pytest.mark.parametrize("there", ["C2 A1 A2", "C2 C2 A1", "C2 C2 C2"], ids=["one", "two", "three"])
def test_a_badge_lies_right_below_its_hall_and_who_stands_there(there):
    given = "; ".join(f"{hero} at {hall}" for hero, hall in zip(("Аня", "Боря", "Вера"), there.split(), strict=True))
    halls = scene(table(given), BOOK, "1")["halls"]
    (lowest,) = [hall for hall in halls if hall["name"] == "C2"]
    plates, ((_, top, _, _),) = boxes(lowest)
    below = max([lowest["y"] + lowest["radius"], *(bottom for _, _, _, bottom in plates)])
    assert 2 <= top - below <= HALF
    (upper,) = [hall for hall in halls if hall["name"] == "C1"]
    _, ((_, _, _, bottom),) = boxes(upper)
    assert 2 <= upper["y"] - upper["radius"] - bottom <= HALF


def test_a_free_artifact_is_a_star_above_the_middle_of_its_hall():
    (hall,) = [hall for hall in scene(table("artifact at B1"), BOOK, "1")["halls"] if hall["name"] == "B1"]
    assert hall["y"] - hall["radius"] < hall["star_y"] < hall["y"]
    assert hall["x"] + hall["radius"] < hall["star_x"] < hall["x"] + hall["radius"] + HALF


def test_each_seat_has_one_of_six_colours_and_nobody_has_none():
    assert [_colour(seat) for seat in ("1", "6", "7", "12", "0", "", "gm")] == [1, 6, 1, 6, 0, 0, 0]
