"""Blows that have landed and may still be evaded: until the struck one's turn comes, nothing is lost yet.

Source: «Вторичные характеристики» (the second sort of evasion); «Ходы»; «Спасбросок Удачи»; «Удача B (4)».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.dice.rolls import Roll
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import alive, told_of
from campaigns.games.knk_mf.battle.saves import spend_plus, throw, thrown
from campaigns.games.knk_mf.battle.surroundings import strikes_back_at, waits_for_next_turn
from campaigns.games.knk_mf.character.edition import divided, number, rolled, told, whole, words
from campaigns.games.knk_mf.character.rank_bonuses import bonus
from campaigns.games.knk_mf.character.vitals import ANY, WITHOUT_LIMIT, dodges, save_cost
from campaigns.games.knk_mf.location.grid import away, inside, place_of
from campaigns.games.knk_mf.wounds.body import (
    come_out,
    drop_hit,
    entry_stats,
    hurt,
    lay_at,
    lose_turns,
    on_field,
    push,
    suffer,
)
from campaigns.games.knk_mf.wounds.effects import bestow

TURNS = roles.TURNS
DODGE = roles.LUCK_SAVE
GRAPPLE = roles.GRAPPLE
CHANCES = ("counterattack_roll", "counterattack_percent")
"""How the book tells a chance; of one rank the die counts, and the percentage where there is no die."""


def strike(draft: Draft, target: str, by: str, damage: int, rule: str, *marks: str) -> str:
    """Leave a blow with its target until the target's turn. Returns its id."""
    hit = draft.add("hit", holder=target, rule=rule)
    draft.set(hit, "damage", damage, rule, by)
    for mark in (f"by:{by}", *marks):
        draft.mark(hit, mark, rule=rule)
    return hit


def pending(state: State, piece: str) -> list[Piece]:
    """The blows that somebody has not answered yet, oldest first."""
    return list(state.held_by(piece, "hit"))


def author(state: State, hit: str) -> str:
    """Whose blow it is; empty where nobody on the table dealt it."""
    by = told_of(state, hit, "by")
    return by if by in state else ""


def can_evade(state: State, book: Book, piece: str) -> bool:
    """Whether somebody may throw a save of Luck at all: dodges left this fight, prana for it, not held."""
    left = dodges(state, book, piece).total - state.count(piece, "dodges_used")
    return (
        min(left, dodges_left(state, book, piece)) > 0
        and not held_from(state, book, piece, "dodge")
        and state.count(piece, "prana") >= save_cost(state, book, piece, "L").total
    )


def dodges_left(state: State, book: Book, piece: str) -> int:
    """How many saves of Luck somebody may throw yet in this turn; the stricter of two sentences counts.

    Source: «Ходы»; «Спасбросок Удачи».
    """
    limits = (told(book, TURNS).get("dodges_per_turn", 1), told(book, DODGE).get("per_turn", 1))
    most = min(WITHOUT_LIMIT if one == ANY else whole(one, 1) for one in limits)
    return most - max(0, state.count(piece, "dodged"))


def is_held(state: State, piece: str) -> bool:
    """Whether somebody is in another's grip."""
    return any(mark.startswith("held-by:") and mark[8:] in state for mark in state.marks_of(piece))


def held_from(state: State, book: Book, piece: str, what: str) -> bool:
    """Whether a grip keeps somebody from moving, or from evading.

    Source: «Захват».
    """
    return is_held(state, piece) and what in words(told(book, GRAPPLE).get("held_cannot"))


def evadable(state: State, piece: str) -> list[Piece]:
    """The blows that a save of Luck may undo."""
    return [hit for hit in pending(state, piece) if not state.has(hit.id, "no-dodge")]


def dodge(draft: Draft, book: Book, hero: str, hit: str, plus: str) -> None:
    """Throw the save of Luck against one blow.

    Errors: IllegalMove for a blow that is not there or cannot be evaded, when held, or with no dodges or prana left.
    Source: «Спасбросок Удачи»; «Ходы»: one throw a turn, one blow a throw.
    """
    state = draft.state
    if hit not in {one.id for one in pending(state, hero)}:
        raise IllegalMove(say("{hero} has no such blow to evade.", hero=Name(hero)), TURNS)
    if state.has(hit, "no-dodge"):
        draft.refuse(say("This blow cannot be evaded by Luck."), roles.CRITICAL_ATTACK)
    if held_from(state, book, hero, "dodge"):
        draft.refuse(say("{hero} is held and cannot evade.", hero=Name(hero)), GRAPPLE)
    if dodges(state, book, hero).total <= state.count(hero, "dodges_used"):
        draft.refuse(say("{hero} has no dodges left in this fight.", hero=Name(hero)), roles.DODGES)
    doubled = spend_plus(draft, book, hero, "L", plus)
    draft.change(hero, "dodges_used", 1, roles.DODGES)
    by = author(state, hit)
    won = throw(draft, book, hero, "L", doubled=doubled, least=-state.count(hit, "dodge_penalty"))
    if won:
        _evaded(draft, book, hero, hit)
    if won or not bonus(draft.state, book, hero, "after_save").get("after_save", True):
        _may_strike_back(draft, book, hero, by)


