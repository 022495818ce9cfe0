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
from campaigns.engine.state import Piece, State
from campaigns.games.bridges import roles, rules
from campaigns.games.bridges.checks import ability, act_freely, at, known_entry, pay, ready_hero
from campaigns.games.bridges.goods.bank import offer_to_wear, receive
from campaigns.games.bridges.goods.equipment import remove, wear_now
from campaigns.games.bridges.numbers import BANK, BASE, SUPPLY, amount, entry_of, gear, number

FIRST_TIER = 1
EVERY_TIER = "all"


def offers_at(state: State, book: Book, place: str) -> Iterator[tuple[Entry, Mapping[str, Any]]]:
    """What the shops of an island sell by the rulebook, sold out or not: the shop and the offer."""
    for shop in book.of_kind("shop"):
        if shop.stats["place"] == place:
            for offer in shop.stats["offers"]:
                yield shop, offer
            for upgrade in book.of_kind("upgrade") if place == BASE else ():
                if "price" in upgrade.stats:
                    yield shop, {**upgrade.stats, "bargain": upgrade.slug}


def check_offer(draft: Draft, book: Book, shop: Entry, offer: Mapping[str, Any]) -> None:
    """Refuse what a shop does not sell yet, or any more; whoever comes with a hand in the bank has shown it.

    Errors: IllegalMove before the blueprints, after the only one was sold, before the hand was shown.
    Source: 5.1; 5.2.
    """
    state, item = draft.state, Name(str(offer["item"]))
    if not _is_open(state, book, offer.get("tier") or FIRST_TIER):
        draft.refuse(
            say("{shop} makes {item} only from the blueprints.", shop=Name(shop.slug), item=item), rules.BLUEPRINTS
        )
    if offer.get("stock") is not None and state.count(shop.slug, f"sold:{item.id}") >= int(offer["stock"]):
        draft.refuse(say("{item} was sold already; there is only one.", item=item), rules.ASSORTMENT)
    if "bargain" in offer and not state.has(shop.slug, "bargain"):
        if has_what_is_shown(state, offer):
            draft.mark(shop.slug, "bargain", rule=rules.HAND)
        else:
            draft.refuse(say("{shop} has not been shown {item} yet.", shop=Name(shop.slug), item=item), rules.HAND)


def _is_open(state: State, book: Book, tier: int) -> bool:
    """Whether the craftsman makes things of a tier: of the first, and of those that his blueprints open.

    Source: 5.1 Занимательные чертежи; 5.2.
    """
    opened = [one.stats.get("opens_tier") for one in book.of_kind("upgrade") if state.has(BASE, "blueprints")]
    return EVERY_TIER in opened or tier <= max((one for one in opened if isinstance(one, int)), default=FIRST_TIER)


def has_what_is_shown(state: State, stats: Mapping[str, Any]) -> bool:
    """Whether the bank has what a bargain has to be shown; one that names nothing needs nothing.

    Source: 5.1 Показать Руку.
    """
    shown = stats.get("needs_in_bank")
    return not shown or any(one.entry == shown for one in state.held_by(BANK, "item"))


def buy(draft: Draft, book: Book, *, hero: str, item: str, wear: str) -> None:
    """Buy one item from the shop on the hero's island; it may be put on at once. What the base becomes is bought too.

    Units:  coins, whole, from the bank; no action points, unless the book says so.
    Errors: IllegalMove when no shop here sells it, not yet or not any more, or the bank cannot pay.
    Source: 1.4 Купить; 5.2; 5.3; 1.3 (putting on in the moment of getting).
    """
    if is_upgrade(book, item):
        return improve(draft, book, hero=hero, upgrade=item)
    ready_hero(draft, hero)
    place = draft.state.holder(hero)
    shop, offer = _sold(draft, book, item, place)
    check_offer(draft, book, shop, offer)
    act_freely(draft, book, hero, rules.BUY, book[roles.ACTIONS].stats.get("buy"))
    pay(draft, amount(draft.state, book, offer, "price"), shop.slug)
    if offer.get("stock") is not None:
        draft.change(shop.slug, f"sold:{item}", 1, rules.ASSORTMENT)
    bought = receive(draft, {"items": {item: 1}}, rule=rules.BUY)
    offer_to_wear(draft, book, bought, [hero])
    if wear:
        wear_now(draft, book, hero, bought[0], "" if wear == "yes" else wear)


