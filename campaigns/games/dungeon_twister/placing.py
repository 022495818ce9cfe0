"""Before the first turn: each side lays its tokens, on its own line or face down on closed rooms.

Source: Показать комнату (characters on the line; tokens on rooms that are not open yet).
"""

from __future__ import annotations

from dataclasses import replace

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.dungeon_twister import rules
from campaigns.games.dungeon_twister.actions.moving import known_place
from campaigns.games.dungeon_twister.checks import PLACING, PLAYING, active, check_phase, side_for
from campaigns.games.dungeon_twister.labyrinth.rooms import known_room, stash_of
from campaigns.games.dungeon_twister.labyrinth.squares import SIDES, is_line, number_of, rows_of
from campaigns.games.dungeon_twister.labyrinth.ways import taken
from campaigns.games.dungeon_twister.pieces.tokens import CHARACTER, TOKEN, characters, side_of
from campaigns.games.dungeon_twister.turns import begin_turn


def put(draft: Draft, book: Book, *, token: str, place: str, by: Seat) -> None:
    """Lay a token: a character on a free square of one's own line, anything face down on a room.

    Errors: IllegalMove for tokens that lie already, objects on the line, squares elsewhere or taken, and for the last
            character when none would stand on the line.
    Source: Показать комнату; Перемещение персонажа из лабиринта.
    """
    check_phase(draft.state, PLACING)
    piece = draft.state.pieces.get(token)
    side = side_of(draft.state, token) if by.master and piece else side_for(draft.state, by)
    if piece is None or piece.kind != TOKEN or draft.state.holder(token) != side:
        raise IllegalMove(say("That is no token of {side} that is still to be placed.", side=Name(side)))
    if number_of(place) or place.startswith("tile"):
        _on_room(draft, side, piece, place)
    else:
        _on_line(draft, side, piece, place)
    if not any(True for one in SIDES for _ in draft.state.held_by(one, TOKEN)):
        draft.begin("phase", PLAYING)
        draft.mark("table", "begun")
        begin_turn(draft, active(draft.state) or SIDES[0], 1)


def _on_room(draft: Draft, side: str, piece: Piece, place: str) -> None:
    """Face down on a room: nobody but its owner knows which token it is."""
    room = known_room(draft.state, place)
    if draft.state.has(piece.id, "character") and _is_last(draft.state, side, piece.id):
        raise IllegalMove(say("Somebody has to stand on the line, or no room could ever be opened."), rules.FIRST_ROOMS)
    draft.put(piece.id, stash_of(room, side))


def _on_line(draft: Draft, side: str, piece: Piece, place: str) -> None:
    square = known_place(draft.state, place)
    if not is_line(square, side, rows_of(draft.state)):
        raise IllegalMove(say("Tokens are placed on rooms, or characters on their own line."), rules.FIRST_ROOMS)
    if not draft.state.has(piece.id, "character"):
        raise IllegalMove(say("Only characters stand on the line at the beginning."), rules.FIRST_ROOMS)
    if taken(draft.state, square):
        raise IllegalMove(say("{square} is taken.", square=Name(square)), rules.SECOND_GOLDEN)
    draft.happen(PieceAdded(replace(piece, kind=CHARACTER), square, rule=rules.FIRST_ROOMS))


def _is_last(state: State, side: str, token: str) -> bool:
    """Whether nobody stands on the line and no other character is left to stand there."""
    waiting = (one.id for one in state.held_by(side, TOKEN) if one.id != token and state.has(one.id, "character"))
    on_line = (one for one in characters(state, side) if is_line(state.holder(one.id), side, rows_of(state)))
    return not any(True for _ in waiting) and not any(True for _ in on_line)
