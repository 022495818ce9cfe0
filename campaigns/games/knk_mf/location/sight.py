"""Who could see somebody, and who is found while hiding.

Source: «Стэлс».
"""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import SEEN_BY, enemies, fighters, stat, unseen_by
from campaigns.games.knk_mf.location.grid import Cell, place_of, sees

STEALTH = roles.STEALTH


def watchers(state: State, book: Book, hero: str, way: Iterable[Cell] = ()) -> list[str]:
    """The enemies who could see somebody now, or on some cell of a way."""
    here = place_of(state, hero)
    cells = [*way, here] if here else []
    return [one.id for one in enemies(state, hero) if any(sees(state, book, one.id, cell) for cell in cells)]


def find_hiding(draft: Draft, book: Book) -> None:
    """Let whoever is about to hide be found by enemies who have come into sight. Runs after every step and move.

    Source: «Стэлс»: nobody may find one in the turn that it takes.
    """
    for one in fighters(draft.state):
        if not draft.state.has(one.id, "hiding"):
            continue
        seen_by = watchers(draft.state, book, one.id)
        if seen_by:
            draft.unmark(one.id, "hiding", STEALTH)
            known = [other for other in seen_by if not unseen_by(draft.state, one.id, other)]
            found = say("{enemy} finds {hero}.", enemy=Name(known[0]), hero=Name(one.id)) if known else None
            draft.note(found or say("Somebody in hiding finds {hero}.", hero=Name(one.id)), STEALTH)


def become_hidden(draft: Draft, book: Book, hero: str) -> None:
    """Let somebody whose turn has come round be hidden, if nobody has found them meanwhile.

    Shape:  where an edition asks for more turns than one, they are spent one after the other.
    Source: «Стэлс»: it takes one turn.
    """
    find_hiding(draft, book)
    if draft.state.has(hero, "hiding"):
        draft.unmark(hero, "hiding", STEALTH)
        draft.change(hero, "hid", 1, STEALTH)
        if draft.state.count(hero, "hid") >= stat(book, STEALTH, "turns_to_hide", 1):
            go_hidden(draft, hero)
            draft.set(hero, "hid", 0, STEALTH)


def go_hidden(draft: Draft, hero: str) -> None:
    """Hide somebody from everybody, whoever has seen them before."""
    for mark in [one for one in draft.state.marks_of(hero) if one.startswith(f"{SEEN_BY}:")]:
        draft.unmark(hero, mark)
    draft.mark(hero, "hidden", rule=STEALTH)


def run_into(draft: Draft, hero: str, other: str) -> None:
    """Find somebody in hiding by running into them; nothing happens where nobody was met."""
    if other and unseen_by(draft.state, hero, other):
        draft.note(say("{hero} runs into {other}, who was hidden.", hero=Name(hero), other=Name(other)), STEALTH)
        draft.unmark(other, "hidden", STEALTH)
