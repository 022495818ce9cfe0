"""How a table is laid: decks, discard piles, the box of known cards; the players' characters; the first deal.

Source: «Подготовка»; «Создание Персонажа»; «Начало и Завершение Игры».
"""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece
from campaigns.games.munchkin import roles, rules
from campaigns.games.munchkin.character.death import deal, highest
from campaigns.games.munchkin.checks import a_hero
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.decks import check_decks, deals, players_of, take_over
from campaigns.games.munchkin.deck.drawing import deck_of, pile_of
from campaigns.games.munchkin.deck.told import back_of_type
from campaigns.games.munchkin.numbers import stat
from campaigns.games.munchkin.places import (
    ACTIVE,
    BACKS,
    BEFORE,
    BOX,
    CHOOSING,
    CREATION,
    DOOR,
    FIGHT,
    LOOT,
    TABLE,
    TREASURE,
    active,
    hand_of,
    heroes,
    phase,
)
from campaigns.games.munchkin.turns import start_if_ready

SEXES = ("male", "female")
UNNAMED = {"door": DOOR, "дверь": DOOR, "treasure": TREASURE, "сокровище": TREASURE}


def lay(draft: Draft, book: Book, seats: Iterable[Seat]) -> None:
    """Lay two decks with their discard piles, a box of known cards, a place for the fight and one for open treasures.

    A rulebook that lists cards enough for the first deal is dealt by the app; else the decks are real ones.
    Source: «Подготовка»; «Обращение с Картами».
    """
    draft.add("table", id=TABLE)
    for back in BACKS:
        draft.add("deck", id=deck_of(back), entry=_deck_entry(book, back))
        draft.add("discard", id=pile_of(back))
    for place, kind in ((FIGHT, "fight"), (BOX, "box"), (LOOT, "loot")):
        draft.add(kind, id=place)
    draft.begin("phase", CHOOSING, rules.CREATION)
    seated = len([*seats])
    if seated and deals(draft, book, seated):
        take_over(draft, book)


def _deck_entry(book: Book, back: str) -> str:
    return next((one.slug for one in book.of_kind("deck") if one.stats.get("back") == back), "")


def add_hero(draft: Draft, book: Book, key: str, name: str) -> str:
    """A human of the first level without a class, with an empty hand.

    Source: «Создание Персонажа».
    """
    hero = f"hero-{key}"
    draft.happen(PieceAdded(Piece(hero, "hero", "", name, key), "", rule=rules.CREATION))
    if hand_of(hero) not in draft.state:
        draft.happen(PieceAdded(Piece(hand_of(hero), "hand", "", "", key), "", rule=rules.CREATION))
    draft.set(hero, "level", stat(book, roles.CREATION, "start_level", 1), rules.CREATION)
    return hero


def choose(draft: Draft, book: Book, *, sex: str, by: Seat) -> None:
    """Take part with a character of one's own sex, or change that before the game begins.

    Errors: IllegalMove once the game has begun, for a master without a player's seat, for another sex.
    Source: «Показатели Персонажа».
    """
    if phase(draft.state) != CHOOSING:
        raise IllegalMove(say("The game has begun; characters are chosen before it."), rules.CREATION)
    if by.master:
        raise IllegalMove(say("The game master plays no hero from this seat; take a player's seat as well."))
    if sex not in SEXES:
        raise IllegalMove(say("A character is male or female."), rules.SEX)
    hero = f"hero-{by.key}"
    if draft.state.has(hero, sex):
        raise IllegalMove(say("That has been said already."), rules.SEX)
    if hero not in draft.state:
        add_hero(draft, book, by.key, by.name)
    for other in SEXES:
        draft.unmark(hero, other, rules.SEX)
    draft.mark(hero, sex, rule=rules.SEX)


