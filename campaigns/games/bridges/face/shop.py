"""The shops as shelves of wares, and what each thing does, in a clause for each of its numbers.

Source: 1.3; 5.2; 5.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.engine.book import Book, Entry
from campaigns.engine.dice.rolls import throw_of
from campaigns.engine.game.shop import Shelf, Shop, Ware
from campaigns.engine.sentences import Name, Sentence, Value, listed, say
from campaigns.engine.state import State
from campaigns.games.bridges.goods.trade import offers_at
from campaigns.games.bridges.numbers import BANK, amount, players

NUMBERS: dict[str, Sentence] = {
    "hands": say("{by:hand|hands}"),
    "added_damage": say("+{by} to one's damage"),
    "own_damage": say("{by} damage of its own"),
    "damage": say("{by} damage"),
    "health": say("+{by} to the most health"),
    "heals": say("{by} health back"),
    "absorbs": say("takes {by} damage on itself"),
    "thorns": say("{by} damage to who strikes"),
    "move_cost": say("a move costs {by:action point|action points}"),
    "moves_per_phase": say("{by:move|moves} a turn at most"),
}
FLAGS: dict[str, Sentence] = {
    "heals_all": say("all health back"),
    "reach": say("strikes from the next island"),
    "prevents_counterattack": say("no counterattack near by"),
    "jump": say("a leap to any island it reaches"),
    "explodes_next_turn": say("explodes a turn later"),
}


def does(state: State, book: Book, entry: Entry) -> Iterator[Sentence]:
    """What a thing does, as far as the edition has it as numbers; for whom alone, where not for everybody."""
    for stat, sentence in NUMBERS.items():
        value = entry.stats.get(stat)
        if isinstance(value, int | str) and not isinstance(value, bool):
            yield say(sentence.text, by=_as_told(state, value))
    for stat, sentence in FLAGS.items():
        if entry.stats.get(stat) is True:
            yield sentence
    only = entry.stats.get("only")
    if isinstance(only, list) and only:
        names: list[Value] = [Name(str(one)) for one in only]
        yield say("for {who:gent} alone", who=names[0]) if len(names) == 1 else say("only: {who}", who=listed(names))


def _as_told(state: State, value: int | str) -> int | str:
    """A number with the players counted in; where dice fall for it, as the page has it."""
    plus, dice = throw_of(value, N=players(state))
    return str(value) if dice else plus


def shelves(state: State, book: Book) -> Iterator[Shelf]:
    """Every shop with all that it ever sells; the move says what is not for sale yet, or any more."""
    for shop in book.of_kind("shop"):
        wares = [
            _ware(state, book, shop, offer)
            for seller, offer in offers_at(state, book, str(shop.stats["place"]))
            if seller.slug == shop.slug
        ]
        yield Shelf(shop.slug, tuple(wares))


def _ware(state: State, book: Book, shop: Entry, told: Mapping[str, Any]) -> Ware:
    item = str(told["item"])
    entry, stock = book.get(item), told.get("stock")
    holders = {BANK, *(hero.id for hero in state.of_kind("hero"))}
    had = sum(1 for one in state.of_kind("item") if one.entry == item and state.holder(one.id) in holders)
    left = max(0, int(stock) - state.count(shop.slug, f"sold:{item}")) if stock is not None else None
    return Ware(item, amount(state, book, told, "price"), tuple(does(state, book, entry)) if entry else (), had, left)


SHOP = Shop((BANK, "coins"), "buy", shelves)
