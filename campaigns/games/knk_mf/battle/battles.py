"""Several battles at a time: one goes on, others wait as they stand until the master turns to them again.

Source: «Глобальная карта»; «Погоня», an ally who is stuck in a battle elsewhere: there may be more than one.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import BATTLE, fighters, fights, round_of, waits_in
from campaigns.games.knk_mf.location.grid import place_of
from campaigns.games.knk_mf.play.words import STEP_NAMES
from campaigns.games.knk_mf.wounds.body import lay_at

RULE = roles.GLOBAL_MAP
PASSING = ("turn", "next-turn", "round", "battle")
"""Until when marks last that belong to a battle."""
OF_A_FIGHT = ("fights", "turn", "acted", "alone", "night", "recovered", "bound", "fallen", "lost-turn", "hiding")
STEPS = tuple(STEP_NAMES)
UNSTEPPED = -1
"""The step that is kept of a battle in which nobody has had a turn yet."""


def waiting(state: State) -> list[Piece]:
    """The battles that wait, oldest first."""
    return [one for one in state.of_kind("battle") if one.id != BATTLE]


def battle_name(state: State, battle: str) -> Sentence:
    """What a battle that waits is called: by its place, or by who fights in it first."""
    number, place = state.count(battle, "round"), state.holder(battle)
    if place in state:
        return say("{place}, round {round}", place=Name(place), round=number)
    who = next((one.id for one in fighters(state) if waits_in(state, one.id) == battle), battle)
    return say("the battle of {who}, round {round}", who=Name(who), round=number)


def suspend(draft: Draft, book: Book, *, by: object) -> None:
    """Let the battle that goes on wait as it stands; the story, or another battle, goes on meanwhile.

    Errors: IllegalMove without a battle.
    """
    state = draft.state
    if BATTLE not in state:
        raise IllegalMove(say("There is no battle."), "hod-boya")
    kept = draft.add("battle", holder=state.holder(BATTLE), rule=RULE)
    draft.set(kept, "round", round_of(state))
    draft.set(kept, "step", STEPS.index(step) if (step := str(state.periods.get("step", ""))) in STEPS else UNSTEPPED)
    for one in [one for one in fighters(state) if fights(state, one.id) or place_of(state, one.id)]:
        _keep(draft, one.id, kept)
    for one in [one for one in state.of_kind("obstacle", "status") if state.holder(one.id) in ("", BATTLE)]:
        draft.put(one.id, kept)
        _keep_cell(draft, one.id)
    _hand_over(draft, BATTLE, kept)
    draft.begin("phase", "story", RULE)
    draft.note(say("The battle waits as it stands."), RULE)


def resume(draft: Draft, book: Book, *, battle: str, by: object) -> None:
    """Turn to a battle that waits; everything stands there as it did.

    Errors: IllegalMove while another goes on, or for no such battle.
    """
    state = draft.state
    if state.periods.get("phase") != "story":
        raise IllegalMove(say("One battle goes on; let it wait first."), "hod-boya")
    if battle not in {one.id for one in waiting(state)}:
        raise IllegalMove(say("No such battle waits."), "hod-boya")
    draft.begin("phase", "battle", "hod-boya")
    draft.add("battle", id=BATTLE, holder=state.holder(battle), rule="hod-boya")
    draft.begin("round", state.count(battle, "round"))
    step = state.count(battle, "step")
    draft.begin("step", "" if step == UNSTEPPED else STEPS[step])
    for one in [one for one in fighters(state) if waits_in(state, one.id) == battle]:
        _let_go(draft, one.id, battle)
    for one in list(state.held_by(battle, "obstacle", "status")):
        _give_cell(draft, one.id)
    _hand_over(draft, battle, BATTLE)


def _hand_over(draft: Draft, one: str, other: str) -> None:
    """Let a battle's borders and what lies on its ground pass to another piece, and take the first away."""
    for mark in draft.state.marks_of(one):
        draft.mark(other, mark)
    for thing in list(draft.state.held_by(one)):
        draft.put(thing.id, other)
    draft.remove(one)


def _keep(draft: Draft, hero: str, battle: str) -> None:
    """Fold up all that somebody is in a battle: where one stands, and what lasts for a turn or a round."""
    for mark, until in list(_passing(draft.state, hero)):
        draft.unmark(hero, mark)
        draft.mark(hero, f"folded:{until}:{mark}")
    _keep_cell(draft, hero)
    draft.mark(hero, f"waits:{battle}", rule=RULE)


def _let_go(draft: Draft, hero: str, battle: str) -> None:
    draft.unmark(hero, f"waits:{battle}", RULE)
    _give_cell(draft, hero)
    for mark in draft.state.marks_of(hero):
        about, _, rest = mark.partition(":")
        if about == "folded":
            until, _, meant = rest.partition(":")
            draft.unmark(hero, mark)
            draft.mark(hero, meant, until)


def _passing(state: State, hero: str) -> Iterator[tuple[str, str]]:
    for mark in state.marks_of(hero):
        until = state.marks.get((hero, mark)) or ""
        if until in PASSING or mark in OF_A_FIGHT or mark.startswith("outside:"):
            yield mark, until


def _keep_cell(draft: Draft, piece: str) -> None:
    cell = place_of(draft.state, piece) or (0, 0)
    draft.set(piece, "kept_x", cell[0])
    draft.set(piece, "kept_y", cell[1])
    lay_at(draft, piece, None)


def _give_cell(draft: Draft, piece: str) -> None:
    lay_at(draft, piece, (draft.state.count(piece, "kept_x"), draft.state.count(piece, "kept_y")))
    draft.set(piece, "kept_x", 0)
    draft.set(piece, "kept_y", 0)
