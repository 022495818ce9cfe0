"""Beginning the game without a limb, and prostheses.

Source: Критическая атака, примечания: Начать игру без конечности; Отрубленная конечность.
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.numbers import is_missing, limb_name, limbs
from campaigns.games.knk_mf.making.checks import in_making, known_fighter, known_hero

WAYS = ("missing", "prosthesis", "whole")


def _known_limb(book: Book, limb: str) -> str:
    if limb not in limbs(book):
        raise IllegalMove(say("That is no limb: a leg, a right arm or a left arm."), rules.LIMBS)
    return limb


def limb(draft: Draft, book: Book, *, hero: str, limb: str, how: str) -> None:
    """Begin the game without a limb, with a prosthesis for it, or whole after all.

    Errors: IllegalMove once the game has begun, and for what is so already.
    Source: Начать игру без конечности.
    """
    known_hero(draft.state, hero)
    _known_limb(book, limb)
    if not in_making(draft.state, hero):
        draft.refuse(say("The game has begun; limbs are lost in battle now."), rules.LIMBS)
    if how not in WAYS:
        raise IllegalMove(say("A limb is missing, a prosthesis, or whole."), rules.LIMBS)
    if how == _stands(draft.state, hero, limb):
        raise IllegalMove(say("That is so already."), rules.LIMBS)
    for mark in ("missing", "prosthesis"):
        draft.unmark(hero, f"{mark}:{limb}", rules.LIMBS)
    if how != "whole":
        draft.mark(hero, f"missing:{limb}", rule=rules.LIMBS)
    if how == "prosthesis":
        draft.mark(hero, f"prosthesis:{limb}", rule=rules.LIMBS)


def _stands(state: State, hero: str, limb: str) -> str:
    if not state.has(hero, f"missing:{limb}"):
        return "whole"
    return "missing" if is_missing(state, hero, limb) else "prosthesis"


def prosthesis(draft: Draft, book: Book, *, hero: str, limb: str, by: Seat) -> None:
    """Give somebody a prosthesis for a limb that is missing or was severed.

    Errors: IllegalMove for a limb that is there.
    Source: Начать игру без конечности; Отрубленная конечность: a maker of puppets.
    """
    state = draft.state
    known_fighter(state, hero)
    _known_limb(book, limb)
    severed = [mark for mark in state.marks_of(hero) if _severs(book, mark, limb)]
    if not severed and not is_missing(state, hero, limb):
        raise IllegalMove(
            say("{hero} needs no prosthesis: {limb}.", hero=Name(hero), limb=limb_name(limb)), rules.LIMBS
        )
    for mark in severed:
        draft.unmark(hero, mark, rules.LOST_LIMB)
    if is_missing(state, hero, limb):
        draft.mark(hero, f"prosthesis:{limb}", rule=rules.LIMBS)


def _severs(book: Book, mark: str, limb: str) -> bool:
    entry = book.get(mark)
    return entry is not None and bool(entry.stats.get("severs")) and entry.stats.get("part") == limb
