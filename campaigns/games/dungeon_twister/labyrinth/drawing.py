"""A room as a table draws it in signs: read, checked, and said what is wrong with it.

Shape: eleven lines of eleven signs, from the top: corners, the lines between squares, and the squares themselves.

    +-+-+ +-+-+     squares:  .  floor     o  trap pit     x  forbidden square
    |. .|. . .|               >  mechanism whose arrow turns with the clock     <  the other way
    + + + + + +     lines:    - |  wall    #  closed gate  :  open gate         space or _  nothing
    …

Lines may be parted by "/" as well. Five lines of five squares are a room without any walls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Sentence, say
from campaigns.games.dungeon_twister import rules

SIDE = 5
"""Squares along a room: a starting line of 10 squares runs along 2 rooms."""
LINES = 2 * SIDE + 1
Point = tuple[int, int]
"""A square of a room: how far to the right, how far up, from 0; just outside it is −1 or 5."""

FLOOR, PIT, FORBIDDEN, MECHANISM = "floor", "pit", "forbidden", "mechanism"
WALL, GATE, OPEN_GATE = "wall", "gate", "open-gate"
SQUARES = {".": FLOOR, "o": PIT, "x": FORBIDDEN, ">": MECHANISM, "<": MECHANISM}
BARRIERS = {"|": WALL, "-": WALL, "#": GATE, ":": OPEN_GATE, "_": "", " ": ""}
SAME = str.maketrans({"о": "o", "О": "o", "O": "o", "0": "o", "х": "x", "Х": "x", "X": "x", "·": "_", "\t": " "})
"""Signs that people type for each other."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A room that was read: what each square is, what stands between two squares, how its arrow turns.

    Shape: a border's pair has one point outside the room.
    """

    squares: Mapping[Point, str]
    barriers: Mapping[tuple[Point, Point], str] = field(default_factory=dict)
    clockwise: bool = True


def read(text: str) -> str:
    """A drawing in the form in which it is kept: eleven lines parted by "/", "_" for nothing.

    Errors: IllegalMove with the sentence that says what is wrong.
    """
    rows = _rows(text)
    if len(rows) == SIDE and all(len(row) == SIDE for row in rows):
        rows = _framed(rows)
    _check_size(rows)
    _check_inside_out(rows)
    for number, row in enumerate(rows, 1):
        _check_signs(number, row)
    kept = "/".join(rows)
    _check_mechanism(rows)
    _check_ways_out(plan(kept))
    return kept


def _rows(text: str) -> list[str]:
    plain = text.translate(SAME).replace("\r", "")
    parted = plain.replace("\n", "/").split("/")
    if len(parted) == 1 and len(plain) == LINES * LINES:  # a line of typing loses what parted the lines of a drawing
        parted = [plain[start : start + LINES] for start in range(0, len(plain), LINES)]
    rows = [row.rstrip() for row in parted if row.strip()]
    wide = max((len(row) for row in rows), default=0)
    return [row.ljust(wide).replace(" ", "_") for row in rows]


def _framed(rows: list[str]) -> list[str]:
    """Eleven lines for five: nothing between the squares, nothing around them."""
    between = "_".join("+" * (SIDE + 1))
    framed = [between]
    for row in rows:
        framed += ["_" + "_".join(row) + "_", between]
    return framed


def _check_size(rows: list[str]) -> None:
    if not rows:
        raise _wrong(say("Nothing is drawn."))
    wide, high = len(rows[0]), len(rows)
    if wide % 2 and high % 2 and (wide, high) != (LINES, LINES):
        told = {"wide": wide // 2, "high": high // 2, "side": SIDE}
        raise _wrong(say("This room is {wide} by {high} squares; a room has {side} by {side}.", **told))
    if high != LINES:
        raise _wrong(say("The drawing has {high} lines; a room takes {lines}.", high=high, lines=LINES))
    if wide != LINES:
        raise _wrong(say("The longest line has {wide} signs; a room takes {lines}.", wide=wide, lines=LINES))


def _check_inside_out(rows: list[str]) -> None:
    outside = sum(rows[y][x] in SQUARES for y in range(0, LINES, 2) for x in range(0, LINES, 2))
    inside = sum(rows[y][x] == "+" for y in range(1, LINES, 2) for x in range(1, LINES, 2))
    if outside or inside > SIDE:
        raise _wrong(
            say("The room is drawn inside out: squares stand where corners belong, or corners where squares do.")
        )


def _check_signs(number: int, row: str) -> None:
    for place, sign in enumerate(row):
        match (number % 2, place % 2):
            case (1, 0):
                known, expected = "+", say("a corner «+»")
            case (0, 1):
                known, expected = "".join(SQUARES), say("a square: «.», «o», «x», «>» or «<»")
            case _:
                known, expected = "".join(BARRIERS), say("a wall «-» or «|», a gate «#» or «:», or nothing")
        if sign not in known:
            told: dict[str, str | int | Sentence] = {"line": number, "place": place + 1, "sign": sign}
            raise _wrong(
                say("Line {line}, sign {place}: «{sign}» stands where {expected} belongs.", expected=expected, **told)
            )


def _check_mechanism(rows: list[str]) -> None:
    found = sum(row.count(">") + row.count("<") for row in rows)
    if not found:
        raise _wrong(say("The room has no rotation mechanism: mark its square «>» or «<»."))
    if found > 1:
        raise _wrong(say("The room has {count} rotation mechanisms; a room has one.", count=found))


def _check_ways_out(drawn: Plan) -> None:
    """Find a part of the room that nobody can ever enter or leave, gates and pits notwithstanding."""
    unseen = set(drawn.squares)
    while unseen:
        start = min(unseen)
        part, waiting, open_to_outside = {start}, [start], False
        while waiting:
            here = waiting.pop()
            for there in _around(here):
                if _between(drawn, here, there) == WALL:
                    continue
                if there not in drawn.squares:
                    open_to_outside = True
                elif there not in part:
                    part.add(there)
                    waiting.append(there)
        if not open_to_outside:
            told = {"column": start[0] + 1, "row": SIDE - start[1]}
            raise _wrong(
                say("No way leads out from the square in column {column}, row {row}: walls are all around.", **told)
            )
        unseen -= part


def _around(point: Point) -> Iterator[Point]:
    x, y = point
    yield from ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))


def _between(drawn: Plan, one: Point, other: Point) -> str:
    return drawn.barriers.get((one, other)) or drawn.barriers.get((other, one)) or ""


def _wrong(sentence: Sentence) -> IllegalMove:
    return IllegalMove(sentence, rules.MECHANISM)


@lru_cache(maxsize=256)
def plan(kept: str) -> Plan:
    """The plan of a drawing that was read and kept; what cannot be read is an empty plan."""
    rows = kept.split("/")
    if len(rows) != LINES or any(len(row) != LINES for row in rows):
        return Plan({})
    squares = {(x, y): SQUARES.get(_sign(rows, x, y), FLOOR) for x in range(SIDE) for y in range(SIDE)}
    barriers: dict[tuple[Point, Point], str] = {}
    for x in range(SIDE + 1):
        for y in range(SIDE):
            barriers[(x - 1, y), (x, y)] = BARRIERS.get(rows[2 * (SIDE - y) - 1][2 * x], "")
            barriers[(y, x - 1), (y, x)] = BARRIERS.get(rows[2 * (SIDE - x)][2 * y + 1], "")
    return Plan(squares, {pair: one for pair, one in barriers.items() if one}, "<" not in kept)


def _sign(rows: list[str], x: int, y: int) -> str:
    return rows[2 * (SIDE - y) - 1][2 * x + 1]


def mirrored(kept: str) -> str:
    """The drawing left for right, with its arrow turning the other way."""
    other = str.maketrans("<>", "><")
    return "/".join(row[::-1].translate(other) for row in kept.split("/"))
