"""Attack and counterattack: what a blow does, whom it meets instead, and what it brings back.

Source: 1.5 Боевая система; 1.3 abilities; 1.8 Укрепления; chapter 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Piece, State
from campaigns.games.bridges import roles, rules
from campaigns.games.bridges.fight.answers import answered_with, counter_skill, defender_first, may_answer
from campaigns.games.bridges.fight.walls import behind_walls, least_damage
from campaigns.games.bridges.fight.wounds import fall, finish_boss, heal, hurt, hurt_boss, is_peaceful
from campaigns.games.bridges.numbers import (
    NOTHING,
    adjacent,
    alive,
    damage,
    entry_of,
    gear,
    number,
    page_of,
    special,
    standing,
    weapon_damage,
)
from campaigns.games.bridges.scout import spring_trap, strike_marked
from campaigns.games.bridges.throws import rolled_amount, sources

TAKE = say("Take it, halved")
"""What a guard answers who takes the blow."""


@dataclass(frozen=True, slots=True)
class Strike:
    """A boss's skill on its way to heroes; `distance` is "near" or "far", `counter` says that it answers an attack.

    Shape: `declined` are the guards that were asked and let it pass.
    """

    boss: str
    skill: str
    targets: tuple[str, ...]
    distance: str
    counter: bool = False
    declined: tuple[str, ...] = ()


def skill_of(state: State, book: Book, strike: Strike) -> Mapping[str, Any]:
    """The stats of a strike's skill."""
    return entry_of(state, book, strike.boss).stats.get("skills", {}).get(strike.skill, {})


def start(draft: Draft, book: Book, strike: Strike, then: Mapping[str, Any]) -> bool:
    """Let a strike land, unless a guard has to decide first. Returns whether it has landed.

    Shape:  `then` is what goes on after the answer, as plain JSON.
    Source: 1.3 Бурилла.
    """
    guard = guard_of(draft.state, book, strike)
    if guard and not draft.state.has(guard.id, "guards-never"):
        if not draft.state.has(guard.id, "guards-always"):
            _ask(draft, guard, strike, then)
            return False
        land(draft, book, strike, guard.id)
        return True
    land(draft, book, strike)
    return True


def guard_of(state: State, book: Book, strike: Strike) -> Piece | None:
    """The first hero who may take the blow for comrades and has not declined."""
    for hero in standing(state):
        declines = hero.id in strike.declined or state.has(hero.id, "guards-never")
        if declines or not _stops(state, book, hero.id, strike):
            continue
        if any(covers(state, book, hero.id, one) for one in strike.targets):
            return hero
    return None


def _stops(state: State, book: Book, guard: str, strike: Strike) -> bool:
    """Whether a guard's ability is good against a strike at all: one at everybody only where its page says so."""
    stats, skill = entry_of(state, book, guard).stats, skill_of(state, book, strike)
    at_all = len(strike.targets) > 1 or skill.get("scope") == "all"
    return "protection_divisor" in stats and (not at_all or bool(stats.get("protects_from_all")))


def covers(state: State, book: Book, guard: str, comrade: str) -> bool:
    """Whether a guard can stand before a comrade: on the same island, as far as the guard's page says so.

    Source: 1.3 Бурилла.
    """
    told, here, there = entry_of(state, book, guard).stats, state.holder(guard), state.holder(comrade)
    beside = bool(told.get("protects_next_door")) and there in adjacent(state, book, here)
    if told.get("protects_not_here"):
        return guard != comrade and beside
    return guard != comrade and (not told.get("protects_here") or here == there or beside)


def _ask(draft: Draft, guard: Piece, strike: Strike, then: Mapping[str, Any]) -> None:
    question = say(
        "Does {guard} take the blow of {boss} for the comrades?", guard=Name(guard.id), boss=Name(strike.boss)
    )
    options = (Option("yes", TAKE), Option("no", say("Let it land")))
    told = {**asdict(strike), "targets": list(strike.targets), "declined": list(strike.declined)}
    draft.ask("guard", guard.seat, question, options, rule=rules.BURILLA, strike=told, guard=guard.id, then=dict(then))


