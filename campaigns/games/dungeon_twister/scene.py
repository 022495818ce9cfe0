"""What the table's page draws of the maze: squares, walls, gates, rooms, tokens; and the same in words.

Shape: numbers are lengths of an SVG, from its upper left corner; the blues' line is at the bottom.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.game import Slot
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Piece, State
from campaigns.games.dungeon_twister.drawing import FLOOR, MECHANISM, SIDE
from campaigns.games.dungeon_twister.maze import (
    ABREAST,
    LETTERS,
    SIDES,
    Maze,
    corner,
    last_row,
    maze_of,
    number_of,
    point_of,
    room_at,
    room_id,
    rows_of,
    tile_in,
)
from campaigns.games.dungeon_twister.rooms import ANTICLOCKWISE, cover_of, stash_of
from campaigns.games.dungeon_twister.tokens import CHARACTER, TOKENS, carried_by, side_of, standing
from campaigns.games.dungeon_twister.turns import values_in_hand

CELL = 36
MARGIN = 24
WITH_CLOCK, AGAINST_CLOCK = "↻", "↺"


def slots(state: State, book: Book, piece: str) -> Iterable[Slot]:
    """What a character carries, for its sheet."""
    known = state.pieces.get(piece)
    if known is None or known.kind != CHARACTER:
        return ()
    carried = carried_by(state, piece)
    return (Slot(say("carries"), carried.id if carried else ""),)


def scene(state: State, book: Book, seat: str) -> Mapping[str, Any]:
    """The maze as a seat sees it.

    Shape: `width`, `height`; `squares`, `barriers`, `rooms`, `tokens`, `letters`, `numbers` with where each is drawn;
           `sides` with their numbers; `words`, the same as sentences.
    """
    maze = maze_of(state)
    return {
        "width": len(LETTERS) * CELL + 2 * MARGIN,
        "height": (last_row(maze.rows) + 1) * CELL + 2 * MARGIN,
        "cell": CELL,
        "room": SIDE * CELL,
        "squares": list(_squares(state, maze)),
        "barriers": list(_barriers(maze)),
        "rooms": list(_rooms(state, maze)),
        "tokens": list(_tokens(state, maze)),
        "letters": [{"x": MARGIN + CELL * at + CELL // 2, "text": letter} for at, letter in enumerate(LETTERS)],
        "numbers": [{"y": _top(maze, row) + CELL // 2, "text": row} for row in range(last_row(maze.rows) + 1)],
        "sides": list(_sides(state)),
        "words": list(_words(state, maze)),
        "laid": maze.rows > 0,
    }


def _top(maze: Maze, row: int) -> int:
    return MARGIN + CELL * (last_row(maze.rows) - row)


def _corner_of(maze: Maze, name: str) -> tuple[int, int]:
    """The upper left corner of a square."""
    x, y = point_of(name) or (0, 0)
    return MARGIN + CELL * x, _top(maze, y)


def _squares(state: State, maze: Maze) -> Iterator[dict[str, Any]]:
    for name, kind in maze.terrain.items():
        left, top = _corner_of(maze, name)
        tile = tile_in(state, room_at(name, maze.rows))
        sign = ""
        if kind == MECHANISM and tile:
            turn = AGAINST_CLOCK if state.has(tile.id, ANTICLOCKWISE) else WITH_CLOCK
            sign = f"{state.count(tile.id, 'number')}{turn}"
        shade = {FLOOR: "0.06", MECHANISM: "0.18", "pit": "0.75"}.get(kind, "0.35")
        where = {
            "x": left,
            "y": top,
            "sign_x": left + 12,
            "sign_y": top + 13,
        }  # in the corner: tokens stand in the middle
        yield {"name": name, "kind": kind, "shade": shade, "sign": sign, **where}


def _barriers(maze: Maze) -> Iterator[dict[str, Any]]:
    """A line between two squares for each wall and gate; an open gate is dashed thin, a closed one dashed thick."""
    looks = {"wall": ("4", ""), "gate": ("4", "4 3"), "open-gate": ("1", "4 3")}
    for pair, kind in maze.barriers.items():
        names = sorted(name for name in pair if name)
        if len(names) == 2 and kind in looks and point_of(names[0]) and point_of(names[1]):
            (left, top), (right, low) = sorted(_corner_of(maze, name) for name in names)
            if left == right:
                low = max(top, low)
                line = {"x1": left, "y1": low, "x2": left + CELL, "y2": low}
            else:
                line = {"x1": right, "y1": top, "x2": right, "y2": top + CELL}
            yield {**line, "kind": kind, "width": looks[kind][0], "dashes": looks[kind][1]}


def _rooms(state: State, maze: Maze) -> Iterator[dict[str, Any]]:
    """The places of rooms: closed ones with how many tokens of each side lie there, and those nobody has drawn."""
    for number in range(1, ABREAST * maze.rows + 1):
        room = room_id(number)
        left, low = corner(number)
        tile = tile_in(state, room)
        drawn = any(room_at(name, maze.rows) == room for name in maze.terrain)
        counts = [sum(1 for _ in state.held_by(stash_of(room, side))) for side in SIDES]
        x, y = MARGIN + CELL * left, _top(maze, low + SIDE - 1)
        yield {
            "name": Name(room),
            "label": say("{room}", room=Name(tile.id if tile else room)),
            "x": x,
            "y": y,
            "cx": x + SIDE * CELL // 2,
            "cy": y + SIDE * CELL // 2,
            "closed": tile is None,
            "drawn": drawn,
            "laid": tile is not None or any(True for _ in state.held_by(cover_of(room), "tile")),
            "tokens": [{"colour": at, "count": count} for at, count in enumerate(counts, 1) if count],
        }


def _tokens(state: State, maze: Maze) -> Iterator[dict[str, Any]]:
    """The tokens that lie open, several on a square beside each other; those in undrawn rooms around their middle."""
    now = standing(state)
    for place in now.held:
        if not point_of(place) and not 0 < number_of(place) <= ABREAST * rows_of(state):
            continue
        found = [one for one in now.held[place] if one.kind in TOKENS]
        for at, one in enumerate(found):
            if point_of(place):
                left, top = _corner_of(maze, place)
                x, y = left + CELL * (2 * at + 1) // (2 * len(found)), top + CELL // 2
            else:
                left, low = corner(number_of(place))
                x, y = MARGIN + CELL * left + CELL * (at % SIDE) + CELL // 2, _top(maze, low) - CELL * (at // SIDE)
            yield {**_look(state, one), "x": x, "y": y, "size": 13 if len(found) == 1 else 9}


def _look(state: State, token: Piece) -> dict[str, Any]:
    side = side_of(state, token.id)
    return {
        "letter": token.name[:1].upper() or "?",
        "colour": SIDES.index(side) + 1 if side else 0,
        "object": token.kind != CHARACTER,
        "wounded": state.has(token.id, "wounded"),
        "carries": carried_by(state, token.id) is not None,
    }


def _sides(state: State) -> Iterator[dict[str, Any]]:
    for at, side in enumerate(SIDES, 1):
        if side in state:
            yield {
                "name": say("{side}", side=Name(side)),
                "colour": at,
                "points": state.count(side, "points"),
                "actions": state.count(side, "actions"),
                "cards": len(values_in_hand(state, side)),
                "active": state.periods.get("active") == side and state.periods.get("phase") == "playing",
            }


def _words(state: State, maze: Maze) -> Iterator[Sentence]:
    """Every token that lies open, and every room, as a sentence."""
    for one in state.of_kind(*TOKENS):
        place = state.holder(one.id)
        if point_of(place) or number_of(place):
            told = say("{token}: {place}", token=Name(one.id), place=Name(place))
            notes = [say("wounded")] if state.has(one.id, "wounded") else []
            carried = carried_by(state, one.id)
            if carried:
                notes.append(say("carries {thing}", thing=Name(carried.id)))
            for note in notes:
                told = say("{told}, {note}", told=told, note=note)
            yield told
    for number in range(1, ABREAST * maze.rows + 1):
        room = room_id(number)
        tile = tile_in(state, room)
        if tile is None:
            yield say("{room}: closed", room=Name(room))
        else:
            quarters = state.count(tile.id, "turned")
            yield say(
                "{room}: {tile}, turned by {quarters} of 4", room=Name(room), tile=Name(tile.id), quarters=quarters
            )
    for name, kind in maze.terrain.items():
        if kind != FLOOR:
            known = {MECHANISM: say("rotation mechanism"), "pit": say("trap pit")}
            yield say("{square}: {kind}", square=Name(name), kind=known.get(kind, say("forbidden square")))
