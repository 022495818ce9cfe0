"""Jumping over pits with a card: two squares straight on, the first of them a pit that holds nobody.

Source: Прыжковые карты; Яма-ловушка; Перемещение персонажа из лабиринта.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.dungeon_twister import roles, rules
from campaigns.games.dungeon_twister.actions.moving import known_place
from campaigns.games.dungeon_twister.checks import able, may_end, spend
from campaigns.games.dungeon_twister.labyrinth.drawing import GATE, PIT, WALL, Point
from campaigns.games.dungeon_twister.labyrinth.squares import (
    LETTERS,
    Maze,
    is_line,
    last_row,
    maze_of,
    number_of,
    other_side,
    point_of,
    room_at,
    rows_of,
    square,
    squares_of,
)
from campaigns.games.dungeon_twister.labyrinth.terrain import kinds
from campaigns.games.dungeon_twister.pieces.tokens import CHARACTER, OPEN_USED, USED, lay_card, side_of, standing, stat
from campaigns.games.dungeon_twister.scoring import arrive

UNHURT = "unhurt"
"""Over whom nobody jumps where only the living are named, and not the wounded."""
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def jump(draft: Draft, book: Book, *, hero: str, square: str) -> None:
    """Jump over a pit with a jump card.

    Units:  one action point and one card.
    Errors: IllegalMove without a card; refused unless an empty pit is beside the character, the square straight behind
            it, and a movement could end there.
    Source: Прыжковые карты.
    """
    side = able(draft, book, hero)
    place = known_place(draft.state, square)
    card = next(draft.state.held_by(side, "jump-card"), None)
    if card is None:
        raise IllegalMove(say("{side} have no jump card left.", side=Name(side or "nobody")), rules.JUMP)
    spend(draft, book, side, stat(book, roles.JUMP_CARDS, "cost"), rules.JUMP)
    told = {"hero": Name(hero), "square": Name(place)}
    if maze_of(draft.state).terrain.get(place) == PIT:
        draft.refuse(say("{hero} cannot land on {square}.", **told), rules.JUMP)
    elif place not in landings(draft.state, book, hero):
        draft.refuse(
            say("{hero} cannot jump to {square}: there must be an empty pit between them.", **told), rules.OVER
        )
    if not _may_land(draft.state, book, hero, place):
        draft.refuse(say("{hero} cannot land on {square}.", **told), rules.SECOND_GOLDEN)
    if says(book, "pryzhkovye-karty.removed_after_use"):
        lay_card(draft, card, USED if says(book, "pryzhkovye-karty.face_down") else OPEN_USED, rules.JUMP)
    arrive(draft, book, hero, place, rules.JUMP)


def _may_land(state: State, book: Book, hero: str, place: str) -> bool:
    """Whether a jump may end on a square: on the opponents' line where one may leave the maze, elsewhere as any action.

    Source: Прыжковые карты: a square on which a movement can end; Выход: through a wounded enemy, not through others.
    """
    if is_line(place, other_side(side_of(state, hero)), rows_of(state)):
        lies = not says(book, rules.PAST_WOUNDED) and any(one.kind == CHARACTER for one in standing(state).on(place))
        return not standing(state).living(place) and not lies
    return may_end(state, book, hero, place)


def landings(state: State, book: Book, hero: str) -> Iterator[str]:
    """The squares on which a character could land straight behind a pit beside it.

    Source: Прыжковые карты: first a pit that holds nobody, then the square behind it.
    """
    maze, start = maze_of(state), state.holder(hero)
    crossed = stat(book, roles.JUMP_CARDS, "squares") - 1
    for here in [start] if point_of(start) else squares_of(number_of(start)):
        for direction in DIRECTIONS:
            way = list(_straight(maze, here, direction, crossed + 1))
            pits, behind = way[:crossed], way[crossed:]
            if pits and behind and maze.terrain.get(behind[0]) != PIT:
                yield from behind if all(_is_jumped_over(state, book, maze, pit) for pit in pits) else ()


def _straight(maze: Maze, here: str, direction: Point, steps: int) -> Iterator[str]:
    """The places on the way straight on, as far as nothing stands between two squares and the rooms lie open."""
    for _ in range(steps):
        x, y = point_of(here) or (0, 0)
        x, y = x + direction[0], y + direction[1]
        if not (0 <= x < len(LETTERS) and 0 <= y <= last_row(maze.rows)):
            return
        there = square(x, y)
        place = there if there in maze.terrain else room_at(there, maze.rows)
        if place not in maze.ways or maze.barriers.get(frozenset((here, there)), "") in (WALL, GATE):
            return
        yield place
        here = there


def _is_jumped_over(state: State, book: Book, maze: Maze, place: str) -> bool:
    """Whether a square is of the kind that jumps lead over, and nobody is in it."""
    over = kinds(says(book, rules.OVER))
    not_over = says(book, "pryzhkovye-karty.not_over_characters")
    there = standing(state)
    taken = there.living(place) if not_over == UNHURT else any(one.kind == CHARACTER for one in there.on(place))
    return maze.terrain.get(place) in over and not (taken and not_over)