def land(draft: Draft, book: Book, strike: Strike, guard: str = "") -> None:
    """Deal a strike's damage, then thorns, then the answers of those who were attacked.

    Source: 1.5 Атака и Контратака; 4.4 Обостренный панцирь; 1.6 Единство или смерть.
    """
    skill = skill_of(draft.state, book, strike)
    cited = f"{page_of(draft.state, strike.boss)}.skills.{strike.skill}"
    draft.note(say("{boss}: {skill}", boss=Name(strike.boss), skill=str(skill.get("name", ""))), cited)
    if defender_first(book) and _is_answered(strike, skill):
        _answers(draft, book, strike)
        if draft.state.result or not alive(draft.state, strike.boss):
            return
    meant = rolled_amount(draft, skill, "damage", f"damage/{strike.boss}", cited)
    intended = behind_walls(draft, book, strike.boss, strike.targets, meant)
    share = _redirect(draft, book, intended, guard)
    dealt = {hero: hurt(draft, hero, amount, strike.boss, cited) for hero, amount in share.items()}
    bitten = []
    for hero in strike.targets:
        own = intended[hero] if hero == guard else share.get(hero, 0)
        blocked = not (own and dealt.get(hero))
        stinging = _thorns(draft.state, book, hero, blocked=blocked, near=strike.distance == "near")
        bitten += [(hero, one) for one in stinging]
    for hero, worn in bitten:
        stung = rolled_amount(draft, worn.stats, "thorns", f"thorns/{worn.slug}", worn.slug)
        hurt_boss(draft, book, strike.boss, stung, worn.slug, by=hero, finish=False)
    fall(draft, book)
    finish_boss(draft, book, strike.boss, [hero for hero, _ in bitten])
    if "heals" in skill and alive(draft.state, strike.boss) and not draft.state.result:
        heal(draft, book, strike.boss, skill, strike.boss)
    if _is_answered(strike, skill) and not defender_first(book):
        _answers(draft, book, strike)


def _is_answered(strike: Strike, skill: Mapping[str, Any]) -> bool:
    return not strike.counter and not skill.get("unanswered")


def _answers(draft: Draft, book: Book, strike: Strike) -> None:
    for target in strike.targets:
        answer(draft, book, target, strike.boss)


def _thorns(state: State, book: Book, hero: str, *, blocked: bool, near: bool) -> list[Entry]:
    """The armour of a hero that stings who has just hit: near by, unfallen, and where no damage was stopped, as told.

    Source: 4.4 Обостренный панцирь.
    """
    fallen = state.count(hero, "health") <= 0
    worn = (entry for _, entry in gear(state, book, hero, "armour") if entry.stats.get("thorns"))
    return [
        entry
        for entry in worn
        if (near or entry.stats.get("thorns_from_afar"))
        and not (blocked and entry.stats.get("thorns_unless_blocked"))
        and not (fallen and entry.stats.get("thorns_if_alive"))
    ]


