"""Hiding, being found, and striking from hiding.

Source: «Стэлс»; «Статусы локаций», тень.
"""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.book import Book
from campaigns.engine.dice.rolls import Roll
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.games.knk_mf.battle.fighters import SEEN_BY, alive, battling, require_fighter, unseen_by
from campaigns.games.knk_mf.battle.saves import succeeds, thrown
from campaigns.games.knk_mf.battle.turns import end_turn, reach
from campaigns.games.knk_mf.character.edition import rolled, told
from campaigns.games.knk_mf.location.grid import Cell
from campaigns.games.knk_mf.location.sight import STEALTH, go_hidden, watchers


def hide(draft: Draft, book: Book, *, hero: str) -> None:
    """Spend a turn on hiding: who was not found when the next one comes is hidden. Outside a battle nothing is spent.

    Errors: IllegalMove when hidden already, after a step or an action in this turn, or in an enemy's sight.
    Source: «Стэлс»: one may dress wounds or reload in that turn, which is using a thing that harms nobody.
    """
    require_fighter(draft.state, hero)
    if draft.state.has(hero, "hidden"):
        raise IllegalMove(say("{hero} is hidden already.", hero=Name(hero)), STEALTH)
    if not battling(draft.state):
        go_hidden(draft, hero)
        return
    if draft.state.count(hero, "walked") or draft.state.count(hero, "lines_used"):
        draft.refuse(say("Hiding takes a turn without a step, a blow or a spell."), STEALTH)
    if not reach(draft, book, hero, "retreat" if draft.state.has(hero, "tended") else "action"):
        return
    seen_by = [one for one in watchers(draft.state, book, hero) if not unseen_by(draft.state, hero, one)]
    if seen_by:
        draft.refuse(say("{enemy} sees {hero}.", enemy=Name(seen_by[0]), hero=Name(hero)), STEALTH)
    if seen_by:  # the table has let it pass: nobody finds it out
        go_hidden(draft, hero)
    else:
        draft.mark(hero, "hiding", rule=STEALTH)
    end_turn(draft, book, hero)


def noticed(draft: Draft, book: Book, hero: str, way: Iterable[Cell] = ()) -> bool:
    """Let every enemy who could see look for somebody hidden who acts; one that sees tells all, if the book says so.

    Shape:  whether all see somebody now; who was not hidden is. `way` are the cells that are gone over.
    Source: «Стэлс»: 1d100, by the rule of saves.
    """
    if not draft.state.has(hero, "hidden"):
        return True
    stats = told(book, STEALTH)
    roll = rolled(stats.get("detection")) or Roll(0, 100)
    for watcher in watchers(draft.state, book, hero, way):
        if draft.state.has(hero, f"{SEEN_BY}:{watcher}"):
            continue
        result = thrown(draft, f"detection/{watcher}", roll, STEALTH)
        if succeeds(book, result):
            draft.note(
                say("{enemy} notices {hero}: {result}.", enemy=Name(watcher), hero=Name(hero), result=result), STEALTH
            )
            if not stats.get("one_sees_all_see", True):
                draft.mark(hero, f"{SEEN_BY}:{watcher}", rule=STEALTH)
                continue
            draft.unmark(hero, "hidden", STEALTH)
            return True
        draft.note(
            say("{enemy} does not notice {hero}: {result}.", enemy=Name(watcher), hero=Name(hero), result=result),
            STEALTH,
        )
    return False


def strikes_from_hiding(draft: Draft, hero: str, silent: bool, hit: str) -> None:
    """What a blow from hiding costs: everybody knows the place now, unless it was silent and may yet kill.

    Source: «Стэлс».
    """
    if silent and hit:
        draft.mark(hit, "from-hiding", rule=STEALTH)
        draft.mark(hit, "silent", rule=STEALTH)
        return
    draft.unmark(hero, "hidden", STEALTH)
    draft.note(say("Now everybody knows where {hero} is.", hero=Name(hero)), STEALTH)


def look_again(draft: Draft, book: Book) -> None:
    """After a silent kill the enemies who are left look once more. Runs after every move.

    Source: «Стэлс».
    """
    for hero in [one for one, mark in draft.state.marks if mark == "killed-unheard"]:
        draft.unmark(hero, "killed-unheard")
        if alive(draft.state, hero):
            noticed(draft, book, hero)
