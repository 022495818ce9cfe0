"""Скаут's mark and trap; carrying comrades is in travel.py.

Source: 1.3 Скаут.
"""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.games.bridges import rules
from campaigns.games.bridges.checks import ability, ready_hero, spend
from campaigns.games.bridges.numbers import alive, number


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
    if draft.state.holder(target) != draft.state.holder(hero):
        draft.refuse(say("{boss} is on another island.", boss=Name(target)), rules.SCOUT_MARK)
    if draft.state.has(target, "marked"):
        raise IllegalMove(say("{boss} is marked already.", boss=Name(target)), rules.SCOUT_MARK)
    spend(draft, hero, number(entry, "mark_cost"), rules.SCOUT_MARK)
    draft.mark(target, "marked", rule=rules.SCOUT_MARK)


def trap(draft: Draft, book: Book, *, hero: str) -> None:
    """Set a trap on the scout's island, if it holds no more than an island may.

    Units:  one action point.
    Errors: IllegalMove for others than a scout, or where a trap is.
    Source: 1.3 Скаут, ловушка.
    """
    entry = _scout(draft, book, hero, "trap_cost", rules.SCOUT_TRAP)
    place = draft.state.holder(hero)
    if len([*draft.state.held_by(place, "trap")]) >= number(entry, "traps_per_island"):
        draft.refuse(say("There is a trap on {place} already.", place=Name(place)), rules.SCOUT_TRAP)
    spend(draft, hero, number(entry, "trap_cost"), rules.SCOUT_TRAP)
    draft.add("trap", holder=place, rule=rules.SCOUT_TRAP)
