"""What is carried: picked up, left and handed over on the way of a movement.

Source: Объекты; Перенос раненых персонажей; Золотое правило № 2.
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece
from campaigns.games.dungeon_twister import roles, rules
from campaigns.games.dungeon_twister.actions.moving import check_end
from campaigns.games.dungeon_twister.checks import able, is_moving, pay
from campaigns.games.dungeon_twister.labyrinth.drawing import FORBIDDEN
from campaigns.games.dungeon_twister.labyrinth.squares import maze_of, point_of
from campaigns.games.dungeon_twister.labyrinth.terrain import kinds
from campaigns.games.dungeon_twister.pieces.tokens import (
    CHARACTER,
    OBJECT,
    TOKENS,
    burdens,
    limits_of,
    side_of,
    standing,
    stat,
    tokens_allowed,
)


def _on_the_move(draft: Draft, book: Book, hero: str, rule: str) -> str:
    """Check that a character is on the move. Returns its side.

    Errors: refused for one that is not: taking, leaving and handing over are part of a movement.
    """
    side = able(draft, book, hero)
    if not is_moving(draft.state, hero):
        draft.refuse(say("{hero} is not on the move; that is done in passing.", hero=Name(hero)), rule)
    return side


def take(draft: Draft, book: Book, *, hero: str, thing: str) -> None:
    """Pick up an object, or a wounded character of the same colour, from the square of a movement.

    Units:  no action points.
    Errors: refused when the hands are full, for a wounded enemy, or when the movement could not end any more.
    Source: Объекты; Перенос раненых персонажей.
    """
    side = _on_the_move(draft, book, hero, rules.TAKE)
    piece = draft.state.pieces.get(thing)
    if (
        piece is None
        or piece.kind not in TOKENS
        or draft.state.holder(thing) != draft.state.holder(hero)
        or thing == hero
    ):
        raise IllegalMove(say("That does not lie where {hero} is.", hero=Name(hero)), rules.TAKE)
    if piece.kind == CHARACTER and not draft.state.has(thing, "wounded"):
        raise IllegalMove(say("{thing} is not wounded and walks by itself.", thing=Name(thing)), rules.CARRIES)
    _check_colour(draft, book, hero, piece)
    carried, most = burdens(draft.state, hero), stat(book, roles.OBJECTS, "carries")
    if len(carried) >= most:
        refusal = say(
            "{hero} carries {thing} already.", hero=Name(hero), thing=Name(carried[0].id if carried else hero)
        )
        raise IllegalMove(refusal if carried else say("Nothing is carried by anybody."), rules.CARRIES)
    pay(draft, side, stat(book, roles.OBJECTS, "pick_up_cost"), rules.TAKE)
    draft.put(thing, hero, rules.TAKE)
    for below in burdens(draft.state, thing):  # set so by hand: nobody carries two
        draft.put(below.id, draft.state.holder(hero), rules.CARRIES)
    check_end(draft, book, hero)


def _check_colour(draft: Draft, book: Book, hero: str, thing: Piece) -> None:
    """Refuse what is not carried: wounded enemies; by other editions things of the other colour, or beside the wounded.

    Source: Объекты; Перенос раненых персонажей.
    """
    mine, theirs = side_of(draft.state, hero), side_of(draft.state, thing.id)
    if thing.kind == CHARACTER:
        if mine != theirs and says(book, rules.SAME_COLOUR):
            draft.refuse(say("Wounded enemies are not carried."), rules.SAME_COLOUR)
        return
    if theirs and mine != theirs and not says(book, rules.ANY_COLOUR):
        draft.refuse(say("{thing} has the other colour.", thing=Name(thing.id)), rules.ANY_COLOUR)
    here = draft.state.held_by(draft.state.holder(hero), CHARACTER)
    if not says(book, rules.UNDER_WOUNDED) and any(draft.state.has(one.id, "wounded") for one in here):
        draft.refuse(say("{thing} lies under one who is wounded.", thing=Name(thing.id)), rules.UNDER_WOUNDED)


def drop(draft: Draft, book: Book, *, hero: str) -> None:
    """Leave what a character carries on the square of its movement; of several things the last that it took.

    Units:  no action points.
    Errors: refused on a pit (but for a rope), on a forbidden square, beside another object or where too much lies.
    Source: Объекты.
    """
    side = _on_the_move(draft, book, hero, rules.DROP)
    carried = burdens(draft.state, hero)
    if not carried:
        raise IllegalMove(say("{hero} carries nothing.", hero=Name(hero)), rules.DROP)
    here = draft.state.holder(hero)
    check_ground(draft, book, carried[-1], here)
    pay(draft, side, stat(book, roles.OBJECTS, "drop_cost"), rules.DROP)
    draft.put(carried[-1].id, here, rules.DROP)
    _check_left(draft, book, hero)
    check_end(draft, book, hero)


def _check_left(draft: Draft, book: Book, hero: str) -> None:
    """Refuse what would lie too much on a square once the character on the move has gone on with what it carries.

    Source: Золотое правило № 2; Объекты: never two objects on a square.
    """
    here, now = draft.state.holder(hero), standing(draft.state)
    if not point_of(here):
        return
    left = [one for one in now.on(here) if hero not in (one.id, draft.state.holder(one.id))]
    if sum(one.kind == OBJECT for one in left) > limits_of(book).objects:
        draft.refuse(say("Two objects never lie on one square."), rules.ONE_OBJECT)
    if not tokens_allowed(left, now.wounded, limits_of(book)):
        draft.refuse(say("Too much would lie on {square}.", square=Name(here)), rules.SECOND_GOLDEN)


def check_ground(draft: Draft, book: Book, thing: Piece, place: str) -> None:
    """Refuse to leave something where nothing may stay: a pit, unless it is a rope; a forbidden square.

    Source: Объекты.
    """
    terrain = maze_of(draft.state).terrain.get(place)
    spared = thing.entry in (says(book, "obekty.not_on_except") or ())
    spared = spared or terrain in kinds(says(book, f"{thing.entry}.may_lie_on"))
    if terrain == FORBIDDEN or (terrain in kinds(says(book, rules.NOT_HERE)) and not spared):
        draft.refuse(
            say("{thing} must not stay on {square}.", thing=Name(thing.id), square=Name(place)), rules.NOT_HERE
        )


def swap(draft: Draft, book: Book, *, hero: str, comrade: str) -> None:
    """Give, take or exchange what is carried, while passing through a character of the same colour.

    Units:  no action points.
    Errors: refused away from the comrade, with another colour, or when too much would lie there; IllegalMove when
            neither carries anything.
    Source: Объекты.
    """
    side = _on_the_move(draft, book, hero, rules.SWAP)
    other = draft.state.pieces.get(comrade)
    if other is None or other.kind != CHARACTER or comrade == hero:
        raise IllegalMove(say("Only with another character."), rules.SWAP)
    if side_of(draft.state, comrade) != side_of(draft.state, hero) or draft.state.has(comrade, "wounded"):
        draft.refuse(say("{comrade} is no comrade who could take anything.", comrade=Name(comrade)), rules.SWAP)
    if draft.state.holder(comrade) != draft.state.holder(hero):
        draft.refuse(say("{hero} does not pass through {comrade}.", hero=Name(hero), comrade=Name(comrade)), rules.SWAP)
    mine, theirs = burdens(draft.state, hero), burdens(draft.state, comrade)
    if not mine and not theirs:
        raise IllegalMove(say("Neither carries anything."), rules.SWAP)
    pay(draft, side, stat(book, roles.OBJECTS, "swap_cost"), rules.SWAP)
    for one in mine:
        draft.put(one.id, comrade, rules.SWAP)
    for one in theirs:
        draft.put(one.id, hero, rules.SWAP)
    _check_left(draft, book, hero)
    check_end(draft, book, hero)
