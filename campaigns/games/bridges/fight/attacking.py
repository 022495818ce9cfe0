"""A hero's attack: with what, from where, what it risks, and what comes back.

Source: 1.4 Атака; 1.5 Боевая система; 4.1–4.3.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.bridges import roles, rules
from campaigns.games.bridges.checks import ready_hero, spend
from campaigns.games.bridges.fight.answers import counter_skill, defender_first
from campaigns.games.bridges.fight.fighting import blow, counterattack, remember
from campaigns.games.bridges.numbers import (
    ANY,
    WEAPONS,
    adjacent,
    alive,
    amount,
    damage,
    entry_of,
    gear,
    number,
)
from campaigns.games.bridges.throws import sources


@dataclass(frozen=True, slots=True)
class Armed:
    """One way to attack: the damage of each source, of dice their middle faces; the answer it draws, whether it
    reaches over a bridge."""

    way: str
    sources: tuple[int, ...]
    draws: str
    reach: bool
    anywhere: bool = False


def ways(state: State, book: Book, hero: str) -> dict[str, Armed]:
    """How a hero can attack now: "self" (own damage with what is added to it), "weapons" (those that strike alone).

    Source: 1.5 Важное правило урона, Формула вычисления урона.
    """
    held = [entry for _, entry in gear(state, book, hero, *WEAPONS)]
    added = [entry for entry in held if "added_damage" in entry.stats]
    quiet = bool(added) and all(entry.stats.get("counterattack") == "none" for entry in added)
    found = {"self": Armed("self", (damage(state, book, hero).total,), "none" if quiet else "near", False)}
    own = [entry for entry in held if "own_damage" in entry.stats]
    if own:
        draws = next(
            (str(one.stats["counterattack"]) for one in own if one.stats.get("counterattack") != "none"), "none"
        )
        sources = tuple(amount(state, book, entry.stats, "own_damage") for entry in own)
        reach, anywhere = (all(entry.stats.get(one) for entry in own) for one in ("reach", "reach_anywhere"))
        found["weapons"] = Armed("weapons", sources, draws, reach, anywhere)
    return found


def attack(draft: Draft, book: Book, *, hero: str, target: str, using: str, technique: str) -> None:
    """Attack a boss with the hero's own damage or with weapons, perhaps by the experimental technique.

    Units:  one action point (as the rulebook says); damage in health.
    Errors: IllegalMove when the boss is dead or out of reach, for a second technique in a round, or no points are left.
    Source: 1.4 Атака; 1.5.
    """
    ready_hero(draft, hero)
    armed = _armed(draft, book, hero, target, using)
    if technique and draft.state.has(hero, "technique"):
        draft.refuse(say("{hero} has tried a technique this round.", hero=Name(hero)), rules.TECHNIQUE)
    spend(draft, hero, number(book[roles.ACTIONS], "attack"), rules.ATTACK)
    struck = sources(draft, book, hero, armed.way)
    struck = _risk(draft, book, hero, struck) if technique else struck
    amount = sum(max(0, source) for source in struck)
    remember(draft, book, hero, target)
    then = {"go_on": "attack", "hero": hero, "boss": target, "amount": amount}
    if _answers_first(draft.state, book, target, armed.draws):
        if (
            counterattack(draft, book, target, hero, armed.draws, then)
            and not draft.state.result
            and alive(draft.state, target)
        ):
            blow(draft, book, hero, target, amount)
        return
    blow(draft, book, hero, target, amount)
    if armed.draws != "none":
        counterattack(draft, book, target, hero, armed.draws, {})


def _armed(draft: Draft, book: Book, hero: str, target: str, using: str) -> Armed:
    state = draft.state
    boss = state.pieces.get(target)
    if boss is None or boss.kind != "boss":
        raise IllegalMove(say("Only bosses can be attacked."), rules.ATTACK)
    if not alive(state, target):
        raise IllegalMove(say("{boss} is not on the map.", boss=Name(target)), rules.ATTACK)
    known, using = ways(state, book, hero), _way(state, book, hero, using)
    near = state.holder(hero) == state.holder(target)
    if using and using not in known:
        raise IllegalMove(say("{hero} holds no weapon that strikes on its own.", hero=Name(hero)), rules.DAMAGE)
    able = {way: armed for way, armed in known.items() if near or armed.reach}
    chosen = known[using] if using else max(able.values(), key=lambda one: sum(one.sources), default=known["self"])
    beside = state.holder(target) in adjacent(state, book, state.holder(hero))
    if not near and not (chosen.anywhere or (chosen.reach and beside)):
        draft.refuse(
            say(
                "{hero} does not reach {boss} from {place}.",
                hero=Name(hero),
                boss=Name(target),
                place=Name(state.holder(hero)),
            ),
            rules.REACH,
        )
    return chosen


def _way(state: State, book: Book, hero: str, using: str) -> str:
    """The way to attack that a weapon in hand belongs to, where the weapon was told."""
    held = {entry.slug: entry for _, entry in gear(state, book, hero, *WEAPONS)}
    if using not in held:
        return using
    return "weapons" if "own_damage" in held[using].stats else "self"


def _risk(draft: Draft, book: Book, hero: str, sources: tuple[int, ...]) -> tuple[int, ...]:
    """Roll for the technique; its result changes each source of damage.

    Source: 1.5 Экспериментальная техника нападения.
    """
    stats: Mapping[str, Any] = book[roles.TECHNIQUE].stats
    draft.change(hero, "techniques", 1, rules.TECHNIQUE)
    if "per_game" in stats:
        if draft.state.count(hero, "techniques_in_all") >= int(stats["per_game"]):
            draft.refuse(say("{hero} has no technique left in this game.", hero=Name(hero)), rules.TECHNIQUE)
        draft.change(hero, "techniques_in_all", 1, rules.TECHNIQUE)
    most = stats.get("per_round")
    if most and most != ANY and draft.state.count(hero, "techniques") >= int(most):
        draft.mark(hero, "technique", "round", rules.TECHNIQUE)
    face = draft.roll(f"technique/{hero}", int(stats["die"]), rules.TECHNIQUE)
    change = next((int(value) for faces, value in stats["changes"].items() if _shows(faces, face)), 0)
    if change < 0:
        return tuple(max(int(stats.get("minimum", 0)), source + change) for source in sources)
    return tuple(source + change for source in sources)


def _shows(faces: str, face: int) -> bool:
    """Whether a face is one of those that a row of the technique tells: "6", "4-5"."""
    first, *last = (int(one) for one in re.findall(r"\d+", faces))
    return first <= face <= (last[0] if last else first)


def _answers_first(state: State, book: Book, boss: str, distance: str) -> bool:
    """Whether the answer of a boss comes before the attack that it answers.

    Source: 1.5 Атака и Контратака; 3 Темный стрелок, Удар.
    """
    if defender_first(book) and distance != "none":
        return True
    skill = counter_skill(state, book, boss, distance) if distance != "none" else ""
    return bool(entry_of(state, book, boss).stats.get("skills", {}).get(skill, {}).get("before_attack"))
