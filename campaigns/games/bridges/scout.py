"""Скаут's mark and trap, and what they do; carrying comrades is in travel.py.

Source: 1.3 Скаут.
"""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.games.bridges import roles, rules
from campaigns.games.bridges.checks import ability, ready_hero, spend
from campaigns.games.bridges.numbers import NOTHING, adjacent, alive, number

HERE, ANYWHERE, ONLY_NEXT_DOOR = "here", "anywhere", "adjacent"
NEXT_DOOR = (ONLY_NEXT_DOOR, "here-or-adjacent")
"""Where a boss may be marked from the scout's island, in an edition that says so."""


LIMITED = ("marks", "traps", "carries")
"""What an edition may let a scout do only so often, in a round or in a game."""


def count_use(draft: Draft, entry: Entry, hero: str, deed: str, rule: str) -> None:
    """Count one more mark, trap or comrade moved.

    Errors: IllegalMove when the page allows no more of them this round, or in this game.
    Source: 1.3 Скаут.
    """
    for span, told in (("round", say("this round")), ("game", say("in this game"))):
        most = entry.stats.get(f"{deed}_per_{span}")
        if most is None:
            continue
        if draft.state.count(hero, f"{deed}_this_{span}") >= int(most):
            draft.refuse(
                say("{hero} has done that {most:time|times} {span}.", hero=Name(hero), most=most, span=told), rule
            )
        draft.change(hero, f"{deed}_this_{span}", 1, rule)


def _scout(draft: Draft, book: Book, hero: str, stat: str, rule: str) -> Entry:
    ready_hero(draft, hero)
    return ability(draft, book, hero, stat, say("Only a scout can do that."), rule)


def mark(draft: Draft, book: Book, *, hero: str, target: str) -> None:
    """Mark a boss on the scout's island: the next attack on it is doubled.

    Units:  one action point.
    Errors: IllegalMove for others than a scout, elsewhere, or for a boss that is marked.
    Source: 1.3 Скаут, метка.
    """
    entry = _scout(draft, book, hero, "mark_cost", rules.SCOUT_MARK)
    if not alive(draft.state, target) or draft.state.pieces[target].kind != "boss":
        raise IllegalMove(say("Only a boss on the map can be marked."), rules.SCOUT_MARK)
    _check_near(draft, book, hero, target, entry)
    if draft.state.has(target, "marked"):
        raise IllegalMove(say("{boss} is marked already.", boss=Name(target)), rules.SCOUT_MARK)
    count_use(draft, entry, hero, "marks", rules.SCOUT_MARK)
    spend(draft, hero, number(entry, "mark_cost"), rules.SCOUT_MARK)
    draft.mark(target, "marked", rule=rules.SCOUT_MARK)
    for stat in ("mark_rounds", "mark_attacks"):
        draft.set(target, stat, number(entry, stat), rules.SCOUT_MARK)


def _check_near(draft: Draft, book: Book, hero: str, target: str, entry: Entry) -> None:
    """Refuse a mark on a boss that is not where the scout's page has it: on the same island, next door, anywhere."""
    state, where = draft.state, entry.stats.get("mark_at", HERE)
    here, there = state.holder(hero), state.holder(target)
    if where == ANYWHERE or (where in NEXT_DOOR and there in adjacent(state, book, here)):
        return
    if here == there and where == ONLY_NEXT_DOOR:
        draft.refuse(say("{boss} is on the same island.", boss=Name(target)), rules.SCOUT_MARK)
    elif here != there:
        draft.refuse(say("{boss} is on another island.", boss=Name(target)), rules.SCOUT_MARK)


def strike_marked(draft: Draft, book: Book, boss: str, amount: int) -> int:
    """What an attack on a boss comes to with a mark on it, which is gone after as many attacks as the book gives it."""
    if not draft.state.has(boss, "marked"):
        return amount
    scout = book.get(roles.SCOUT) or NOTHING
    amount = amount * number(scout, "mark_factor") if "mark_factor" in scout.stats else amount
    if draft.state.count(boss, "mark_attacks") > 1:
        draft.change(boss, "mark_attacks", -1, rules.SCOUT_MARK)
    elif not scout.stats.get("mark_stays"):
        draft.unmark(boss, "marked", rules.SCOUT_MARK)
    return amount + number(scout, "mark_bonus")


def fade(draft: Draft, boss: str) -> None:
    """A round less for a mark that holds so many rounds; it is gone with the last."""
    if draft.state.has(boss, "marked") and draft.state.count(boss, "mark_rounds") > 0:
        draft.change(boss, "mark_rounds", -1, rules.SCOUT_MARK)
        if draft.state.count(boss, "mark_rounds") == 0:
            draft.unmark(boss, "marked", rules.SCOUT_MARK)


def trap(draft: Draft, book: Book, *, hero: str) -> None:
    """Set a trap on the scout's island, if it holds no more than an island may.

    Units:  one action point.
    Errors: IllegalMove for others than a scout, or where a trap is.
    Source: 1.3 Скаут, ловушка.
    """
    entry = _scout(draft, book, hero, "trap_cost", rules.SCOUT_TRAP)
    place = draft.state.holder(hero)
    most = entry.stats.get("traps_per_island")
    if isinstance(most, int) and len([*draft.state.held_by(place, "trap")]) >= most:
        draft.refuse(say("There is a trap on {place} already.", place=Name(place)), rules.SCOUT_TRAP)
    count_use(draft, entry, hero, "traps", rules.SCOUT_TRAP)
    spend(draft, hero, number(entry, "trap_cost"), rules.SCOUT_TRAP)
    draft.add("trap", holder=place, rule=rules.SCOUT_TRAP)


def wear_out(draft: Draft, book: Book, trap: str) -> None:
    """A round more for a trap that holds so many rounds; it is gone with the last."""
    if most := number(book.get(roles.SCOUT) or NOTHING, "trap_rounds"):
        draft.change(trap, "stood", 1, rules.SCOUT_TRAP)
        if draft.state.count(trap, "stood") >= most:
            draft.remove(trap, rules.SCOUT_TRAP)


def spring_trap(draft: Draft, book: Book, trap: str) -> None:
    """A trap has caught somebody: it is gone after as many times as the book gives it, if ever."""
    scout = (book.get(roles.SCOUT) or NOTHING).stats
    draft.change(trap, "sprung", 1, rules.SCOUT_TRAP)
    if not scout.get("trap_stays") and draft.state.count(trap, "sprung") >= int(scout.get("trap_uses") or 1):
        draft.remove(trap, rules.SCOUT_TRAP)
