"""The newest play as the drawing shows it: an arrow from where to where, a number beside what it struck, a cross on who
fell. Whoever does not see the drawing is told the sentence of the story."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from campaigns.board.drawing.chart import RADIUS, Chart
from campaigns.board.drawing.piles import Scene
from campaigns.board.sheet.sheets import colour
from campaigns.chronicle.log import Line
from campaigns.chronicle.story import stories
from campaigns.chronicle.traces import Trace
from campaigns.models import Play
from campaigns.plays.undone import STAYS
from campaigns.plays.writing import Table
from campaigns.seats.seating import SEATING

NOTHING_PLAYED = frozenset([SEATING, *STAYS])
Point = tuple[int, int]
BEND = 0.14
"""How far an arrow bows to its left, of its length: it does not hide the way beneath it."""
ROOM = 4
"""Between the tip of an arrow and the place that it points at."""
LINE = 17
"""Between two numbers at one place."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A way that somebody went, as the path of a drawing, in the colour of a seat."""

    path: str
    colour: int
    small: bool
    thing: bool = False
    """Whether it is no person that went there."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a play did to somebody at a place: "−5", or a cross; `good` says that a number rose."""

    x: int
    y: int
    text: str
    good: bool


@dataclass(frozen=True, slots=True)
class Newest:
    """The newest play on a drawing; without arrows and tallies where there is nothing to see of it."""

    said: str = ""
    arrows: tuple[Arrow, ...] = ()
    tallies: tuple[Tally, ...] = ()

    @property
    def tips(self) -> list[int]:
        """The colours of which a tip of an arrow is needed."""
        return sorted({one.colour for one in self.arrows})


def newest(table: Table, plays: Sequence[Play], lines: Sequence[Line], chart: Chart, scene: Scene | None) -> Newest:
    """What the drawing of a table shows of its newest play; of one that was taken back, nothing.

    Who sits down, comes back or talks has played nothing: what was played before stays on the drawing.
    """
    points: Mapping[str, Point] = {spot.id: (spot.x, spot.y) for spot in chart.spots}
    near = RADIUS
    if scene and scene.data.get("points"):
        points = {id: (x, y) for id, (x, y) in scene.data["points"].items()}
        near = int(scene.data.get("near", RADIUS))
    played = ((play, line) for play, line in zip(plays, lines, strict=True) if play.move not in NOTHING_PLAYED)
    play, line = next(played, (None, None))
    if play is None or line is None or play.undone or not points:
        return Newest()
    traces = stories(table, [play])[play.number].traces
    arrows = [one for trace in traces if trace.moved if (one := _arrow(table, trace, points, near))]
    tallies = list(_tallies(traces, points, near))
    if not arrows and not tallies:
        return Newest()
    return Newest(line.sentence, tuple(dict.fromkeys(arrows)), tuple(tallies))


def _point(chain: Iterable[str], points: Mapping[str, Point]) -> Point | None:
    return next((points[one] for one in chain if one in points), None)


def _arrow(table: Table, trace: Trace, points: Mapping[str, Point], near: int) -> Arrow | None:
    start, end = _point(trace.start, points), _point(trace.end, points)
    piece = table.state.pieces.get(trace.piece)
    if start is None or end is None or start == end or not piece:
        return None
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    middle = ((start[0] + end[0]) / 2 + down * BEND, (start[1] + end[1]) / 2 - across * BEND)
    first = _towards(start, middle, min(near, length / 4))
    last = _towards(end, middle, min(near + ROOM, length / 4))
    path = f"M{first[0]:.0f} {first[1]:.0f}Q{middle[0]:.0f} {middle[1]:.0f} {last[0]:.0f} {last[1]:.0f}"
    return Arrow(path, colour(piece.seat), near < RADIUS, piece.kind not in table.game.face.living)


def _towards(point: Point, aim: tuple[float, float], far: float) -> tuple[float, float]:
    across, down = aim[0] - point[0], aim[1] - point[1]
    length = hypot(across, down) or 1
    return point[0] + across / length * far, point[1] + down / length * far


def _tallies(traces: Iterable[Trace], points: Mapping[str, Point], near: int) -> Iterable[Tally]:
    """One beneath the other at each place, to the right of it."""
    taken: dict[Point, int] = {}
    for trace in traces:
        if not trace.change and not trace.fell:
            continue
        point = _point(trace.end, points) or _point(trace.start, points)
        if point is None:
            continue
        sign = "−" if trace.change < 0 else "+"
        number = f"{sign}{abs(trace.change)}" if trace.change else ""
        text = " ".join(filter(None, (number, "✕" if trace.fell else "")))
        line = taken.get(point, 0)
        taken[point] = line + 1
        yield Tally(point[0] + near + 4, point[1] - near + line * LINE, text, trace.change > 0)
