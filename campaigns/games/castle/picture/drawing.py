"""Where everything of the castle's picture lies: halls on their rings, what stands in them and beside them.

Shape: whole numbers of the picture's own units; rings clockwise from the top, so that a turned board looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaigns.engine.state import Piece, State
from campaigns.games.castle.halls import graph

HALL, WIDE = 26, 33
"""How large a hall is, from its middle; one whose name has more than `SHORT` letters is wide."""
SHORT, LONG = 3, 7
"""Letters of a name that fit a hall, and a wide one; longer names are written smaller."""
FIRST, STEP, BESIDE = 104, 85, 14
"""From the centre to the first ring, from ring to ring at least, and between two halls of a ring."""
PLATE, LETTER, MOST_LETTERS = 19, 8, 9
"""A plate with a name: how high, how wide a letter, how many letters of a name are written."""
MANY = 3
"""From so many in one hall on, each is a letter: plates would hide the next hall."""
BADGE = 26
EDGE = 5
BENDS = (0.18, -0.18, 0.3, -0.3, 0.42, -0.42)
"""How far a secret passage may bend from the straight way, as shares of its length; the first that is free of halls."""
SIGN = 0.36
"""Where its sign stands, as a share of it: before the middle, where straight corridors have theirs."""

Point = tuple[int, int]


@dataclass(slots=True)
class Sheet:
    """How much of the plane is drawn on; grows with each thing."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    def holds(self, x: int, y: int, half_width: int, half_height: int) -> None:
        """Make room for a thing by its middle."""
        self.left, self.right = min(self.left, x - half_width), max(self.right, x + half_width)
        self.top, self.bottom = min(self.top, y - half_height), max(self.bottom, y + half_height)

    @property
    def box(self) -> str:
        """The picture's frame, as SVG writes it."""
        width, height = self.right - self.left + 2 * EDGE, self.bottom - self.top + 2 * EDGE
        return f"{self.left - EDGE} {self.top - EDGE} {width} {height}"


def points(state: State) -> dict[str, Point]:
    """Where each hall is drawn, the centre at 0, 0: rings as near to each other as their halls allow."""
    rings: dict[int, list[Piece]] = {}
    for place in graph.halls(state):
        rings.setdefault(state.count(place.id, "ring"), []).append(place)
    found: dict[str, Point] = {}
    radius = 0
    for number, (_, halls) in enumerate(sorted(rings.items())):
        radius = _radius(radius + (STEP if number > 1 else FIRST * number), halls)
        for hall in halls:
            angle = 2 * math.pi * (state.count(hall.id, "position") - 0.5) / len(halls)
            found[hall.id] = (round(radius * math.sin(angle)), round(-radius * math.cos(angle)))
    return found


def _radius(least: int, halls: list[Piece]) -> int:
    """How far out a ring lies so that neither its halls touch nor their names."""
    if len(halls) < 2:
        return least
    widest = max(_half(hall.name) for hall in halls)
    return max(least, math.ceil((widest + BESIDE / 2) / math.sin(math.pi / len(halls))))


def _half(name: str) -> float:
    """How much room a hall needs to each side."""
    radius, letters = size_of(name)
    return max(radius, len(name) * letters * 0.4)


def size_of(name: str) -> tuple[int, int]:
    """How large a hall is drawn, from its middle, and how large its name is written."""
    if len(name) <= SHORT:
        return HALL, 16
    return WIDE, max(9, min(14, 14 * LONG // len(name)))


def short(name: str) -> str:
    """As much of a name as a plate holds."""
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1].rstrip()}…"


def plates(point: Point, written: Iterable[str]) -> list[Mapping[str, int | str]]:
    """Plates with names in the lower half of a hall, one under the other; many are letters side by side."""
    (x, y), found = point, list(written)
    if len(found) >= MANY:
        left = x - (len(found) - 1) * (BADGE + 1) // 2
        return [_plate(left + n * (BADGE + 1), y + 10, name, BADGE) for n, name in enumerate(found)]
    first = y + (10 if len(found) == 1 else 3)
    return [_plate(x, first + n * (PLATE + 1), name, LETTER * len(name) + 12) for n, name in enumerate(found)]


def _plate(x: int, y: int, text: str, width: int) -> Mapping[str, int | str]:
    return {"x": x, "y": y, "text": text, "left": x - width // 2, "top": y - PLATE // 2, "width": width}


@dataclass(frozen=True, slots=True)
class Line:
    """A corridor as it is drawn: its path, where markers stand on it, side by side, and points it leads through."""

    path: str
    middle: Point
    way: tuple[Point, ...] = ()

    def beside(self, number: int, of: int, wide: int) -> Point:
        """Where one of several markers stands."""
        x, y = self.middle
        return x - (of - 1) * wide // 2 + number * wide, y


def straight(one: Point, other: Point) -> Line:
    """A corridor of the first castle."""
    (x1, y1), (x2, y2) = one, other
    return Line(f"M{x1} {y1}L{x2} {y2}", ((x1 + x2) // 2, (y1 + y2) // 2))


def bent(one: Point, other: Point, halls: Iterable[Point]) -> Line:
    """A secret passage: bent, so that it can be told from a corridor beside it, to where it meets the fewest halls."""
    (x1, y1), (x2, y2) = one, other
    foreign = [hall for hall in halls if hall not in (one, other)]

    def by(bend: float) -> Point:
        return round((x1 + x2) / 2 + 2 * bend * (y1 - y2)), round((y1 + y2) / 2 + 2 * bend * (x2 - x1))

    def through(bend: Point) -> tuple[Point, ...]:
        return tuple(_on_bend(one, bend, other, share / 10) for share in range(1, 10))

    def room(bend: float) -> float:
        return min((math.dist(step, hall) for step in through(by(bend)) for hall in foreign), default=0)

    bend = by(max(BENDS, key=lambda bend: min(room(bend), HALL + BESIDE)))
    return Line(f"M{x1} {y1}Q{bend[0]} {bend[1]} {x2} {y2}", _on_bend(one, bend, other, SIGN), through(bend))


def _on_bend(start: Point, bend: Point, end: Point, share: float) -> Point:
    """A place on a bent way, so far from its start."""
    x, y = (
        round((1 - share) ** 2 * start[axis] + 2 * share * (1 - share) * bend[axis] + share**2 * end[axis])
        for axis in (0, 1)
    )
    return x, y
