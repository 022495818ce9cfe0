"""What bosses do in the neutrals' phase: the rulebook's priorities, in its order.

Source: chapter 3, Общие правила для боссов, and each boss's Поведение с приоритетом.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.bridges import roles, rules
from campaigns.games.bridges.fight.answers import holds, is_held_back
from campaigns.games.bridges.fight.fighting import Strike, start
from campaigns.games.bridges.fight.wounds import ALL, SIGHTED, fall, heal, hurt, is_peaceful, take_note
from campaigns.games.bridges.numbers import (
    BASE,
    adjacent,
    alive,
    bosses,
    damage,
    entry_of,
    fires_from_afar,
    is_dead,
    page_of,
    special,
    standing,
)
from campaigns.games.bridges.scout import ANYWHERE, HERE
from campaigns.games.bridges.throws import rolled_amount


def stages(state: State, book: Book, boss: str) -> tuple[str, ...]:
    """The parts of a boss's turn: one, or near and far for a boss that uses both, and what it does to the base."""
    both = ("near", "far") if special(state, book, boss, "acts_near_and_far") else ("",)
    at_base = _used_on_base(state, book, boss) and special(state, book, boss, "at") == "base"
    return (*both, "base") if at_base else both


def act(draft: Draft, book: Book, boss: str, stage: str, then: Mapping[str, Any]) -> bool:
    """Let a boss do one part of its turn. Returns False when somebody has to answer before it goes on.

    Source: the boss's Поведение с приоритетом; smaller numbers come first.
    """
    if stage == "base":
        _fire_at_base(draft, book, boss)
        return True
    stats = entry_of(draft.state, book, boss).stats
    first = {True: 1, False: -1}.get(says(book, f"{roles.BOSSES}.smaller_first"), 0)
    for behaviour in sorted(stats.get("behaviour", ()), key=lambda one: first * one.get("priority", 0)):
        if stage and behaviour.get("distance") != stage:
            continue
        skill = stats["skills"][behaviour["use"]]
        if not holds(draft.state, behaviour.get("when", {}), boss):
            continue
        if "heals" in skill and "damage" not in skill:
            _heal(draft, book, boss, skill)
            return True
        targets = reachable(draft.state, book, boss, behaviour, skill)
        if not targets or not may_attack(draft.state, book, boss):
            continue
        if not behaviour.get("all") and skill.get("scope") != "all":
            targets = [choose_target(draft, book, targets)]
        distance = "far" if skill.get("reach") else "near"
        return start(draft, book, Strike(boss, behaviour["use"], tuple(targets), distance), then)
    return True


def may_attack(state: State, book: Book, boss: str) -> bool:
    """Whether a boss attacks at all now: not when it is peaceful or left alone, nor when a hero is too close.

    Source: 3 Големко, Особое; Колдун Запеканка, Особое; Темный стрелок, Особое.
    """
    if is_peaceful(state, book, boss) or not _is_asked_for(state, book, boss):
        return False
    return not is_held_back(state, book, boss)


def _is_asked_for(state: State, book: Book, boss: str) -> bool:
    """Whether a boss that waits to be attacked was attacked this round, or waits no more since another one is dead.

    Source: 3 Колдун Запеканка, Особое.
    """
    if not special(state, book, boss, "attacks_only_if_attacked_this_round"):
        return True
    freed_by = special(state, book, boss, "attacks_freely_when_dead")
    return state.has(boss, "attacked") or bool(freed_by and is_dead(state, str(freed_by)))


def reachable(state: State, book: Book, boss: str, behaviour: Mapping[str, Any], skill: Mapping[str, Any]) -> list[str]:
    """The heroes that a behaviour may aim at, in the order of their seats.

    Shape: `at` is "here", "adjacent" or "" (wherever the skill reaches).
    """
    place = state.holder(boss)
    near, far = {place}, set(adjacent(state, book, place))
    wide = {one.id for one in state.of_kind("place")} if skill.get("reach_anywhere") else near | far
    where = {"here": near, "adjacent": far}.get(behaviour.get("at", ""), wide if skill.get("reach") else near)
    found = [hero.id for hero in standing(state) if state.holder(hero.id) in where]
    if "attacked_by" in behaviour.get("when", {}):
        found = [hero for hero in found if state.has(boss, f"attacked-by:{hero}")]
    return found


