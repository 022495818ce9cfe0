"""What may be chosen for each field of a move: the candidates among which the moves themselves find the legal ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.engine.book import Book
from campaigns.engine.game import Choice, Field, Fields
from campaigns.engine.sentences import Name, Sentence, Value, listed, say
from campaigns.engine.state import State
from campaigns.games.bridges import roles
from campaigns.games.bridges.checks import alike
from campaigns.games.bridges.fight.attacking import ways
from campaigns.games.bridges.goods.trade import offers_at
from campaigns.games.bridges.numbers import BANK, BASE, GEAR, WEAPONS, alive, gear, heroes

Choices = Callable[[State, Book, Fields], Iterable[Choice]]


def _heroes(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(hero.id) for hero in heroes(state))


def _comrades(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(hero.id) for hero in heroes(state) if hero.id != fields.get("hero"))


def _bosses(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(boss.id) for boss in state.of_kind("boss") if alive(state, boss.id))


def _places(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(place.id) for place in state.of_kind("place"))


def _characters(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(entry.slug) for entry in book.of_kind("character"))


def _entries(*kinds: str) -> Choices:
    return lambda state, book, fields: (Choice(entry.slug) for entry in book.of_kind(*kinds))


def _banked(*kinds: str) -> Choices:
    def choices(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
        found = dict.fromkeys(piece.entry for piece in state.held_by(BANK, "item"))
        return (Choice(slug) for slug in found if (entry := book.get(slug)) and (not kinds or entry.kind in kinds))

    return choices


def _for_parts(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return dict.fromkeys([*_banked()(state, book, fields), *_worn(state, book, fields)])


def _worn(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(slug) for slug in dict.fromkeys(one.entry for one in state.held_by(str(fields.get("hero")), "item")))


def _for_sale(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    here = [state.holder(str(fields.get("hero")))]
    islands = here if book[roles.ACTIONS].stats.get("buy_at_shop") else [one.id for one in state.of_kind("place")]
    offers = (str(offer["item"]) for island in islands for _, offer in offers_at(state, book, island))
    return (Choice(item) for item in dict.fromkeys(offers))


def _ways(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    hero = str(fields.get("hero"))
    if hero not in state:
        return ()
    held = [entry for _, entry in gear(state, book, hero, *WEAPONS)]
    strikes: dict[str, list[Value]] = {
        "self": [Name(entry.slug) for entry in held if "added_damage" in entry.stats],
        "weapons": [Name(entry.slug) for entry in held if "own_damage" in entry.stats],
    }
    arms = {way: Sentence("{arms}", {"arms": listed(names)}) for way, names in strikes.items() if names}
    return (Choice(way, arms.get(way) or say("with bare hands")) for way in ways(state, book, hero))


def _targets(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    item = book.get(str(fields.get("item")))
    if item and "damage" in item.stats:
        return _places(state, book, fields)
    base = [Choice(BASE)] if item and "jump" not in item.stats else []
    return [*_heroes(state, book, fields), *_bosses(state, book, fields), *base]


def _springs_to(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    item = book.get(str(fields.get("item")))
    return _places(state, book, fields) if item and "jump" in item.stats else [Choice("")]


def _others(usual: str) -> Choices:
    """What else the bank has that is used by the move of a consumable of the book; nothing where it has only that."""

    def other(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
        return (Choice(item) for item in alike(state, book, usual) if item != usual)

    return other


def _another(usual: str) -> Field:
    return Field("item", say("item"), _others(usual), optional=True)


def _stances(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    labels = {"ask": say("ask each time"), "always": say("always"), "never": say("never")}
    return (Choice(value, label) for value, label in labels.items())


def _yes(label: Sentence) -> Choices:
    return lambda state, book, fields: (Choice("yes", label),)


POTION, BALL, BOMB, SPRING = map(_another, (roles.POTION, roles.BALL, roles.BOMB, roles.SPRING))
HERO = Field("hero", say("hero"), _heroes)
COMRADE = Field("comrade", say("comrade"), _comrades)
PLACE = Field("place", say("island"), _places)
BOSS = Field("target", say("boss"), _bosses)
USING = Field("using", say("attack with"), _ways, optional=True, tried=True)
TECHNIQUE = Field("technique", say("experimental technique"), _yes(say("risk a d6")), optional=True)
CHARACTER = Field("character", say("character"), _characters)
GEAR_IN_BANK = Field("item", say("item"), _banked(*GEAR))
WORN = Field("item", say("item"), _worn)
INSTEAD = Field("instead", say("goes back to the bank"), _worn, optional=True)
FOR_SALE = Field("item", say("item"), _for_sale)
WEAR = Field("wear", say("put on at once"), _yes(say("put it on")), optional=True)
FOR_PARTS = Field("item", say("item"), _for_parts)
CONSUMABLE = Field("item", say("item"), _banked("consumable"))
TARGET = Field("target", say("target"), _targets)
SPRING_TO = Field("place", say("where the spring leads"), _springs_to, optional=True, tried=True)
UPGRADE = Field("upgrade", say("improvement"), _entries("upgrade"))
BUILDING = Field("building", say("building"), _entries("building"))
STANCE = Field("stance", say("guard"), _stances)
