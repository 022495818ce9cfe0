"""A game master's page in chapters: what moves are about, folded; what belongs to no chapter stays in sight."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from campaigns.board.offers import Group
from campaigns.board.offers.actors import Acting, Moves
from campaigns.board.offers.typed import Typed
from campaigns.chronicle.wording import translate
from campaigns.models import Seat
from campaigns.plays.writing import Table

if TYPE_CHECKING:
    from campaigns.board import Board


@dataclass(frozen=True, slots=True)
class Chapter:
    """Moves of the game master about one thing, in order: those that are chosen from, and those with free words."""

    id: str
    title: str
    moves: tuple[Moves, ...]
    typed: tuple[Typed, ...]

    @property
    def groups(self) -> tuple[Group, ...]:
        """Those that are chosen from, spelled out."""
        return tuple(group for some in self.moves for group in some.groups)

    @property
    def count(self) -> int:
        """How many moves it holds."""
        return sum(len(some.offers) for some in self.moves) + len(self.typed)


def moves_in_chapters(table: Table, seat: Seat) -> frozenset[str]:
    """The moves that stand in chapters for a seat."""
    return frozenset().union(*(moves for _, _, moves in table.game.face.chapters if seat.master))


def in_chapters(table: Table, seat: Seat, board: Board) -> tuple[Board, list[Chapter]]:
    """The board without what stands in chapters, and the chapters; for players, and games without any, as it was.

    Shape: whom no player moves comes first, the first of them open; players' own pieces are theirs to move, and folded.
    """
    declared = table.game.face.chapters
    if not (seat.master and declared):
        return board, []
    own = [one.moves for one in board.acting if not one.id]
    found = [
        Chapter(
            id,
            translate(title, table),
            tuple(some.among(moves) for some in own),
            tuple(sorted((one for one in board.typed if one.move in moves), key=lambda one: moves.index(one.move))),
        )
        for id, title, moves in declared
    ]
    taken = moves_in_chapters(table, seat)
    acting = _own_first(table, [left for one in board.acting if (left := _left(one, taken))])
    typed = [one for one in board.typed if one.move not in taken]
    return replace(board, acting=acting, typed=typed), [one for one in found if one.count]


def _left(one: Acting, taken: frozenset[str]) -> Acting | None:
    if one.id:
        return one
    left = one.moves.among(name for name in one.moves.offers if name not in taken)
    return replace(one, moves=left) if left.offers else None


def _own_first(table: Table, acting: list[Acting]) -> list[Acting]:
    seats = {one.id: piece.seat for one in acting if one.id and (piece := table.state.pieces.get(one.id))}
    first = next((one.id for one in acting if one.id and not seats.get(one.id)), "")
    ordered = sorted(acting, key=lambda one: bool(seats.get(one.id)))
    return [
        replace(one, folded=one.id != first or bool(one.sheet and one.sheet.done)) if one.id else one for one in ordered
    ]
