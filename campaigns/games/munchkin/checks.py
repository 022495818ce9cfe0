"""The refusals that many moves share: whose turn it is, which phase, who is in a fight."""

from __future__ import annotations

from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.deck.facts import means
from campaigns.games.munchkin.numbers import paired
from campaigns.games.munchkin.places import (
    ACTIVE,
    CHOOSING,
    CREATION,
    DEAD,
    FIGHTS,
    IN_FIGHT,
    fighters,
    fighting,
    monsters,
    phase,
)


def a_hero(state: State, hero: str) -> None:
    """Refuse for what is no hero, and before the game is under way.

    Errors: IllegalMove.
    """
    piece = state.pieces.get(hero)
    if piece is None or piece.kind != "hero":
        raise IllegalMove(say("There is no such hero."))
    if phase(state) == CHOOSING:
        raise IllegalMove(say("The game has not begun yet."), rules.PLAYERS)


def alive(draft: Draft, hero: str) -> None:
    """Refuse for the dead, and for what is no hero.

    Errors: IllegalMove.
    """
    a_hero(draft.state, hero)
    if draft.state.has(hero, DEAD):
        draft.refuse(say("{hero} is dead until the next turn.", hero=Name(hero)), rules.DEAD)


def own_turn(draft: Draft, hero: str, rule: str, *phases: str) -> None:
    """Refuse unless it is this hero's turn, in one of some phases if any are named.

    Errors: IllegalMove.
    """
    alive(draft, hero)
    if phase(draft.state) == CREATION:
        draft.refuse(say("The characters are still being made."), rules.CREATION)
    elif not draft.state.has(hero, ACTIVE):
        draft.refuse(say("It is not the turn of {hero}.", hero=Name(hero)), rule)
    if phases and phase(draft.state) not in phases:
        draft.refuse(say("This does not belong to this phase of the turn."), rule)


def no_fight(draft: Draft, rule: str) -> None:
    """Refuse while a fight or the flight from it is on.

    Errors: IllegalMove.
    """
    if fighting(draft.state):
        draft.refuse(say("Not while a fight is on."), rule)


def not_fighting(draft: Draft, hero: str, rule: str) -> None:
    """Refuse for those who are in the fight.

    Errors: IllegalMove.
    """
    if fighting(draft.state) and hero in fighters(draft.state):
        draft.refuse(say("{hero} is in a fight.", hero=Name(hero)), rule)


def in_fight(state: State, rule: str) -> None:
    """Refuse unless a fight is on that is not lost yet.

    Errors: IllegalMove.
    """
    if phase(state) != IN_FIGHT:
        raise IllegalMove(say("There is no fight."), rule)


def the_fighter(draft: Draft, hero: str, rule: str) -> None:
    """Refuse for anybody but the one whose fight it is.

    Errors: IllegalMove.
    """
    in_fight(draft.state, rule)
    alive(draft, hero)
    if not draft.state.has(hero, FIGHTS):
        draft.refuse(say("It is not the fight of {hero}.", hero=Name(hero)), rule)


def takes_part(draft: Draft, hero: str, rule: str) -> None:
    """Refuse for those who neither fight nor help.

    Errors: IllegalMove.
    """
    in_fight(draft.state, rule)
    alive(draft, hero)
    if hero not in fighters(draft.state):
        draft.refuse(say("{hero} does not take part in the fight.", hero=Name(hero)), rule)


def a_monster(state: State, monster: str) -> str:
    """The monster that is meant; the only one if none was named. A monster and its mate are alike, so either will do.

    Errors: IllegalMove where several unlike stand and none was named, or for what is no monster of this fight.
    Source: «Усилители Монстров» (what strengthens a monster strengthens its mate).
    """
    standing = monsters(state)
    named = [one.id for one in standing if means(state, one, monster)]
    if named:
        return named[0]
    if not monster and len({paired(state, one.id) for one in standing}) == 1:
        return standing[0].id
    if not monster and standing:
        raise IllegalMove(say("Say which of the monsters."), rules.ENHANCER)
    raise IllegalMove(say("There is no such monster in the fight."), rules.ENHANCER)
