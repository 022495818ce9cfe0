"""What stands on a sheet and costs a point: special powers, and objects that are switched on.

The document describes neither, so a table is believed what they do: a wounded character stands up, a gate opens or
closes; anything else the game master sets by hand.
Source: Используйте особые способности персонажа; Использовать объект.
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.dungeon_twister import roles, rules
from campaigns.games.dungeon_twister.checks import able, may_end, spend
from campaigns.games.dungeon_twister.labyrinth.drawing import GATE, OPEN_GATE
from campaigns.games.dungeon_twister.labyrinth.squares import maze_of
from campaigns.games.dungeon_twister.pieces.teams import POWER
from campaigns.games.dungeon_twister.pieces.tokens import CHARACTER, OBJECT, carried_by, side_of, square_of, stat


def ability(draft: Draft, book: Book, *, hero: str, heals: str, gate: str) -> None:
    """Use a special power that a character has to pay for.

    Units:  one action point.
    Errors: refused for a power that works by itself or is not on the sheet, and for a wounded character.
    Source: Используйте особые способности персонажа.
    """
    side = able(draft, book, hero, rules.POWERS, also=rules.WOUNDED_MAY_NOT)
    if draft.state.has(hero, "permanent"):
        draft.refuse(say("The power of {hero} works by itself and takes no points.", hero=Name(hero)), rules.POWERS)
    elif not draft.state.has(hero, "activated"):
        draft.refuse(say("{hero} has no power to use.", hero=Name(hero)), rules.POWERS)
    spend(draft, book, side, stat(book, roles.POWERS, "cost"), rules.POWERS)
    told = power_of(draft.state, hero)
    which = say("{hero} uses the special power: {power}", hero=Name(hero), power=told)
    draft.note(which if told else say("{hero} uses the special power.", hero=Name(hero)), rules.POWERS)
    take_effect(draft, book, rules.POWERS, heals=heals, gate=gate)


def power_of(state: State, piece: str) -> str:
    """What a table has written of a power; nothing where it has not."""
    marks = (mark for mark in state.marks_of(piece) if mark.startswith(POWER))
    return next(marks, POWER).removeprefix(POWER)


def use(draft: Draft, book: Book, *, hero: str, heals: str, gate: str) -> None:
    """Switch on the object that a character carries, of whichever colour; then it is gone.

    Units:  one action point.
    Errors: IllegalMove without an object; refused for one that works by itself, and for a wounded character.
    Source: Использовать объект; Объекты.
    """
    side = able(draft, book, hero, rules.USING, also=rules.WOUNDED_MAY_NOT_USE)
    carried = carried_by(draft.state, hero)
    if carried is None or carried.kind != OBJECT:
        raise IllegalMove(say("{hero} carries no object.", hero=Name(hero)), rules.USING)
    theirs = side_of(draft.state, carried.id)
    if theirs and theirs != side and not says(book, rules.ANY_COLOUR):
        draft.refuse(say("{thing} has the other colour.", thing=Name(carried.id)), rules.ANY_COLOUR)
    if not draft.state.has(carried.id, "activated"):
        draft.refuse(
            say("{thing} is not switched on: it works by itself and stays.", thing=Name(carried.id)), rules.USING
        )
    spend(draft, book, side, stat(book, roles.USING, "cost"), rules.USING)
    draft.note(say("{hero} uses {thing}.", hero=Name(hero), thing=Name(carried.id)), rules.USING)
    if says(book, "ispolzovat-obekt.activated_removed"):
        draft.remove(carried.id, rules.USING)
    take_effect(draft, book, rules.USING, heals=heals, gate=gate)


def take_effect(draft: Draft, book: Book, rule: str, *, heals: str, gate: str) -> None:
    """Do what the table says that the sheet says.

    Errors: IllegalMove for somebody who is not wounded, for what is no gate.
    """
    if heals:
        heal(draft, book, heals, rule)
    if gate:
        switch_gate(draft, gate, rule)


def heal(draft: Draft, book: Book, hero: str, rule: str) -> None:
    """Let a wounded character stand up, on the square where it lies or is carried.

    Errors: IllegalMove for anybody else; refused where somebody stands already.
    Source: Золотое правило № 2.
    """
    if not draft.state.has(hero, "wounded") or hero not in draft.state or draft.state.pieces[hero].kind != CHARACTER:
        raise IllegalMove(say("That is nobody who is wounded."), rule)
    draft.unmark(hero, "wounded", rule)
    place = square_of(draft.state, hero)
    if draft.state.holder(hero) != place:
        draft.put(hero, place, rule)
    if not may_end(draft.state, book, hero, place):
        told = {"hero": Name(hero), "square": Name(place)}
        draft.refuse(say("{hero} cannot stand up on {square}: too much lies there.", **told), rules.SECOND_GOLDEN)


def gates(state: State) -> dict[str, str]:
    """The gates of the maze as "c3-c4", with how they stand."""
    found = maze_of(state).barriers
    return {
        "-".join(sorted(pair)): kind
        for pair, kind in found.items()
        if kind in (GATE, OPEN_GATE) and all(pair) and len(pair) > 1
    }


def switch_gate(draft: Draft, gate: str, rule: str) -> None:
    """Open a closed gate, or close an open one.

    Errors: IllegalMove where there is none.
    """
    kind = gates(draft.state).get(gate)
    if kind is None:
        raise IllegalMove(say("There is no gate {gate}.", gate=gate[:20]), roles.GATE)
    one, other = gate.split("-")
    for name, beyond in ((one, other), (other, one)):
        for mark in ("wall", "gate", "open"):
            draft.unmark(name, f"{mark}:{beyond}", rule)
    draft.mark(one, f"{'open' if kind == GATE else 'gate'}:{other}", rule=rule)
