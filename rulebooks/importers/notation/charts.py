"""A map drawn with letters: places in square brackets, joined by `|`, `/`, `\\` and `-`.

      [chs]            x of a place is the column of its middle, y the line, both from 0.
     /     \\
   [1]     [2]
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

LARGEST = 20_000
"""Letters; nobody draws a larger map, and what is beyond is not looked at."""
PLACE = re.compile(r"\[([^\[\]\s]{1,12})\]")
SLANT = {"|": 0, "/": 1, "\\": -1}
"""How much further right the upper end of a bridge is."""


@dataclass(slots=True)
class Place:
    code: str
    x: int
    y: int
    left: int
    right: int
    line: int
    links: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Chart:
    """Places in reading order, and the bridges that lead nowhere: (line from 0, column from 0)."""

    places: tuple[Place, ...]
    loose: tuple[tuple[int, int], ...]


def read(text: str) -> Chart:
    """Read a map: which places there are, where, and which are joined."""
    lines = text.expandtabs(4)[:LARGEST].split("\n")
    places = [
        Place(found[1], (found.start() + found.end() - 1) // 2, y, found.start(), found.end() - 1, y)
        for y, line in enumerate(lines)
        for found in PLACE.finditer(line)
    ]
    loose = []
    for y, line in enumerate(lines):
        bare = PLACE.sub(lambda found: " " * len(found.group()), line)
        for found in re.finditer(r"[|/\\]|-{1,80}", bare):
            if not _join(places, y, found.start(), found.end() - 1, found.group()[0]):
                loose.append((y, found.start()))
    for place in places:
        place.links.sort(key=[other.code for other in places].index)
    return Chart(tuple(places), tuple(loose))


def _join(places: list[Place], y: int, left: int, right: int, sign: str) -> bool:
    if sign == "-":
        ends = _nearest(places, y, left - 1), _nearest(places, y, right + 1)
    else:
        ends = _nearest(places, y - 1, left + SLANT[sign]), _nearest(places, y + 1, left - SLANT[sign])
    one, other = ends
    if one is None or other is None or one is other:
        return False
    if other.code not in one.links:
        one.links.append(other.code)
        other.links.append(one.code)
    return True


def _nearest(places: list[Place], y: int, x: int) -> Place | None:
    """The place of a line that covers a column, or ends right beside it."""
    here = [place for place in places if place.y == y and place.left - 1 <= x <= place.right + 1]
    return min(here, key=lambda place: abs(place.x - x), default=None)
