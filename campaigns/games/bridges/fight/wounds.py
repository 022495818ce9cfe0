"""What damage does in the end: health lost, shields spent, bosses and heroes fallen, and what follows.

Source: 1.5 Минимальный урон; 1.6; 1.9; chapter 3, drops.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.bridges import roles, rules
from campaigns.games.bridges.goods.bank import offer_to_wear, receive
from campaigns.games.bridges.numbers import (
    BASE,
    FELL,
    alive,
    any_dead,
    entry_of,
    heroes,
    is_dead,
    max_health,
    number,
    page_of,
    special,
)
from campaigns.games.bridges.throws import rolled_amount

SLAIN, SLAIN_TOO = "slain", "slain too"
"""How a boss is the goal where the chapter on victory names it: the first, or with the first."""
SIGHTED, WOUNDED = "sighted", "wounded"
"""What a boss remembers that is provoked only by both."""
ALL, HALF = "all", "half"
"""How many heroes have to fall for defeat, or bosses for victory, where that is no number."""


def hurt(draft: Draft, piece: str, amount: int, source: str, rule: str) -> int:
    """Take health, after a shield has taken what it can, and never below 0. Returns what was really taken.

    Source: 1.5 Минимальный урон; 4.5 Шарик-со-Щитом.
    """
    absorbed = min(amount, draft.state.count(piece, "shield"))
    draft.change(piece, "shield", -absorbed, roles.BALL, source)
    dealt = min(amount - absorbed, draft.state.count(piece, "health"))
    draft.change(piece, "health", -max(dealt, 0), rule, source)
    return amount - absorbed


def fall(draft: Draft, book: Book) -> None:
    """End the game at once if anybody has no health left, or as many as the edition wants, or the base no more than it
    is lost at.

    Source: 1.6 Единство или смерть; 5.1 База.
    """
    down = [hero for hero in heroes(draft.state) if draft.state.count(hero.id, "health") <= 0]
    if down and draft.state.count("table", "players") and len(down) >= _lost_with(draft.state, book):
        told = say("{hero} has fallen, and with {hero} the whole team.", hero=Name(down[-1].id))
        draft.end("defeat", told, rules.DEFEAT)
    if draft.state.count(BASE, "health") <= number(book[roles.BASE_HEALTH], "lost_at"):
        draft.end("defeat", say("The base is destroyed."), rules.BASE)


def _lost_with(state: State, book: Book) -> int:
    """How many heroes have to fall for the game to be lost: one, so many as the edition says, a half, or all of them.

    Source: 1.6 Единство или смерть.
    """
    rule, party = book.get(roles.FIGHTING), len(heroes(state))
    told = rule.stats.get("lost_with", 1) if rule else 1
    return min(party, {ALL: party, HALF: -(-party // 2)}.get(str(told)) or int(told))


def heal(draft: Draft, book: Book, boss: str, skill: Mapping[str, Any], healer: str) -> None:
    """Give a boss the health that a skill of a boss gives back, up to its whole health.

    Source: chapter 3, Умения.
    """
    healed = rolled_amount(draft, skill, "heals", f"heals/{healer}", page_of(draft.state, healer))
    missing = max_health(draft.state, book, boss).total - draft.state.count(boss, "health")
    draft.change(boss, "health", max(0, min(healed, missing)), page_of(draft.state, healer), healer)


def hurt_boss(draft: Draft, book: Book, boss: str, amount: int, source: str, by: str = "", finish: bool = True) -> None:
    """Damage a boss from any source; it may fall, and some take note of being hurt at all.

    Source: 3 Крабулон, Особое.
    """
    if not alive(draft.state, boss):
        return
    dealt = hurt(draft, boss, amount, source, source if book.get(source) else rules.DAMAGE)
    if dealt and special(draft.state, book, boss, "provoked_by_damage"):
        take_note(draft, book, boss, WOUNDED)
    if finish:
        finish_boss(draft, book, boss, [by] if by else [])


def take_note(draft: Draft, book: Book, boss: str, of: str) -> None:
    """A boss has seen heroes or was hurt, which provokes it; where its page asks for both, the second of them does.

    Source: 3 Крабулон, Особое.
    """
    page = page_of(draft.state, boss)
    if special(draft.state, book, boss, "provoked_by_both"):
        draft.mark(boss, of, rule=page)
        if not all(draft.state.has(boss, one) for one in (SIGHTED, WOUNDED)):
            return
    draft.mark(boss, "provoked", rule=page)


def finish_boss(draft: Draft, book: Book, boss: str, killers: list[str]) -> None:
    """Let a boss without health fall: its drop goes to the bank, and the game is won if it was the goal.

    Source: 3 Дроп; 1.4 Поднять; 1.9 Победа.
    """
    if draft.state.result or not alive(draft.state, boss) or draft.state.count(boss, "health") > 0:
        return
    place = draft.state.holder(boss)
    near = [hero.id for hero in heroes(draft.state, place)]
    page, entry = page_of(draft.state, boss), entry_of(draft.state, book, boss)
    for mark in draft.state.marks_of(boss):
        draft.unmark(boss, mark)
    draft.mark(boss, "dead", rule=page)
    draft.mark(boss, f"{FELL}:{place}", rule=page)
    draft.put(boss, "", page)
    if entry.stats.get("drops"):
        _drop(draft, book, boss, dict.fromkeys([*killers, *near]))
    if _is_won(draft.state, book, entry):
        draft.end("victory", say("{boss} is slain: the heroes have won.", boss=Name(boss)), rules.VICTORY)


def _is_won(state: State, book: Book, slain: Entry) -> bool:
    """Whether the goal is dead: so many bosses as the chapter on victory asks for, or the boss that it names, else the
    one whose page says that it is the goal; and whoever has to fall too.

    Source: 1.9 Победа.
    """
    rule = book.get(roles.BOSSES)
    if wanted := rule.stats.get("won_over") if rule else None:
        dead = [state.has(boss.id, "dead") for boss in state.of_kind("boss")]
        return sum(dead) >= (len(dead) if wanted == ALL else int(wanted))
    if not slain.stats.get("goal"):
        return False
    goals = {boss.slug: boss.stats.get("goal") for boss in book.of_kind("boss")}
    named = [slug for slug, goal in goals.items() if goal == SLAIN] or [
        slug for slug, goal in goals.items() if goal is True
    ]
    too = [slug for slug, goal in goals.items() if goal == SLAIN_TOO]
    return any_dead(state, named) and all(is_dead(state, one) for one in too)


def _drop(draft: Draft, book: Book, boss: str, wearers: Iterable[str]) -> None:
    """What a boss leaves: the row of its table that the die shows, and coins for each player more.

    Shape:  a face without a row leaves nothing but those coins; without a die the table has as many faces as rows;
            where a few players would have less than no coin («N-2»), they have none.
    Source: 3 Дроп монет, Определение варианта дропа.
    """
    rows = {int(one["face"]): one for one in entry_of(draft.state, book, boss).stats["drops"]}
    face = draft.roll(f"drop/{boss}", number(book[roles.DROP_DIE], "die") or max(rows), rules.DROP_DIE)
    if face not in rows:
        draft.note(say("The table of {boss} has no row {face}.", boss=Name(boss), face=face), rules.DROP_DIE)
    found = rows.get(face, {})
    extra = rolled_amount(draft, book[roles.DROP_DIE].stats, "coins", "coins", rules.DROP)
    coins = max(0, rolled_amount(draft, found, "coins", "coins", rules.DROP) + extra)
    items = receive(draft, {**found, "coins": coins}, rule=rules.DROP)
    offer_to_wear(draft, book, items, wearers)


def is_peaceful(state: State, book: Book, boss: str) -> bool:
    """Whether a boss attacks nobody because another one is dead, and nobody has attacked it since.

    Source: 3 Големко, Особое.
    """
    cause = special(state, book, boss, "peaceful_when_dead")
    return bool(cause) and any_dead(state, cause) and not state.has(boss, "roused")