def _evaded(draft: Draft, book: Book, hero: str, hit: str) -> None:
    """What an evaded blow does all the same: half of it to whom the evader holds."""
    by, amount = author(draft.state, hit), draft.state.count(hit, "damage")
    draft.note(say("{hero} evades the blow.", hero=Name(hero)), DODGE)
    drop_hit(draft, hit, DODGE)
    divisor = number(book, GRAPPLE, "dodged_damage_to_held_divisor")
    for victim in [one for one in draft.state.pieces if draft.state.has(one, f"held-by:{hero}")]:
        if divisor > 0 and amount > 0:
            draft.note(say("{victim} takes half of it.", victim=Name(victim)), GRAPPLE)
            hurt(draft, book, victim, divided(book, amount, divisor), GRAPPLE, by)


def _may_strike_back(draft: Draft, book: Book, hero: str, by: str) -> None:
    """The chance to strike back that much Luck gives: in the next turn, or in this one where the edition says so."""
    luck = bonus(draft.state, book, hero, *CHANCES)
    told_so = [one for one in CHANCES if one in luck]
    chance = max(told_so, key=lambda one: number(book, luck["rules"][one], "rank"), default="")
    if chance and by and alive(draft.state, by) and strikes_back_at(draft.state, book, hero, by):
        rule = luck["rules"][chance]
        roll, least = _chance(luck[chance], is_percent=chance == "counterattack_percent")
        if roll.sides > 0 and thrown(draft, f"counterattack/{hero}", roll, rule) >= least:
            waits = waits_for_next_turn(draft.state, book, hero)
            draft.mark(hero, f"counters:{by}", "next-turn" if waits else "turn", rule)
            draft.note(say("{hero} will strike back.", hero=Name(hero)), rule)


def _chance(told: object, *, is_percent: bool) -> tuple[Roll, int]:
    """What is rolled for a chance, and from which result on it has come: the highest of a die, or so many of a 100."""
    if is_percent:
        return Roll(0, 100), 101 - whole(told)
    roll = rolled(told) or Roll()
    return roll, roll.most


def land(draft: Draft, book: Book, hit: str) -> None:
    """Let a blow that was not evaded do what it does: damage, wounds, being thrown, disarmed or grabbed.

    Source: «Ходы»; the tables of criticals; «Захват».
    """
    state = draft.state
    target, by = state.holder(hit), author(state, hit)
    marks, count = state.marks_of(hit), state.count
    damage, throws, flies = count(hit, "damage"), count(hit, "throws"), count(hit, "flies")
    origin = place_of(state, by) if by else None
    draft.remove(hit, TURNS)
    draft.note(say("The blow lands on {hero}: {damage}.", hero=Name(target), damage=damage), TURNS)
    hurt(draft, book, target, damage, TURNS, by)
    if not alive(draft.state, target):
        _silent_kill(draft, book, by, marks)
        return
    come_out(draft, by, marks)
    for mark in marks:
        about, _, what = mark.partition(":")
        if about == "critical":
            _critical(draft, book, target, what)
        elif about == "loses":
            _lose_thing(draft, book, target, what, flies, origin)
        elif about == "spell":
            bestow(draft, book, by or target, what, target, roles.SPELLS_ON_SOMEBODY)
        elif mark == "grab" and by:
            draft.mark(target, f"held-by:{by}", rule=GRAPPLE)
    push(draft, book, target, origin, throws, roles.CRITICAL_ATTACK)


def _critical(draft: Draft, book: Book, target: str, slug: str) -> None:
    stats = entry_stats(book, slug)
    if stats.get("part"):
        suffer(draft, book, target, slug)
    if stats.get("loses_turn"):
        lose_turns(draft, target, max(1, whole(stats.get("turns_lost"))), slug)
        draft.mark(target, f"lost-to:{slug}", "turn", slug)
        draft.note(say("{hero} loses this turn, unless a save of Endurance keeps it.", hero=Name(target)), slug)
    if stats.get("knocks_down"):
        draft.mark(target, "fallen", "turn", slug)


def _lose_thing(draft: Draft, book: Book, target: str, item: str, flies: int, origin: tuple[int, int] | None) -> None:
    """A thing is destroyed, or flies out of the hands away from the blow."""
    if item not in draft.state or draft.state.holder(item) != target:
        return
    if flies <= 0:
        draft.note(say("{item} is destroyed.", item=Name(item)), roles.CRITICAL_ATTACK)
        draft.remove(item, roles.CRITICAL_ATTACK)
        return
    cell = place_of(draft.state, target)
    draft.put(item, on_field(draft, target), roles.CRITICAL_ATTACK)
    if cell is None:
        return
    dx, dy = away(origin or cell, cell)
    for _ in range(min(flies, 100)):
        following = cell[0] + dx, cell[1] + dy
        if not inside(following, book):
            break
        cell = following
    lay_at(draft, item, cell)


def _silent_kill(draft: Draft, book: Book, by: str, marks: list[str]) -> None:
    """Who has killed from hiding without a sound stays unseen until the rest have looked."""
    if not told(book, roles.STEALTH).get("silent_kill_checks_again"):
        come_out(draft, by, marks)
    elif by and "from-hiding" in marks and "silent" in marks:
        draft.mark(by, "killed-unheard", rule=roles.STEALTH)
