"""After the blows: wounds that are treated, bodies, the dead who come back.

Source: «Отрубленная конечность»; «После боя»; «Смерть».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf.battle.fighters import alive, fights, is_fighter, require_fighter, stat
from campaigns.games.knk_mf.battle.turns import begin_action
from campaigns.games.knk_mf.character.vitals import max_health
from campaigns.games.knk_mf.location.grid import distance, place_of
from campaigns.games.knk_mf.wounds.body import LOST_LIMB, end_effect, entry_stats

DEATH = "smert"
BLEEDING = "bleeding"


def wounds(state: State, book: Book, piece: str) -> list[str]:
    """The wounds of criticals on somebody, oldest first; blood that is lost last."""
    found = [mark for mark in state.marks_of(piece) if (entry := book.get(mark)) and entry.kind == "critical"]
    bleeds = any(effect.entry == LOST_LIMB for effect in state.held_by(piece, "effect"))
    return [*found, BLEEDING] if bleeds else found


def treat(draft: Draft, book: Book, *, fighter: str, wound: str, by: object) -> None:
    """The master lets a wound be healed: blood and breaks by anything, severed limbs and organs only in time.

    Errors: IllegalMove for a wound that is not there, too late, or without the severed limb at hand.
    Source: «Отрубленная конечность».
    """
    require_fighter(draft.state, fighter)
    if wound not in wounds(draft.state, book, fighter):
        raise IllegalMove(say("{hero} has no such wound.", hero=Name(fighter)), LOST_LIMB)
    if wound == BLEEDING:
        _stop_blood(draft, fighter, "")
        return
    stats = entry_stats(book, wound)
    if stats.get("loses_blood"):
        passed = draft.state.count("table", "clock") - draft.state.count(fighter, f"since:{wound}")
        if passed > stat(book, LOST_LIMB, "restored_within_turns"):
            draft.refuse(say("It is too late for that: {turns} turns have passed.", turns=passed), LOST_LIMB)
    if stats.get("severs"):
        limb = _limb(draft.state, fighter, wound)
        if limb:
            draft.remove(limb, LOST_LIMB)
        else:
            draft.refuse(say("The limb itself is not at hand."), LOST_LIMB)
    draft.unmark(fighter, wound, LOST_LIMB)
    if stats.get("loses_blood"):
        loss = min(stat(book, LOST_LIMB, "max_health_loss"), draft.state.count(fighter, "max_health_loss"))
        draft.change(fighter, "max_health_loss", -max(0, loss), LOST_LIMB)
        _stop_blood(draft, fighter, wound)


def _limb(state: State, fighter: str, wound: str) -> str:
    """The severed limb, in somebody's hands."""
    found = (one for one in state.of_kind("limb") if one.entry == wound and state.has(one.id, f"of:{fighter}"))
    return next((one.id for one in found if is_fighter(state, state.holder(one.id))), "")


def _stop_blood(draft: Draft, fighter: str, wound: str) -> None:
    for effect in list(draft.state.held_by(fighter, "effect")):
        if effect.entry == LOST_LIMB and (not wound or draft.state.has(effect.id, f"wound:{wound}")):
            end_effect(draft, effect.id, LOST_LIMB)


def destroy_body(draft: Draft, book: Book, *, hero: str, target: str) -> None:
    """Make a body unfit for coming back; in a battle it is the action, and the body must be beside.

    Errors: IllegalMove for the living, a body that is gone, or too far away.
    Source: «Смерть».
    """
    require_fighter(draft.state, hero)
    state = draft.state
    if not is_fighter(state, target) or alive(state, target) or state.has(target, "body-destroyed"):
        raise IllegalMove(say("There is no such body."), DEATH)
    if fights(state, hero):
        if not begin_action(draft, book, hero):
            return
        here, there = place_of(draft.state, hero), place_of(draft.state, target)
        if here is None or there is None or distance(here, there) > 1:
            draft.refuse(say("{hero} does not reach {target}.", hero=Name(hero), target=Name(target)), DEATH)
        draft.begin("step", "retreat")
    elif state.holder(hero) != state.holder(target):
        draft.refuse(say("{hero} does not reach {target}.", hero=Name(hero), target=Name(target)), DEATH)
    draft.mark(target, "body-destroyed", rule=DEATH)


def revive(draft: Draft, book: Book, *, fighter: str, health: str, by: object) -> None:
    """The master lets somebody dead come back: by a spell, in a doll, as a living dead.

    Errors: IllegalMove for the living, without a body, or for health past the most.
    Source: «Смерть».
    """
    if not is_fighter(draft.state, fighter) or alive(draft.state, fighter):
        raise IllegalMove(say("There is no such body."), DEATH)
    if draft.state.has(fighter, "body-destroyed"):
        draft.refuse(say("Nothing is left of the body of {hero}.", hero=Name(fighter)), DEATH)
    most = max_health(draft.state, book, fighter).total
    wanted = int(health) if health.isdecimal() and len(health) < 6 else 0
    if not 1 <= wanted <= most:
        raise IllegalMove(say("{hero} can have from 1 to {most} health.", hero=Name(fighter), most=most), DEATH)
    draft.unmark(fighter, "dead", DEATH)
    draft.set(fighter, "health", wanted, DEATH)
