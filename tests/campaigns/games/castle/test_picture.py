"""The picture of the castle, whatever stands in it: all on the paper, nothing over anything, and it says what is so."""

import math
from functools import partial
from itertools import combinations, pairwise

import pytest

from campaigns import bots
from campaigns.engine.codec import state_from_json
from campaigns.engine.dice import KeyedDice
from campaigns.engine.events import CounterChanged, HolderChanged, PromptOpened
from campaigns.engine.evolve import fold
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt
from campaigns.games.castle import GAME
from campaigns.games.castle.halls import graph
from campaigns.games.castle.picture import drawing
from campaigns.games.castle.picture.scene import scene
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
        for one in (*hall["plates"], *hall["shrines"]):
            assert abs(one["left"] + one["width"] / 2 - one["x"]) <= 1, "what is written stands amid its frame"
            assert abs(one["top"] + drawing.PLATE / 2 - one["y"]) <= 1
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
        first = math.atan2(halls[0][0], -halls[0][1])
        assert len(halls) == 1 or 0 < first < 2 * math.pi / len(halls), "the first hall is the next one after the top"
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


SHUT = "Аня at C1; Боря at C2; Вера at C3; B1-C1 holds Lock, Barricade; A1-B1 holds Barricade; B3-C1 is SecretPassage"


def lasting(state, rounds):
    """Every marker stays for so many rounds."""
    there = [one.id for one in state.of_kind("marker")]
    return [CounterChanged(one, "rounds", rounds - state.count(one, "rounds")) for one in there]


def ways(picture):
    return {way["name"]: way for way in picture["corridors"]}


def test_a_corridor_shows_what_stands_in_it_for_how_long_and_whether_it_is_closed():
    state = table(SHUT)
    there = {marker.id: state.count(marker.id, "rounds") for marker in state.of_kind("marker")}
    picture = scene(state, BOOK, "1")
    found = ways(picture)
    assert [one["sign"] for one in found["B1-C1"]["markers"]] == ["lock", "barricade"]
    assert {"lock", "barricade"} <= picture["signs"]
    assert [str(said).split(", rounds left: ")[0] for said in found["B1-C1"]["said"]] == list(
        map(str, (graph.LOCK, graph.BARRICADE))
    )
    assert [found[way]["closed"] for way in ("B1-C1", "A1-B1", "B3-C1", "A1-A2")] == [True, True, False, False]
    assert [way["name"] for way in picture["corridors"] if way["secret"]] == ["B3-C1"]
    assert [one["sign"] for one in found["B3-C1"]["markers"]] == ["passage"]
    rounds = [one["rounds"] for way in picture["corridors"] for one in way["markers"]]
    assert sorted(rounds) == sorted(there.values())


def test_a_marker_says_the_rounds_that_are_left_of_it():
    state = table(SHUT)
    state = fold(state, lasting(state, 2))
    way = ways(scene(state, BOOK, "1"))["B1-C1"]
    assert [str(said).partition(", ")[2] for said in way["said"]] == ["rounds left: 2"] * 2
    assert [one["rounds"] for one in way["markers"]] == [2, 2]


@pytest.mark.parametrize("rounds", [0, 2])
def test_signs_stand_in_the_middle_of_their_corridor_and_not_over_each_other(rounds):
    state = table(SHUT)
    points = drawing.points(state)
    state = fold(state, lasting(state, rounds))
    (x1, y1), (x2, y2) = (points[hall] for hall in ("hall-b1", "hall-c1"))
    signs = ways(scene(state, BOOK, "1"))["B1-C1"]["markers"]
    frames = [box(one["left"] + one["width"] / 2, one["top"], one["width"], 20) for one in signs]
    assert apart(*frames)
    assert abs(sum(one[0] + one[2] for one in frames) / 4 - (x1 + x2) / 2) <= 2
    for one, (left, top, right, bottom) in zip(signs, frames, strict=True):
        assert abs((top + bottom) / 2 - (y1 + y2) / 2) <= 1
        assert one["y"] == (top + bottom) // 2
        assert left < one["x"] < right
        assert one["width"] == (34 if rounds else 22), "a number needs room beside the sign"
        if rounds:
            assert one["x"] + 9 < one["rounds_x"] < right - 4
        else:
            assert one["x"] == (left + right) / 2


