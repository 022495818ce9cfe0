"""What damage does in the end: health lost, shields spent, bosses and heroes fallen, and what follows.

Source: 1.5 Минимальный урон; 1.6; 1.9; chapter 3, drops.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.bridges import rules
from campaigns.games.bridges.bank import offer_to_wear, receive
from campaigns.games.bridges.numbers import BASE, alive, entry_of, heroes, number, players


def hurt(draft: Draft, piece: str, amount: int, source: str, rule: str) -> int:
    """Take health, after a shield has taken what it can, and never below 0. Returns what was really taken.

    Source: 1.5 Минимальный урон; 4.5 Шарик-со-Щитом.
    """
    absorbed = min(amount, draft.state.count(piece, "shield"))
    draft.change(piece, "shield", -absorbed, "sharik-so-schitom", source)
    dealt = min(amount - absorbed, draft.state.count(piece, "health"))
    draft.change(piece, "health", -max(dealt, 0), rule, source)
    return amount - absorbed


def fall(draft: Draft) -> None:
    """End the game at once if anybody, or the base, has no health left.

    Source: 1.6 Единство или смерть; 5.1 База.
    """
    for hero in heroes(draft.state):
        if draft.state.count(hero.id, "health") <= 0 and draft.state.count("table", "players"):
            draft.end(
                "defeat", say("{hero} has fallen, and with {hero} the whole team.", hero=Name(hero.id)), rules.DEFEAT
            )
    if draft.state.count(BASE, "health") <= 0:
        draft.end("defeat", say("The base is destroyed."), rules.BASE)


def hurt_boss(draft: Draft, book: Book, boss: str, amount: int, source: str, by: str = "", finish: bool = True) -> None:
    """Damage a boss from any source; it may fall, and some take note of being hurt at all.

    Source: 3 Крабулон, Особое.
    """
    if not alive(draft.state, boss):
        return
    dealt = hurt(draft, boss, amount, source, source if book.get(source) else rules.DAMAGE)
    if dealt and special(book, boss, "when_seen_use"):
        draft.mark(boss, "provoked", rule=boss)
    if finish:
        finish_boss(draft, book, boss, [by] if by else [])


def finish_boss(draft: Draft, book: Book, boss: str, killers: list[str]) -> None:
    """Let a boss without health fall: its drop goes to the bank, and the game is won if it was the goal.

    Source: 3 Дроп; 1.4 Поднять; 1.9 Победа.
    """
    if draft.state.result or not alive(draft.state, boss) or draft.state.count(boss, "health") > 0:
        return
    near = [hero.id for hero in heroes(draft.state, draft.state.holder(boss))]
    for mark in draft.state.marks_of(boss):
        draft.unmark(boss, mark)
    draft.mark(boss, "dead", rule=boss)
    draft.put(boss, "", boss)
    stats = entry_of(draft.state, book, boss).stats
    drops = stats.get("drops", ())
    if drops:
        face = draft.roll(f"drop/{boss}", number(book["drops"], "die"), rules.DROP_DIE)
        found = next(one for one in drops if one["face"] == face)
        extra = book.evaluate(book["drops"].stats["coins"], N=players(draft.state))
        items = receive(draft, {**found, "coins": int(found.get("coins", 0)) + extra}, rule=rules.DROP)
        offer_to_wear(draft, book, items, dict.fromkeys([*killers, *near]))
    if stats.get("goal"):
        draft.end("victory", say("{boss} is slain: the heroes have won.", boss=Name(boss)), rules.VICTORY)


def special(book: Book, boss: str, name: str) -> Any:
    """One of a boss's special rules; nothing where it has none of that name."""
    entry = book.get(boss)
    told = entry.stats.get("special", {}) if entry else {}
    return told.get(name) if isinstance(told, Mapping) else next((one[name] for one in told if name in one), None)


def is_peaceful(state: State, book: Book, boss: str) -> bool:
    """Whether a boss attacks nobody because another one is dead, and nobody has attacked it since.

    Source: 3 Големко, Особое.
    """
    cause = special(book, boss, "peaceful_when_dead")
    return bool(cause) and state.has(str(cause), "dead") and not state.has(boss, "roused")
