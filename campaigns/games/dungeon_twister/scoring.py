"""Points, and how characters leave: over the opponents' line, or out of the game.

Source: Перемещение персонажа из лабиринта; Раненые персонажи; Перенос раненых персонажей; Победа.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.dungeon_twister import roles, rules
from campaigns.games.dungeon_twister.labyrinth.squares import SIDES, is_line, other_side, rows_of
from campaigns.games.dungeon_twister.pieces.tokens import OBJECT, burdens, is_living, side_of, square_of, stat


def score(draft: Draft, side: str, points: int, rule: str) -> None:
    """Give a side points."""
    if side in draft.state:
        draft.change(side, "points", points, rule)


def promised(draft: Draft, book: Book, *places: str, rule: str) -> int:
    """The points that the rulebook gives for something, at whatever place it says so; of several numbers the greatest.

    Shape:  a place is a stat ("pobeda.kill"), or what a stat gives for an entry ("pobeda.extra.goblin").
    Source: Победа, and the rule of the deed itself; see the ruling in README.md where they differ.
    """
    found = [points for place in places if (points := _told_at(book, place)) is not None]
    if len(set(found)) > 1:
        told = {"less": min(found), "more": max(found)}
        draft.note(say("The rulebook gives {less} in one place and {more} in another: the more counts.", **told), rule)
    return max(found, default=0)


def points_for(book: Book, *entries: str) -> int:
    """The points that the rulebook gives a character that leaves, with what it and its burdens bring more.

    Source: Победа; Перемещение персонажа из лабиринта.
    """
    found = [_most_told(book, "pobeda.leave", "vyhod.points")]
    return sum([*found, *(_most_told(book, *_extras(one)) for one in entries if one)])


def _most_told(book: Book, *places: str) -> int:
    return max((points for place in places if (points := _told_at(book, place)) is not None), default=0)


def _extras(entry: str) -> tuple[str, ...]:
    return f"pobeda.extra.{entry}", f"vyhod.extra.{entry}", f"{entry}.points"


def _told_at(book: Book, place: str) -> int | None:
    page, _, path = place.partition(".")
    name, _, entry = path.partition(".")
    told = says(book, f"{page}.{name}")
    told = told.get(entry) if isinstance(told, Mapping) else told
    return told if isinstance(told, int) else None


def extra_for(draft: Draft, book: Book, entry: str, rule: str) -> int:
    """The points more that a character or an object brings when it is out: the goblin, the treasure."""
    return promised(draft, book, *_extras(entry), rule=rule) if entry else 0


def arrive(draft: Draft, book: Book, hero: str, place: str, rule: str) -> None:
    """Put a character on a place; on the opponents' line it has left the maze.

    Source: Перемещение персонажа из лабиринта: whoever moves to any square of that line is out.
    """
    if is_line(place, other_side(side_of(draft.state, hero)), rows_of(draft.state)):
        leave(draft, book, hero, place)
        return
    draft.put(hero, place, rule)


def leave(draft: Draft, book: Book, hero: str, place: str) -> None:
    """A character leaves the maze with what it carries: a point, and what the book gives for it and for that.

    Source: Перемещение персонажа из лабиринта: a wounded one is safe but brings nothing; an object is gone.
    """
    side = side_of(draft.state, hero)
    entry = draft.state.pieces[hero].entry
    draft.note(say("{hero} has left the maze.", hero=Name(hero)), rules.LEAVE)
    for carried in burdens(draft.state, hero):
        _carry_out(draft, book, side, carried, place)
    draft.remove(hero, rules.LEAVE)
    score(draft, side, promised(draft, book, "pobeda.leave", "vyhod.points", rule=rules.LEAVE), rules.LEAVE)
    score(draft, side, extra_for(draft, book, entry, entry), entry)


def _carry_out(draft: Draft, book: Book, side: str, carried: Piece, place: str) -> None:
    """What becomes of what somebody leaves the maze with; an edition may let objects stay on the line."""
    if carried.kind != OBJECT:
        points = stat(book, roles.LEAVING, "carried_wounded_points")
        if points:
            draft.note(say("{hero} is safe.", hero=Name(carried.id)), rules.SAVED)
        else:
            draft.note(say("{hero} is safe, and brings no point.", hero=Name(carried.id)), rules.SAVED)
        draft.remove(carried.id, rules.SAVED)
        score(draft, side, points, rules.SAVED)
    elif says(book, rules.OBJECT_OUT):
        draft.remove(carried.id, rules.OBJECT_OUT)
        score(draft, side, extra_for(draft, book, carried.entry, carried.entry), carried.entry)
    else:
        draft.put(carried.id, place, rules.OBJECT_OUT)


def kill(draft: Draft, book: Book, hero: str, winner: str, rule: str) -> None:
    """A wounded character is out of the game, for a point to those who won; an edition may name some who bring others.

    Source: Раненые персонажи; Перенос раненых персонажей; Победа.
    """
    entry = draft.state.pieces[hero].entry
    for thing in [*draft.state.held_by(hero)]:
        draft.put(thing.id, square_of(draft.state, hero), rules.KEEPS)
    draft.remove(hero, rule)
    its_own = "perenos-ranenyh.points" if rule == rules.CARRIED_OUT else "ranenye.points"
    named = _told_at(book, f"pobeda.kill_of.{entry}")
    points = promised(draft, book, "pobeda.kill", its_own, rule=rule) if named is None else named
    score(draft, winner, points, rule)
    score(draft, winner, _told_at(book, f"pobeda.kill_extra.{entry}") or 0, entry or rule)


def finish_game(draft: Draft, book: Book) -> None:
    """End the game when a side has its points, or when nobody is left who could do anything.

    Source: Победа: five points win.
    """
    state = draft.state
    most = stat(book, roles.VICTORY, "win_at")
    ahead = max(SIDES, key=lambda side: state.count(side, "points"))
    if state.count(ahead, "points") >= most and ahead in state:
        draft.mark(ahead, "winner", rule=rules.VICTORY)
        points = state.count(ahead, "points")
        draft.end(
            "victory", say("{side} have won with {points} points.", side=Name(ahead), points=points), rules.VICTORY
        )
    elif state.has("table", "begun") and not _anybody(state):
        draft.end("defeat", say("Nobody is left who could do anything, and nobody has won."), rules.VICTORY)


def _anybody(state: State) -> bool:
    return any(is_living(state, one.id) for one in state.of_kind("hero"))
