"""How far it is to the way out, as a player reckons it: known squares as they lie, closed rooms by guess.

Units:  squares; a pit counts as many as the point for a jump would have gone,
        one of a closed room a little more than one.
Source: Двигаться; Перемещение персонажа из лабиринта; Прыжковые карты.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush

from campaigns.engine.memory import Same
from campaigns.engine.state import State
from campaigns.games.dungeon_twister.labyrinth.drawing import GATE, PIT, WALL
from campaigns.games.dungeon_twister.labyrinth.squares import (
    LETTERS,
    Maze,
    around,
    line_of,
    maze_of,
    number_of,
    other_side,
    square,
    squares_of,
)

UNSEEN, JUMPED = 1.5, 5.0
"""What a square of a closed room and a pit count for."""
LOST = 60.0
"""How far it is from where no way leads out."""


def away(state: State, side: str, place: str) -> float:
    """How far a place is from the opponents' line, for a side; in a room that is not drawn from its nearest square."""
    found = _fields(Same(maze_of(state)), side)
    if number_of(place):
        return min((found.get(one, LOST) for one in squares_of(number_of(place))), default=LOST)
    return found.get(place, LOST)


@lru_cache(maxsize=256)
def _fields(same: Same, side: str) -> Mapping[str, float]:
    """The way from each square to the opponents' line, worked out from there backwards."""
    maze: Maze = same.part
    goal = line_of(other_side(side), maze.rows)
    found: dict[str, float] = {}
    waiting = [(0.0, square(x, goal)) for x in range(len(LETTERS))]
    while waiting:
        far, here = heappop(waiting)
        if here in found:
            continue
        found[here] = far
        kind = maze.terrain.get(here)
        step = JUMPED if kind == PIT else 1.0 if kind else UNSEEN
        for there in around(here, maze.rows):
            if there not in found and maze.barriers.get(frozenset((here, there)), "") not in (WALL, GATE):
                heappush(waiting, (far + step, there))
    return found
