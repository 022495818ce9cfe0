"""Moving: a movement begins for a point and goes on square by square, until it is stopped or used up.

Source: Двигаться; Золотые правила.
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.dungeon_twister import roles, rules
from campaigns.games.dungeon_twister.checks import MOVING, able, complete, is_moving, pay, spend
from campaigns.games.dungeon_twister.labyrinth.squares import maze_of, number_of
from campaigns.games.dungeon_twister.labyrinth.ways import can_end, has_permanent_power, reach, why_not
from campaigns.games.dungeon_twister.pieces.tokens import CHARACTER, OBJECT, burdens, stat
from campaigns.games.dungeon_twister.scoring import arrive

SAME = str.maketrans("асе", "ace")
"""Letters of columns that look alike on two keyboards."""
WHERE = "where:"
MOVED = "moved"


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
    side = able(draft, book, hero)
    place = known_place(draft.state, square)
    if power:
        _check_power(draft, book, side, hero)
    going = is_moving(draft.state, hero)
    if going and place == draft.state.holder(hero):
        raise IllegalMove(say("{hero} stands there already.", hero=Name(hero)), rules.MOVE)
    if going and draft.state.count(hero, "steps") <= 0:  # its squares are used up: the next square is a new movement
        complete(draft, book)
        going = False
    steps = max(0, draft.state.count(hero, "steps" if going else "speed"))
    away = reach(draft.state, book, hero, steps, bool(power)).get(place)
    if away is None:
        _check_trust(draft, place)
        draft.refuse(*why_not(draft.state, book, hero, place, steps, bool(power)))
    if not going:
        _set_out(draft, book, side, hero)
    draft.set(hero, "steps", 0 if away is None else steps - away, rules.SPEED)
    _remember(draft, hero, note if number_of(place) else "")
    arrive(draft, book, hero, place, rules.MOVE)
    if hero in draft.state:
        check_end(draft, book, hero, bool(power))
        _use_up(draft, book, hero, bool(power))


def _check_power(draft: Draft, book: Book, side: str, hero: str) -> None:
    """Check that something works for a character's movement, and pay for it if the rulebook names a price.

    Source: Используйте особые способности персонажа; Использовать объект.
    """
    if not has_permanent_power(draft.state, hero):
        draft.refuse(say("Nothing works for {hero} by itself.", hero=Name(hero)), rules.POWERS)
    own = draft.state.has(hero, "permanent")
    price = stat(book, roles.POWERS if own else roles.USING, "permanent_cost")
    pay(draft, side, price, rules.POWERS if own else rules.USING)


def _use_up(draft: Draft, book: Book, hero: str, power: bool) -> None:
    """Take away the object that has just worked, where an edition does not let such objects stay.

    Source: Использовать объект.
    """
    if not power or draft.state.has(hero, "permanent") or says(book, rules.STAYS):
        return
    used = [*burdens(draft.state, hero), *draft.state.held_by(draft.state.holder(hero), OBJECT)]
    for one in used[:1]:
        draft.remove(one.id, rules.STAYS)


def _set_out(draft: Draft, book: Book, side: str, hero: str) -> None:
    """Begin a movement for its point; a second one in a turn only as far as the rulebook lets movements be repeated.

    Source: Двигаться.
    """
    if not says(book, rules.MAY_REPEAT):
        if draft.state.has(hero, MOVED):
            draft.refuse(say("{hero} has moved this turn.", hero=Name(hero)), rules.MAY_REPEAT)
        draft.mark(hero, MOVED, "turn", rules.MAY_REPEAT)
    spend(draft, book, side, stat(book, roles.MOVING, "cost"), rules.MOVE)
    draft.mark(hero, MOVING, rule=rules.MOVE)


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


def check_end(draft: Draft, book: Book, hero: str, power: bool = False) -> None:
    """Refuse a step after which the movement could no longer end as the golden rules want.

    Shape:  where an edition asks the second rule at any time, the movement must be able to end right here.
    Source: Золотое правило № 2.
    """
    steps = draft.state.count(hero, "steps") if says(book, rules.AT_THE_END) else 0
    if not can_end(draft.state, book, hero, steps, power):
        told = {"hero": Name(hero), "square": Name(draft.state.holder(hero))}
        draft.refuse(
            say("{hero} cannot end the movement on {square}, nor go on from there.", **told), rules.SECOND_GOLDEN
        )


def stop(draft: Draft, book: Book, *, hero: str) -> None:
    """End a movement before its squares are used up.

    Errors: refused for one that is not on the move, or where too much lies.
    Source: Двигаться; Золотые правила.
    """
    able(draft, book, hero)
    if not is_moving(draft.state, hero):
        raise IllegalMove(say("{hero} is not on the move.", hero=Name(hero)), rules.MOVE)
    complete(draft, book)
