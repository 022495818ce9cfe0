"""The castle as a picture and as a list: halls in their rings, corridors and what closes them, who and what is where.

Shape: plain numbers of the picture's own units, clockwise from the top; names are left to whoever writes them out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Piece, State
from campaigns.games.castle import graph
from campaigns.games.castle.people import heroes

RING, MARGIN = 84, 46
"""From ring to ring, and round the outermost one."""
TOKEN, MARK = 20, 12
RADIUS, SHORT = 19, 3
"""Of a hall whose name has up to so many letters; longer names get more room."""
COLOURS = 6
SIGNS = {graph.LOCK: "×", graph.BARRICADE: "#", graph.SECRET_PASSAGE: "◇"}

Point = tuple[int, int]


def scene(state: State, book: Book, seat: str) -> Mapping[str, Any]:
    """What the castle's own part of the page shows; everything in it is seen by all."""
    points = _points(state)
    return {
        "width": max((x for x, _ in points.values()), default=0) + MARGIN,
        "height": max((y for _, y in points.values()), default=0) + MARGIN,
        "halls": [_hall(state, hall, points[hall.id], seat) for hall in graph.halls(state)],
        "corridors": [_corridor(state, corridor, points, found) for corridor, found in graph.corridors(state)],
        "event": [Name(card.entry) for card in state.held_by("event", "event-card")],
        "wanted": state.count("table", "artifacts"),
    }


def _points(state: State) -> dict[str, Point]:
    """Where each hall is drawn: its ring, and its share of the round, so that a turned board looks the same."""
    found: dict[str, Point] = {}
    halls = graph.halls(state)
    for hall in halls:
        ring = state.count(hall.id, "ring")
        on_ring = sum(1 for one in halls if state.count(one.id, "ring") == ring)
        angle = 2 * math.pi * (state.count(hall.id, "position") - 0.5) / max(1, on_ring)
        found[hall.id] = (round(ring * RING * math.sin(angle)), round(-ring * RING * math.cos(angle)))
    left, top = (min((point[axis] for point in found.values()), default=0) - MARGIN for axis in (0, 1))
    return {hall: (x - left, y - top) for hall, (x, y) in found.items()}


def _hall(state: State, hall: Piece, point: Point, seat: str) -> Mapping[str, Any]:
    here = heroes(state, hall.id)
    shrines = list(state.held_by(hall.id, "shrine"))
    free = sum(1 for _ in state.held_by(hall.id, "artifact"))
    x, y = point
    things: list[Name | Sentence] = [Name(hero.id) for hero in here]
    things += [say("the shrine of {hero}", hero=Name(f"hero-{shrine.seat}")) for shrine in shrines]
    if free:
        things.append(say("a free artifact"))
    return {
        "name": hall.name or hall.id,
        "x": x,
        "y": y,
        "radius": RADIUS if len(hall.name) <= SHORT else RADIUS + 9,
        "here": any(hero.seat == seat for hero in here if seat),
        "tokens": [_token(state, hero, beside(x, n, len(here)), y - 22) for n, hero in enumerate(here)],
        "shrines": [_shrine(state, one.id, beside(x, n, len(shrines)), y + 24) for n, one in enumerate(shrines)],
        "free": free,
        "things": things,
    }


def beside(x: int, number: int, of: int) -> int:
    """Where one of several tokens stands that share a hall."""
    return x - (of - 1) * TOKEN // 2 + number * TOKEN


def _shrine(state: State, shrine: str, x: int, y: int) -> Mapping[str, Any]:
    brought = sum(1 for _ in state.held_by(shrine, "artifact"))
    return {"x": x, "y": y, "colour": _colour(state.pieces[shrine].seat), "brought": brought}


def _token(state: State, hero: Piece, x: int, y: int) -> Mapping[str, Any]:
    carries = any(True for _ in state.held_by(hero.id, "artifact"))
    return {"x": x, "y": y, "letter": hero.name[:1].upper(), "colour": _colour(hero.seat), "carries": carries}


def _colour(seat: str) -> int:
    return (int(seat) - 1) % COLOURS + 1 if seat.isdigit() and int(seat) else 0


def _corridor(state: State, corridor: str, points: Mapping[str, Point], ends: tuple[str, str]) -> Mapping[str, Any]:
    (x1, y1), (x2, y2) = (points[hall] for hall in ends)
    markers = list(state.held_by(corridor, "marker"))
    signs = "".join(SIGNS.get(marker.entry, "•") for marker in markers)
    return {
        "name": state.pieces[corridor].name,
        "x1": x1,
        "y1": y1,
        "x2": x2,
        "y2": y2,
        "x": (x1 + x2) // 2,
        "y": (y1 + y2) // 2 + MARK // 2,
        "signs": signs,
        "closed": bool(graph.closed(state, corridor, double=False)),
        "markers": [_marker(state, marker) for marker in markers],
    }


def _marker(state: State, marker: Piece) -> Sentence:
    rounds = state.count(marker.id, "rounds")
    name = Name(marker.entry or marker.id)
    return (
        say("{marker}, rounds left: {rounds}", marker=name, rounds=rounds) if rounds else say("{marker}", marker=name)
    )
