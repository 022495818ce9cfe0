"""How a battle begins and ends: who takes part, initiative, where everybody stands.

Source: «Главный совет»; «Инициатива»; «После боя».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import (
    BATTLE,
    MAKING,
    battling,
    fighters,
    fighting,
    free,
    require_fighter,
    round_of,
    side,
    waits_in,
)
from campaigns.games.knk_mf.battle.saves import letters_with_plus, renew_pluses, spend_plus, thrown
from campaigns.games.knk_mf.battle.turns import INITIATIVE, begin_round
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import told
from campaigns.games.knk_mf.character.rolls import roll_of
from campaigns.games.knk_mf.location.grid import (
    BORDERS,
    blocks,
    borders_at,
    cell_of,
    code,
    obstacles,
    occupants,
    occupants_seen,
    place_of,
)
from campaigns.games.knk_mf.location.sight import run_into
from campaigns.games.knk_mf.wounds import hits
from campaigns.games.knk_mf.wounds.body import lay_at, release_all

BEFORE = "glavnyy-sovet"
AFTER, REROLL = "posle-boya", roles.PLUS_AGILITY


def start_battle(draft: Draft, book: Book, *, place: str, by: object) -> None:
    """Begin a battle in a place of the global map, or without a map, for all who are there.

    Errors: IllegalMove outside the story, for an unknown place, or where fewer than two stand.
    Source: «Глобальная карта», meeting; «Инициатива».
    """
    state = draft.state
    if state.periods.get("phase") != "story":
        raise IllegalMove(say("A battle begins out of the story, one at a time."), "hod-boya")
    if place and (place not in state or state.pieces[place].kind != "node"):
        raise IllegalMove(say("There is no such place on the map."), roles.GLOBAL_MAP)
    here = [one for one in fighters(state) if free(state, one.id) and place in ("", state.holder(one.id))]
    if len(here) < 2:
        raise IllegalMove(say("It takes two to fight; nobody else is there."), roles.GLOBAL_MAP)
    open_battle(draft, place)
    draft.begin("round", 0, "hod-boya")
    for one in here:
        draft.mark(one.id, "fights", rule="hod-boya")
        draft.set(one.id, "dodges_used", 0)
        renew_pluses(draft, book, one.id)
        if state.pieces[one.id].kind == "boss":
            roll_for(draft, book, one.id, 0)


def open_battle(draft: Draft, place: str) -> None:
    """Lay the battle itself: the phase and its piece; nobody is in any part of a turn yet."""
    draft.begin("phase", "battle", "hod-boya")
    if BATTLE not in draft.state:
        draft.add("battle", id=BATTLE, holder=place, rule="hod-boya")
    draft.begin("step", "")


def roll_for(draft: Draft, book: Book, hero: str, doubled: int) -> None:
    """Roll somebody's initiative and set it."""
    roll = roll_of(draft.state, book, hero, "initiative", doubled=doubled)
    result = thrown(draft, f"initiative/{hero}", roll, INITIATIVE)
    draft.set(hero, "order", result, INITIATIVE)
    draft.mark(hero, "rolled", "battle")


def roll_initiative(draft: Draft, book: Book, *, hero: str, plus: str) -> None:
    """Roll initiative at the beginning of a battle, perhaps with Agility doubled.

    Errors: IllegalMove outside a battle, after it was rolled, or without such a «+».
    Source: «Инициатива».
    """
    _require_part(draft.state, hero)
    if draft.state.has(hero, "rolled") or round_of(draft.state) > 0:
        draft.refuse(say("{hero} has rolled initiative already.", hero=Name(hero)), INITIATIVE)
    if plus and not told(book, INITIATIVE).get("plus_doubles"):
        draft.refuse(say("A «+» does not double the initiative in this edition."), INITIATIVE)
    roll_for(draft, book, hero, spend_plus(draft, book, hero, "A", plus))


