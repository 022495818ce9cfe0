"""Derived numbers, each with its explanation: strengths, the flight, the hand's limit, what is on sale.

Source: «Бой»; «Усилители Монстров»; «Смываемся!»; «В руке»; «Шмотки».
"""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.book import Book, says
from campaigns.engine.game import Explained, Part
from campaigns.engine.memory import remembered
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.munchkin import roles, rules
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.facts import (
    CURSE,
    GEAR,
    MONSTER,
    flag,
    identity,
    number,
    trait_slugs,
    type_of,
    whole,
)
from campaigns.games.munchkin.places import BACKS, WAITS, fighters, hand_of, in_play, level

LEAST = 1


def stat(book: Book, slug: str, name: str, default: int) -> int:
    """A number of the rulebook; the default where an edition does not say it."""
    entry = book.get(slug)
    return whole(entry.stats.get(name), default) if entry else default


def winning_level(book: Book) -> int:
    """The level that wins."""
    return stat(book, roles.BEGINNING_AND_END, "winning_level", 10)


def least_level(book: Book) -> int:
    """The level that nobody falls below."""
    return stat(book, roles.LEVEL, "least_level", LEAST)


def works(state: State, book: Book, hero: str, item: str) -> bool:
    """Whether a thing in play helps its owner: it stands upright and is not for others only.

    Source: «Шмотки».
    """
    return not state.has(item, "aside") and fits(state, book, hero, item)


@remembered
def fits(state: State, book: Book, hero: str, item: str) -> bool:
    """Whether a thing is of use to a hero's race and class."""
    only = facts.words(state, book, item, "only")
    return not only or bool(set(only) & trait_slugs(state, book, hero)) or state.has(item, "exempt")


def is_gear(state: State, book: Book, item: str) -> bool:
    """Whether a card is a thing to wear; one that nobody gave a kind is."""
    kind = type_of(state, book, item)
    plain = kind == "" and not facts.is_special(facts.entry_of(state, book, item))
    return bool(identity(state, item)) and (kind == GEAR or plain)


def gear(state: State, book: Book, hero: str) -> list[Piece]:
    """The things that a hero has in play, used or in the backpack; also those that are used only once."""
    return [
        one
        for one in in_play(state, hero)
        if is_gear(state, book, one.id) or type_of(state, book, one.id) == facts.ONCE
    ]


def _name(state: State, piece: str) -> Name:
    return Name(identity(state, piece) or piece)


def strength(state: State, book: Book, piece: str) -> Explained:
    """Fighting strength of a hero, or level and what is added to it of a monster.

    Source: «Бой» (level, gear, what harms); «Усилители Монстров».
    """
    card = state.pieces[piece]
    if card.kind == "hero":
        return Explained(tuple(_not_below(book, [*hero_parts(state, book, piece)])))
    return Explained(tuple(monster_parts(state, book, piece))) if card.kind in BACKS else Explained(())


def hero_parts(state: State, book: Book, hero: str) -> Iterable[Part]:
    """Level, things that work, curses that are on, what was discarded in rage, a knife in the back."""
    if says(book, "boy.strength_adds.level"):
        yield Part(say("level: {hero}", hero=_name(state, hero)), level(state, hero), rules.STRENGTH)
    for item in gear(state, book, hero) if says(book, "boy.strength_adds.gear") else ():
        once = flag(state, book, item.id, "once") or type_of(state, book, item.id) == facts.ONCE
        amount = number(state, book, item.id, "bonus")
        if amount and not once and works(state, book, hero, item.id):
            yield Part(say("{card}", card=_name(state, item.id)), amount, rules.GEAR)
    for curse in in_play(state, hero):
        amount = number(state, book, curse.id, "penalty")
        if amount and type_of(state, book, curse.id) == CURSE and not state.has(curse.id, WAITS):
            yield Part(say("{card}", card=_name(state, curse.id)), -abs(amount), rules.LASTING_CURSE)
    for counter, label, rule in (
        ("rage", say("rage"), rules.RAGE),
        ("power", say("powers"), rules.POWERS),
        ("backstab", say("knife in the back"), rules.BACKSTAB),
    ):
        if amount := state.count(hero, counter):
            yield Part(label, amount, rule)


def _not_below(book: Book, parts: list[Part]) -> list[Part]:
    """The parts of a strength, raised to 1 where the rulebook does not say that it may be less.

    Source: «Уровень».
    """
    total = sum(part.amount for part in parts)
    if total < LEAST and not says(book, "uroven.strength_below_one"):
        return [*parts, Part(say("strength never falls below 1"), LEAST - total, rules.LEAST_LEVEL)]
    return parts


def paired(state: State, monster: str) -> str:
    """The monster that a mate was called by; the monster itself if it is no mate."""
    first = next((mark[5:] for mark in state.marks_of(monster) if mark.startswith("mate:")), "")
    return first if first in state and first != monster else monster