def test_a_secret_passage_bends_past_every_hall_that_it_does_not_join():
    """As far as any of the bends leaves a hall its room; its sign lies on it, and all of it on the paper."""
    state = table(
        "Аня at C1; Боря at C2; Вера at C3; B3-C1 is SecretPassage; B4-C1 is SecretPassage; A2-B1 is SecretPassage"
    )
    points, picture = drawing.points(state), scene(state, BOOK, "1")
    left, top, width, height = map(int, picture["box"].split())
    for name in ("B3-C1", "B4-C1", "A2-B1"):
        one, other = (points[graph.hall_id(hall)] for hall in name.split("-"))
        line = drawing.bent(one, other, points.values())
        foreign = [hall for hall in points.values() if hall not in (one, other)]
        assert min(math.dist(step, hall) for step in line.way for hall in foreign) >= drawing.HALL
        assert (
            math.dist(line.middle, min(line.way, key=lambda step: math.dist(step, line.middle)))
            < math.dist(one, other) / 9
        )
        straight = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        assert math.dist(line.way[4], straight) > math.dist(one, other) / 8, "it can be told from a corridor"
        steps = [math.dist(*pair) for pair in pairwise([one, *line.way, other])]
        assert max(steps) < math.dist(one, other) / 5
        assert all(left <= x <= left + width and top <= y <= top + height for x, y in line.way)
        assert ways(picture)[name]["path"].startswith(f"M{one[0]} {one[1]}Q")
        assert ways(picture)[name]["path"].endswith(f" {other[0]} {other[1]}")


def test_a_hall_in_words_says_who_and_what_is_there_and_where_ways_lead():
    state = table(
        "Аня at C1 holds artifact; Боря at C1; Вера at C3; shrine-1 holds artifact; artifact at C1; artifact at B1; "
        "artifact at B1; B1-C1 holds Lock"
    )
    halls = {hall["name"]: hall for hall in scene(state, BOOK, "1")["halls"]}
    assert list(map(str, halls["C1"]["things"])) == [
        "hero-1 (you) carries artifacts: 1",
        str(Name("hero-2")),
        "the shrine of hero-1 (brought: 1)",
        "a free artifact",
    ]
    assert list(map(str, halls["B1"]["things"])) == ["free artifacts: 2"]
    assert list(map(str, halls["C3"]["things"])) == [str(Name("hero-3")), "the shrine of hero-3"]
    assert [halls[name]["free"] for name in ("C1", "B1", "C3")] == [1, 2, 0]
    assert sorted(map(str, halls["C1"]["ways"])) == [f"hall-b1, {graph.LOCK}", "hall-b2"]
    (badge,) = halls["C1"]["shrines"]
    assert (badge["letter"], badge["brought"], badge["colour"]) == ("А", 1, 1)
    assert [halls[name]["ring"] for name in ("C1", "C2", "B1")] == [1, 2, 0]


def test_near_are_the_halls_that_ones_order_may_lead_to():
    state = table("Аня at C1; Боря at C2; Вера at C3; B1-C1 holds Lock")
    for seat, near in (("1", ["B2"]), ("2", ["B3", "B4"]), ("", [])):
        assert [hall["name"] for hall in scene(state, BOOK, seat)["halls"] if hall["near"]] == near


def test_halls_that_answer_a_question_are_lit_for_who_is_asked():
    state = table("Аня at C1; Боря at C2; Вера at C3; B1-C1 holds Lock")
    ways = tuple(Option(hall.id, Name(hall.id)) for hall in graph.halls(state) if hall.name in ("B5", "C3"))
    state = fold(state, [PromptOpened(Prompt("asked", "where", "2", say("Where?"), (*ways, Option("no", say("no")))))])
    for seat, lit, asks in (("2", ["B5", "C3"], True), ("1", ["B2"], False), ("", [], False)):
        shown = scene(state, BOOK, seat)
        assert ([hall["name"] for hall in shown["halls"] if hall["near"]], shown["asks"]) == (lit, asks)
