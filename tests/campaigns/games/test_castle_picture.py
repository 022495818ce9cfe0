"""The picture of the castle, whatever stands in it: all on the paper, nothing over anything, and it says what is so."""

import math
from functools import partial
from itertools import combinations, pairwise

import pytest

from campaigns import bots
from campaigns.engine.codec import state_from_json
from campaigns.engine.dice import KeyedDice
from campaigns.engine.events import HolderChanged
from campaigns.engine.evolve import fold
from campaigns.games.castle import GAME, drawing, graph
from campaigns.games.castle.scene import scene
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped

BOOK = shipped("castle")
LONG = "Златовласка Прекрасная"
CROWDS = {
    "one": "Аня at A1",
    "two": "Аня at B2 holds artifact; Боря at B2",
    "three": "Аня at C3; Боря at C3; Вера at C3",
}
HALF = drawing.PLATE // 2


def table(given, players=3):
    (told,) = run_text(f"game castle players={players}\ngiven {given}", {"castle": GAME}.__getitem__, lambda _: BOOK)
    assert told.ok, told.failures
    return state_from_json(told.state)


def laid(players=3):
    return bots.laid(GAME, BOOK, bots.seats_for(players), KeyedDice(b"laid"))


def shared(many):
    """Three heroes and so many shrines in one hall, which the rules never bring together and a game master may."""
    state = table(CROWDS["three"])
    hall = state.holder("hero-1")
    return fold(state, [HolderChanged(shrine.id, hall) for shrine in list(state.of_kind("shrine"))[:many]])


def box(middle, top, width, height=drawing.PLATE):
    """Left, top, right, bottom."""
    return middle - width / 2, top, middle + width / 2, top + height


def apart(one, other):
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def boxes(hall):
    """What is written in a hall and beside it: plates, then badges of shrines."""
    plates = [box(plate["x"], plate["top"], plate["width"]) for plate in hall["plates"]]
    return plates, [box(badge["x"], badge["top"], badge["width"]) for badge in hall["shrines"]]


def everything(picture):
    for hall in picture["halls"]:
        yield box(hall["x"], hall["y"] - hall["radius"], 2 * hall["radius"], 2 * hall["radius"])
        plates, badges = boxes(hall)
        yield from (*plates, *badges)


STATES = {name: partial(table, given) for name, given in CROWDS.items()}
STATES |= {f"{many} shrines in one hall": partial(shared, many) for many in (2, 3)}
STATES |= {"three players": partial(laid), "four players": partial(laid, 4)}


@pytest.mark.parametrize("name", STATES)
def test_all_of_it_is_on_the_paper_and_no_more_paper_than_that(name):
    picture = scene(STATES[name](), BOOK, "1")
    left, top, width, height = map(int, picture["box"].split())
    drawn = list(everything(picture))
    edges = [f(one[side] for one in drawn) for side, f in enumerate((min, min, max, max))]
    for edge, paper, inwards in zip(edges, (left, top, left + width, top + height), (1, 1, -1, -1), strict=True):
        assert 0 <= (edge - paper) * inwards <= 2 * drawing.EDGE + 2


@pytest.mark.parametrize("name", STATES)
def test_plates_and_badges_lie_over_nothing(name):
    for hall in scene(STATES[name](), BOOK, "1")["halls"]:
        plates, badges = boxes(hall)
        assert hall["star_x"] > hall["x"] + hall["radius"]
        assert all(apart(one, other) for one, other in combinations([*plates, *badges], 2)), hall["name"]
        for left, top, right, bottom in badges:
            nearest = (min(max(hall["x"], left), right), min(max(hall["y"], top), bottom))
            assert math.dist(nearest, (hall["x"], hall["y"])) >= hall["radius"]
            assert (top > hall["y"]) == (hall["y"] > 0)
            assert max(abs(top - hall["y"]), abs(bottom - hall["y"])) < hall["radius"] + 4 * drawing.PLATE
        for left, top, right, bottom in plates:
            assert hall["y"] - drawing.PLATE < top
            assert bottom <= hall["y"] + hall["radius"] + drawing.PLATE / 2
            assert left < hall["x"] + right - left
        for row in (hall["plates"], hall["shrines"]):
            assert not row or abs(sum(one["x"] for one in row) / len(row) - hall["x"]) <= 1


