"""Before the first turn, and where tokens of an opened room are laid, as a sensible side does it.

Source: Показать комнату.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaigns.engine.book import Book
from campaigns.engine.game import Wish
from campaigns.engine.seat import Seat
from campaigns.engine.state import State
from campaigns.games.dungeon_twister.bots.routes import away
from campaigns.games.dungeon_twister.labyrinth.squares import (
    ABREAST,
    LETTERS,
    MOST_ROWS,
    SIDES,
    line_of,
    other_side,
    point_of,
    room_id,
    rows_of,
    square,
)
from campaigns.games.dungeon_twister.pieces.teams import has_character
from campaigns.games.dungeon_twister.pieces.tokens import TOKEN, characters, side_of
from campaigns.games.dungeon_twister.scoring import points_for

ALONG = (2, 7, 4, 5, 1, 8, 3, 6, 0, 9)
"""The squares of a line in the order in which they are taken: before the middles of both rooms first."""


def sit_down(state: State, seat: Seat) -> Iterator[Wish]:
    """Our sample teams in the whole of our sample maze; then the game begins."""
    for side in SIDES:
        if (seat.master or state.pieces[side].seat == seat.key) and not has_character(state, side):
            yield Wish("team", {"side": side})
    if seat.master:
        if not rows_of(state):
            yield Wish("maze", {"rooms": "sample", "rows": str(MOST_ROWS)})
        yield Wish("begin")


def lay_out(state: State, book: Book, side: str) -> Iterator[Wish]:
    """Characters onto the line; what brings points onto a room beside it, other objects far from where it is of use."""
    rows = rows_of(state)
    near = [room_id(number) for number in range(1, ABREAST + 1)]
    far = [room_id(ABREAST * rows + 1 - number) for number in range(1, ABREAST + 1)]
    if side != SIDES[0]:
        near, far = far, near
    for token in state.held_by(side, TOKEN):
        if state.has(token.id, "character"):
            for across in ALONG[: len(LETTERS)]:
                yield Wish("put", {"token": token.id, "place": square(across, line_of(side, rows))})
        precious = points_for(book, "", token.entry) > points_for(book, "")
        yield from (Wish("put", {"token": token.id, "place": room}) for room in (near if precious else far))


def place_for(state: State, side: str, token: str, places: Sequence[str]) -> str:
    """Where a token of an opened room is laid: one's own near the way out, enemies far from theirs.

    Shape:  things lie near one's own; of places worth as much the first is taken.
    """
    owner = side_of(state, token)
    if state.has(token, "character"):
        sign = 1 if owner == side else -1
        return min(places, key=lambda place: sign * away(state, owner or side, place))
    return min(places, key=lambda place: _nearest(state, side, place) - _nearest(state, other_side(side), place))


def _nearest(state: State, side: str, place: str) -> int:
    """How far the nearest character of a side is as the crow flies."""
    x, y = point_of(place) or (0, 0)
    found = (point_of(state.holder(one.id)) for one in characters(state, side))
    return min((abs(there[0] - x) + abs(there[1] - y) for there in found if there), default=0)
