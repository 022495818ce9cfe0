"""How far a character can go, and who stands beside whom.

Source: Двигаться; Начать бой; Перемещение персонажа из лабиринта.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from campaigns.engine.book import Book, says
from campaigns.engine.memory import remembered
from campaigns.engine.sentences import Name, Sentence, Value, say
from campaigns.engine.state import State
from campaigns.games.dungeon_twister import rules
from campaigns.games.dungeon_twister.checks import may_end
from campaigns.games.dungeon_twister.labyrinth.drawing import GATE, PIT, WALL
from campaigns.games.dungeon_twister.labyrinth.squares import (
    Maze,
    around,
    is_line,
    maze_of,
    other_side,
    point_of,
    room_at,
)
from campaigns.games.dungeon_twister.labyrinth.terrain import kinds
from campaigns.games.dungeon_twister.pieces.tokens import CHARACTER, OBJECT, TOKENS, side_of, standing

FAR = 1000
"""More squares than any maze has."""


def reach(state: State, book: Book, hero: str, steps: int, power: bool = False) -> dict[str, int]:
    """The places a character can get to, with how many squares away each is; its own place is 0 away.

    Shape:  enemies who are not wounded, walls, closed gates, pits and rooms face down are in the way; a permanent
            power is believed to know none but enemies and rooms face down, an object that lies there none on its own
            square. A square of the opponent's line ends it.
    """
    return _reached(state, hero, steps, power, bool(says(book, rules.PAST_WOUNDED)))


@remembered
def _reached(state: State, hero: str, steps: int, power: bool, past_wounded: bool) -> dict[str, int]:
    maze, now = maze_of(state), standing(state)
    side = side_of(state, hero)
    anywhere, eased = goes_anywhere(state, hero), _eased(state)
    found = {state.holder(hero): 0}
    waiting = deque(found)
    while waiting:
        here = waiting.popleft()
        if found[here] >= steps or is_line(here, other_side(side), maze.rows):
            continue
        for there in neighbours(maze, here, power and anywhere):
            if there in found or (maze.terrain.get(there) == PIT and not (power and (anywhere or there in eased))):
                continue
            if point_of(there) and any(side_of(state, one.id) != side for one in now.living(there)):
                continue
            out = is_line(there, other_side(side), maze.rows)
            if out and not past_wounded and any(one.kind == CHARACTER for one in now.on(there)):
                continue
            found[there] = found[here] + 1
            waiting.append(there)
    return found


def why_not(state: State, book: Book, hero: str, place: str, steps: int, power: bool) -> tuple[Sentence, str]:
    """Why a character does not get to a place, and the rule: what is there, or how far it is."""
    told: dict[str, Value] = {"hero": Name(hero), "square": Name(place), "steps": steps}
    side = side_of(state, hero)
    enemy = next((one.id for one in standing(state).living(place) if side_of(state, one.id) != side), "")
    if enemy and point_of(place):
        return say(
            "{enemy} stands on {square}, and nobody walks through enemies.", **told, enemy=Name(enemy)
        ), rules.MOVE
    if maze_of(state).terrain.get(place) == PIT and not (power and goes_anywhere(state, hero)):
        return say("{square} is a trap pit: nobody walks onto it.", **told), rules.PIT
    far = reach(state, book, hero, FAR, power).get(place)
    if far is None:
        return say("{hero} does not get to {square}: walls, gates, pits or enemies are in the way.", **told), rules.MOVE
    return (
        say("{hero} does not get to {square} with {steps} squares: it is {far} away.", **told, far=far),
        rules.SPEED,
    )


def neighbours(maze: Maze, here: str, power: bool = False) -> Iterator[str]:
    """The places beside a place: those that nothing parts from it, or with a power all of them."""
    if not power or point_of(here) is None:
        yield from maze.ways.get(here, ())
        return
    for other in around(here, maze.rows):
        place = other if other in maze.terrain else room_at(other, maze.rows)
        if place in maze.terrain or place in maze.ways:
            yield place


def can_end(state: State, book: Book, hero: str, steps: int, power: bool = False) -> bool:
    """Whether a movement can still be ended: here, or on a square that the steps left lead to."""
    if may_end(state, book, hero, state.holder(hero)):
        return True
    enemy, maze = other_side(side_of(state, hero)), maze_of(state)
    return any(
        is_line(place, enemy, maze.rows) or may_end(state, book, hero, place)
        for place in reach(state, book, hero, steps, power)
    )


def beside(maze: Maze, one: str, other: str) -> bool:
    """Whether two places are neighbours with nothing between them; within a room without squares all are."""
    if point_of(one) is None and one == other:
        return bool(one)
    return other in maze.ways.get(one, ()) or one in maze.ways.get(other, ())


def faces(book: Book, maze: Maze, one: str, other: str) -> bool:
    """Whether two places are neighbours for a fight: what stands between them may be no hindrance in some edition.

    Source: Начать бой: not through a closed gate nor a wall.
    """
    if beside(maze, one, other):
        return True
    if point_of(one) is None or point_of(other) is None or other not in around(one, maze.rows):
        return False
    barrier = maze.barriers.get(frozenset((one, other)), "")
    return barrier in (WALL, GATE) and barrier not in kinds(says(book, "nachat-boy.blocked_by"))


def within(book: Book, maze: Maze, here: str, there: str, squares: int) -> bool:
    """Whether a fight reaches from one place to another: so many squares at most, one beside the other.

    Shape: round what stands in the way of a fight, over pits and past whoever stands there.
    Source: Начать бой.
    """
    found = near = {here}
    for _ in range(squares):
        if there in found or not near:
            break
        beyond = {
            other
            for one in near
            for other in (*maze.ways.get(one, ()), *(around(one, maze.rows) if point_of(one) else ()))
            if faces(book, maze, one, other)
        }
        near, found = beyond - found, found | beyond
    return there in found


def has_permanent_power(state: State, hero: str) -> bool:
    """Whether something works for a character's movement without action points: a power of its own, or an object.

    Source: Используйте особые способности персонажа; Использовать объект: what it does stands on the sheet, and
            the table is believed. An object works for its bearer, or on the square where it lies, if its sheet says
            anything: a treasure opens no walls.
    """
    return goes_anywhere(state, hero) or bool(_eased(state))


def goes_anywhere(state: State, hero: str) -> bool:
    """Whether what is in the way does not count for a character: by its own power, or by what it carries."""
    burdens = state.held_by(hero, OBJECT)
    return state.has(hero, "permanent") or any(_works(state, one.id) for one in burdens)


@remembered
def _eased(state: State) -> frozenset[str]:
    """The squares on which an object lies that works there: a rope on a pit."""
    places = {state.holder(one.id) for one in state.of_kind(OBJECT) if _works(state, one.id)}
    return frozenset(place for place in places if point_of(place))


def _works(state: State, thing: str) -> bool:
    return state.has(thing, "permanent") and says_what(state, thing)


def says_what(state: State, thing: str) -> bool:
    """Whether the sheet of an object says what it does."""
    return any(mark.startswith("power:") for mark in state.marks_of(thing))


def taken(state: State, place: str) -> bool:
    """Whether anything lies on a square."""
    return any(True for _ in state.held_by(place, *TOKENS))
