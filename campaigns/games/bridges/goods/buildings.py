"""Buildings: what they cost, where they may stand, and the catapult's two launches.

Source: 1.8 Постройки; 1.3 Мастер.
"""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.bridges import roles, rules
from campaigns.games.bridges.checks import in_bank, known_entry, known_place, pay, ready_hero, spend, use_up
from campaigns.games.bridges.goods.supplies import activate
from campaigns.games.bridges.goods.trade import improve, is_upgrade
from campaigns.games.bridges.numbers import BASE, adjacent, amount, attacks_stood, entry_of, number
from campaigns.games.bridges.throws import rolled
from campaigns.games.bridges.travel import arrive


def build(draft: Draft, book: Book, *, hero: str, building: str) -> None:
    """Put up a building where the hero stands, or the camp of the base, which is none.

    Units:  one action point, coins and items from the bank; no coins for Мастер, or fewer.
    Errors: IllegalMove where another building stands, or when points, coins or items are lacking.
    Source: 1.4 Постройка; 1.8; 1.3 Мастер.
    """
    if is_upgrade(book, building):
        return improve(draft, book, hero=hero, upgrade=building)
    ready_hero(draft, hero)
    entry = known_entry(book, building, "building")
    place = draft.state.holder(hero)
    where = book[roles.ACTIONS].stats
    standing = next(draft.state.held_by(place, "building"), None)
    if place == BASE and where.get("base_is_building"):
        draft.refuse(say("{place} is a building itself.", place=Name(place)), rules.ONE_BUILDING)
    if standing and not where.get("several_buildings"):
        draft.refuse(
            say("{building} stands on {place} already.", building=Name(standing.entry), place=Name(place)),
            rules.ONE_BUILDING,
        )
    spend(draft, hero, number(book[roles.ACTIONS], "build"), rules.BUILD)
    builder = entry_of(draft.state, book, hero)
    if not builder.stats.get("free_building"):
        divisor = max(1, number(builder, "building_divisor"))
        price = amount(draft.state, book, entry.stats, "coins") // divisor
        pay(draft, max(0, price - number(builder, "building_discount")), entry.slug)
    for item, count in entry.stats.get("items", {}).items():
        for _ in range(rolled(draft, count, "things", entry.slug)):
            use_up(draft, item, entry.slug)
    put_up(draft, book, entry, place)


def put_up(draft: Draft, book: Book, entry: Entry, place: str) -> str:
    """Put a whole building on an island. Returns its id."""
    building = draft.add("building", entry=entry.slug, holder=place, rule=entry.slug)
    draft.set(building, "hits", attacks_stood(draft.state, book, entry), entry.slug)
    return building


def catapult_here(state: State, book: Book, hero: str) -> Piece:
    """The catapult on the hero's island.

    Errors: IllegalMove where there is none.
    """
    for piece in state.held_by(state.holder(hero), "building"):
        if "charge_cost" in entry_of(state, book, piece.id).stats:
            return piece
    raise IllegalMove(say("There is no catapult on {place}.", place=Name(state.holder(hero))), roles.CATAPULT)


def charge(draft: Draft, book: Book, *, hero: str) -> None:
    """Load the catapult on the hero's island.

    Units:  one action point.
    Errors: IllegalMove where there is none or it is loaded.
    Source: 1.8 Катапульта.
    """
    ready_hero(draft, hero)
    catapult = catapult_here(draft.state, book, hero)
    if draft.state.has(catapult.id, "charged"):
        draft.refuse(say("The catapult is loaded already."), catapult.entry)
    spend(draft, hero, number(book[catapult.entry], "charge_cost"), catapult.entry)
    draft.mark(catapult.id, "charged", rule=catapult.entry)


def _fire(draft: Draft, book: Book, hero: str, launch: str) -> str:
    """Use up the load for a launch that the catapult's page names."""
    catapult = catapult_here(draft.state, book, hero)
    if not book[catapult.entry].stats.get(launch):
        draft.refuse(say("The catapult does not throw that."), catapult.entry)
    if not draft.state.has(catapult.id, "charged"):
        draft.refuse(say("The catapult is not loaded."), catapult.entry)
    if cost := number(book[catapult.entry], "launch_cost"):
        spend(draft, hero, cost, catapult.entry)
    if not book[catapult.entry].stats.get("keeps_charge") and not _throws_more(draft, book, catapult, launch):
        draft.unmark(catapult.id, "charged", catapult.entry)
        draft.set(catapult.id, "launched", 0, catapult.entry)
    return catapult.entry


def _throws_more(draft: Draft, book: Book, catapult: Piece, launch: str) -> bool:
    """Whether a load that is for several things has some left after this one.

    Source: 1.8 Катапульта, Запуск Предмета.
    """
    most = number(book[catapult.entry], "launches_items") if launch == "launches_item" else 0
    if most > 1:
        draft.change(catapult.id, "launched", 1, catapult.entry)
    return draft.state.count(catapult.id, "launched") < most and most > 1


def launch_self(draft: Draft, book: Book, *, hero: str, place: str) -> None:
    """Fly to any island from the loaded catapult, or to one next door if its page says so.

    Units:  no action points; the load is used up.
    Errors: IllegalMove without a loaded catapult, or to where the hero stands.
    Source: 1.8 Катапульта, Запуск Себя.
    """
    ready_hero(draft, hero)
    known_place(draft.state, place)
    if draft.state.holder(hero) == place:
        raise IllegalMove(say("{piece} is on {place} already.", piece=Name(hero), place=Name(place)), roles.CATAPULT)
    catapult, here = catapult_here(draft.state, book, hero), draft.state.holder(hero)
    if book[catapult.entry].stats.get("launches_next_door") and place not in adjacent(draft.state, book, here):
        draft.refuse(say("No bridge joins {here} and {there}.", here=Name(here), there=Name(place)), catapult.entry)
    rule = _fire(draft, book, hero, "launches_hero")
    arrive(draft, book, hero, place, rule)


def launch_item(draft: Draft, book: Book, *, hero: str, item: str, target: str, place: str) -> None:
    """Send a consumable of the bank to any target on any island, where it takes effect.

    Shape:  `target` is a hero, a boss, the base, or (for a bomb) an island; `place` is where a spring makes it jump.
    Units:  no action points; the load is used up.
    Errors: IllegalMove without a loaded catapult, without the item, or for a target that it does nothing to.
    Source: 1.8 Катапульта, Запуск Предмета; 4.5.
    """
    ready_hero(draft, hero)
    catapult_here(draft.state, book, hero)
    piece = in_bank(draft.state, item, roles.CATAPULT)
    if entry_of(draft.state, book, piece.id).kind != "consumable":
        raise IllegalMove(say("The catapult throws only things that are used up."), roles.CATAPULT)
    _fire(draft, book, hero, "launches_item")
    draft.remove(piece.id, piece.entry)
    activate(draft, book, piece.entry, target, place, by=hero)