def _sold(draft: Draft, book: Book, item: str, place: str) -> tuple[Entry, Mapping[str, Any]]:
    """Who sells an item on an island, or on any island where a table lets a hero buy from afar."""
    islands = [place, *(str(shop.stats["place"]) for shop in book.of_kind("shop"))]
    found = [one for island in islands for one in offers_at(draft.state, book, island) if one[1]["item"] == item]
    refusal = say("Nobody sells {item} on {place}.", item=Name(item[:60]), place=Name(place))
    if not found:
        raise IllegalMove(refusal, rules.BUY)
    if found[0][0].stats["place"] != place and book[roles.ACTIONS].stats.get("buy_at_shop"):
        draft.refuse(refusal, rules.BUY)
    return found[0]


def price_of(state: State, book: Book, item: str) -> int | None:
    """What an item costs wherever it is sold; nothing for what nobody sells."""
    sold = [offer for shop in book.of_kind("shop") for offer in shop.stats["offers"]]
    bargains = [one.stats for one in book.of_kind("upgrade") if "price" in one.stats]
    return next((amount(state, book, one, "price") for one in (*sold, *bargains) if one.get("item") == item), None)


def sell(draft: Draft, book: Book, *, hero: str, item: str) -> None:
    """Мастер takes an item apart for half its price, rounded as his page says: one of the bank, else one that he wears.

    Errors: IllegalMove for other characters, for what neither the bank nor he has, or where nobody sells it and it has
            no price.
    Source: 1.3 Мастер; see the ruling in README.md.
    """
    ready_hero(draft, hero)
    refusal = say("{hero} cannot take things apart.", hero=Name(hero))
    divisor = number(ability(draft, book, hero, "sale_divisor", refusal, rules.MASTER_SELLS), "sale_divisor")
    piece = _for_parts(draft.state, book, hero, item)
    price = price_of(draft.state, book, piece.entry)
    if price is None:
        raise IllegalMove(say("{item} has no price.", item=Name(piece.entry)), rules.MASTER_SELLS)
    act_freely(draft, book, hero, rules.MASTER_SELLS)
    if draft.state.holder(piece.id) == hero:
        remove(draft, book, hero, piece)
    draft.remove(piece.id, rules.MASTER_SELLS)
    down = entry_of(draft.state, book, hero).stats.get("sale_rounded_down")
    draft.pay("coins", SUPPLY, BANK, price // divisor if down else -(-price // divisor), rules.MASTER_SELLS)


def _for_parts(state: State, book: Book, hero: str, item: str) -> Piece:
    found = [*state.held_by(BANK, "item"), *(worn for worn, _ in gear(state, book, hero))]
    for piece in found:
        if item in (piece.entry, piece.id):
            return piece
    named = Name(state.pieces[item].entry if item in state else item[:60])
    raise IllegalMove(
        say("There is no {item} in the bank, nor does {hero} wear one.", item=named, hero=Name(hero)),
        rules.MASTER_SELLS,
    )


def is_upgrade(book: Book, slug: str) -> bool:
    """Whether something is what the base can become: the rulebook says of blueprints that one buys them, of a camp
    that one puts it up.

    Source: 5.1.
    """
    entry = book.get(slug)
    return entry is not None and entry.kind == "upgrade"


def improve(draft: Draft, book: Book, *, hero: str, upgrade: str) -> None:
    """Improve the base: blueprints for the craftsman, a camp, or the hand shown to him.

    Shape:  `upgrade` may also be the item that is shown.
    Units:  coins from the bank; no action points.
    Errors: IllegalMove away from the base, the second time, without the coins, or with no hand in the bank.
    Source: 5.1.
    """
    ready_hero(draft, hero)
    shows = next((one.slug for one in book.of_kind("upgrade") if one.stats.get("item") == upgrade), upgrade)
    entry = known_entry(book, shows, "upgrade")
    at(draft, hero, BASE, entry.slug)
    piece, mark = next(
        found
        for stat, found in {
            "opens_tier": (BASE, "blueprints"),
            "heals_all": (BASE, "camp"),
            "heals": (BASE, "camp"),
            "item": (_craftsman(book), "bargain"),
        }.items()
        if stat in entry.stats
    )
    if draft.state.has(piece, mark):
        raise IllegalMove(say("{upgrade}: that is done already.", upgrade=Name(entry.slug)), entry.slug)
    if not has_what_is_shown(draft.state, entry.stats):
        draft.refuse(say("There is no {item} in the bank.", item=Name(str(entry.stats["needs_in_bank"]))), entry.slug)
    pay(draft, amount(draft.state, book, entry.stats, "coins"), entry.slug)
    draft.mark(piece, mark, rule=entry.slug)


def _craftsman(book: Book) -> str:
    return next(shop.slug for shop in book.of_kind("shop") if shop.stats["place"] == BASE)
