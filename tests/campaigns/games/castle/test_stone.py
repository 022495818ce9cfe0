"""The stone of the castle's picture: floors as wide as their halls, and a body that is no larger than it must be."""

import random
import re
from itertools import pairwise

import pytest

from campaigns.games.castle.picture.stone import body, floor

AT, RADIUS = (50, 70), 20
STEP = re.compile(r"([Mhvl])(-?\d+)(?: (-?\d+))?")


def corners(path):
    """The corners of a floor without arcs, each once, as the pen comes to them."""
    assert path.endswith("Z")
    found, pen = [], (0, 0)
    for verb, first, second in STEP.findall(path):
        way = {"h": (int(first), 0), "v": (0, int(first))}.get(verb) or (int(first), int(second))
        pen = way if verb == "M" else (pen[0] + way[0], pen[1] + way[1])
        if pen not in found:
            found.append(pen)
    return found


def test_the_centre_is_round():
    assert floor(AT, RADIUS, 0, False) == "M30 70a20 20 0 1 0 40 0a20 20 0 1 0 -40 0Z"
    assert floor(AT, RADIUS, 0, True) == floor(AT, RADIUS, 0, False)


@pytest.mark.parametrize(
    ("ring", "holy", "sides", "wide"), [(2, False, 4, 18), (1, False, 8, 18), (2, True, 8, 20), (1, True, 8, 20)]
)
def test_other_floors_have_their_sides_and_lie_around_their_middle(ring, holy, sides, wide):
    found = corners(floor(AT, RADIUS, ring, holy))
    assert len(found) == sides
    for at, middle in enumerate(AT):
        assert (min(one[at] for one in found), max(one[at] for one in found)) == (middle - wide, middle + wide)
    assert {(2 * AT[0] - x, 2 * AT[1] - y) for x, y in found} == {*found}


def test_a_floor_with_a_shrine_has_eight_sides_about_alike_and_an_inner_one_only_lacks_its_corners():
    def shortest(ring, holy):
        around = corners(floor(AT, RADIUS, ring, holy))
        lengths = [abs(x - a) + abs(y - b) for (x, y), (a, b) in pairwise([*around, around[0]])]
        return min(lengths) / max(lengths)

    assert shortest(2, True) > 0.7
    assert shortest(1, False) < 0.5


def test_the_body_goes_through_the_outermost_points_only():
    assert body([(0, 0), (4, 0), (4, 4), (0, 4), (2, 2), (2, 0), (4, 3)]) == "M0 0L4 0L4 4L0 4Z"
    assert body([(0, 0), (3, 9)]) == "M0 0L3 9Z"
    assert body([(5, 6), (5, 6)]) == "M5 6Z"
    assert body([]) == ""


@pytest.mark.parametrize("seed", range(5))
def test_the_body_is_convex_and_leaves_nothing_out(seed):
    chance = random.Random(seed)
    points = [(chance.randrange(-30, 30), chance.randrange(-30, 30)) for _ in range(40)]
    around = [tuple(map(int, one.split())) for one in body(points)[1:-1].split("L")]
    assert {*around} <= {*points}
    for (x, y), (a, b) in pairwise([*around, around[0]]):
        assert all((a - x) * (q - y) - (b - y) * (p - x) >= 0 for p, q in points)
    assert len({*around}) == len(around)
