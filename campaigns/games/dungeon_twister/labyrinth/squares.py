"""The maze: squares with letters and numbers, rooms two abreast, and which squares are neighbours as the rooms lie.

Shape: columns a to j; row 0 is the starting line of the blues, the last row that of the yellows, between them five rows
       for each two rooms. A room that was not drawn is one place without squares (its own id), taken on trust.
Source: Показать комнату; Повернуть комнату; Начать бой; Перемещение персонажа из лабиринта.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from campaigns.engine.memory import Same, kept_if_small, remembered
from campaigns.engine.state import Piece, State
from campaigns.games.dungeon_twister.labyrinth.drawing import (
    FLOOR,
    FORBIDDEN,
    GATE,
    MECHANISM,
    OPEN_GATE,
    PIT,
    SIDE,
    WALL,
    Plan,
    Point,
    plan,
)

ABREAST = 2
"""Rooms side by side: a starting line of 10 squares borders on 2 rooms."""
MOST_ROWS = 4
"""Pairs of rooms between the lines that can be laid: the document gives no number, and a page has an end."""
LETTERS = "abcdefghij"
BLUE, YELLOW = "blue", "yellow"
SIDES = (BLUE, YELLOW)
MOST_PARTS, MOST_FIXTURES = 1_000, 200
"""Pieces, marks, and what marks change of squares, of a table whose maze is kept: the largest has some hundreds."""
PLAN = "plan:"
FIXTURES = (PIT, FLOOR, MECHANISM, FORBIDDEN)
EDGES = {"wall": WALL, "gate": GATE, "open": OPEN_GATE}
"""What a mark on a square says of the line to a neighbour, "wall:c5": it counts instead of what is drawn."""
STRONGER = (WALL, GATE, OPEN_GATE)
Laid = tuple[int, str, int]
"""A room that lies open: its number, its drawing (or nothing), how many quarters it was turned with the clock."""


@dataclass(frozen=True, slots=True)
class Maze:
    """The maze as it lies.

    Shape: `terrain` of every square that is open to view; `ways` the neighbours of a square or undrawn room; `barriers`
           what stands between two squares.
    """

    rows: int
    terrain: Mapping[str, str]
    ways: Mapping[str, tuple[str, ...]]
    barriers: Mapping[frozenset[str], str]


def last_row(rows: int) -> int:
    """The row of the yellows' starting line."""
    return SIDE * rows + 1


def square(x: int, y: int) -> str:
    """The id of a square."""
    return f"{LETTERS[x]}{y}"


@lru_cache(maxsize=1_000)
def point_of(name: str) -> Point | None:
    """Where a square is, from its id; nothing for anything else."""
    letter, number = name[:1], name[1:]
    if letter and letter in LETTERS and number.isascii() and number.isdigit() and len(number) < 3:
        return LETTERS.index(letter), int(number)
    return None


def line_of(side: str, rows: int) -> int:
    """The row of a side's starting line."""
    return 0 if side == BLUE else last_row(rows)


def rows_of(state: State) -> int:
    """How many pairs of rooms lie between the lines; a number set by hand stays within what is laid out."""
    return max(0, min(MOST_ROWS, state.count("table", "rows")))


def room_id(number: int) -> str:
    """The id of a room's place in the maze, numbered from the blues' left."""
    return f"room-{number}"


@lru_cache(maxsize=1_000)
def number_of(room: str) -> int:
    """The number of a room's place; 0 for what is none."""
    number = room.removeprefix("room-")
    return int(number) if number != room and number.isascii() and number.isdigit() and len(number) < 3 else 0


def corner(number: int) -> Point:
    """The lower left square of a room."""
    across, up = (number - 1) % ABREAST, (number - 1) // ABREAST
    return SIDE * across, 1 + SIDE * up