def _redirect(draft: Draft, book: Book, intended: Mapping[str, int], guard: str) -> dict[str, int]:
    """Who takes how much once the guard stands in the way: the comrades' whole damage, halved or less, as told."""
    if not guard:
        return dict(intended)
    covered = {hero for hero in intended if covers(draft.state, book, guard, hero)}
    told = entry_of(draft.state, book, guard)
    divisor, meant = number(told, "protection_divisor"), sum(intended[hero] for hero in covered)
    less = sum(min(intended[hero], number(told, "protection_less")) for hero in covered)
    meant -= less
    taken = -(-meant // divisor) if told.stats.get("protection_rounded_up") else meant // divisor
    share = {hero: amount for hero, amount in intended.items() if hero not in covered}
    own = share.get(guard, 0)
    if told.stats.get("protects_self"):
        own = -(-own // divisor) if told.stats.get("protection_rounded_up") else own // divisor
    return {**share, guard: own + taken}


def answer(draft: Draft, book: Book, hero: str, boss: str) -> None:
    """A hero's counterattack: whole damage, by the better of fists and weapons; nothing answers it.

    Source: 1.5 Контратака; 1.3 Бурилла; 4.1 Гигантский Щит Щитовика.
    """
    state = draft.state
    same_island = state.holder(hero) == state.holder(boss)
    if state.result or not alive(state, boss) or not same_island or state.count(hero, "health") <= 0:
        return
    held_back = entry_of(state, book, hero).stats.get("no_counterattack")
    if held_back or any(worn.stats.get("prevents_counterattack") for _, worn in gear(state, book, hero)):
        return
    draft.note(say("{hero} strikes back", hero=Name(hero)), rules.COUNTERATTACK)
    alone = weapon_damage(state, book, hero).total > damage(state, book, hero).total
    strongest = sum(sources(draft, book, hero, "weapons" if alone else "self"))
    blow(draft, book, hero, boss, answered_with(book, strongest))


def blow(draft: Draft, book: Book, hero: str, boss: str, amount: int) -> None:
    """A hero's damage to a boss, doubled by a mark, which is then gone where the book does not let it stay.

    Source: 1.5 Формула вычисления урона; 1.3 Скаут.
    """
    remember(draft, book, hero, boss)
    amount = strike_marked(draft, book, boss, amount)
    hurt_boss(draft, book, boss, max(amount, least_damage(book)), hero, by=hero)


def remember(draft: Draft, book: Book, hero: str, boss: str) -> None:
    """What a boss keeps in mind of an attack: by whom it came; and a peaceful one is peaceful no more.

    Source: 3 Големко, Особое; Карате-бомж, Поведение.
    """
    page, stats = page_of(draft.state, boss), entry_of(draft.state, book, boss).stats
    if any("attacked_by" in one.get("when", {}) for one in stats.get("behaviour", ())):
        draft.mark(boss, f"attacked-by:{hero}", rule=page)
    if special(draft.state, book, boss, "attacks_only_if_attacked_this_round"):
        draft.mark(boss, "attacked", "round", page)
    if is_peaceful(draft.state, book, boss) and special(draft.state, book, boss, "roused_when_attacked"):
        draft.mark(boss, "roused", rule=page)


def counterattack(draft: Draft, book: Book, boss: str, hero: str, distance: str, then: Mapping[str, Any]) -> bool:
    """A boss answers an attack, unless a trap stops it. Returns whether that is done with.

    Source: 1.5 Контратака; 1.3 Скаут, ловушка; chapter 3, Контратака.
    """
    state = draft.state
    if state.result or not alive(state, boss):
        return True
    skill = counter_skill(state, book, boss, distance)
    place = state.holder(boss)
    stats = entry_of(state, book, boss).stats.get("skills", {}).get(skill, {})
    reaches = state.holder(hero) == place or (stats.get("reach") and state.holder(hero) in adjacent(state, book, place))
    if not skill or not reaches or not may_answer(state, book, boss):
        return True
    trap = next(state.held_by(place, "trap"), None)
    if trap:
        spring_trap(draft, book, trap.id)
        scout = book.get(roles.SCOUT) or NOTHING
        caught = rolled_amount(draft, scout.stats, "trap_damage", "trap", rules.SCOUT_TRAP)
        hurt_boss(draft, book, boss, caught, roles.SCOUT, by=hero)
        return True
    everybody = stats.get("scope") == "all"
    targets = tuple(one.id for one in standing(state, place)) if everybody else (hero,)
    return start(draft, book, Strike(boss, skill, targets, distance, counter=True), then)
