"""The refusals that many moves share: whose turn it is, what is left to spend, that one action ends before the next.

Source: Золотые правила; Карты действий; Раненые персонажи.
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.dungeon_twister import rules
from campaigns.games.dungeon_twister.labyrinth.squares import SIDES, is_line, point_of, rows_of
from campaigns.games.dungeon_twister.pieces.tokens import (
    CHARACTER,
    in_maze,
    limits_of,
    lying_on,
    side_of,
    tokens_allowed,
)

CHOOSING, PLACING, PLAYING = "choosing", "placing", "playing"
MOVING = "moving"


def check_phase(state: State, phase: str, sentence_rule: str = "") -> None:
    """Refuse what belongs to another part of the game.

    Errors: IllegalMove.
    """
    if state.periods.get("phase") == phase:
        return
    told = {
        CHOOSING: say("The game has begun; that is settled before it."),
        PLACING: say("Tokens are placed before the first turn, once the game master has begun the game."),
        PLAYING: say("The game has not begun yet."),
    }
    raise IllegalMove(told[phase], sentence_rule)


def known_side(state: State, side: str) -> Piece:
    """One of the two sides.

    Errors: IllegalMove for anything else.
    """
    piece = state.pieces.get(side)
    if side not in SIDES or piece is None:
        raise IllegalMove(say("There are two sides, the blues and the yellows."))
    return piece


def check_own(state: State, side: str, by: Seat) -> None:
    """Check that a side is that of the seat that moves; any side is the game master's.

    Errors: IllegalMove for the opponent's.
    """
    piece = known_side(state, side)
    if not by.master and piece.seat != by.key:
        raise IllegalMove(say("You do not play {piece}.", piece=Name(side)))


def side_for(state: State, by: Seat) -> str:
    """The side of the seat that moves; the game master moves for the side whose turn it is.

    Errors: IllegalMove for a seat that plays no side.
    """
    side = (
        active(state)
        if by.master
        else next((one for one in SIDES if one in state and state.pieces[one].seat == by.key), "")
    )
    return known_side(state, side).id


def active(state: State) -> str:
    """The side whose turn it is."""
    return str(state.periods.get("active", ""))


def check_turn(draft: Draft, side: str) -> None:
    """Refuse what is done out of turn."""
    check_phase(draft.state, PLAYING)
    if active(draft.state) != side:
        draft.refuse(say("It is not the turn of {side}.", side=Name(side or "nobody")), rules.ACTION_CARDS)


def able(draft: Draft, book: Book, hero: str, rule: str = rules.NO_ACTIONS, *, also: str = "") -> str:
    """Check that a character can act now. Returns its side.

    Shape:  `also` is a rule that forbids this to the wounded by itself, beside the one that forbids them to act.
    Errors: IllegalMove for what is no character in the maze; refused out of turn, when wounded or carried.
    Source: Раненые персонажи.
    """
    piece = draft.state.pieces.get(hero)
    if piece is None or piece.kind != CHARACTER:
        raise IllegalMove(say("There is no such character."))
    side = side_of(draft.state, hero)
    check_turn(draft, side)
    if draft.state.has(hero, "wounded") and (says(book, rules.NO_ACTIONS) or (also and says(book, also))):
        draft.refuse(say("{hero} is wounded and can do nothing.", hero=Name(hero)), rule)
    if not in_maze(draft.state, hero):
        raise IllegalMove(say("{hero} does not stand in the maze.", hero=Name(hero)), rules.MOVE)
    return side


def spend(draft: Draft, book: Book, side: str, points: int, rule: str) -> None:
    """Begin an action: end the movement that is under way, then pay action points.

    Errors: refused when the side has too few, or the movement cannot end as it is.
    Source: Золотое правило № 1.
    """
    if says(book, rules.ONE_AT_A_TIME):
        complete(draft, book)
    pay(draft, side, points, rule)


def pay(draft: Draft, side: str, points: int, rule: str) -> None:
    """Pay action points, for an action or on the way.

    Errors: refused when the side has too few.
    """
    left = draft.state.count(side, "actions")
    if left < points:
        draft.refuse(
            say(
                "{side}: {left} action points are left; this takes {points}.", side=Name(side), left=left, points=points
            ),
            rule,
        )
    draft.change(side, "actions", -max(0, min(points, left)), rule)


def mover(state: State) -> str:
    """The character whose movement is under way; empty when nobody's is."""
    return next((piece for piece, mark in state.marks if mark == MOVING and piece in state), "")


def is_moving(state: State, hero: str) -> bool:
    """Whether the movement of a character is under way."""
    return state.has(hero, MOVING)


def complete(draft: Draft, book: Book) -> None:
    """End the movement that is under way; where actions may overlap, all of them.

    Errors: refused while more lies on a square than may stay there.
    Source: Золотые правила.
    """
    while hero := mover(draft.state):
        _complete(draft, book, hero)


def _complete(draft: Draft, book: Book, hero: str) -> None:
    left = draft.state.count(hero, "steps")
    if left > 0 and not says(book, rules.MAY_LEAVE_REST):
        draft.refuse(say("{hero} has {steps} squares left to go.", hero=Name(hero), steps=left), rules.MAY_LEAVE_REST)
    if not may_end(draft.state, book, hero, draft.state.holder(hero)):
        square = Name(draft.state.holder(hero))
        sentence = say("The movement of {hero} is not over: too much lies on {square}.", hero=Name(hero), square=square)
        draft.refuse(sentence, rules.SECOND_GOLDEN)
    draft.unmark(hero, MOVING)
    draft.set(hero, "steps", 0)


def may_end(state: State, book: Book, hero: str, place: str) -> bool:
    """Whether a character may end an action on a place, with what it carries; a room without squares holds anything.

    Source: Золотое правило № 2; Объекты.
    """
    if point_of(place) is None:
        return True
    side = side_of(state, hero)
    if side and is_line(place, side, rows_of(state)) and not says(book, rules.OWN_LINE):
        return False
    found = [state.pieces[hero], *lying_on(state, hero)]
    for one in lying_on(state, place):
        if one.id != hero:
            found += (one, *(carried for carried in lying_on(state, one.id) if carried.id != hero))
    return tokens_allowed(found, frozenset(one.id for one in found if state.has(one.id, "wounded")), limits_of(book))
