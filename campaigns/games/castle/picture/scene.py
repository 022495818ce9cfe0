"""The castle as a picture and in words: halls, corridors and what closes them, who and what is where.

Names are left to whoever writes them out. Everything in it is seen by all, but for what a seat may do itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.game.face import Gist
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Piece, State
from campaigns.games.castle.halls import graph
from campaigns.games.castle.orders.working import OPEN
from campaigns.games.castle.orders.writing import in_words, order_id, ways_of
from campaigns.games.castle.people import heroes
from campaigns.games.castle.picture import drawing, stone
from campaigns.games.castle.picture.drawing import BADGE, EDGE, PLATE, Line, Point, Sheet
from campaigns.games.castle.picture.written import corridor_paths, written

COLOURS = 6
SIGNS = {graph.LOCK: "lock", graph.BARRICADE: "barricade", graph.SECRET_PASSAGE: "passage"}
SHRINE = 66
"""How wide the badge of a shrine is."""

Told = Mapping[str, Any]


def scene(state: State, book: Book, seat: str) -> Told:
    """What the castle's own part of the page shows."""
    points, sheet = drawing.points(state), Sheet()
    own = next((hero for hero in heroes(state) if seat and hero.seat == seat), None)
    asked = _asked(state, seat)
    ordering = own is not None and state.periods.get("phase") == "orders"
    near = asked or (set(ways_of(state, book, own.id)) if own and ordering else set())
    halls = [_hall(state, hall, points[hall.id], own, sheet) for hall in graph.halls(state)]
    corridors = [_corridor(state, corridor, points, found, sheet) for corridor, found in graph.corridors(state)]
    return {
        "styles": ["css/table/castle.css"],
        "pressable": [hall["id"] for hall in halls],
        "halls": [{**hall, "near": hall["id"] in near} for hall in halls],
        "corridors": corridors,
        "signs": {marker["sign"] for corridor in corridors for marker in corridor["markers"]},
        "box": sheet.box,
        "stone": {
            "body": stone.body(points.values()),
            "ways": [{name: way[name] for name in ("path", "secret", "closed")} for way in corridors],
            "floors": [hall["floor"] for hall in halls],
        },
        "points": points,
        "event": [
            {"entry": card.entry, "name": Name(card.entry), "says": Gist(card.entry)}
            for card in state.held_by("event", "event-card")
        ],
        "wanted": state.count("table", "artifacts"),
        "own": own is not None,
        "asks": bool(asked),
        "written": written(state, own, _colour(own.seat) if own else 0, points, corridor_paths(state, corridors)),
        "orders": [
            {"hero": Name(hero.id), "says": list(in_words(state, hero.id))}
            for hero in heroes(state)
            if state.holder(order_id(state, hero.id)) == OPEN
        ],
    }


def _asked(state: State, seat: str) -> set[str]:
    """The halls with which a seat can answer what it is asked."""
    halls = {hall.id for hall in graph.halls(state)}
    prompts = [prompt for prompt in state.prompts if seat and prompt.seat == seat]
    return {option.value for prompt in prompts for option in prompt.options} & halls


