"""Grips: seizing, being held, breaking free, dragging along, letting go.

Source: «Захват».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import fights, refuse_unseen, require_prana, stat, told_of
from campaigns.games.knk_mf.battle.saves import spend_plus, throw
from campaigns.games.knk_mf.battle.turns import begin_action, go_on, require_turn, sequence, step_of
from campaigns.games.knk_mf.character.edition import told
from campaigns.games.knk_mf.character.ladder import letter_of
from campaigns.games.knk_mf.character.vitals import save_cost
from campaigns.games.knk_mf.location.grid import adjacent
from campaigns.games.knk_mf.location.stealth import noticed
from campaigns.games.knk_mf.magic.prana import held_by
from campaigns.games.knk_mf.wounds import hits

GRAPPLE = roles.GRAPPLE


def grab(draft: Draft, book: Book, *, hero: str, target: str, plus: str) -> None:
    """Try to seize somebody beside: one's Agility against the other's, instead of an attack.

    Units:  the action of the turn and the prana of a grip.
    Errors: IllegalMove for who is not beside, is held already, or without the prana.
    Source: «Захват»; it may be evaded by Luck like a blow.
    """
    if not begin_action(draft, book, hero):
        return
    state = draft.state
    if target == hero or not fights(state, target):
        raise IllegalMove(say("There is nobody beside {hero} to seize.", hero=Name(hero)), GRAPPLE)
    refuse_unseen(draft, hero, target)
    if not adjacent(state, hero, target):
        draft.refuse(say("There is nobody beside {hero} to seize.", hero=Name(hero)), GRAPPLE)
    if hits.is_held(state, target):
        draft.refuse(say("{target} is held already.", target=Name(target)), GRAPPLE)
    letter = letter_of(book, GRAPPLE, "roll", "A")
    cost = stat(book, GRAPPLE, "prana_cost") + _more(state, book, hero, letter)
    doubled = spend_plus(draft, book, hero, letter, plus)
    draft.begin("step", "retreat")
    noticed(draft, book, hero)
    draft.unmark(hero, "hidden", roles.STEALTH)
    require_prana(draft, book, hero, cost, GRAPPLE)
    if throw(draft, book, hero, letter, against=target, doubled=doubled, paid=True):
        hit = hits.strike(draft, target, hero, 0, GRAPPLE, "grab")
        if told(book, GRAPPLE).get("nobody_evades") or letter_of(book, GRAPPLE, "avoided_by", "") != "L":
            draft.mark(hit, "no-dodge", rule=GRAPPLE)


def _more(state: State, book: Book, hero: str, letter: str) -> int:
    """What impulse adds to the price of a save of a characteristic."""
    return max(0, save_cost(state, book, hero, letter).total - save_cost(state, book, hero, "").total)


def holder_of(state: State, hero: str) -> str:
    """Who holds somebody; empty for nobody."""
    found = told_of(state, hero, "held-by")
    return found if found in state else ""


def break_free(draft: Draft, book: Book, *, hero: str, plus: str) -> None:
    """Throw Strength against the holder's Strength, once a turn and before any step; who is free may evade yet.

    Units:  prana, as for any save.
    Errors: IllegalMove for who is not held, has tried in this turn, or has gone on in it.
    Source: «Захват».
    """
    require_turn(draft.state, hero)
    parts = sequence(book)
    if parts.index(step_of(draft.state)) > parts.index("prana"):
        draft.refuse(say("Breaking free comes before movement."), GRAPPLE)
    holder = holder_of(draft.state, hero)
    if not holder or not fights(draft.state, hero):
        raise IllegalMove(say("Nobody holds {hero}.", hero=Name(hero)), GRAPPLE)
    if draft.state.has(hero, "bound"):
        draft.refuse(say("{hero} has tried to break free in this turn.", hero=Name(hero)), GRAPPLE)
    letter = letter_of(book, GRAPPLE, "freed_by", "S")
    doubled = spend_plus(draft, book, hero, letter, plus)
    if throw(draft, book, hero, letter, against=holder, doubled=doubled):
        draft.unmark(hero, f"held-by:{holder}", GRAPPLE)
        draft.note(say("{hero} is free.", hero=Name(hero)), GRAPPLE)
    else:
        draft.mark(hero, "bound", "turn", GRAPPLE)
    go_on(draft, book, hero)


def release(draft: Draft, book: Book, *, hero: str, target: str) -> None:
    """Let go of somebody.

    Errors: IllegalMove for whom one does not hold, or in another's turn.
    """
    require_turn(draft.state, hero)
    if not held_by(draft.state, hero):
        raise IllegalMove(say("{hero} holds nobody.", hero=Name(hero)), GRAPPLE)
    if target not in held_by(draft.state, hero):
        raise IllegalMove(say("{hero} does not hold {target}.", hero=Name(hero), target=Name(target)), GRAPPLE)
    draft.unmark(target, f"held-by:{hero}", GRAPPLE)