@pytest.mark.parametrize(("name", "written"), [("one", ["Аня"]), ("two", ["★Аня", "Боря"]), ("three", ["А", "Б", "В"])])
def test_who_stands_together_is_written_together(name, written):
    state = STATES[name]()
    for seat in ("1", "2", "3", "gm", ""):
        picture = scene(state, BOOK, seat)
        (hall,) = [hall for hall in picture["halls"] if [plate["text"] for plate in hall["plates"]] == written]
        own = [hero for hero in state.of_kind("hero") if hero.seat == seat]
        assert [hall["id"] for hall in picture["halls"] if hall["here"]] == [state.holder(one.id) for one in own]
        marked = [plate["text"] for hall in picture["halls"] for plate in hall["plates"] if plate["own"]]
        assert [text.removeprefix("★")[0] for text in marked] == [one.name[0] for one in own]
        assert picture["own"] == bool(own)
        assert picture["orders"] == []
        assert [plate["carries"] for plate in hall["plates"]] == [text.startswith("★") for text in written]
    assert (hall["name_y"] < hall["y"]) == bool(written)


@pytest.mark.parametrize("players", [3, 4])
def test_halls_of_a_ring_are_equally_far_from_the_centre_and_from_each_other(players):
    """Each a little beyond the least room that its ring needs; the rings themselves as near as may be."""
    state, found = laid(players), drawing.points(laid(players))
    rings = {}
    for place in graph.halls(state):
        rings.setdefault(state.count(place.id, "ring"), []).append(found[place.id])
    far = []
    for _, halls in sorted(rings.items()):
        distances = {round(math.hypot(*hall)) for hall in halls}
        assert max(distances) - min(distances) <= 1
        far.append(min(distances))
        steps = [math.dist(one, other) for one, other in pairwise([*halls, halls[0]])] if len(halls) > 1 else []
        assert all(abs(step - steps[0]) <= 3 for step in steps)
        assert all(step >= 2 * drawing.HALL + drawing.BESIDE - 2 for step in steps)
    assert far[0] == 0
    assert abs(far[1] - drawing.FIRST) <= 1
    assert all(drawing.STEP - 1 <= other - one <= drawing.STEP + 1 for one, other in pairwise(far[1:]))


@pytest.mark.parametrize("name", ["A1", "Зал", "Башня", "Погреб", "Подземелье", LONG, LONG * 2])
def test_a_name_fits_its_hall_or_has_room_beside_it(name):
    radius, letters = drawing.size_of(name)
    assert radius == (drawing.HALL if len(name) <= drawing.SHORT else drawing.WIDE)
    assert 9 <= letters <= 16
    assert drawing._half(name) == max(radius, len(name) * letters * 0.4)
    longer = drawing.size_of(name + "а")
    assert longer[0] >= radius
    assert longer[1] <= letters
    short = drawing.short(name)
    assert len(short) <= drawing.MOST_LETTERS
    assert (short == name) == (len(name) <= drawing.MOST_LETTERS)


def test_signs_stand_side_by_side_on_their_corridor():
    line = drawing.straight((0, 0), (100, 40))
    assert (line.path, line.middle) == ("M0 0L100 40", (50, 20))
    for many in (1, 2, 3):
        places = [line.beside(number, many, 36) for number in range(many)]
        assert sum(x for x, _ in places) / many == line.middle[0]
        assert {y for _, y in places} == {line.middle[1]}
        assert all(other[0] - one[0] == 36 for one, other in pairwise(places))
