"""The square map of a location: cells, distances, what stands where, who sees whom.

Source: «Локации»; «Препятствия»; «Статусы локаций».
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from campaigns.engine.book import Book, Entry
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import BATTLE, alive, entry_of, fighters, stat, unseen_by

Cell = tuple[int, int]
LOCATIONS = roles.LOCATIONS
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LOOKALIKES = str.maketrans("АВСЕНКМОРТХ", "ABCEHKMOPTX")
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
BORDERS = ("north", "east", "south", "west")
WIDEST = 60
"""Cells of a map from west to east."""
COVER = "cover"
"""The mark of an obstacle from behind which one shoots."""


def directions(straight: bool) -> tuple[Cell, ...]:
    """The steps there are: over the sides of a cell, and over its corners unless an edition forbids it."""
    return tuple(one for one in DIRECTIONS if 0 in one) if straight else DIRECTIONS


def size(book: Book) -> Cell:
    """Width and height of a location's map, at most as many rows as there are letters."""
    return max(1, min(stat(book, LOCATIONS, "width", 20), WIDEST)), max(1, min(stat(book, LOCATIONS, "height", 20), 26))


def code(cell: Cell) -> str:
    """A cell as people write it: the number of the column, the letter of the row."""
    x, y = cell
    return f"{x}{LETTERS[y - 1]}" if 1 <= y <= len(LETTERS) else f"{x}?{y}"


def cell_of(text: str, book: Book) -> Cell:
    """A cell that somebody wrote: "5C", "c5"; Cyrillic letters that look the same are the same.

    Errors: IllegalMove for what is no cell of the map.
    """
    folded = text.strip().upper().translate(LOOKALIKES)
    found = re.fullmatch(r"(?:(\d{1,3})([A-Z])|([A-Z])(\d{1,3}))", folded)
    if found:
        cell = int(found[1] or found[4]), LETTERS.index(found[2] or found[3]) + 1
        if inside(cell, book):
            return cell
    raise IllegalMove(say("“{cell}” is no cell of the map; cells are written like 5C.", cell=text[:20]), LOCATIONS)


def inside(cell: Cell, book: Book) -> bool:
    """Whether a cell is on the map."""
    width, height = size(book)
    return 1 <= cell[0] <= width and 1 <= cell[1] <= height


def place_of(state: State, piece: str) -> Cell | None:
    """Where a piece stands on the local map; None for one that is not on it."""
    x, y = state.count(piece, "x"), state.count(piece, "y")
    return (x, y) if x > 0 and y > 0 else None


def distance(one: Cell, other: Cell) -> int:
    """Steps between two cells; a step may be diagonal."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def adjacent(state: State, one: str, other: str) -> bool:
    """Whether two stand on cells that share a side or a corner."""
    here, there = place_of(state, one), place_of(state, other)
    return here is not None and there is not None and distance(here, there) == 1


def borders_at(cell: Cell, book: Book) -> set[str]:
    """The borders of the map that a cell lies along."""
    width, height = size(book)
    along = {"west": cell[0] == 1, "east": cell[0] == width, "north": cell[1] == 1, "south": cell[1] == height}
    return {border for border, lies in along.items() if lies}


def edge(book: Book) -> list[Cell]:
    """All cells along the borders."""
    width, height = size(book)
    return [(x, y) for x in range(1, width + 1) for y in range(1, height + 1) if x in (1, width) or y in (1, height)]


@dataclass(frozen=True, slots=True)
class Thing:
    """An obstacle on a cell: the piece, and what the rulebook says of its kind."""

    piece: str
    entry: Entry


def occupants(state: State) -> dict[Cell, str]:
    """Who stands on which cell; the dead lie and are in nobody's way."""
    found: dict[Cell, str] = {}
    for one in fighters(state):
        cell = place_of(state, one.id)
        if cell and alive(state, one.id):
            found.setdefault(cell, one.id)
    return found


