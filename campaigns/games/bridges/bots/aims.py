"""What a sensible team is after: which boss comes next, who is fit to fight, how far it is, when to storm the goal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.state import Piece, State
from campaigns.games.bridges import roles
from campaigns.games.bridges.fight.attacking import ways
from campaigns.games.bridges.goods.trade import offers_at
from campaigns.games.bridges.numbers import (
    BANK,
    BASE,
    WEAPONS,
    adjacent,
    alive,
    amount,
    bosses,
    entry_of,
    gear,
    heroes,
    max_health,
    number,
)

PATIENCE = 40
"""Rounds after which a team storms the goal as it is: nothing it could wait for will come any more."""
RALLY = 2
"""Islands from the goal: near enough to get there in one turn, too far for what shoots over a bridge."""


def distance(state: State, book: Book, start: str, end: str) -> int:
    """Bridges from one island to another; many where none lead there."""
    seen, rim, steps = {start}, {start}, 0
    while end not in seen and rim:
        rim = {place for one in rim for place in adjacent(state, book, one)} - seen
        seen |= rim
        steps += 1
    return steps if end in seen else len(seen) + RALLY


def goal(state: State, book: Book) -> str:
    """The boss whose death is victory."""
    return next((boss for boss, stats in _living(state, book) if stats.get("goal")), "")


def prey(state: State, book: Book) -> str:
    """The boss to fell before the goal: the weakest of those that nothing heals, the nearer one first; or none."""
    found = [
        (distance(state, book, BASE, state.holder(boss)) > RALLY, number_of(state, boss), boss)
        for boss, stats in _living(state, book)
        if not stats.get("goal") and not _heals(stats)
    ]
    return min(found)[2] if found else ""


def _living(state: State, book: Book) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The bosses on the map, with what their pages say."""
    for boss in bosses(state, book):
        if alive(state, boss.id):
            yield boss.id, entry_of(state, book, boss.id).stats


def number_of(state: State, boss: str) -> int:
    """The health that a boss has left."""
    return state.count(boss, "health")


def _heals(stats: Mapping[str, Any]) -> bool:
    return any("heals" in skill for skill in stats.get("skills", {}).values())


def blow(state: State, book: Book, hero: str) -> int:
    """The most that one attack of a hero does."""
    return max(sum(way.sources) for way in ways(state, book, hero).values())


def quiet(state: State, book: Book, hero: str) -> bool:
    """Whether the hero's strongest attack draws no answer."""
    return max(ways(state, book, hero).values(), key=lambda way: sum(way.sources)).draws == "none"


def champion(state: State, book: Book) -> str:
    """The hero who is to bear the blows: the one of most health, the first of several."""
    return max(heroes(state), key=lambda one: max_health(state, book, one.id).total).id


def free_hands(state: State, book: Book, hero: str) -> int:
    """How many hands of a hero hold nothing."""
    held = sum(number(entry, "hands") for _, entry in gear(state, book, hero, *WEAPONS))
    return number(book[roles.BLANK_HERO], "hands") - held


def in_bank(state: State, slug: str) -> int:
    """How many of an item lie in the bank."""
    return sum(piece.entry == slug for piece in state.held_by(BANK, "item"))


def price(state: State, book: Book, place: str, item: str) -> int | None:
    """What an item costs on an island; None where nobody sells it."""
    offers = (offer for _, offer in offers_at(state, book, place) if offer["item"] == item)
    return next((amount(state, book, one, "price") for one in offers), None)


def is_late(state: State) -> bool:
    """Whether patience is at its end."""
    return int(state.periods.get("round", 0)) > PATIENCE


def is_hopeless(state: State) -> bool:
    """Whether waiting for a way to storm the goal without a loss has been in vain as well."""
    return int(state.periods.get("round", 0)) > 2 * PATIENCE


def is_fit(state: State, book: Book, hero: str) -> bool:
    """Whether a hero has more than half of the most health."""
    most = max_health(state, book, hero).total
    health = state.count(hero, "health")
    return health >= most or health * 2 > most


def stormers(state: State, book: Book) -> Iterator[Piece]:
    """The heroes who stand on the goal's island, or could be there with this turn's points."""
    place = state.holder(goal(state, book))
    for hero in heroes(state):
        points = 0 if state.has(hero.id, "finished") else state.count(hero.id, "action_points")
        if distance(state, book, state.holder(hero.id), place) <= points or state.holder(hero.id) == place:
            yield hero


def is_storming(state: State, book: Book) -> bool:
    """Whether it is time for the goal: somebody is there, everybody can be there this turn, or patience has ended."""
    if not goal(state, book):
        return False
    place = state.holder(goal(state, book))
    if is_late(state) or any(state.holder(hero.id) == place for hero in heroes(state)):
        return True
    return not prey(state, book) and len(list(stormers(state, book))) == len(heroes(state))