PREFERRED: Mapping[str, Callable[[State, Book, str], int]] = {
    "least-health": lambda state, book, hero: state.count(hero, "health"),
    "most-health": lambda state, book, hero: -state.count(hero, "health"),
    "most-damage": lambda state, book, hero: -damage(state, book, hero).total,
    "least-damage": lambda state, book, hero: damage(state, book, hero).total,
    "far-fighter": lambda state, book, hero: not fires_from_afar(state, book, hero),
    "near-fighter": lambda state, book, hero: fires_from_afar(state, book, hero),
    "last-acted": lambda state, book, hero: -state.count(hero, "acted"),
    "first-acted": lambda state, book, hero: state.count(hero, "acted"),
}
"""How much a boss would rather attack somebody else, by what its rule looks at."""
BY_CHANCE = "chance"
BEYOND = "beyond"
"""Farther away than the next island."""


def choose_target(draft: Draft, book: Book, targets: Sequence[str]) -> str:
    """Whom a boss attacks: as the book says, the least health; then one who fights from afar; then who acted last.

    Source: 3 Выбор цели.
    """
    rule, left = book.get(roles.BOSSES), list(targets)
    wanted = [rule.stats.get("aims_at"), *rule.stats.get("then_at", ())] if rule else []
    for one in wanted:
        if one == BY_CHANCE:
            return draft.pick("target", left, rules.TARGET) if len(left) > 1 else left[0]
        if one in PREFERRED:
            least = min(PREFERRED[one](draft.state, book, hero) for hero in left)
            left = [hero for hero in left if PREFERRED[one](draft.state, book, hero) == least]
    return left[0]


def _heal(draft: Draft, book: Book, boss: str, skill: Mapping[str, Any]) -> None:
    """Give a boss health by its own skill; by one that is for all, every boss of its island."""
    here = draft.state.holder(boss)
    draft.note(say("{boss}: {skill}", boss=Name(boss), skill=str(skill["name"])), page_of(draft.state, boss))
    everybody = [one.id for one in draft.state.held_by(here, "boss") if alive(draft.state, one.id)]
    for one in everybody if skill.get("scope") == "all" else [boss]:
        heal(draft, book, one, skill, boss)


def _used_on_base(state: State, book: Book, boss: str) -> str:
    """The skill that a boss fires at the base with, once it was seen, or where the page asks for more, hurt."""
    return str(special(state, book, boss, "when_seen_use") or special(state, book, boss, "when_hurt_use") or "")


def _fire_at_base(draft: Draft, book: Book, boss: str) -> None:
    """A boss that was provoked fires at the base, if its page says so only when it reaches no hero.

    Source: 3 Крабулон, Особое; 5.1 База.
    """
    state, page = draft.state, page_of(draft.state, boss)
    skill = entry_of(state, book, boss).stats["skills"][_used_on_base(state, book, boss)]
    place = state.holder(boss)
    near = {place, *adjacent(state, book, place)}
    busy = any(state.holder(hero.id) in near for hero in standing(state))
    if not state.has(boss, "provoked") or (busy and special(state, book, boss, "only_without_target")):
        return
    draft.note(say("{boss}: {skill} at the base", boss=Name(boss), skill=str(skill["name"])), page)
    hurt(draft, BASE, rolled_amount(draft, skill, "damage", f"damage/{boss}", page), boss, page)
    fall(draft, book)


def _watched(state: State, book: Book, boss: str) -> set[str]:
    """The islands where a boss sees heroes: those beside it, unless its page names others, as those farther away."""
    here = state.holder(boss)
    at = special(state, book, boss, "seen_at")
    everywhere, beside = {place.id for place in state.of_kind("place")}, {*adjacent(state, book, here)}
    looked_at = {ANYWHERE: everywhere, HERE: {here}, "base": {BASE}, BEYOND: everywhere - beside - {here}}
    return looked_at.get(str(at), beside)


def _sees(state: State, book: Book, boss: str) -> bool:
    """Whether so many heroes as the page of a boss asks for, or the one it names, stand where it looks."""
    watched, whom = _watched(state, book, boss), special(state, book, boss, "seen_of")
    there = [hero for hero in standing(state) if state.holder(hero.id) in watched and whom in (None, hero.entry)]
    wanted = special(state, book, boss, "seen_heroes") or 1
    return len(there) >= (len(standing(state)) if wanted == ALL else int(wanted)) > 0


def notice(draft: Draft, book: Book) -> None:
    """A boss that heeds its neighbours is provoked once a hero stands where it looks, beside it by our book.

    Shape: one that has to be hurt as well remembers both until then.
    Source: 3 Крабулон, Особое.
    """
    for boss in bosses(draft.state, book):
        if not alive(draft.state, boss.id) or not special(draft.state, book, boss.id, "when_seen_use"):
            continue
        if _sees(draft.state, book, boss.id):
            take_note(draft, book, boss.id, SIGHTED)