@lru_cache(maxsize=2_000)
def room_at(name: str, rows: int) -> str:
    """The room that a square is in, or the room itself; empty on a starting line."""
    if number_of(name):
        return name
    where = point_of(name)
    if where is None or not 0 < where[1] < last_row(rows):
        return ""
    return room_id((where[1] - 1) // SIDE * ABREAST + where[0] // SIDE + 1)


def squares_of(number: int) -> list[str]:
    """The squares of a room, from its lower left one."""
    left, low = corner(number)
    return [square(left + x, low + y) for y in range(SIDE) for x in range(SIDE)]


def turned(point: Point, quarters: int) -> Point:
    """Where a square of a room comes to lie when the room turns with the clock."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = y, SIDE - 1 - x
    return x, y


def turned_square(name: str, number: int, quarters: int) -> str:
    """The same for a square of the maze that lies in a room, or just outside it."""
    where, (left, low) = point_of(name), corner(number)
    if where is None:
        return name
    x, y = turned((where[0] - left, where[1] - low), quarters)
    return square(left + x, low + y) if 0 <= left + x < len(LETTERS) else name


def tile_in(state: State, room: str) -> Piece | None:
    """The tile that lies open in a place of the maze."""
    return next(state.held_by(room, "tile"), None)


def plan_text(state: State, tile: str) -> str:
    """The drawing of a tile; empty when it was not drawn, or lies face down."""
    found = (mark for mark in state.marks_of(tile) if mark.startswith(PLAN))
    return next(found, "").removeprefix(PLAN)


@remembered
def maze_of(state: State) -> Maze:
    """The maze as it lies now, for whoever sees this state."""
    rows = rows_of(state)
    plans, fixtures = _drawn(Same(state.marks))
    laid = []
    for tile in _tiles(Same(state.pieces)):
        number = number_of(state.holder(tile))
        if 0 < number <= ABREAST * rows:
            laid.append((number, plans.get(tile, ""), state.count(tile, "turned") % 4))
    return _built(rows, tuple(laid), fixtures)


@kept_if_small(64, MOST_PARTS, lambda pieces: len(pieces.part))
def _tiles(pieces: Same) -> tuple[str, ...]:
    return tuple(piece.id for piece in pieces.part.values() if piece.kind == "tile")


@kept_if_small(64, MOST_PARTS, lambda marks: len(marks.part))
def _drawn(marks: Same) -> tuple[dict[str, str], tuple[tuple[str, str], ...]]:
    """The drawings of tiles, and what marks say of squares."""
    plans, found = {}, []
    for piece, mark in marks.part:
        kind, colon, said = mark.partition(":")
        if kind + colon == PLAN:
            plans[piece] = said
        elif kind in EDGES or mark in FIXTURES:
            found.append((piece, mark))
    return plans, tuple(found)


@kept_if_small(512, MOST_FIXTURES, lambda rows, laid, fixtures: len(laid) + len(fixtures))
def _built(rows: int, laid: tuple[Laid, ...], fixtures: tuple[tuple[str, str], ...]) -> Maze:
    terrain = {square(x, y): FLOOR for x in range(len(LETTERS)) for y in (0, last_row(rows))}
    barriers: dict[frozenset[str], str] = {}
    trusted = []
    for number, text, quarters in laid:
        drawn = plan(text) if text else Plan({})
        if drawn.squares:
            _lay(terrain, barriers, drawn, number, quarters)
        else:
            trusted.append(number)
    for name, mark in fixtures:
        kind, _, other = mark.partition(":")
        if point_of(name) and point_of(other) and kind in EDGES:
            barriers[frozenset((name, other))] = EDGES[kind]
        elif name in terrain and kind in FIXTURES:
            terrain[name] = kind
    ways: dict[str, list[str]] = {name: [] for name in (*terrain, *map(room_id, trusted))}
    for node, one, other in _bordering(terrain, trusted, rows):
        if barriers.get(frozenset((one, other)), "") not in (WALL, GATE):
            ways[node].append(other if other in ways else room_at(other, rows))
    plain = {name: tuple(dict.fromkeys(there)) for name, there in ways.items()}
    return Maze(rows, terrain, plain, barriers)


def _lay(terrain: dict[str, str], barriers: dict[frozenset[str], str], drawn: Plan, number: int, quarters: int) -> None:
    """Put what is drawn of one room where it lies."""
    left, low = corner(number)

    def at(point: Point) -> str:
        x, y = turned(point, quarters)
        inside = 0 <= left + x < len(LETTERS) and low + y >= 0
        return square(left + x, low + y) if inside else ""

    for point, kind in drawn.squares.items():
        terrain[at(point)] = kind
    for (one, other), kind in drawn.barriers.items():
        pair = frozenset((at(one), at(other)))
        standing = [kind, *([barriers[pair]] if pair in barriers else [])]
        barriers[pair] = min(standing, key=STRONGER.index)


def _bordering(terrain: Mapping[str, str], trusted: list[int], rows: int) -> Iterator[tuple[str, str, str]]:
    """Squares side by side, with the place that the first is for those who stand there: itself, or its whole room."""
    for name in terrain:
        yield from ((name, name, other) for other in around(name, rows) if _lies_open(other, terrain, trusted, rows))
    for number in trusted:
        for name in squares_of(number):
            for other in around(name, rows):
                if number_of(room_at(other, rows)) != number and _lies_open(other, terrain, trusted, rows):
                    yield room_id(number), name, other


def around(name: str, rows: int) -> Iterator[str]:
    """The squares side by side with one, whatever stands between."""
    x, y = point_of(name) or (0, 0)
    for across, up in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        if 0 <= across < len(LETTERS) and 0 <= up <= last_row(rows):
            yield square(across, up)


def _lies_open(name: str, terrain: Mapping[str, str], trusted: list[int], rows: int) -> bool:
    return name in terrain or number_of(room_at(name, rows)) in trusted


@lru_cache(maxsize=4_000)
def is_line(name: str, side: str, rows: int) -> bool:
    """Whether a square is on the starting line of a side."""
    where = point_of(name)
    return where is not None and where[1] == line_of(side, rows)


def other_side(side: str) -> str:
    """The opponents of a side."""
    return YELLOW if side == BLUE else BLUE
