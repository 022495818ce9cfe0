"""Moving: a movement begins for a point, goes on square by square, and picks up, leaves and hands over on its way.

Source: Двигаться; Объекты; Золотые правила.
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.dungeon_twister import rules
from campaigns.games.dungeon_twister.checks import MOVING, able, complete, mover, spend
from campaigns.games.dungeon_twister.drawing import FORBIDDEN, PIT
from campaigns.games.dungeon_twister.maze import maze_of, number_of, point_of
from campaigns.games.dungeon_twister.scoring import arrive
from campaigns.games.dungeon_twister.tokens import (
    CHARACTER,
    OBJECT,
    TOKENS,
    carried_by,
    most_tokens,
    side_of,
    standing,
    stat,
    tokens_allowed,
)
from campaigns.games.dungeon_twister.ways import can_end, has_permanent_power, reach, why_not

SAME = str.maketrans("асе", "ace")
"""Letters of columns that look alike on two keyboards."""
WHERE = "where:"


def known_place(state: State, place: str) -> str:
    """A square of the maze, or a room.

    Errors: IllegalMove for anything else.
    """
    name = place.strip().casefold().translate(SAME)
    piece = state.pieces.get(name)
    if piece is None or piece.kind not in ("square", "room"):
        raise IllegalMove(say("There is no square {square} in the maze.", square=place[:20]))
    return name


def move(draft: Draft, book: Book, *, hero: str, square: str, power: str, note: str) -> None:
    """Move a character, or go on with the movement that it began.

    Units:  one action point for a movement of up to `speed` squares; what is left may be left.
    Errors: refused when the square is too far or out of reach, or the movement could not end there nor go on.
    Source: Двигаться; Золотые правила; Перемещение персонажа из лабиринта.
    """
    side = able(draft, hero)
    place = known_place(draft.state, square)
    if power and not has_permanent_power(draft.state, hero):
        draft.refuse(say("Nothing works for {hero} by itself.", hero=Name(hero)), rules.POWERS)
    going = mover(draft.state) == hero
    if going and place == draft.state.holder(hero):
        raise IllegalMove(say("{hero} stands there already.", hero=Name(hero)), rules.MOVE)
    if going and draft.state.count(hero, "steps") <= 0:  # its squares are used up: the next square is a new movement
        complete(draft, book)
        going = False
    steps = max(0, draft.state.count(hero, "steps" if going else "speed"))
    away = reach(draft.state, hero, steps, bool(power)).get(place)
    if away is None:
        _check_trust(draft, place)
        draft.refuse(*why_not(draft.state, hero, place, steps, bool(power)))
    if not going:
        spend(draft, book, side, stat(book, "dvigatsya", "cost"), rules.MOVE)
        draft.mark(hero, MOVING, rule=rules.MOVE)
    draft.set(hero, "steps", 0 if away is None else steps - away, rules.SPEED)
    _remember(draft, hero, note if number_of(place) else "")
    arrive(draft, book, hero, place, rules.MOVE)
    if hero in draft.state:
        _check_end(draft, book, hero, bool(power))


def _check_trust(draft: Draft, place: str) -> None:
    """Refuse what cannot be worked out at all: a place in a room that lies face down, or has no squares.

    Errors: IllegalMove.
    """
    if place not in maze_of(draft.state).ways:
        raise IllegalMove(
            say("{square} lies in a room that is closed, or that nobody has drawn.", square=Name(place)), rules.REVEAL
        )


def _remember(draft: Draft, hero: str, note: str) -> None:
    """Keep what the table says of a place without squares."""
    for mark in draft.state.marks_of(hero):
        if mark.startswith(WHERE):
            draft.unmark(hero, mark)
    if note:
        draft.mark(hero, f"{WHERE}{note}", rule=rules.MOVE)


def stand(draft: Draft, book: Book, *, hero: str, where: str) -> None:
    """Say in free words where a character stands in a room that nobody has drawn.

    Errors: IllegalMove on a square: that everybody sees.
    """
    piece = draft.state.pieces.get(hero)
    if piece is None or piece.kind != CHARACTER or not number_of(draft.state.holder(hero)):
        raise IllegalMove(say("{hero} does not stand in a room without squares.", hero=Name(hero[:60])), rules.MOVE)
    _remember(draft, hero, where)


def _check_end(draft: Draft, book: Book, hero: str, power: bool = False) -> None:
    """Refuse a step after which the movement could no longer end as the golden rules want.

    Source: Золотое правило № 2.
    """
    if not can_end(draft.state, book, hero, draft.state.count(hero, "steps"), power):
        told = {"hero": Name(hero), "square": Name(draft.state.holder(hero))}
        draft.refuse(
            say("{hero} cannot end the movement on {square}, nor go on from there.", **told), rules.SECOND_GOLDEN
        )


def _on_the_move(draft: Draft, hero: str, rule: str) -> None:
    """Check that a character is on the move.

    Errors: refused for one that is not: taking, leaving and handing over are part of a movement.
    """
    able(draft, hero)
    if mover(draft.state) != hero:
        draft.refuse(say("{hero} is not on the move; that is done in passing.", hero=Name(hero)), rule)


def take(draft: Draft, book: Book, *, hero: str, thing: str) -> None:
    """Pick up an object, or a wounded character of the same colour, from the square of a movement.

    Units:  no action points.
    Errors: refused when the hands are full, for a wounded enemy, or when the movement could not end any more.
    Source: Объекты; Перенос раненых персонажей.
    """
    _on_the_move(draft, hero, rules.TAKE)
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
    if piece.kind == CHARACTER and side_of(draft.state, thing) != side_of(draft.state, hero):
        draft.refuse(say("Wounded enemies are not carried."), rules.SAME_COLOUR)
    carried = carried_by(draft.state, hero)
    if carried:
        raise IllegalMove(
            say("{hero} carries {thing} already.", hero=Name(hero), thing=Name(carried.id)), rules.CARRIES
        )
    draft.put(thing, hero, rules.TAKE)
    below = carried_by(draft.state, thing)
    if below:  # set so by hand: nobody carries two
        draft.put(below.id, draft.state.holder(hero), rules.CARRIES)
    _check_end(draft, book, hero)


def drop(draft: Draft, book: Book, *, hero: str) -> None:
    """Leave what a character carries on the square of its movement.

    Units:  no action points.
    Errors: refused on a pit (but for a rope), on a forbidden square, beside another object or where too much lies.
    Source: Объекты.
    """
    _on_the_move(draft, hero, rules.DROP)
    carried = carried_by(draft.state, hero)
    if carried is None:
        raise IllegalMove(say("{hero} carries nothing.", hero=Name(hero)), rules.DROP)
    here = draft.state.holder(hero)
    check_ground(draft, book, carried, here)
    draft.put(carried.id, here, rules.DROP)
    _check_left(draft, book, hero)
    _check_end(draft, book, hero)


def _check_left(draft: Draft, book: Book, hero: str) -> None:
    """Refuse what would lie too much on a square once the character on the move has gone on with what it carries.

    Source: Золотое правило № 2; Объекты: never two objects on a square.
    """
    here, now = draft.state.holder(hero), standing(draft.state)
    if not point_of(here):
        return
    left = [one for one in now.on(here) if hero not in (one.id, draft.state.holder(one.id))]
    if sum(one.kind == OBJECT for one in left) > 1:
        draft.refuse(say("Two objects never lie on one square."), rules.ONE_OBJECT)
    if not tokens_allowed(left, now.wounded, most_tokens(book)):
        draft.refuse(say("Too much would lie on {square}.", square=Name(here)), rules.SECOND_GOLDEN)


def check_ground(draft: Draft, book: Book, thing: Piece, place: str) -> None:
    """Refuse to leave something where nothing may stay: a pit, unless it is a rope; a forbidden square.

    Source: Объекты.
    """
    terrain = maze_of(draft.state).terrain.get(place)
    spared = book["obekty"].stats.get("not_on_except", ()) if book.get("obekty") else ()
    if terrain == FORBIDDEN or (terrain == PIT and thing.entry not in spared):
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
    _on_the_move(draft, hero, rules.SWAP)
    other = draft.state.pieces.get(comrade)
    if other is None or other.kind != CHARACTER or comrade == hero:
        raise IllegalMove(say("Only with another character."), rules.SWAP)
    if side_of(draft.state, comrade) != side_of(draft.state, hero) or draft.state.has(comrade, "wounded"):
        draft.refuse(say("{comrade} is no comrade who could take anything.", comrade=Name(comrade)), rules.SWAP)
    if draft.state.holder(comrade) != draft.state.holder(hero):
        draft.refuse(say("{hero} does not pass through {comrade}.", hero=Name(hero), comrade=Name(comrade)), rules.SWAP)
    mine, theirs = carried_by(draft.state, hero), carried_by(draft.state, comrade)
    if mine is None and theirs is None:
        raise IllegalMove(say("Neither carries anything."), rules.SWAP)
    if mine:
        draft.put(mine.id, comrade, rules.SWAP)
    if theirs:
        draft.put(theirs.id, hero, rules.SWAP)
    _check_left(draft, book, hero)
    _check_end(draft, book, hero)


def stop(draft: Draft, book: Book, *, hero: str) -> None:
    """End a movement before its squares are used up.

    Errors: refused for one that is not on the move, or where too much lies.
    Source: Двигаться; Золотые правила.
    """
    able(draft, hero)
    if mover(draft.state) != hero:
        raise IllegalMove(say("{hero} is not on the move.", hero=Name(hero)), rules.MOVE)
    complete(draft, book)
