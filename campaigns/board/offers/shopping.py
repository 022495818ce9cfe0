"""The shop as cards: price, what a thing does, what one has, what is left after; or why it cannot be bought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.board.sheet.emblems import of_entry
from campaigns.chronicle.wording import name_of, reason, translate, word
from campaigns.engine.dice import DieNeeded
from campaigns.engine.game.shop import Shop, Ware
from campaigns.engine.moves.decide import AnyDice
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Seat
from campaigns.plays.deciding import decide_with
from campaigns.plays.writing import Table
from campaigns.rights import FORBID, right_of


@dataclass(frozen=True, slots=True)
class Buyer:
    """Somebody who could buy it: `refusal` says why not; what can be forced, the table's own form does.

    Shape: `name` is empty where one person could be meant alone.
    """

    id: str
    name: str
    refusal: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class WareCard:
    """A thing for sale, as one seat sees it; `after` is what the purse has left once it is bought."""

    entry: str
    name: str
    price: int
    after: int
    does: tuple[str, ...]
    had: int
    left: int | None
    buyers: tuple[Buyer, ...]
    refused: tuple[Buyer, ...]
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """Who sells, with the cards of what is sold."""

    id: str
    name: str
    cards: tuple[WareCard, ...]


@dataclass(frozen=True, slots=True)
class Market:
    """All shops of a table: whose money, how much, by which move, told by which fields."""

    move: str
    buyer: str
    thing: str
    purse: str
    money: int
    label: str
    counters: tuple[Counter, ...]


def shop_of(table: Table) -> Shop | None:
    """How the game of a table sells, once it is played and while it lasts."""
    begun = table.state.periods.get("phase") != "choosing"
    return table.game.face.shop if begun and not table.still else None


def market(table: Table, seat: Seat) -> Market | None:
    """The shops as a seat sees them: `table` is what it sees."""
    shop = shop_of(table)
    if shop is None:
        return None
    money = table.state.count(*shop.purse)
    counters = tuple(
        Counter(
            shelf.seller,
            name_of(table, shelf.seller),
            tuple(_card(table, seat, shop, ware, money) for ware in shelf.wares),
        )
        for shelf in shop.shelves(table.state, table.book)
    )
    purse, counter = name_of(table, shop.purse[0]), word(table, shop.purse[1])
    return Market(shop.move, shop.buyer, shop.thing, purse, money, counter, counters)


def _card(table: Table, seat: Seat, shop: Shop, ware: Ware, money: int) -> WareCard:
    found = list(_buyers(table, seat, shop, ware))
    refused: dict[str, Buyer] = {}
    for one in found:
        if one.refusal:
            refused.setdefault(one.refusal, one)
    return WareCard(
        ware.entry,
        name_of(table, ware.entry),
        ware.price,
        money - ware.price,
        tuple(translate(one, table) for one in ware.does),
        ware.had,
        ware.left,
        tuple(one for one in found if not one.refusal),
        tuple(refused.values()),
        of_entry(table, ware.entry),
    )


def _buyers(table: Table, seat: Seat, shop: Shop, ware: Ware) -> Iterator[Buyer]:
    """The heroes that a seat moves, with what the rules say to each."""
    if seat.pk is None or right_of(table.campaign, seat, shop.move) == FORBID:
        return
    meant = [hero for hero in table.state.of_kind("hero") if seat.master or hero.seat == seat.key]
    for hero in meant:
        name = name_of(table, hero.id) if len(meant) > 1 else ""
        try:
            decide_with(table, shop.move, shop.told(hero.id, ware.entry), AnyDice([]), seat)
            yield Buyer(hero.id, name)
        except IllegalMove as no:
            yield Buyer(hero.id, name, reason(table, no.sentence), no.rule)
        except DieNeeded:
            yield Buyer(hero.id, name)