def occupants_seen(state: State, hero: str) -> dict[Cell, str]:
    """Who stands on which cell, as far as somebody knows: without enemies in hiding."""
    return {cell: one for cell, one in occupants(state).items() if not unseen_by(state, hero, one)}


def obstacles(state: State, book: Book) -> dict[Cell, Thing]:
    """What stands on the cells."""
    found: dict[Cell, Thing] = {}
    for piece in state.of_kind("obstacle"):
        cell, entry = place_of(state, piece.id), entry_of(state, book, piece.id)
        if cell and entry:
            found.setdefault(cell, Thing(piece.id, entry))
    return found


def passable(entry: Entry) -> bool:
    """Whether one can stand on what is there: hindrances, ice; water unless it is marked a barrier."""
    return bool(entry.stats.get("passable") or "slides_from" in entry.stats or "wading_cost" in entry.stats)


def blocks(state: State, thing: Thing) -> bool:
    """Whether an obstacle stands in the way of feet."""
    return not passable(thing.entry) or state.has(thing.piece, "barrier")


def statuses(state: State, cell: Cell | None = None) -> list[Piece]:
    """The statuses of a cell, and those of the whole location."""
    found = []
    for piece in state.of_kind("status"):
        if state.holder(piece.id) not in ("", BATTLE):
            continue
        place = place_of(state, piece.id)
        if place is None or (cell is not None and place == cell):
            found.append(piece)
    return found


def has_status(state: State, book: Book, name: str, cell: Cell | None = None) -> bool:
    """Whether some status of a cell, or of the location, says a thing: `hides`, `puts_out_fire`, `ends_night`."""
    return any((entry := entry_of(state, book, one.id)) and entry.stats.get(name) for one in statuses(state, cell))


def opaque(state: State, book: Book) -> frozenset[Cell]:
    """Cells that nobody sees through: obstacles that one cannot stand on, but for water."""
    return frozenset(cell for cell, thing in obstacles(state, book).items() if not passable(thing.entry))


def sees(state: State, book: Book, one: str, there: Cell | None) -> bool:
    """Whether somebody could see who is on a cell: nothing opaque lies between, and no shadow on the cell.

    Source: «Стэлс»; «Статусы локаций», тень.
    """
    here = place_of(state, one)
    if here is None or there is None or here == there:
        return here is not None and here == there
    if has_status(state, book, "hides", there):
        return distance(here, there) == 1
    return not opaque(state, book).intersection(line(here, there))


def in_the_way(state: State, book: Book, here: Cell, there: Cell) -> str:
    """The obstacle that stops a shot between two cells, the nearest; empty where none does.

    Shape:  what one sees over stops nothing, and a cover nothing that is shot from right behind it.
    Source: «Препятствия», others: from behind a cover one shoots; see the ruling.
    """
    things, between = obstacles(state, book), line(here, there)
    for cell in sorted(between & opaque(state, book), key=lambda one: distance(here, one)):
        if not (state.has(things[cell].piece, COVER) and distance(here, cell) == 1):
            return things[cell].piece
    return ""


@lru_cache(maxsize=8_192)
def line(start: Cell, end: Cell) -> frozenset[Cell]:
    """The cells between two cells, on a straight line; none where they lie further apart than a map is wide."""
    steps = distance(start, end)
    if steps > WIDEST:
        return frozenset()
    found = set()
    for step in range(1, steps):
        x = start[0] + (end[0] - start[0]) * step / steps
        y = start[1] + (end[1] - start[1]) * step / steps
        found.add((round(x), round(y)))
    return frozenset(found - {start, end})


def away(origin: Cell, cell: Cell) -> Cell:
    """The direction from one cell to another, as a step; straight up where they are one and the same."""
    dx, dy = cell[0] - origin[0], cell[1] - origin[1]
    step = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    return step if step != (0, 0) else (0, -1)