def reroll_initiative(draft: Draft, book: Book, *, hero: str) -> None:
    """Roll initiative anew for a «+» of Agility; it counts from the next round on.

    Errors: IllegalMove outside a battle, before it was rolled at all, twice a round, or without a «+» left today.
    Source: «Ловкость+: новая инициатива».
    """
    _require_part(draft.state, hero)
    if round_of(draft.state) == 0 or draft.state.has(hero, "new-initiative"):
        raise IllegalMove(say("Initiative is rolled anew in the middle of a battle, once a round."), roles.PLUS_AGILITY)
    stats = told(book, REROLL)
    if not stats.get("rerolls_initiative") or not told(book, INITIATIVE).get("plus_rerolls"):
        draft.refuse(say("Initiative is not rolled anew in this edition."), REROLL)
    letter = next(iter(letters_with_plus(book, REROLL)), "A")
    spend_plus(draft, book, hero, letter, "1", REROLL)
    result = thrown(draft, f"initiative/{hero}", roll_of(draft.state, book, hero, "initiative"), roles.PLUS_AGILITY)
    if not stats.get("from_next_turn", True):
        draft.set(hero, "order", result, REROLL)
        return
    draft.set(hero, "new_order", result, REROLL)
    draft.mark(hero, "new-initiative", rule=REROLL)


def place(draft: Draft, book: Book, *, hero: str, cell: str) -> None:
    """Take a place on the map at the beginning: allies along one border, mobs where the master wants them.

    Errors: IllegalMove for who stands somewhere, a cell that is taken or blocked, or apart from the allies' border.
    Source: «Главный совет».
    """
    state = draft.state
    _require_part(state, hero)
    if place_of(state, hero) or any(state.has(hero, f"outside:{one}") for one in BORDERS):
        raise IllegalMove(say("{hero} has a place already.", hero=Name(hero)), BEFORE)
    wanted = cell_of(cell, book)
    thing = obstacles(state, book).get(wanted)
    if wanted in occupants_seen(state, hero) or (thing and blocks(state, thing)):
        raise IllegalMove(say("{cell} is not free.", cell=code(wanted)), BEFORE)
    if state.pieces[hero].kind != "boss" and not shared_borders(state, book, hero) & borders_at(wanted, book):
        draft.refuse(say("Allies begin along one and the same border of the map."), BEFORE)
    if other := occupants(state).get(wanted):
        run_into(draft, hero, other)
        return
    lay_at(draft, hero, wanted)
    draft.mark(hero, f"began:{code(wanted)}", "battle", BEFORE)


def shared_borders(state: State, book: Book, hero: str) -> set[str]:
    """The borders along which somebody's allies may still all stand."""
    left = set(BORDERS)
    for one in fighting(state):
        began = [mark[6:] for mark in state.marks_of(one.id) if mark.startswith("began:")]
        if one.id != hero and began and one.kind != "boss" and side(state, one.id) == side(state, hero):
            left &= borders_at(cell_of(began[0], book), book)
    return left


def begin_when_ready(draft: Draft, book: Book) -> None:
    """Begin the first round once everybody has rolled and has a place. Runs after every move."""
    state = draft.state
    if not battling(state) or round_of(state) > 0:
        return
    if all(state.has(one.id, "rolled") and place_of(state, one.id) for one in fighting(state)):
        begin_round(draft, book)


def join_battle(draft: Draft, book: Book, *, fighter: str, by: object) -> None:
    """Bring somebody into the battle that goes on: an ally who arrived, a mob that was summoned.

    Errors: IllegalMove without a battle, for who takes part already or is elsewhere on the map.
    Source: «Погоня»: the same rules lead to an ally's battle.
    """
    state = draft.state
    require_fighter(state, fighter)
    if not battling(state):
        raise IllegalMove(say("There is no battle."), "hod-boya")
    if fighter in {one.id for one in fighting(state)} or waits_in(state, fighter):
        raise IllegalMove(say("{hero} takes part already.", hero=Name(fighter)), "hod-boya")
    if state.has(fighter, MAKING):
        raise IllegalMove(say("{hero} is still being made.", hero=Name(fighter)), rules.CREATION)
    where = state.holder(BATTLE)
    if where and state.holder(fighter) != where:
        draft.refuse(say("{hero} is not in the place of the battle.", hero=Name(fighter)), roles.PURSUIT)
    enter_battle(draft, book, fighter)


