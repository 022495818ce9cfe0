"""What a building spares the heroes who stand on its island, and how long it stands.

Source: 1.8 Укрепления.
"""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.games.bridges import roles, rules
from campaigns.games.bridges.numbers import ANY, entry_of, gear, number
from campaigns.games.bridges.throws import rolled_amount

SHIELDING = frozenset(["hits", "reduction", "reduction_divisor", "stops_all"])
"""Stats of a building that is a wall."""


def behind_walls(draft: Draft, book: Book, boss: str, targets: tuple[str, ...], amount: int) -> dict[str, int]:
    """What each target would take behind a building that shields; one that stands so many attacks stands one less."""
    intended: dict[str, int] = {}
    stood: set[str] = set()
    for target in targets:
        beside = draft.state.held_by(draft.state.holder(target), "building")
        walls = ((one.id, entry_of(draft.state, book, one.id)) for one in beside)
        wall, entry = next(((id, entry) for id, entry in walls if entry.stats.keys() & SHIELDING), ("", None))
        weakened = _weakened(draft, entry, amount) if entry else amount
        intended[target] = max(least_damage(book), weakened - _armour(draft, book, target))
        if entry and entry.stats.get("hits", ANY) != ANY:
            stood.add(wall)
    for wall in sorted(stood):
        draft.change(wall, "hits", -1, rules.FORTIFICATIONS, boss)
    for wall in sorted(stood):
        if draft.state.count(wall, "hits") <= 0:
            draft.remove(wall, rules.FORTIFICATIONS)
    return intended


def _weakened(draft: Draft, wall: Entry, amount: int) -> int:
    """A blow behind a wall: so much less, a part of it, or nothing; of a part the rest goes up, or as told."""
    if wall.stats.get("stops_all"):
        return 0
    divisor = max(1, number(wall, "reduction_divisor"))
    left = amount // divisor if wall.stats.get("reduction_rounded_down") else -(-amount // divisor)
    return left - rolled_amount(draft, wall.stats, "reduction", f"walls/{wall.slug}", wall.slug)


def _armour(draft: Draft, book: Book, hero: str) -> int:
    """What a hero's armour takes off each blow, in an edition that says so."""
    return sum(number(entry, "takes_off") for _, entry in gear(draft.state, book, hero, "armour"))


def least_damage(book: Book) -> int:
    """How little the damage of an attack can be.

    Source: 1.5 Минимальный урон.
    """
    rule = book.get(roles.FIGHTING)
    return number(rule, "least_damage") if rule else 0
