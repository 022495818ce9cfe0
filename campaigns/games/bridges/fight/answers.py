"""Counterattacks: which skill a boss answers with, whether it may, what a hero's answer does, and who strikes first.

Source: 1.5 Атака и Контратака; chapter 3, Контратака, Особое.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.state import State
from campaigns.games.bridges import roles
from campaigns.games.bridges.numbers import NOTHING, any_dead, entry_of, number, special, standing


def answered_with(book: Book, amount: int) -> int:
    """What a hero's damage comes to in a counterattack: all of it, or the part or number that the edition gives.

    Source: 1.5 Контратака.
    """
    rule = book.get(roles.FIGHTING) or NOTHING
    if "counter_damage" in rule.stats:
        return number(rule, "counter_damage")
    divisor = max(1, number(rule, "counter_divisor"))
    return -(-amount // divisor) if rule.stats.get("counter_rounded_up") else amount // divisor


def defender_first(book: Book) -> bool:
    """Whether whoever is attacked strikes before the attack, in an edition that says so.

    Source: 1.5 Атака и Контратака.
    """
    rule = book.get(roles.FIGHTING)
    return bool(rule and rule.stats.get("defender_first"))


def is_held_back(state: State, book: Book, boss: str) -> bool:
    """Whether so many heroes stand on a boss's island that it cannot attack.

    Source: 3 Темный стрелок, Особое.
    """
    most = special(state, book, boss, "cannot_attack_with_heroes_here")
    return bool(most) and len(standing(state, state.holder(boss))) >= int(most)


def may_answer(state: State, book: Book, boss: str) -> bool:
    """Whether a boss that cannot attack with heroes on its island answers them all the same.

    Source: 3 Темный стрелок, Особое.
    """
    return not is_held_back(state, book, boss) or bool(special(state, book, boss, "still_counterattacks"))


def counter_skill(state: State, book: Book, boss: str, distance: str) -> str:
    """The skill with which a boss would answer now; empty if it has none.

    Source: chapter 3, Контратака.
    """
    for one in entry_of(state, book, boss).stats.get("counterattack", {}).get(distance, ()):
        if holds(state, one.get("when", {}), boss):
            return str(one["use"])
    return ""


def holds(state: State, when: Mapping[str, Any], boss: str) -> bool:
    """Whether the conditions of a behaviour or counterattack hold; those about targets are for who picks them."""
    here = len(standing(state, state.holder(boss)))
    crowd = when.get("heroes_here", {})
    if not crowd.get("min", 0) <= here <= crowd.get("max", here):
        return False
    return "dead" not in when or any_dead(state, when["dead"])
