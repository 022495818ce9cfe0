"""Who takes part in a fight: all who stand beside an enemy, or those of whom the table says so.

Source: Групповой бой; Раненые персонажи; Начать бой.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.book import Book, says
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, Sentence, Value, say
from campaigns.engine.state import State
from campaigns.games.dungeon_twister import roles, rules
from campaigns.games.dungeon_twister.labyrinth.squares import Maze, maze_of, other_side, point_of, room_at
from campaigns.games.dungeon_twister.labyrinth.ways import beside, faces, within
from campaigns.games.dungeon_twister.pieces.tokens import characters, in_maze, is_living, side_of, stat

STRUCK = "struck"
"""The mark of who was wounded this turn."""
Groups = tuple[list[str], list[str]]
"""Attackers and defenders; the first of each is the one who attacks, and the one who is attacked."""


def joins(state: State, book: Book, hero: str, target: str) -> bool:
    """Whether a character can take part in a fight with a target at all, as far as it stands beside it.

    Source: Групповой бой; Раненые персонажи: a wounded one fights alone, and joins no group; Начать бой: who was
            wounded this turn, though up again, is not attacked again.
    """
    if not in_maze(state, hero):
        return False
    defends = side_of(state, hero) == side_of(state, target)
    if not is_living(state, hero) and (says(book, rules.NO_GROUP) or (defends and says(book, rules.ONLY_DIRECTLY))):
        return False
    spared = state.has(hero, STRUCK) and says(book, rules.AGAIN)
    return not defends or not (state.has(target, "wounded") or spared)


def too_far(book: Book, hero: str, target: str) -> Sentence:
    """Why a character does not attack another from where both stand: the words of this edition for whom it reaches."""
    told: dict[str, Value] = {"hero": Name(hero), "target": Name(target)}
    squares = says(book, rules.WITHIN)
    if "adjacent" in told_of_target(book):
        return say("{hero} does not stand beside {target}, or a wall or a closed gate parts them.", **told)
    if isinstance(squares, int):
        return say(
            "A fight does not reach from {hero} to {target}: {squares:square|squares} at most.", **told, squares=squares
        )
    return say("{hero} and {target} are not in one room.", **told)


def told_of_target(book: Book) -> list[str]:
    """What the rulebook says of who is attacked: adjacent, enemy, room."""
    return str(says(book, rules.NEIGHBOUR) or "").split("-")


def in_reach(state: State, book: Book, maze: Maze, hero: str, target: str) -> bool:
    """Whether a character may attack another from where both stand: beside it, in an edition so many squares away,
    anywhere in the room, or wherever that is.

    Source: Начать бой.
    """
    here, there, told = state.holder(hero), state.holder(target), told_of_target(book)
    if "adjacent" in told:
        return faces(book, maze, here, there)
    squares = says(book, rules.WITHIN)
    if isinstance(squares, int):
        return within(book, maze, here, there, squares)
    rooms = [room_at(place, maze.rows) for place in (here, there)]
    return "room" not in told or rooms[0] == rooms[1] != ""


def on_trust(state: State, book: Book, hero: str, target: str) -> list[str]:
    """Who may stand beside a fight as far as anybody knows: in a room without squares, there or next to it."""
    maze, places = maze_of(state), [state.holder(one) for one in (hero, target)]
    found = []
    for one in characters(state):
        here = state.holder(one.id)
        near = any(beside(maze, here, place) for place in places)
        if one.id not in (hero, target) and not point_of(here) and near and joins(state, book, one.id, target):
            found.append(one.id)
    return found


def helper(state: State, book: Book, target: str, name: str, fights: Groups) -> str:
    """A character whom the table says to take part: in rooms that are not drawn, or where an edition leaves it open.

    Shape:  a second wounded enemy, where more than one may be attacked at once; a neighbour, where nobody has to join.
    Errors: IllegalMove for anybody who takes no part in fights, or stands where the squares are known.
    """
    wanted = name.casefold()
    found = (one.id for one in characters(state) if wanted in (one.id.casefold(), one.name.casefold()))
    hero, maze = next(found, ""), maze_of(state)
    if (
        hero
        and (not point_of(state.holder(hero)) or not says(book, rules.ALL_JOIN))
        and joins(state, book, hero, target)
    ):
        return hero
    if hero and _is_attacked_as_well(state, book, maze, hero, target, fights):
        return hero
    raise IllegalMove(say("{name} is nobody who joins from a room that is not drawn.", name=name[:60]), rules.GROUP)


def _is_attacked_as_well(state: State, book: Book, maze: Maze, hero: str, target: str, fights: Groups) -> bool:
    """Whether one more wounded enemy may be attacked together with the first.

    Source: Раненые персонажи: one at a time.
    """
    wounded = all(state.has(one, "wounded") for one in (hero, target))
    near = any(faces(book, maze, state.holder(one), state.holder(hero)) for one in fights[0])
    same = side_of(state, hero) == side_of(state, target)
    return wounded and near and same and len(fights[1]) < stat(book, roles.WOUNDED, "attacked_at_once")


def fighters(state: State, book: Book, maze: Maze, hero: str, target: str) -> Groups:
    """Who takes part in a fight: attackers and defenders.

    Source: Групповой бой: all who are not wounded and stand beside an enemy join, as far as they stand beside somebody
            of the fight, comrade or enemy; Раненые персонажи: a wounded one is attacked alone, and joins no group;
            Начать бой: an enemy who was wounded this turn, though up again, is not attacked again.
    """
    side = side_of(state, hero)
    foe = other_side(side)
    groups = {side: [hero], foe: [target]}
    if not says(book, rules.ALL_JOIN):
        return groups[side], groups[foe]
    places = {one: state.holder(one) for one in (hero, target)}
    places |= {
        one.id: state.holder(one.id)
        for one in characters(state)
        if side_of(state, one.id) and point_of(state.holder(one.id)) and joins(state, book, one.id, target)
    }
    waiting = [one for one in places if one not in (hero, target) and _has_enemy(state, book, maze, one, places)]
    joined = True
    while joined:
        joined = False
        for one in list(waiting):
            fighting = [other for group in groups.values() for other in group]
            if any(faces(book, maze, places[one], places[other]) for other in fighting):
                groups[side_of(state, one)].append(one)
                waiting.remove(one)
                joined = True
    if all(len(group) <= stat(book, roles.GROUP_FIGHT, "more_than") for group in groups.values()):
        return [hero], [target]
    return groups[side], groups[foe]


def _has_enemy(state: State, book: Book, maze: Maze, one: str, places: Mapping[str, str]) -> bool:
    """Whether a character stands beside an enemy, of those who could fight."""
    mine = side_of(state, one)
    enemies = (other for other in places if side_of(state, other) != mine)
    return any(faces(book, maze, places[one], places[other]) for other in enemies)
