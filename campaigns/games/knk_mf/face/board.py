"""What moves are about on the drawn map: a cell is pressed to go there, somebody to do something with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf.battle.fighters import battling, fighting
from campaigns.games.knk_mf.location import cells, grid, ground, walking
from campaigns.games.knk_mf.making.school_names import ELEMENTAL, school_called

MASTER = "gm"
TO_CELLS = ("walk", "jump", "retreat", "place", "come-back")
BANDS = 3


def cell_named(state: State, book: Book, fields: Mapping[str, Any]) -> Iterable[str]:
    """A move to a cell is about that cell."""
    return [str(fields.get("cell", ""))]


def places(state: State, book: Book) -> Mapping[str, Sentence]:
    """The cells of the map while there is a battle on it."""
    if not battling(state):
        return {}
    width, height = grid.size(book)
    codes = [grid.code((x, y)) for x in range(1, width + 1) for y in range(1, height + 1)]
    return {code: say("Cell {cell}", cell=code) for code in codes}


def at(state: State, book: Book, seat: str, thing: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """What pressing a cell may mean: every cell in reach can be walked to, of which the list holds only some."""
    if thing not in places(state, book):
        return
    for one in movers(state, seat):
        for move in ("place",) if grid.place_of(state, one.id) is None else ("walk", "jump", "retreat"):
            yield move, {"hero": one.id, "cell": thing}


def stands(state: State, piece: str) -> str:
    """The cell where somebody stands in a battle."""
    cell = grid.place_of(state, piece)
    return grid.code(cell) if cell else ""


def name(state: State, book: Book, id: str) -> Sentence | None:
    """A blow that waits is called by what it comes to; a school of the elements, which has no name, by its number."""
    piece, damage = state.pieces.get(id), state.count(id, "damage")
    if piece is not None and piece.kind == "school" and piece.entry.startswith(ELEMENTAL) and not piece.name:
        return school_called(piece.entry, "")
    return (
        say("a blow of {damage}", damage=damage) if piece is not None and piece.kind == "hit" and damage > 0 else None
    )


def wears(state: State, book: Book, piece: str) -> str:
    """The class of a character, else the category, as far as whoever looks knows them."""
    known = [mark.partition(":")[::2] for mark in state.marks_of(piece)]
    told = {what: slug for what, slug in known if slug and what in ("class", "category")}
    return told.get("class") or told.get("category", "")


def movers(state: State, seat: str) -> Iterator[Piece]:
    """Those whom a seat moves now: who has the turn, and who has yet to take a place."""
    for one in fighting(state):
        own = one.seat == seat if one.seat else seat == MASTER
        if own and (state.has(one.id, "turn") or grid.place_of(state, one.id) is None):
            yield one


def reach(state: State, book: Book, seat: str) -> Mapping[str, int]:
    """The cells to which a seat can go now, by the third of the steps that this takes; 1 for those to begin on."""
    found: dict[str, int] = {}
    for one in movers(state, seat):
        start, steps = grid.place_of(state, one.id), walking.budget(state, book, one.id)
        if start is None:
            found |= {choice.value: 1 for choice in cells.border_cells(state, book, {"hero": one.id})}
            continue
        for cell, way in ground.reachable(ground.ground(state, book, one.id), start, steps).items():
            if cell != start:
                found[grid.code(cell)] = min(BANDS, 1 + max(0, way.cost - 1) * BANDS // max(1, steps))
    return found
