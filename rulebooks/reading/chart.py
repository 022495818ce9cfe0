"""The map of a book as a picture: places and the ways between them, at the points where the document drew them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

MARGIN = 70
STEP = 120
RADIUS = 28


@dataclass(frozen=True)
class Place:
    slug: str
    name: str
    code: str
    role: str
    label: str
    x: int
    y: int

    @property
    def name_y(self) -> int:
        """Where its name is written: under it, clear of the shoals."""
        return self.y + RADIUS + 24


@dataclass(frozen=True)
class Way:
    """A line between two places; `ends` are their slugs, in the book's order."""

    ends: tuple[str, str]
    x1: int
    y1: int
    x2: int
    y2: int


@dataclass(frozen=True)
class Chart:
    width: int
    height: int
    places: list[Place] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)
    radius: int = RADIUS

    def __bool__(self) -> bool:
        return bool(self.places)


def chart(places: Iterable[tuple[str, str, Mapping[str, Any]]], labels: Mapping[str, str] | None = None) -> Chart:
    """Draw places given as (slug, name, stats); the stats are code, role, x, y and links [slugs].

    Shape:  `labels` is what is written under each place, by its slug.

    Units:  of the picture; two neighbouring columns or rows of the document lie STEP apart.
    Errors: none; a place without x or y is left out, a link to nowhere too, and what is no list of links.
    """
    drawn = [(slug, name, stats) for slug, name, stats in places if _has_point(stats)]
    if not drawn:
        return Chart(0, 0)
    columns = _lanes(stats["x"] for _, _, stats in drawn)
    rows = _lanes(stats["y"] for _, _, stats in drawn)
    points = {
        slug: Place(
            slug,
            name,
            str(stats.get("code", "")),
            str(stats.get("role", "")),
            (labels or {}).get(slug, ""),
            columns[stats["x"]],
            rows[stats["y"]],
        )
        for slug, name, stats in drawn
    }
    ways: list[Way] = []
    for slug, _, stats in drawn:
        for other in _linked(stats):
            pair = tuple(sorted((slug, other)))
            if other in points and other != slug and pair not in {way.ends for way in ways}:
                start, end = points[pair[0]], points[pair[1]]
                ways.append(Way((pair[0], pair[1]), start.x, start.y, end.x, end.y))
    width, height = max(columns.values()) + MARGIN, max(rows.values()) + MARGIN
    return Chart(width, height, list(points.values()), ways)


def _has_point(stats: Mapping[str, Any]) -> bool:
    return all(isinstance(stats.get(axis), int) for axis in ("x", "y"))


def _linked(stats: Mapping[str, Any]) -> list[str]:
    told = stats.get("links")
    return [one for one in told if isinstance(one, str)] if isinstance(told, list) else []


def _lanes(values: Iterable[int]) -> dict[int, int]:
    """Spread the columns (or rows) that are in use evenly, whatever blanks the document put between them."""
    return {value: MARGIN + lane * STEP for lane, value in enumerate(sorted(set(values)))}
