"""Turns of rooms that a side may think of: each is made on a draft that is thrown away.

Source: Повернуть комнату.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.game import Wish
from campaigns.engine.moves.decide import AnyDice
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.state import State
from campaigns.games.dungeon_twister.labyrinth.drawing import MECHANISM
from campaigns.games.dungeon_twister.labyrinth.rooms import turn
from campaigns.games.dungeon_twister.labyrinth.squares import ABREAST, maze_of, room_id, rows_of, tile_in

PRICE = 1.0
"""What a point for a quarter could have brought otherwise."""
QUARTERS = (1, 2, 3)


def turns(
    state: State, book: Book, side: str, hero: str, position: Callable[[State, Book, str], float]
) -> Iterator[tuple[float, Wish]]:
    """What each turn is worth that a character may make from its square: how much better its side stands after it."""
    if maze_of(state).terrain.get(state.holder(hero)) != MECHANISM:
        return
    before = position(state, book, side)
    for number in range(1, ABREAST * rows_of(state) + 1):
        room = room_id(number)
        for quarters in QUARTERS if tile_in(state, room) else ():
            draft = Draft(state, AnyDice([]))
            try:
                turn(draft, book, hero=hero, room=room, quarters=str(quarters))
            except IllegalMove:
                break
            worth = position(draft.state, book, side) - before - PRICE * quarters
            yield worth, Wish("turn", {"hero": hero, "room": room, "quarters": str(quarters)})