def begin(draft: Draft, book: Book, *, by: Seat) -> None:
    """Deal four cards of each deck to everybody and let dice say who begins.

    Errors: IllegalMove once it has begun, with too few or too many players, while somebody has no character.
    Source: «Подготовка»; «Начало и Завершение Игры».
    """
    if phase(draft.state) != CHOOSING:
        raise IllegalMove(say("The game has already begun."), rules.PLAYERS)
    party = [one.id for one in heroes(draft.state)]
    least, most = players_of(book)
    if not least <= len(party) <= most:
        raise IllegalMove(
            say("{least} to {most} play, not {count}.", least=least, most=most, count=len(party)), rules.PLAYERS
        )
    waiting = draft.state.count(TABLE, "seats") - len(party)
    if waiting > 0:
        raise IllegalMove(say("{count} players have no character yet.", count=waiting), rules.CREATION)
    check_decks(draft, book, len(party))
    for hero in party:
        deal(draft, book, hero, roles.PREPARATION, rules.PLAYERS)
    draft.mark(highest(draft, party, "first", rules.FIRST_PLAYER), ACTIVE, rule=rules.FIRST_PLAYER)
    draft.begin("phase", CREATION, rules.CREATION)


def first(draft: Draft, book: Book, *, hero: str, by: Seat) -> None:
    """Settle the dispute about who begins, against the dice.

    Errors: IllegalMove outside the making of characters.
    Source: «Начало и Завершение Игры» (a die and a long dispute); «Противоречия» (the host has the last word).
    """
    a_hero(draft.state, hero)
    if phase(draft.state) != CREATION:
        raise IllegalMove(say("The characters are made already."), rules.FIRST_PLAYER)
    if draft.state.has(hero, ACTIVE):
        raise IllegalMove(say("{hero} begins already.", hero=Name(hero)), rules.FIRST_PLAYER)
    for one in heroes(draft.state):
        draft.unmark(one.id, ACTIVE, rules.FIRST_PLAYER)
    draft.mark(hero, ACTIVE, rule=rules.FIRST_PLAYER)


def start(draft: Draft, book: Book, *, by: Seat) -> None:
    """Begin the first turn for those who are slow to say that they are ready.

    Errors: IllegalMove outside the making of characters.
    Source: «Создание Персонажа»; «Начало и Завершение Игры».
    """
    if phase(draft.state) != CREATION or not heroes(draft.state):
        raise IllegalMove(say("The characters are made already."), rules.CREATION)
    for one in heroes(draft.state):
        draft.mark(one.id, "ready", "creation", rules.CREATION)
    start_if_ready(draft, book)


def arrange(draft: Draft, book: Book, count: int) -> None:
    """The table of a scenario: real decks, nobody at it yet, before the door of the first turn."""
    lay(draft, book, ())
    draft.set(TABLE, "seats", count)
    draft.begin("turn", 1)
    draft.begin("phase", BEFORE)


def enter(draft: Draft, book: Book, name: str, entry: Entry | None) -> str:
    """Bring one piece into a scenario. Returns its id.

    Shape: `Марк is Воин` a hero with that card (the first one is at turn); `Дракон is Карта Монстра` a card of one's
           own; a card of the rulebook by its name; "door" or "treasure" a card that nobody named.
    """
    if facts.folded(name) in UNNAMED:
        return draft.add(UNNAMED[facts.folded(name)])
    known = book.get(name) or book.find(name)
    if entry is None:
        return next((one.id for one in draft.state.of_kind(*BACKS) if facts.folded(one.name) == facts.folded(name)), "")
    if entry.kind in ("race", "class") and known is not entry:
        hero = add_hero(draft, book, name, name)
        if not active(draft.state):
            draft.mark(hero, ACTIVE)
        if not entry.stats.get("no_abilities"):
            draft.add(DOOR, entry=entry.slug, holder=hero)
        return hero
    if entry.slug in facts.TYPES and known is not entry:
        return draft.add(back_of_type(entry.slug), entry=entry.slug, name=name)
    if entry.kind in ("card", "race", "class"):
        return draft.add(facts.back_of(book, entry), entry=entry.slug)
    return ""
