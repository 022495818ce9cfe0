"""The stone of the castle's picture: its body, and the floors of halls that are cut out of it.

Shape: paths as SVG writes them, in the units of `drawing`.
"""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.games.castle.picture.drawing import Point

INNER = 1
"""The ring next to the centre."""
SQUARE = 0.88
"""Half the side of a square hall, as a share of its radius: as large to look at as a round one."""
CUT, SLANT = 0.3, 0.55
"""How much is cut off the corners of an inner hall, and off those of one with a shrine, as shares of half a side."""


def floor(point: Point, radius: int, ring: int, holy: bool) -> str:
    """The floor of a hall: the centre is round, inner halls have cut corners, those with a shrine eight sides."""
    x, y = point
    if ring < INNER:
        return f"M{x - radius} {y}a{radius} {radius} 0 1 0 {2 * radius} 0a{radius} {radius} 0 1 0 {-2 * radius} 0Z"
    half = radius if holy else round(radius * SQUARE)
    cut = round(half * (SLANT if holy else CUT if ring == INNER else 0))
    flat = 2 * (half - cut)
    return f"M{x - half + cut} {y - half}h{flat}l{cut} {cut}v{flat}l{-cut} {cut}h{-flat}l{-cut} {-cut}v{-flat}Z"


def body(points: Iterable[Point]) -> str:
    """The outline around all halls, through the middles of the outermost; what it encloses is stone."""
    found = sorted(set(points))
    if not found:
        return ""
    around = [*_side(found), *_side(found[::-1])]
    return "M" + "L".join(f"{x} {y}" for x, y in around or found) + "Z"


def _side(points: list[Point]) -> list[Point]:
    """One side of the least convex outline, without its last point. Source: Andrew's monotone chain."""
    kept: list[Point] = []
    for point in points:
        while len(kept) > 1 and _turn(kept[-2], kept[-1], point) <= 0:
            kept.pop()
        kept.append(point)
    return kept[:-1]


def _turn(start: Point, middle: Point, end: Point) -> int:
    """More than 0 for a turn to one side, less for the other, 0 for none."""
    return (middle[0] - start[0]) * (end[1] - start[1]) - (middle[1] - start[1]) * (end[0] - start[0])
