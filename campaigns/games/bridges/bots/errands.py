"""What a sensible player buys, builds and wears, in the order of how much it helps; each errand is free of points."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine.book import Book, Entry
from campaigns.engine.evolve import otherwise
from campaigns.engine.game import Wish
from campaigns.engine.state import State
from campaigns.games.bridges import roles
from campaigns.games.bridges.bots.aims import blow, champion, free_hands, in_bank, is_storming, prey, price
from campaigns.games.bridges.bots.imagining import is_allowed
from campaigns.games.bridges.goods.equipment import may_use
from campaigns.games.bridges.numbers import BANK, BASE, WEAPONS, amount, entry_of, gear, heroes, number

BALL, POTION = roles.BALL, roles.POTION


def errands(state: State, book: Book, hero: str) -> Iterator[Wish]:
    """What a hero would do for no points where it stands, best first."""
    place = state.holder(hero)
    if place == BASE:
        yield from _improvements(state, book, hero)
        yield from _arms(state, book, hero)
        yield from _bulwark(state, book, hero)
    if is_storming(state, book):
        yield from _supplies(state, book, hero, place)


def _improvements(state: State, book: Book, hero: str) -> Iterator[Wish]:
    for upgrade in book.of_kind("upgrade"):
        if {"heals_all", "heals"} & set(upgrade.stats) and not state.has(BASE, "camp"):
            yield Wish("improve", {"hero": hero, "upgrade": upgrade.slug})
        if "item" in upgrade.stats and in_bank(state, str(upgrade.stats["item"])):
            yield Wish("improve", {"hero": hero, "upgrade": upgrade.slug})


def _strikes(state: State, book: Book, hero: str, entry: Entry) -> int:
    """What an attack with such weapons in all hands would do; 0 for what the hero may not use.

    Shape:  those that draw no answer count double, for they cost no health.
    """
    if entry.kind not in WEAPONS or not may_use(state, book, hero, entry):
        return 0
    bare = number(book[roles.BLANK_HERO], "damage") + number(entry_of(state, book, hero), "damage")
    places = number(book[roles.BLANK_HERO], "hands") // max(1, number(entry, "hands"))
    added, own = number(entry, "added_damage"), number(entry, "own_damage")
    strength = max(bare + added * places, own * places)
    return strength * 2 if entry.stats.get("counterattack") == "none" else strength


def _arms(state: State, book: Book, hero: str) -> Iterator[Wish]:
    """Better weapons than those in hand, or more of the same: of the bank first, then of the shop.

    Shape:  whoever bears the blows keeps the shield for as long as it is needed.
    """
    if prey(state, book) and hero == champion(state, book) and _bears_health(state, book, hero):
        return
    held = [entry for _, entry in gear(state, book, hero, *WEAPONS)]
    now = max((_strikes(state, book, hero, entry) for entry in held), default=blow(state, book, hero))
    lying = [entry for piece in state.held_by(BANK, "item") if (entry := book.get(piece.entry))]
    for entry in sorted(lying, key=lambda one: -_strikes(state, book, hero, one)):
        better = _strikes(state, book, hero, entry) > now
        same = any(one.slug == entry.slug for one in held) and free_hands(state, book, hero) >= number(entry, "hands")
        if _strikes(state, book, hero, entry) and (better or same):
            yield Wish("equip", {"hero": hero, "item": entry.slug, "instead": _other(held, entry, "")})
    yield from _bought_arms(state, book, hero, held, now)


def _other(held: list[Entry], entry: Entry, none: str) -> str:
    """Something else in hand, which would make room for an item."""
    return next((one.slug for one in held if one.slug != entry.slug), none)


def _bought_arms(state: State, book: Book, hero: str, held: list[Entry], now: int) -> Iterator[Wish]:
    """Weapons of the shop that draw no answer, once there is a camp or coins enough for it as well."""
    camps = [one for one in book.of_kind("upgrade") if {"heals_all", "heals"} & set(one.stats)]
    camp = sum(amount(state, book, one.stats, "coins") for one in camps)
    coins = state.count(BANK, "coins") - (0 if state.has(BASE, "camp") else camp)
    for entry in sorted(book.of_kind(*WEAPONS), key=lambda one: -_strikes(state, book, hero, one)):
        cost = price(state, book, BASE, entry.slug)
        if cost is None or cost > coins or entry.stats.get("counterattack") != "none":
            continue
        same = any(one.slug == entry.slug for one in held) and free_hands(state, book, hero) >= number(entry, "hands")
        if _strikes(state, book, hero, entry) > now or same:
            yield Wish("buy", {"hero": hero, "item": entry.slug, "wear": _other(held, entry, "yes")})


def _bears_health(state: State, book: Book, hero: str) -> bool:
    return any(number(entry, "health") and entry.kind in WEAPONS for _, entry in gear(state, book, hero))


def _bulwark(state: State, book: Book, hero: str) -> Iterator[Wish]:
    """Blueprints and a shield for the one who bears the blows, while a boss is left that asks for it."""
    if hero != champion(state, book) or not prey(state, book) or _bears_health(state, book, hero):
        return
    for entry in book.of_kind(*WEAPONS):
        if not number(entry, "health"):
            continue
        if in_bank(state, entry.slug):
            yield Wish("equip", {"hero": hero, "item": entry.slug, "instead": ""})
        cost = price(state, book, BASE, entry.slug)
        if cost is None or not state.has(BASE, "camp"):
            continue
        yield Wish("buy", {"hero": hero, "item": entry.slug, "wear": "yes"})
        plans = next((one for one in book.of_kind("upgrade") if "opens_tier" in one.stats), None)
        if plans and state.count(BANK, "coins") >= amount(state, book, plans.stats, "coins") + cost:
            yield Wish("improve", {"hero": hero, "upgrade": plans.slug})


def _supplies(state: State, book: Book, hero: str, place: str) -> Iterator[Wish]:
    """Before the storm: shield balls, up to two for each hero."""
    if price(state, book, place, BALL) and in_bank(state, BALL) < 2 * len(heroes(state)):
        yield Wish("buy", {"hero": hero, "item": BALL, "wear": ""})


def needs_arms(state: State, book: Book, hero: str) -> bool:
    """Whether a hero should come to the base for weapons that lie there, or that the team can pay for."""
    at_base = otherwise(state, holders={**state.holders, hero: BASE})
    wishes = (*_arms(at_base, book, hero), *_bulwark(at_base, book, hero))
    return any(wish.move in ("equip", "buy") and is_allowed(at_base, book, wish) for wish in wishes)
