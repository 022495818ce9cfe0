"""What the table's page draws of the maze: squares, walls, gates, rooms, tokens; and the same in words.

Shape: numbers are lengths of an SVG, from its upper left corner. The maze lies, for screens are wide: it is turned by a
       quarter with the clock, so the blues' line is at the left and letters go down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.game.sheet import Slot
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import State
from campaigns.games.dungeon_twister.checks import mover
from campaigns.games.dungeon_twister.labyrinth.drawing import FLOOR, FORBIDDEN, MECHANISM, PIT, SIDE
from campaigns.games.dungeon_twister.labyrinth.rooms import ANTICLOCKWISE, cover_of, stash_of
from campaigns.games.dungeon_twister.labyrinth.squares import (
    ABREAST,
    LETTERS,
    SIDES,
    Maze,
    corner,
    last_row,
    line_of,
    maze_of,
    number_of,
    point_of,
    room_at,
    room_id,
    rows_of,
    square,
    tile_in,
)
from campaigns.games.dungeon_twister.picture.figures import codes, face_down, figures, legend
from campaigns.games.dungeon_twister.pieces.tokens import (
    CHARACTER,
    TOKENS,
    Standing,
    burdens,
    carried_by,
    standing,
    stat,
)
from campaigns.games.dungeon_twister.roles import VICTORY
from campaigns.games.dungeon_twister.turns import values_in_hand

CELL = 36
LARGEST = 4
"""So many times its own lengths a picture may grow; where it lies says how large it is."""
BESIDE = 13
"""How far letters and numbers stand outside the picture."""
WITH_CLOCK, AGAINST_CLOCK = "↻", "↺"
GROUND = {MECHANISM: say("rotation mechanism"), PIT: say("trap pit"), FORBIDDEN: say("forbidden square")}


def slots(state: State, book: Book, piece: str) -> Iterable[Slot]:
    """What a character carries, for its sheet."""
    known = state.pieces.get(piece)
    if known is None or known.kind != CHARACTER:
        return ()
    carried = [one.id for one in burdens(state, piece)]
    return tuple(Slot(say("carries"), one) for one in carried or [""])


def scene(state: State, book: Book, seat: str) -> Mapping[str, Any]:
    """The maze as a seat sees it.

    Shape: `width`, `height`; `lies` says that it wants the width of a screen; `grounds` and `walls`, each of what turns
           or opens as one, a room or a line before them, with `squares` or `barriers`; `rooms`, `tokens`, `letters`,
           `numbers`, with where each is drawn; `rows` of cells from the upper left one, each with the ids of what it
           stands for; `going` is who is on the move; `sides` with their numbers, and `wanted`, the
           points that win; `words`, the same as sentences.
    """
    maze = maze_of(state)
    return {
        "width": (last_row(maze.rows) + 1) * CELL,
        "height": len(LETTERS) * CELL,
        "most": {"width": (last_row(maze.rows) + 1) * CELL * LARGEST, "height": len(LETTERS) * CELL * LARGEST},
        "lies": maze.rows != 1,
        "cell": CELL,
        "rows": list(_rows_of_cells(state, maze)),
        "going": mover(state),
        "room": SIDE * CELL,
        "grounds": _by_place("squares", _squares(state, maze)),
        "walls": _by_place("barriers", _barriers(maze)),
        "rooms": list(_rooms(state, maze)),
        "tokens": list(_tokens(state, maze)),
        "letters": [{"y": CELL * at + CELL // 2, "text": letter} for at, letter in enumerate(LETTERS)],
        "beside": BESIDE,
        "points": dict(_points(maze)),
        "near": CELL // 3,
        "numbers": [{"x": CELL * row + CELL // 2, "text": row} for row in range(last_row(maze.rows) + 1)],
        "sides": list(_sides(state)),
        "wanted": stat(book, VICTORY, "win_at"),
        "legend": list(legend()),
        "words": list(_words(state, maze)),
        "laid": maze.rows > 0,
        "pressable": list(_pressable(state, maze)),
        "styles": ["css/table/maze.css", "css/table/maze_team.css", "css/table/cells.css"],
    }


def _pressable(state: State, maze: Maze) -> Iterator[str]:
    """What the picture shows as something to press: who and what lies there, squares, and rooms."""
    if maze.rows:
        yield from (piece.id for piece in state.of_kind(*TOKENS))
        yield from maze.terrain
        yield from (room_id(number) for number in range(1, ABREAST * maze.rows + 1))


def _by_place(of: str, found: Iterable[tuple[str, dict[str, Any]]]) -> list[dict[str, Any]]:
    """What is drawn, by where it lies: what has not changed in one place is not drawn anew because of another."""
    places: dict[str, list[dict[str, Any]]] = {}
    for place, one in found:
        places.setdefault(place, []).append(one)
    return [{"id": place, of: places[place]} for place in sorted(places)]


def _corner_of(name: str) -> tuple[int, int]:
    """The upper left corner of a square."""
    across, up = point_of(name) or (0, 0)
    return CELL * up, CELL * across


def _place_of(name: str, rows: int) -> str:
    """The room that a square is in, or the starting line."""
    return room_at(name, rows) or f"line-{name[1:]}"


def _squares(state: State, maze: Maze) -> Iterator[tuple[str, dict[str, Any]]]:
    """What lies where, with the place that it turns with.

    Shape: the name of the place, then the square; `start` is the colour of the side whose line it is, 0 for none.
    """
    starts = {line_of(side, maze.rows): at for at, side in enumerate(SIDES, 1)}
    for name, kind in maze.terrain.items():
        left, top = _corner_of(name)
        tile = tile_in(state, room_at(name, maze.rows))
        sign = ""
        if kind == MECHANISM and tile:
            turn = AGAINST_CLOCK if state.has(tile.id, ANTICLOCKWISE) else WITH_CLOCK
            sign = f"{state.count(tile.id, 'number')}{turn}"
        where = {"x": left, "y": top, "cx": left + CELL // 2, "cy": top + CELL // 2}
        yield (
            _place_of(name, maze.rows),
            {"name": name, "kind": kind, "sign": sign, "start": starts.get(left // CELL, 0), **where},
        )


def _points(maze: Maze) -> Iterator[tuple[str, tuple[int, int]]]:
    """The middle of each square that is seen, and of each room."""
    for name in maze.terrain:
        left, top = _corner_of(name)
        yield name, (left + CELL // 2, top + CELL // 2)


def _rows_of_cells(state: State, maze: Maze) -> Iterator[list[dict[str, Any]]]:
    """All squares from the upper left one, line by line, for whoever presses them or goes over them by keys.

    Shape: `ids` are the square, or the room where squares are not seen; a mechanism stands for its room as well. `main`
           is the one cell of such a room that the keyboard stops at. `here` says what is seen there.
    """
    now = standing(state)
    middles = {number: _middle(number) for number in range(1, ABREAST * maze.rows + 1)}
    for across in range(len(LETTERS)):
        cells = []
        for row in range(last_row(maze.rows) + 1):
            name = square(across, row)
            room = room_at(name, maze.rows)
            ids = [name] if name in maze.terrain else [room]
            if maze.terrain.get(name) == MECHANISM and tile_in(state, room):
                ids.append(room)
            main = name in maze.terrain or middles.get(number_of(room)) == name
            cells.append({"name": name, "ids": ids, "main": main, "here": list(_here(state, maze, now, name))})
        yield cells


def _here(state: State, maze: Maze, now: Standing, name: str) -> Iterator[Sentence]:
    """Who and what lies on a square, and what the square is; of a room face down, that it is closed."""
    room = room_at(name, maze.rows)
    if name not in maze.terrain:
        if tile_in(state, room) is None:
            yield say("{room}: closed", room=Name(room))
        return
    for one in now.on(name):
        token = say("{token}", token=Name(one.id))
        yield say("{told}, {note}", told=token, note=say("wounded")) if one.id in now.wounded else token
    if maze.terrain[name] != FLOOR:
        yield GROUND[maze.terrain[name]]


def _middle(number: int) -> str:
    left, low = corner(number)
    return square(left + SIDE // 2, low + SIDE // 2)


def _barriers(maze: Maze) -> Iterator[tuple[str, dict[str, Any]]]:
    """A line between two squares for each wall and gate; an open gate is dashed thin, a closed one dashed thick.

    Shape: the name of the place of one of the two squares, the same of both sides, then the line.
    """
    looks = {"wall": ("4", ""), "gate": ("4", "4 3"), "open-gate": ("1", "4 3")}
    for pair, kind in maze.barriers.items():
        names = sorted(name for name in pair if name)
        if len(names) == 2 and kind in looks and point_of(names[0]) and point_of(names[1]):
            (left, top), (right, low) = sorted(_corner_of(name) for name in names)
            if left == right:
                low = max(top, low)
                line = {"x1": left, "y1": low, "x2": left + CELL, "y2": low}
            else:
                line = {"x1": right, "y1": top, "x2": right, "y2": top + CELL}
            place = min(_place_of(name, maze.rows) for name in names)
            yield place, {**line, "kind": kind, "width": looks[kind][0], "dashes": looks[kind][1]}


def _rooms(state: State, maze: Maze) -> Iterator[dict[str, Any]]:
    """The places of rooms: closed ones with how many tokens of each side lie there, and those nobody has drawn."""
    for number in range(1, ABREAST * maze.rows + 1):
        room = room_id(number)
        left, low = corner(number)
        tile = tile_in(state, room)
        drawn = any(room_at(name, maze.rows) == room for name in maze.terrain)
        counts = [sum(1 for _ in state.held_by(stash_of(room, side))) for side in SIDES]
        x, y = CELL * low, CELL * left
        yield {
            "id": room,
            "name": Name(room),
            "label": say("{room}", room=Name(tile.id if tile else room)),
            "x": x,
            "y": y,
            "cx": x + SIDE * CELL // 2,
            "cy": y + SIDE * CELL // 2,
            "closed": tile is None,
            "drawn": drawn,
            "laid": tile is not None or any(True for _ in state.held_by(cover_of(room), "tile")),
            "tokens": [face_down(side, count) for side, count in zip(SIDES, counts, strict=True) if count],
        }


def _tokens(state: State, maze: Maze) -> Iterator[dict[str, Any]]:
    """The tokens that lie open, several on a square beside each other; those in undrawn rooms from their corner on."""
    now, named = standing(state), codes(state.of_kind(*TOKENS))
    for place in now.held:
        found = [one for one in now.held[place] if one.kind in TOKENS]
        if point_of(place):
            left, top = _corner_of(place)
            yield from figures(state, found, (left + CELL // 2, top + CELL // 2), named)
        elif 0 < number_of(place) <= ABREAST * rows_of(state):
            down, across = corner(number_of(place))
            for at, one in enumerate(found):
                middle = CELL * (across + at // SIDE % SIDE) + CELL // 2, CELL * (down + at % SIDE) + CELL // 2
                yield from figures(state, [one], middle, named)


def _sides(state: State) -> Iterator[dict[str, Any]]:
    begun = state.periods.get("phase") == "playing"
    playing = begun and not state.result
    for at, side in enumerate(SIDES, 1):
        if side in state:
            yield {
                "name": say("{side}", side=Name(side)),
                "colour": at,
                "points": state.count(side, "points"),
                "actions": state.count(side, "actions"),
                "cards": len(values_in_hand(state, side)),
                "active": state.periods.get("active") == side and playing,
                "begun": begun,
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
            yield say("{square}: {kind}", square=Name(name), kind=GROUND[kind])
