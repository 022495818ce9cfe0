"""Running away: a die for each runner and each monster, bad stuff for those who were caught.

Source: «Смываемся!».
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.munchkin import roles, rules
from campaigns.games.munchkin.character.death import die
from campaigns.games.munchkin.character.levels import fall
from campaigns.games.munchkin.checks import alive, the_fighter
from campaigns.games.munchkin.curses import take
from campaigns.games.munchkin.deck.facts import flag, identity, means, number
from campaigns.games.munchkin.fight.fights import end
from campaigns.games.munchkin.fight.sides import winning
from campaigns.games.munchkin.numbers import flight, paired, stat
from campaigns.games.munchkin.places import DEAD, FLIGHT, fighters, monsters, phase

SIDES = 6
"""Of the die, where the page does not tell another."""
MOST_DICE = 10
PARITY = {"even": 0, "odd": 1}
"""What a page may ask of the die, and what is left of it divided by two."""

CAUGHT = "caught"
SURE = {"escaped": True, "caught": False}


def flee(draft: Draft, book: Book, *, hero: str) -> None:
    """Give a fight up: no level, no treasure; everybody in it has to run from every monster.

    Errors: IllegalMove for others than the fighter, or for those who are winning.
    Source: «Бой с несколькими монстрами» (two ways out); «Смываемся!».
    """
    the_fighter(draft, hero, rules.FLIGHT)
    if winning(draft.state, book):
        draft.refuse(say("The monsters are beaten; nobody runs from that."), rules.WAY_OUT)
    draft.begin("phase", FLIGHT, rules.FLIGHT)


def run(draft: Draft, book: Book, *, hero: str, monster: str, sure: str) -> None:
    """Roll for the flight of one hero from one monster.

    Units:  a d6 and what is added to it, or the dice that the page tells; 5 and more escapes.
    Shape:  `sure` is "escaped" or "caught" where a card says so and no die is rolled.
    Errors: IllegalMove unless a flight is on, for those not in it, for a monster that was run from already.
    Source: «Смываемся!».
    """
    state = draft.state
    if phase(state) != FLIGHT:
        raise IllegalMove(say("Nobody flees now."), rules.FLIGHT)
    alive(draft, hero)
    if hero not in fighters(state):
        raise IllegalMove(say("{hero} does not take part in the fight.", hero=Name(hero)), rules.BAD_STUFF)
    foe = _next(state, hero, monster)
    if sure and sure not in SURE:
        raise IllegalMove(say("A flight ends with {escaped} or {caught}.", escaped="escaped", caught="caught"))
    free = SURE[sure] if sure else _roll(draft, book, hero, foe)
    each = says(book, "smyvaemsya.roll_for_each")
    for one in [foe] if each else [one.id for one in monsters(state) if not state.has(hero, f"ran:{one.id}")]:
        draft.mark(hero, f"ran:{one}", "fight", rules.BAD_STUFF)
        _ends(draft, book, hero, one, free)
    finish(draft, book)


def _ends(draft: Draft, book: Book, hero: str, foe: str, free: bool) -> None:
    """How the flight from one monster ends."""
    state = draft.state
    if free:
        draft.note(
            say("{hero} got away from {monster}.", hero=Name(hero), monster=Name(identity(state, foe))), rules.ESCAPED
        )
        fall(draft, book, hero, number(state, book, paired(state, foe), "anyway"), rules.ESCAPED)
    elif says(book, "smyvaemsya.bad_stuff_of_each") or not state.has(hero, CAUGHT):
        draft.mark(hero, CAUGHT, "fight", rules.BAD_STUFF)
        suffer(draft, book, hero, foe)


def _next(state: State, hero: str, monster: str) -> str:
    left = [one for one in monsters(state) if not state.has(hero, f"ran:{one.id}")]
    if monster:
        left = [one for one in left if means(state, one, monster)]
    if not left:
        raise IllegalMove(say("{hero} has run from that already.", hero=Name(hero)), rules.BAD_STUFF)
    if len({paired(state, one.id) for one in left}) > 1 and not monster:
        raise IllegalMove(say("Say which of the monsters."), rules.BAD_STUFF)
    return left[0].id


def _roll(draft: Draft, book: Book, hero: str, monster: str) -> bool:
    dice, sides = _dice(book)
    face = sum(draft.roll(f"flight/{hero}", sides, rules.FLIGHT) for _ in range(dice))
    state = draft.state
    added = flight(state, book, hero).total + flight(state, book, monster).total
    return escapes(book, face, added)


def _dice(book: Book) -> tuple[int, int]:
    """How many dice are rolled, and how many sides each has."""
    return stat(book, roles.FLIGHT, "dice", 1), stat(book, roles.FLIGHT, "die", SIDES)


def escapes(book: Book, face: int, added: int) -> bool:
    """Whether a roll gets somebody away: what comes of it lies where the page says, or the dice alone are even or odd.

    Shape:  a highest result that the dice can show bounds nothing: what is added may lead beyond it.
    Source: «Смываемся!».
    """
    told = book[roles.FLIGHT].stats if book.get(roles.FLIGHT) else {}
    if told.get("escape_on") in PARITY:
        return face % 2 == PARITY[told["escape_on"]]
    dice, sides = _dice(book)
    result, most = face + added, stat(book, roles.FLIGHT, "escape_most", dice * sides)
    least = stat(book, roles.FLIGHT, "escape_at", 5 if most >= dice * sides else result)
    return least <= result and (most >= dice * sides or result <= most)


def suffer(draft: Draft, book: Book, hero: str, monster: str) -> None:
    """What a monster does to somebody it has caught.

    Source: «Смываемся!» (things, levels, even life).
    """
    base = paired(draft.state, monster)
    known = identity(draft.state, monster)
    draft.note(say("{monster} catches {hero}.", monster=Name(known), hero=Name(hero)), rules.BAD_STUFF)
    take(draft, book, base, hero, rules.BAD_STUFF)
    if flag(draft.state, book, base, "deadly"):
        die(draft, book, hero)


def finish(draft: Draft, book: Book) -> None:
    """End the flight once everybody alive has run from every monster; the monsters are discarded."""
    state = draft.state
    if phase(state) != FLIGHT:
        return
    runners = [one for one in fighters(state) if not state.has(one, DEAD)]
    if all(state.has(one, f"ran:{foe.id}") for one in runners for foe in monsters(state)):
        end(draft, book)
