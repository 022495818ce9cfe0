"""What cards are worth to a hero, and how a fight would go: reckoned by what the hero's seat sees.

Source: «Бой»; «Шмотки»; «Зовем на Помощь»; «Вмешательство в чужой бой».
"""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.book import Book
from campaigns.engine.state import Piece, State
from campaigns.games.munchkin.deck.cards import named
from campaigns.games.munchkin.deck.facts import (
    BOON,
    CLASS,
    ENHANCER,
    GEAR,
    MONSTER,
    ONCE,
    RACE,
    number,
    special,
    type_of,
)
from campaigns.games.munchkin.fight.fights import levels_for
from campaigns.games.munchkin.fight.sides import lead, side
from campaigns.games.munchkin.numbers import enhancement, fits, strength, winning_level
from campaigns.games.munchkin.places import FIGHT, FIGHTS, hand, in_play, level, marked

GOLD = 250.0
"""So much gold is worth a point of strength."""


def cards_of(state: State, book: Book, hero: str, *types: str) -> list[Piece]:
    """The cards of a hand that their owner knows, of some kinds."""
    return [one for one in hand(state, hero) if named(state, one.id) and type_of(state, book, one.id) in types]


def worth(state: State, book: Book, hero: str, card: str) -> float:
    """What a card is worth to a hero, in points of strength."""
    kind = type_of(state, book, card)
    if kind in (GEAR, ONCE):
        helps = number(state, book, card, "bonus") if fits(state, book, hero, card) else 0
        return helps + number(state, book, card, "price") / GOLD
    if kind == BOON or special(state, book, card, "on_anyone_any_time"):
        return 6.0
    if kind == MONSTER:
        return 3.0 if number(state, book, card, "level", 99) < strength(state, book, hero).total else 0.5
    return {ENHANCER: 2.0, RACE: 1.0, CLASS: 1.0}.get(kind, 1.5)


def missing(state: State, book: Book) -> int:
    """How much the heroes lack in the fight that is on to win it; 0 or less where they win."""
    ours, theirs = side("heroes")(state, book, FIGHT).total, side("monsters")(state, book, FIGHT).total
    return theirs - ours + lead(state, book)


def would_win_the_game(state: State, book: Book) -> bool:
    """Whether the fighter would have the level that wins after a won fight."""
    fighter = marked(state, FIGHTS)
    return bool(fighter) and level(state, fighter) + levels_for(state, book) >= winning_level(book)


def would_help(state: State, book: Book, helper: str, promised: int) -> bool:
    """Whether a sensible hero helps: for a treasure, in a fight that is won with it, but nobody to the victory.

    Shape:  by what everybody sees, so that who asks knows the answer.
    """
    enough = strength(state, book, helper).total >= missing(state, book)
    return promised > 0 and enough and not would_win_the_game(state, book)


def one_shots(state: State, book: Book, hero: str) -> list[tuple[int, str]]:
    """What a hero can use up in a fight: how much each gives, in the hand or in play."""
    mine = [*hand(state, hero), *in_play(state, hero)]
    found = (one.id for one in mine if named(state, one.id) and type_of(state, book, one.id) == ONCE)
    return [(amount, one) for one in found if (amount := number(state, book, one, "bonus")) > 0]


def boosts(state: State, book: Book, hero: str) -> list[tuple[int, str]]:
    """The enhancers of a hand that strengthen a monster: how much each gives."""
    found = (one.id for one in cards_of(state, book, hero, ENHANCER))
    return [(amount, one) for one in found if (amount := enhancement(state, book, one)) > 0]


def enough_of(cards: Iterable[tuple[int, str]], needed: int) -> str:
    """The card to use first of those that together give what is needed: the least that does alone, else the most.

    Shape:  empty where all of them are not enough.
    """
    known = sorted(cards)
    if needed <= 0 or sum(amount for amount, _ in known) < needed:
        return ""
    return next((card for amount, card in known if amount >= needed), known[-1][1])
