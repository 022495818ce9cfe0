"""What bosses do in the neutrals' phase: the rulebook's priorities, in its order.

Source: chapter 3, Общие правила для боссов, and each boss's Поведение с приоритетом.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.bridges.fighting import Strike, holds, start
from campaigns.games.bridges.numbers import (
    BASE,
    adjacent,
    entry_of,
    fires_from_afar,
    heroes,
    max_health,
    players,
)
from campaigns.games.bridges.wounds import fall, hurt, is_peaceful, special


def stages(book: Book, boss: str) -> tuple[str, ...]:
    """The parts of a boss's turn: one, or near and far for a boss that uses both, and what it does out of reach."""
    both = ("near", "far") if special(book, boss, "acts_near_and_far") else ("",)
    return (*both, "base") if special(book, boss, "when_seen_use") else both


def act(draft: Draft, book: Book, boss: str, stage: str, then: Mapping[str, Any]) -> bool:
    """Let a boss do one part of its turn. Returns False when somebody has to answer before it goes on.

    Source: the boss's Поведение с приоритетом; smaller numbers come first.
    """
    if stage == "base":
        _fire_at_base(draft, book, boss)
        return True
    stats = entry_of(draft.state, book, boss).stats
    for behaviour in sorted(stats.get("behaviour", ()), key=lambda one: one.get("priority", 0)):
        if stage and behaviour.get("distance") != stage:
            continue
        skill = stats["skills"][behaviour["use"]]
        if not holds(draft.state, behaviour.get("when", {}), boss):
            continue
        if "heals" in skill:
            _heal(draft, book, boss, skill)
            return True
        targets = reachable(draft.state, book, boss, behaviour, skill)
        if not targets or not may_attack(draft.state, book, boss):
            continue
        if not behaviour.get("all") and skill.get("scope") != "all":
            targets = [choose_target(draft.state, book, targets)]
        distance = "far" if skill.get("reach") else "near"
        return start(draft, book, Strike(boss, behaviour["use"], tuple(targets), distance), then)
    return True


def may_attack(state: State, book: Book, boss: str) -> bool:
    """Whether a boss attacks at all now: not when it is peaceful, nor when a hero stands too close for it.

    Source: 3 Големко, Особое; Темный стрелок, Особое.
    """
    if is_peaceful(state, book, boss):
        return False
    crowded = bool(heroes(state, state.holder(boss)))
    return not (crowded and special(book, boss, "cannot_attack_with_heroes_here"))


def reachable(state: State, book: Book, boss: str, behaviour: Mapping[str, Any], skill: Mapping[str, Any]) -> list[str]:
    """The heroes that a behaviour may aim at, in the order of their seats.

    Shape: `at` is "here", "adjacent" or "" (wherever the skill reaches).
    """
    place = state.holder(boss)
    near, far = {place}, set(adjacent(state, book, place))
    where = {"here": near, "adjacent": far}.get(behaviour.get("at", ""), near | far if skill.get("reach") else near)
    found = [hero.id for hero in heroes(state) if state.holder(hero.id) in where]
    if "attacked_by" in behaviour.get("when", {}):
        found = [hero for hero in found if state.has(boss, f"attacked-by:{hero}")]
    return found


def choose_target(state: State, book: Book, targets: Sequence[str]) -> str:
    """Whom a boss attacks: the least health; then one who fights from afar; then the one who acted last.

    Source: 3 Выбор цели.
    """
    return min(
        targets,
        key=lambda hero: (
            state.count(hero, "health"),
            not fires_from_afar(state, book, hero),
            -state.count(hero, "acted"),
        ),
    )


def _heal(draft: Draft, book: Book, boss: str, skill: Mapping[str, Any]) -> None:
    """Give a boss health by its own skill, up to its whole health."""
    draft.note(say("{boss}: {skill}", boss=Name(boss), skill=str(skill["name"])), boss)
    missing = max_health(draft.state, book, boss).total - draft.state.count(boss, "health")
    healed = book.evaluate(skill["heals"], N=players(draft.state))
    draft.change(boss, "health", max(0, min(healed, missing)), boss, boss)


def _fire_at_base(draft: Draft, book: Book, boss: str) -> None:
    """A boss that was provoked and reaches no hero fires at the base.

    Source: 3 Крабулон, Особое; 5.1 База.
    """
    state = draft.state
    skill = entry_of(state, book, boss).stats["skills"][special(book, boss, "when_seen_use")]
    place = state.holder(boss)
    near = {place, *adjacent(state, book, place)}
    if not state.has(boss, "provoked") or any(state.holder(hero.id) in near for hero in heroes(state)):
        return
    draft.note(say("{boss}: {skill} at the base", boss=Name(boss), skill=str(skill["name"])), boss)
    hurt(draft, BASE, int(skill["damage"]), boss, boss)
    fall(draft)


def notice(draft: Draft, book: Book) -> None:
    """A boss that heeds its neighbours is provoked once a hero stands on an island beside it.

    Source: 3 Крабулон, Особое.
    """
    for boss in book.of_kind("boss"):
        place = draft.state.holder(boss.slug)
        if place and special(book, boss.slug, "when_seen_use"):
            near = adjacent(draft.state, book, place)
            if any(draft.state.holder(hero.id) in near for hero in heroes(draft.state)):
                draft.mark(boss.slug, "provoked", rule=boss.slug)