def _hall(state: State, hall: Piece, point: Point, own: Piece | None, sheet: Sheet) -> Told:
    (x, y), here = point, heroes(state, hall.id)
    radius, letters = drawing.size_of(hall.name)
    shrines = list(state.held_by(hall.id, "shrine"))
    free = sum(1 for _ in state.held_by(hall.id, "artifact"))
    plates = _plates(state, here, point, own)
    sheet.holds(x, y, radius + 5, radius + 5)
    for plate in plates:
        sheet.holds(plate["x"], plate["y"], plate["width"] // 2, PLATE // 2)
    return {
        "id": hall.id,
        "name": hall.name or hall.id,
        "x": x,
        "y": y,
        "name_y": y - (0, 11, 15)[min(len(here), 2)],
        "radius": radius,
        "floor": stone.floor(point, radius, state.count(hall.id, "ring"), bool(shrines)),
        "letters": letters,
        "here": own in here,
        "plates": plates,
        "shrines": _shrines(state, shrines, point, radius, plates, sheet),
        "ring": _colour(shrines[0].seat) if shrines else 0,
        "free": free,
        "star_x": x + radius + 3,
        "star_y": y - 9,
        "things": list(_things(state, here, shrines, free, own)),
        "ways": [
            _way(state, hall.id, corridor, found) for corridor, found in graph.corridors(state) if hall.id in found
        ],
    }


def _plates(state: State, here: list[Piece], point: Point, own: Piece | None) -> list[Told]:
    """A plate for each villain in a hall, with a star for an artifact."""
    written = [f"{'★' if _carried(state, hero) else ''}{drawing.short(hero.name)}" for hero in here]
    if len(here) >= drawing.MANY:
        written = [f"{'★' if _carried(state, hero) else ''}{hero.name[:1].upper()}" for hero in here]
    found = drawing.plates(point, written)
    return [
        {**plate, "colour": _colour(hero.seat), "own": hero == own, "carries": bool(_carried(state, hero))}
        for hero, plate in zip(here, found, strict=True)
    ]


def _carried(state: State, hero: Piece) -> int:
    return sum(1 for _ in state.held_by(hero.id, "artifact"))


def _shrines(
    state: State, shrines: list[Piece], point: Point, radius: int, plates: list[Told], sheet: Sheet
) -> list[Told]:
    """The badge of each shrine in a hall, on the side that looks out of the castle, with what was brought there."""
    (x, y), found = point, list[Told]()
    below = max((plate["y"] + PLATE // 2 for plate in plates), default=0)
    there = max(y + radius, below) + PLATE // 2 + 4 if y > 0 else y - radius - PLATE // 2 - 4
    for number, shrine in enumerate(shrines):
        middle = x - (len(shrines) - 1) * (SHRINE + 3) // 2 + number * (SHRINE + 3)
        sheet.holds(middle, there, SHRINE // 2, PLATE // 2 + 1)
        found.append(
            {
                "x": middle,
                "y": there,
                "left": middle - SHRINE // 2,
                "top": there - PLATE // 2,
                "width": SHRINE,
                "colour": _colour(shrine.seat),
                "letter": _letter(state, shrine),
                "brought": sum(1 for _ in state.held_by(shrine.id, "artifact")),
            }
        )
    return found


def _letter(state: State, shrine: Piece) -> str:
    """With what the name of a shrine's villain begins: a colour alone does not tell everybody whose it is."""
    owner = state.pieces.get(f"hero-{shrine.seat}")
    return owner.name[:1].upper() if owner else ""


def _things(
    state: State, here: list[Piece], shrines: list[Piece], free: int, own: Piece | None
) -> Iterator[Sentence | Name]:
    """Who and what is in a hall, in words."""
    for hero in here:
        told = say("{hero} (you)", hero=Name(hero.id)) if hero == own else Name(hero.id)
        carried = _carried(state, hero)
        yield say("{hero} carries {count}", hero=told, count=say("artifacts: {n}", n=carried)) if carried else told
    for shrine in shrines:
        brought = sum(1 for _ in state.held_by(shrine.id, "artifact"))
        told = say("the shrine of {hero}", hero=Name(f"hero-{shrine.seat}"))
        yield say("{shrine} (brought: {count})", shrine=told, count=brought) if brought else told
    if free:
        yield say("a free artifact") if free == 1 else say("free artifacts: {count}", count=free)


def _way(state: State, hall: str, corridor: str, ends: tuple[str, str]) -> Sentence:
    """One way out of a hall, in words, with what stands in it."""
    there = Name(ends[1] if ends[0] == hall else ends[0])
    markers = [Name(marker.entry) for marker in state.held_by(corridor, "marker") if marker.entry]
    told: Sentence = say("{hall}", hall=there)
    for marker in markers:
        told = say("{hall}, {marker}", hall=told, marker=marker)
    return told


def _colour(seat: str) -> int:
    return (int(seat) - 1) % COLOURS + 1 if seat.isdigit() and int(seat) else 0


def _corridor(state: State, corridor: str, points: Mapping[str, Point], ends: tuple[str, str], sheet: Sheet) -> Told:
    markers = list(state.held_by(corridor, "marker"))
    secret = any(marker.entry == graph.SECRET_PASSAGE for marker in markers)
    one, other = (points[hall] for hall in ends)
    line = drawing.bent(one, other, points.values()) if secret else drawing.straight(one, other)
    sheet.holds(*line.middle, BADGE, BADGE // 2)
    for step in line.way:
        sheet.holds(*step, EDGE, EDGE)
    return {
        "name": graph.plain_name(state.pieces[corridor]),
        "path": line.path,
        "secret": secret,
        "closed": bool(graph.closed(state, corridor, double=False)),
        "markers": [_sign(state, marker, line, n, len(markers)) for n, marker in enumerate(markers)],
        "said": [_marker(state, marker) for marker in markers],
    }


def _sign(state: State, marker: Piece, line: Line, number: int, of: int) -> Told:
    """A marker as it stands on a corridor, with the rounds that are left of it."""
    rounds = state.count(marker.id, "rounds")
    wide = 34 if rounds else 22
    x, y = line.beside(number, of, 36)
    return {
        "sign": SIGNS.get(marker.entry, "other"),
        "left": x - wide // 2,
        "top": y - 10,
        "width": wide,
        "x": x - 7 if rounds else x,
        "y": y,
        "rounds": rounds,
        "rounds_x": x + 8,
    }


def _marker(state: State, marker: Piece) -> Sentence:
    rounds = state.count(marker.id, "rounds")
    name = Name(marker.entry or marker.id)
    return (
        say("{marker}, rounds left: {rounds}", marker=name, rounds=rounds) if rounds else say("{marker}", marker=name)
    )
