"""Plots as a page draws them: paths and ticks in a box, and the table that says the same in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaigns.board.sheet.sheets import colour
from campaigns.chronicle.series import Course, Past, past
from campaigns.chronicle.telling import NOT_TOLD, is_quiet
from campaigns.chronicle.wording import called, name_of, word
from campaigns.plays.writing import Table

WIDTH, HEIGHT = 420, 200
LEFT, RIGHT, TOP, BOTTOM = 34, 8, 10, 24
MOST_LINES, MOST_POINTS, MOST_ROWS, MOST_LABELS = 8, 600, 40, 12
MOST_IN_TITLE = 3
"""So many whose numbers a plot draws stand in its title; of more it says what they are."""
LOOKS = 6
"""Colours and dashes that tell lines apart."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a plot: whose, its colour and dash (1 to 6), its path, its last value."""

    name: str
    colour: int
    dash: int
    path: str
    last: int | None


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: where, and what is written there (nothing where it would be too crowded)."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Plot:
    """A box with lines, its axes, and the same as rows of numbers."""

    id: str
    title: str
    lines: tuple[Line, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    evenings: tuple[Tick, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int | str, ...]], ...]
    hidden: int = 0
    """Lines that are left out because nobody could tell so many apart; the table has them."""

    @property
    def box(self) -> dict[str, int]:
        """The size of the picture and of the field in it."""
        return {
            "width": WIDTH,
            "height": HEIGHT,
            "left": LEFT,
            "right": WIDTH - RIGHT,
            "top": TOP,
            "bottom": HEIGHT - BOTTOM,
            "label": HEIGHT - 8,
        }


@dataclass(frozen=True, slots=True)
class Frame:
    """From numbers to places in the picture."""

    first: int
    last: int
    low: int
    high: int

    def x(self, number: float) -> float:
        span = max(1, self.last - self.first)
        return round(LEFT + (number - self.first) / span * (WIDTH - LEFT - RIGHT), 1)

    def y(self, value: float) -> float:
        span = max(1, self.high - self.low)
        return round(HEIGHT - BOTTOM - (value - self.low) / span * (HEIGHT - TOP - BOTTOM), 1)


def plots(seen: Table) -> list[Plot]:
    """A plot for each number that the game shows, and each kind of thing that has it, in the order of a sheet."""
    told = past(seen)
    found: dict[tuple[str, str], list[Course]] = {}
    for course in told.courses.values():
        if course.piece not in NOT_TOLD and not is_quiet(seen, course.name) and word(seen, course.name):
            found.setdefault((course.name, course.kind), []).append(course)
    order = {name: place for place, name in enumerate(seen.game.sheet.shown)}
    keys = sorted(found, key=lambda key: (order[key[0]], min(one.points[0][0] for one in found[key])))
    return [_plot(seen, told, name, kind, found[name, kind]) for name, kind in keys]


def _plot(seen: Table, told: Past, name: str, kind: str, courses: Sequence[Course]) -> Plot:
    drawn = courses[:MOST_LINES]
    values = [value for course in drawn for _, value in course.points]
    frame = Frame(told.first, told.last, min(0, *values), max(1, *values))
    names = [_called(seen, course.piece) for course in courses]
    whose = word(seen, kind) if len(names) > MOST_IN_TITLE else ""
    title = f"{word(seen, name)}: {whose or ', '.join(names)}"
    return Plot(
        id=f"{name}-{kind}",
        title=title[:1].upper() + title[1:],
        lines=tuple(_line(seen, frame, course, place) for place, course in enumerate(drawn)),
        across=tuple(rounds(frame, told.rounds)),
        up=tuple(Tick(frame.y(value), str(value)) for value in steps(frame.low, frame.high)),
        evenings=tuple(Tick(frame.x(number), str(value)) for number, value in told.evenings),
        columns=tuple(names),
        rows=tuple(_rows(told, courses)),
        hidden=len(courses) - len(drawn),
    )


def _called(seen: Table, piece: str) -> str:
    """What people call a thing; of one that is gone the name that it had."""
    name = called(seen, piece) if piece in seen.state else name_of(seen, piece)
    return name[:1].upper() + name[1:]


def _line(seen: Table, frame: Frame, course: Course, place: int) -> Line:
    piece = seen.state.pieces.get(course.piece)
    own = colour(piece.seat) if piece else 0
    path = step_path(frame, course.points, course.gone or frame.last)
    last = course.points[-1][1] if course.gone is None else None
    return Line(_called(seen, course.piece), own or place % LOOKS + 1, place % LOOKS + 1, path, last)


def step_path(frame: Frame, points: Iterable[tuple[int, int]], until: int) -> str:
    """A path that keeps each value until the next; long ones keep only what can be seen."""
    thin = thinned(list(points))
    number, value = thin[0]
    parts = [f"M{frame.x(number)} {frame.y(value)}"]
    for number, value in thin[1:]:
        parts.append(f"H{frame.x(number)}V{frame.y(value)}")
    return "".join(parts) + f"H{frame.x(until)}"


def thinned(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """At most so many points: of each stretch the first, the least, the greatest and the last."""
    if len(points) <= MOST_POINTS:
        return points
    size = -(-len(points) * 4 // MOST_POINTS)
    kept: list[tuple[int, int]] = []
    for start in range(0, len(points), size):
        part = points[start : start + size]
        least, most = min(part, key=lambda one: one[1]), max(part, key=lambda one: one[1])
        kept += sorted({part[0], least, most, part[-1]})
    return kept


def steps(low: int, high: int) -> list[int]:
    """Round numbers between two: about five of them."""
    size = 1
    while (high - low) / size > 6:
        size = size * 2 if str(size)[0] != "2" else size // 2 * 5
    first = -(-low // size) * size
    return list(range(first, high + 1, size))


def rounds(frame: Frame, began: Sequence[tuple[int, int]]) -> list[Tick]:
    """A mark for each round; where there are many, only some are written."""
    every = -(-len(began) // MOST_LABELS) or 1
    return [
        Tick(frame.x(number), str(value) if place % every == 0 else "") for place, (number, value) in enumerate(began)
    ]


def _rows(told: Past, courses: Sequence[Course]) -> Iterable[tuple[str, tuple[int | str, ...]]]:
    """The values as rounds began; of a game without rounds at even distances; and at the end."""
    moments = [number for number, _ in told.rounds] or list(range(told.first, told.last, max(1, told.last // 20)))
    every = -(-len(moments) // MOST_ROWS) or 1
    for number in [*moments[::every], told.last]:
        values = (course.at(number) for course in courses)
        yield str(number), tuple("" if value is None else value for value in values)
