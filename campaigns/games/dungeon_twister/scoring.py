"""Points, and how characters leave: over the opponents' line, or out of the game.

Source: Перемещение персонажа из лабиринта; Раненые персонажи; Перенос раненых персонажей; Победа.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.dungeon_twister import rules
from campaigns.games.dungeon_twister.maze import SIDES, is_line, other_side, rows_of
from campaigns.games.dungeon_twister.tokens import OBJECT, carried_by, is_living, side_of, square_of, stat


def score(draft: Draft, side: str, points: int, rule: str) -> None:
    """Give a side points."""
    if side in draft.state:
        draft.change(side, "points", points, rule)


def extra_for(book: Book, entry: str) -> int:
    """The point more that a character or an object brings when it is out: the goblin, the treasure."""
    known = book.get("pobeda")
    extra = known.stats.get("extra", {}) if known else {}
    return int(extra.get(entry, 0)) if entry and isinstance(extra, Mapping) else 0


def arrive(draft: Draft, book: Book, hero: str, place: str, rule: str) -> None:
    """Put a character on a place; on the opponents' line it has left the maze.

    Source: Перемещение персонажа из лабиринта: whoever moves to any square of that line is out.
    """
    if is_line(place, other_side(side_of(draft.state, hero)), rows_of(draft.state)):
        leave(draft, book, hero)
        return
    draft.put(hero, place, rule)


def leave(draft: Draft, book: Book, hero: str) -> None:
    """A character leaves the maze with what it carries: a point, one more for the goblin, one more for treasure.

    Source: Перемещение персонажа из лабиринта: a wounded one is safe but brings nothing; an object is gone.
    """
    side = side_of(draft.state, hero)
    entry = draft.state.pieces[hero].entry
    draft.note(say("{hero} has left the maze.", hero=Name(hero)), rules.LEAVE)
    carried = carried_by(draft.state, hero)
    if carried:
        is_object = carried.kind == OBJECT
        if not is_object:
            draft.note(say("{hero} is safe, and brings no point.", hero=Name(carried.id)), rules.SAVED)
        draft.remove(carried.id, rules.OBJECT_OUT if is_object else rules.SAVED)
        score(draft, side, extra_for(book, carried.entry) if is_object else 0, "sokrovische")
    draft.remove(hero, rules.LEAVE)
    score(draft, side, stat(book, "pobeda", "leave"), rules.LEAVE)
    score(draft, side, extra_for(book, entry), "goblin")


def kill(draft: Draft, book: Book, hero: str, winner: str, rule: str) -> None:
    """A wounded character is out of the game, for a point to those who won."""
    for thing in [*draft.state.held_by(hero)]:
        draft.put(thing.id, square_of(draft.state, hero), rules.KEEPS)
    draft.remove(hero, rule)
    score(draft, winner, stat(book, "pobeda", "kill"), rule)


def finish_game(draft: Draft, book: Book) -> None:
    """End the game when a side has its points, or when nobody is left who could do anything.

    Source: Победа: five points win.
    """
    state = draft.state
    most = stat(book, "pobeda", "win_at")
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
