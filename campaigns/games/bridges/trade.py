"""Coins for things: both shops, the bargain for the hand, Мастер's sales, what the base can become.

Source: 1.4 Купить; 1.3 Мастер; chapter 5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.bridges import rules
from campaigns.games.bridges.bank import offer_to_wear, receive
from campaigns.games.bridges.checks import at, in_bank, known_entry, pay, ready_hero
from campaigns.games.bridges.equipment import equip
from campaigns.games.bridges.numbers import BANK, BASE, SUPPLY, entry_of, number

FIRST_TIER = 1


def offers_at(state: State, book: Book, place: str) -> Iterator[tuple[Entry, Mapping[str, Any]]]:
    """What the shops of an island sell by the rulebook, sold out or not: the shop and the offer."""
    for shop in book.of_kind("shop"):
        if shop.stats["place"] == place:
            for offer in shop.stats["offers"]:
                yield shop, offer
            for upgrade in book.of_kind("upgrade") if place == BASE else ():
                if "price" in upgrade.stats:
                    yield shop, {**upgrade.stats, "bargain": upgrade.slug}


def check_offer(state: State, shop: Entry, offer: Mapping[str, Any]) -> None:
    """Refuse what a shop does not sell yet, or any more.

    Errors: IllegalMove before the blueprints, after the only one was sold, before the hand was shown.
    Source: 5.1; 5.2.
    """
    item = Name(str(offer["item"]))
    if (offer.get("tier") or FIRST_TIER) > FIRST_TIER and not state.has(BASE, "blueprints"):
        raise IllegalMove(
            say("{shop} makes {item} only from the blueprints.", shop=Name(shop.slug), item=item), rules.BLUEPRINTS
        )
    if offer.get("stock") and state.count(shop.slug, f"sold:{item.id}") >= int(offer["stock"]):
        raise IllegalMove(say("{item} was sold already; there is only one.", item=item), rules.ASSORTMENT)
    if "bargain" in offer and not state.has(shop.slug, "bargain"):
        raise IllegalMove(say("{shop} has not been shown {item} yet.", shop=Name(shop.slug), item=item), rules.HAND)


def buy(draft: Draft, book: Book, *, hero: str, item: str, wear: str) -> None:
    """Buy one item from the shop on the hero's island; it may be put on at once.

    Units:  coins, whole, from the bank; no action points.
    Errors: IllegalMove when no shop here sells it, not yet or not any more, or the bank cannot pay.
    Source: 1.4 Купить; 5.2; 5.3; 1.3 (putting on in the moment of getting).
    """
    ready_hero(draft.state, hero)
    place = draft.state.holder(hero)
    found = [(shop, offer) for shop, offer in offers_at(draft.state, book, place) if offer["item"] == item]
    if not found:
        raise IllegalMove(say("Nobody sells {item} on {place}.", item=Name(item[:60]), place=Name(place)), rules.BUY)
    shop, offer = found[0]
    check_offer(draft.state, shop, offer)
    pay(draft, int(offer["price"]), shop.slug)
    if offer.get("stock"):
        draft.change(shop.slug, f"sold:{item}", 1, rules.ASSORTMENT)
    bought = receive(draft, {"items": {item: 1}}, rule=rules.BUY)
    offer_to_wear(draft, book, bought, [hero])
    if wear:
        equip(draft, book, hero=hero, item=bought[0], instead="" if wear == "yes" else wear)


def price_of(book: Book, item: str) -> int | None:
    """What an item costs wherever it is sold; nothing for what nobody sells."""
    for shop in book.of_kind("shop"):
        for offer in shop.stats["offers"]:
            if offer["item"] == item:
                return int(offer["price"])
    return next((int(one.stats["price"]) for one in book.of_kind("upgrade") if one.stats.get("item") == item), None)


def sell(draft: Draft, book: Book, *, hero: str, item: str) -> None:
    """Мастер takes an item of the bank apart for half its price, rounded down.

    Errors: IllegalMove for other characters, without the item, or where nobody sells it and it has no price.
    Source: 1.3 Мастер.
    """
    ready_hero(draft.state, hero)
    divisor = number(entry_of(draft.state, book, hero), "sale_divisor")
    if not divisor:
        raise IllegalMove(say("{hero} cannot take things apart.", hero=Name(hero)), rules.MASTER_SELLS)
    piece = in_bank(draft.state, item, rules.MASTER_SELLS)
    price = price_of(book, piece.entry)
    if price is None:
        raise IllegalMove(say("{item} has no price.", item=Name(piece.entry)), rules.MASTER_SELLS)
    draft.remove(piece.id, rules.MASTER_SELLS)
    draft.pay("coins", SUPPLY, BANK, price // divisor, rules.MASTER_SELLS)


def improve(draft: Draft, book: Book, *, hero: str, upgrade: str) -> None:
    """Improve the base: blueprints for the craftsman, a camp, or the hand shown to him.

    Units:  coins from the bank; no action points.
    Errors: IllegalMove away from the base, the second time, without the coins, or with no hand in the bank.
    Source: 5.1.
    """
    ready_hero(draft.state, hero)
    entry = known_entry(book, upgrade, "upgrade")
    at(draft.state, hero, BASE, entry.slug)
    piece, mark = next(
        found
        for stat, found in {
            "opens_tier": (BASE, "blueprints"),
            "heals_all": (BASE, "camp"),
            "item": (_craftsman(book), "bargain"),
        }.items()
        if stat in entry.stats
    )
    if draft.state.has(piece, mark):
        raise IllegalMove(say("{upgrade}: that is done already.", upgrade=Name(entry.slug)), entry.slug)
    if "item" in entry.stats:
        in_bank(draft.state, str(entry.stats["item"]), entry.slug)
    pay(draft, number(entry, "coins"), entry.slug)
    draft.mark(piece, mark, rule=entry.slug)


def _craftsman(book: Book) -> str:
    return next(shop.slug for shop in book.of_kind("shop") if shop.stats["place"] == BASE)
