"""Derived numbers, each with its explanation: strengths of both sides, the flight, the hand's limit, what is on sale.

Source: «Бой»; «Усилители Монстров»; «Смываемся!»; «В руке»; «Шмотки».
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.engine.book import Book
from campaigns.engine.game import Explained, Part
from campaigns.engine.memory import remembered
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.munchkin import facts, roles, rules
from campaigns.games.munchkin.facts import CURSE, GEAR, MONSTER, flag, identity, number, trait_slugs, type_of, whole
from campaigns.games.munchkin.places import BACKS, FIGHT, WAITS, fighters, hand_of, in_play, level, monsters

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
        return Explained(tuple(hero_parts(state, book, piece)))
    return Explained(tuple(monster_parts(state, book, piece))) if card.kind in BACKS else Explained(())


def hero_parts(state: State, book: Book, hero: str) -> Iterable[Part]:
    """Level, things that work, curses that are on, what was discarded in rage, a knife in the back."""
    yield Part(say("level: {hero}", hero=_name(state, hero)), level(state, hero), rules.STRENGTH)
    for item in gear(state, book, hero):
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
    for enhancer in state.held_by(base, *BACKS):
        if state.has(enhancer.id, "enhances"):
            parts.append(
                Part(
                    say("{card}", card=_name(state, enhancer.id)), enhancement(state, book, enhancer.id), rules.ENHANCER
                )
            )
    for slug, amount in against(state, book, base).items():
        if any(slug in trait_slugs(state, book, hero) for hero in fighters(state)):
            parts.append(Part(say("against {trait}", trait=Name(slug)), amount, rules.HELPER_TRAITS))
    total = sum(part.amount for part in parts)
    if total < LEAST:
        parts.append(Part(say("no monster falls below level 1"), LEAST - total, rules.LEAST_LEVEL))
    return parts


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


def side(whom: str) -> Callable[[State, Book, str], Explained]:
    """The strength of a whole side of the fight: "heroes" or "monsters"."""

    def explained(state: State, book: Book, piece: str) -> Explained:
        if piece != FIGHT:
            return Explained(())
        parts: list[Part] = []
        if whom == "heroes":
            for hero in fighters(state):
                parts += hero_parts(state, book, hero)
        else:
            for monster in monsters(state):
                parts += monster_parts(state, book, monster.id)
        for card in state.held_by(FIGHT, *BACKS):
            if state.has(card.id, f"for:{whom}"):
                parts.append(
                    Part(say("{card}", card=_name(state, card.id)), number(state, book, card.id, "bonus"), rules.ONCE)
                )
        return Explained(tuple(parts))

    return explained


def wins_ties(state: State, book: Book) -> bool:
    """Whether a fighter or helper wins at equal strength.

    Source: «Зовем на Помощь»; «Пример Боя!».
    """
    return any(facts.ability(state, book, hero, "wins_ties") for hero in fighters(state))


def winning(state: State, book: Book) -> bool:
    """Whether the heroes would win now: stronger, or equal with a warrior among them; or no monster is left.

    Source: «Бой»; «Зовем на Помощь».
    """
    if not monsters(state):
        return True
    ours, theirs = side("heroes")(state, book, FIGHT).total, side("monsters")(state, book, FIGHT).total
    return ours > theirs or (ours == theirs and wins_ties(state, book))


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
    more = max((whole(facts.ability(state, book, piece, "hand_limit")), base))
    races = facts.traits(state, book, piece, facts.RACE)
    race = next((one for one in races if whole(_said(state, book, one.id, "hand_limit")) == more), None)
    if more > base and race:
        parts.append(Part(say("{card}", card=_name(state, race.id)), more - base, rules.HAND))
    return Explained(tuple(parts))


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


def treasures_of(state: State, book: Book, monster: str) -> int:
    """How many treasures a monster leaves: by its card and its enhancers, never less than none.

    Source: «Сокровища»; «Вмешательство в чужой бой».
    """
    base = paired(state, monster)
    enhancers = [one.id for one in state.held_by(base, *BACKS) if state.has(one.id, "enhances")]
    more = sum(treasures_added(state, book, one) for one in enhancers)
    return max(0, number(state, book, base, "treasures", 1) + more)


def treasures_added(state: State, book: Book, enhancer: str) -> int:
    """How many treasures an enhancer adds: as it says, else as many as in the worked example if it strengthens.

    Source: «Вмешательство в чужой бой» (stronger, but with more treasures); «Пример Боя!» (one more).
    """
    entry = book.get(roles.FIGHT_EXAMPLE)
    told = entry.stats.get("treasures") if entry else None
    usual = whole(told.get("extra"), 0) if isinstance(told, dict) else 0
    return number(state, book, enhancer, "treasures", usual if enhancement(state, book, enhancer) > 0 else 0)


def treasures(state: State, book: Book, piece: str) -> Explained:
    """How many treasures the fight is worth, or one monster.

    Source: «Сокровища».
    """
    if piece != FIGHT:
        card = state.pieces[piece]
        if card.kind not in BACKS or type_of(state, book, paired(state, piece)) != MONSTER:
            return Explained(())
        return Explained(
            (Part(say("{card}", card=_name(state, piece)), treasures_of(state, book, piece), rules.TREASURES),)
        )
    parts = [
        Part(say("{card}", card=_name(state, one.id)), treasures_of(state, book, one.id), rules.TREASURES)
        for one in state.held_by(FIGHT, *BACKS)
        if state.has(one.id, "monster") and not state.has(one.id, "no-treasures")
    ]
    return Explained(tuple(parts))