def monster_parts(state: State, book: Book, monster: str) -> Iterable[Part]:
    """Its level with its enhancers and with what it is stronger against, all added up; in the end never below 1.

    Source: «Усилители Монстров» (they add up; a mate has them too); «Противоречия», 1; «Зовем на Помощь».
    """
    base = paired(state, monster)
    card = facts.identity(state, base)
    parts = [Part(say("{card}", card=Name(card or base)), number(state, book, base, "level", LEAST), rules.MONSTER)]
    for enhancer in enhancers(state, book, monster):
        label = say("{card}", card=_name(state, enhancer))
        parts.append(Part(label, enhancement(state, book, enhancer), rules.ENHANCER))
    for slug, amount in against(state, book, base).items():
        if any(slug in trait_slugs(state, book, hero) for hero in fighters(state)):
            parts.append(Part(say("against {trait}", trait=Name(slug)), amount, rules.HELPER_TRAITS))
    total = sum(part.amount for part in parts)
    if total < LEAST:
        parts.append(Part(say("no monster falls below level 1"), LEAST - total, rules.LEAST_LEVEL))
    return parts


def enhancers(state: State, book: Book, monster: str) -> list[str]:
    """The enhancers that count for a monster: all of its own, and for a mate those of the first one.

    Source: «Усилители Монстров»: they add up, and a mate has them too; where either is not said, only the strongest
            counts, or none for the mate.
    """
    base = paired(state, monster)
    if base != monster and not says(book, "usilitel-monstra.also_on_partner"):
        return []
    found = [one.id for one in state.held_by(base, *BACKS) if state.has(one.id, "enhances")]
    if says(book, "usilitel-monstra.boosts_add_up"):
        return found
    return sorted(found, key=lambda one: -enhancement(state, book, one))[:1]


def enhancement(state: State, book: Book, card: str) -> int:
    """How much an enhancer adds; one that lowers takes as much away."""
    amount = number(state, book, card, "bonus")
    return -abs(amount) if flag(state, book, card, "lowers") else amount


def against(state: State, book: Book, monster: str) -> dict[str, int]:
    """What a monster is stronger against, by race and class."""
    told = {
        name[8:]: value
        for (piece, name), value in state.counters.items()
        if piece == monster and name.startswith("against:")
    }
    entry = facts.entry_of(state, book, monster)
    printed = entry.stats.get("level_against") if entry else None
    said = {str(slug): whole(value) for slug, value in printed.items()} if isinstance(printed, dict) else {}
    return {**said, **told}


def flight(state: State, book: Book, piece: str) -> Explained:
    """What a hero adds to the die of a flight, or what a monster takes from it.

    Source: «Смываемся!».
    """
    card = state.pieces[piece]
    if card.kind != "hero":
        base = paired(state, piece)
        amount = number(state, book, base, "flight") if type_of(state, book, base) == MONSTER else 0
        return Explained((Part(say("{card}", card=_name(state, piece)), amount, rules.FLIGHT),) if amount else ())
    found = []
    for item in in_play(state, piece):
        amount = number(state, book, item.id, "flight")
        counted = type_of(state, book, item.id) != GEAR or works(state, book, piece, item.id)
        if amount and counted and not state.has(item.id, WAITS):
            found.append(Part(say("{card}", card=_name(state, item.id)), amount, rules.FLIGHT))
    return Explained(tuple(found))


def max_level(state: State, book: Book, piece: str) -> Explained:
    """The level that wins, for the bar of a sheet.

    Source: «Уровень».
    """
    if state.pieces[piece].kind != "hero":
        return Explained(())
    return Explained((Part(say("level that wins"), winning_level(book), rules.WINNING),))


def hand_limit(state: State, book: Book, piece: str) -> Explained:
    """How many cards a hand may hold as the turn ends.

    Source: «В руке».
    """
    if state.pieces[piece].kind != "hero":
        return Explained(())
    base = stat(book, roles.HAND_LIMIT, "hand_limit", 5)
    parts = [Part(say("for everybody"), base, rules.HAND)]
    cards = [one.id for kind in (facts.RACE, facts.CLASS) for one in facts.traits(state, book, piece, kind)]
    card = max(cards, key=lambda one: _holds(state, book, one), default="")
    if card and (more := _holds(state, book, card)) > base:
        parts.append(Part(say("{card}", card=_name(state, card)), more - base, rules.HAND))
    return Explained(tuple(parts))


def _holds(state: State, book: Book, card: str) -> int:
    """How many cards a race or class may hold: by the rule of the hand, else by its own page."""
    entry = facts.entry_of(state, book, card)
    of_whom = says(book, f"{roles.HAND_LIMIT}.hand_limit_of")
    told = of_whom.get(entry.slug) if entry and isinstance(of_whom, dict) else None
    return whole(told if told is not None else _said(state, book, card, "hand_limit"))


def _said(state: State, book: Book, card: str, stat: str) -> object:
    entry = facts.entry_of(state, book, card)
    return entry.stats.get(stat) if entry else None


def cards(state: State, book: Book, piece: str) -> Explained:
    """How many cards a hero has in the hand, or a counted deck holds; everybody may count them."""
    if state.pieces[piece].kind == "deck":
        return Explained((Part(say("counted"), state.count(piece, "cards"), rules.DECKS),))
    if state.pieces[piece].kind != "hero":
        return Explained(())
    count = len([*state.held_by(hand_of(piece), *BACKS)])
    return Explained((Part(say("cards in the hand"), count, rules.HAND),))