def enter_battle(draft: Draft, book: Book, fighter: str) -> None:
    """Let somebody take part from the next round on."""
    draft.mark(fighter, "fights", rule=roles.PURSUIT)
    draft.set(fighter, "dodges_used", 0)
    roll_for(draft, book, fighter, 0)
    if round_of(draft.state) > 0:
        draft.mark(fighter, "acted", "round", INITIATIVE)


def end_battle(draft: Draft, book: Book, *, by: object) -> None:
    """End the battle. Wounds, effects and marks of spells stay; grips and places on the map do not.

    Errors: IllegalMove without a battle, or while blows wait for an answer.
    Source: «После боя».
    """
    state = draft.state
    if not battling(state):
        raise IllegalMove(say("There is no battle."), "hod-boya")
    for one in fighting(state):
        if hits.pending(state, one.id):
            draft.refuse(say("Blows still wait for the answer of {hero}.", hero=Name(one.id)), roles.TURNS)
    for one in [one for one in fighters(state) if not waits_in(state, one.id)]:
        release_all(draft, one.id)
        lay_at(draft, one.id, None)
        for mark in draft.state.marks_of(one.id):
            until = draft.state.marks.get((one.id, mark))
            if (
                until in ("turn", "next-turn", "round", "battle")
                or mark in ("fights", "turn", "acted", "alone", "night", "hiding")
                or mark.startswith("outside:")
            ):
                draft.unmark(one.id, mark)
        for name in ("order", "dodges_used"):
            draft.set(one.id, name, 0)
    _clear_field(draft, book)
    draft.begin("phase", "story", AFTER)
    draft.note(say("The battle is over. What works on you goes on working."), AFTER)


def _clear_field(draft: Draft, book: Book) -> None:
    """Take the map of the location away; what lies on it stays in that place of the global map."""
    where = draft.state.holder(BATTLE)
    for kind in ("obstacle", "status"):
        for one in [one for one in draft.state.of_kind(kind) if draft.state.holder(one.id) in ("", BATTLE)]:
            draft.remove(one.id, AFTER)
    for one in list(draft.state.held_by(BATTLE)):
        draft.put(one.id, where or "loot", AFTER)
        lay_at(draft, one.id, None)
    if BATTLE in draft.state:
        draft.remove(BATTLE, AFTER)


def set_side(draft: Draft, book: Book, *, fighter: str, side: str, by: object) -> None:
    """Say on whose side somebody fights: 1 are the heroes, 2 the mobs unless told otherwise.

    Errors: IllegalMove for a number that is no side.
    """
    require_fighter(draft.state, fighter)
    if side not in {"1", "2", "3", "4", "5", "6"}:
        raise IllegalMove(say("Sides are numbered from 1 to 6."), roles.MOBS)
    draft.set(fighter, "side", int(side), roles.MOBS)


def _require_part(state: State, hero: str) -> None:
    require_fighter(state, hero)
    if hero not in {one.id for one in fighting(state)}:
        raise IllegalMove(say("{hero} takes no part in a battle.", hero=Name(hero)), "hod-boya")


def brace(draft: Draft, book: Book, *, hero: str, plus: str) -> None:
    """Spend «+» of Agility on the defence: the next attack meets it doubled.

    Errors: IllegalMove outside a battle or without such a «+» left today.
    Source: «Сила, Ловкость и Удача с плюсом».
    """
    _require_part(draft.state, hero)
    if draft.state.count(hero, "braced"):
        draft.refuse(say("{hero} is braced already.", hero=Name(hero)), roles.PLUSES_BEFORE_ROLLS)
    draft.set(hero, "braced", spend_plus(draft, book, hero, "A", plus or "1"), roles.PLUSES_BEFORE_ROLLS)
