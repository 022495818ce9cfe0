"""Moving over the global map: alone, in a party, carried; and the turns that pass outside of battles.

Source: «Глобальная карта»; «Персонаж без ноги»; «Выносливость+».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import MAKING, alive, fighters, once, require_fighter, told_of, waits_in
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import number, reckoned, table, told, whole
from campaigns.games.knk_mf.character.numbers import category, levels_in
from campaigns.games.knk_mf.character.vitals import global_move, leg_allows
from campaigns.games.knk_mf.magic.prana import recover
from campaigns.games.knk_mf.story.atlas import ATLAS, distances, is_node, move_to, notice, require_noticed
from campaigns.games.knk_mf.wounds.effects import work_all
from campaigns.games.knk_mf.wounds.modes import suffer_modes


def require_story(state: State, hero: str) -> None:
    """Errors: IllegalMove for nobody, the dead, and outside the story."""
    require_fighter(state, hero)
    if state.periods.get("phase") != "story":
        raise IllegalMove(say("That is for the time between battles."), ATLAS)
    if state.has(hero, MAKING):
        raise IllegalMove(say("{hero} is still being made.", hero=Name(hero)), rules.CREATION)
    if waits_in(state, hero):
        raise IllegalMove(say("{hero} stands in a battle that waits.", hero=Name(hero)), "hod-boya")


def carried_by(state: State, piece: str) -> str:
    """Who carries somebody; empty for who goes on foot."""
    carrier = told_of(state, piece, "carried-by")
    return carrier if alive(state, carrier) else ""


def borne(state: State, carrier: str) -> list[str]:
    """Everybody on somebody's back, with those whom they carry in turn."""
    found, left = list[str](), [carrier]
    while left:
        bearing = left.pop()
        more = [one.id for one in fighters(state) if carried_by(state, one.id) == bearing and one.id not in found]
        found += more
        left += more
    return found


def party(state: State, leader: str) -> list[str]:
    """A leader with all who follow and all whom they carry, in the same place."""
    here = state.holder(leader)
    walking = [one.id for one in fighters(state) if one.id == leader or state.has(one.id, f"with:{leader}")]
    walking = [one for one in walking if alive(state, one) and state.holder(one) == here and not carried_by(state, one)]
    on_backs = [one for walker in walking for one in borne(state, walker) if one not in walking]
    return [one for one in (*walking, *on_backs) if not waits_in(state, one)]


def pace(state: State, book: Book, leader: str) -> int:
    """How many places a move of a party has: of one alone E+1, of several the Endurance of the slowest on foot.

    Source: «Перемещение по глобальной карте»; «Глобальная карта»; «Персонаж без ноги».
    """
    walkers = [one for one in party(state, leader) if not carried_by(state, one)] or [leader]
    if len(party(state, leader)) < 2:
        return max(0, global_move(state, book, leader).total)
    formula = told(book, ATLAS).get("step", "E")
    steps = []
    for one in walkers:
        own = reckoned(book, formula, **levels_in(state, book, one, formula, "E"))
        most = leg_allows(state, book, one)
        steps.append(own if most is None else min(own, most))
    return max(0, max(steps) if told(book, ATLAS).get("by_fastest") else min(steps))


def travel(draft: Draft, book: Book, *, hero: str, place: str) -> None:
    """Go to a place of the global map with one's party; each place on the way takes a turn of the story.

    Errors: IllegalMove in a battle, after another post, carried or following, no way leads there, or too far.
    Source: «Глобальная карта».
    """
    require_story(draft.state, hero)
    state = draft.state
    leader = told_of(state, hero, "with")
    if carried_by(state, hero) or (leader in state and state.holder(leader) == state.holder(hero)):
        draft.refuse(say("{hero} goes where the party goes.", hero=Name(hero)), ATLAS)
    if not is_node(state, place):
        raise IllegalMove(say("There is no such place to go to."), ATLAS)
    if place == state.holder(hero):
        raise IllegalMove(say("{hero} is there already.", hero=Name(hero)), ATLAS)
    if not is_node(state, state.holder(hero)):
        draft.refuse(
            say("{hero} is nowhere on the map yet: the game master brings people there.", hero=Name(hero)), ATLAS
        )
    members = party(state, hero)
    tired = next((one for one in members if state.has(one, "posted")), "")
    if tired:
        draft.refuse(say("{hero} has done something in this turn of the story.", hero=Name(tired)), ATLAS)
    steps = distances(state, state.holder(hero)).get(place)
    most = pace(state, book, hero)
    if steps is None or steps > most:
        draft.refuse(
            say("{hero} goes {most} places at once, and it is not so near.", hero=Name(hero), most=most), ATLAS
        )
    for one in members:
        move_to(draft, book, one, place, ATLAS)
        draft.mark(one, "posted", "story-turn", ATLAS)
        for _ in range((steps or 1) * _turns(book, "turns_per_location")):
            pass_turn(draft, book, one)
    notice(draft, book, members)


def _turns(book: Book, each: str) -> int:
    """How many turns a post or the way to one place takes.

    Source: «Глобальная карта».
    """
    return max(0, min(number(book, ATLAS, each, 1), 100))


def pass_turn(draft: Draft, book: Book, piece: str) -> None:
    """What a turn outside of battles does to somebody: effects, then prana, and health at home.

    Source: «Глобальная карта»: a post is a turn; «Ходы».
    """
    for work in (suffer_modes, work_all, recover):
        if alive(draft.state, piece):
            work(draft, book, piece)


def rest(draft: Draft, book: Book, *, hero: str, turns: str) -> None:
    """Spend turns of the story on nothing.

    Errors: IllegalMove in a battle, after another post in this turn, or for a number of turns that is none.
    Source: «Глобальная карта».
    """
    require_story(draft.state, hero)
    once(draft, hero, "rest", ATLAS)
    if not turns.isdecimal() or not 1 <= int(turns[:4]) <= 100:
        raise IllegalMove(say("Rest takes from 1 to 100 turns."), ATLAS)
    draft.mark(hero, "posted", "story-turn", ATLAS)
    for _ in range(int(turns) * _turns(book, "turns_per_post")):
        pass_turn(draft, book, hero)


def follow(draft: Draft, book: Book, *, hero: str, leader: str) -> None:
    """Join somebody's party, or leave it when one is in it.

    Errors: IllegalMove in a battle, apart, or behind one's own follower.
    Source: «Глобальная карта».
    """
    require_story(draft.state, hero)
    require_fighter(draft.state, leader)
    once(draft, hero, "follow", ATLAS)
    if draft.state.has(hero, f"with:{leader}"):
        draft.unmark(hero, f"with:{leader}", ATLAS)
        return
    require_noticed(draft.state, hero, leader)
    if hero == leader or draft.state.holder(hero) != draft.state.holder(leader) or told_of(draft.state, leader, "with"):
        raise IllegalMove(say("{hero} cannot follow {leader}.", hero=Name(hero), leader=Name(leader)), ATLAS)
    now = told_of(draft.state, hero, "with")
    draft.unmark(hero, f"with:{now}", ATLAS)
    draft.mark(hero, f"with:{leader}", rule=ATLAS)


def capacity(state: State, book: Book, piece: str) -> int:
    """How many people somebody can carry.

    Source: «Глобальная карта»: professionals one, monsters two.
    """
    return max(0, whole(table(told(book, ATLAS).get("carries")).get(category(state, book, piece))))


def carry(draft: Draft, book: Book, *, hero: str, target: str) -> None:
    """Take somebody on one's back, or put down whom one carries.

    Errors: IllegalMove in a battle, apart, for a category that carries nobody, or past what the category
            carries, with whom those on one's back carry themselves.
    Source: «Глобальная карта».
    """
    require_story(draft.state, hero)
    require_fighter(draft.state, target)
    once(draft, hero, f"carry-{target}", ATLAS)
    if draft.state.has(target, f"carried-by:{hero}"):
        draft.unmark(target, f"carried-by:{hero}", ATLAS)
        return
    require_noticed(draft.state, hero, target)
    weight = len(borne(draft.state, hero)) + 1 + len(borne(draft.state, target))
    if weight > capacity(draft.state, book, hero):
        draft.refuse(
            say("{hero} can carry {most} people.", hero=Name(hero), most=capacity(draft.state, book, hero)), ATLAS
        )
    apart = draft.state.holder(hero) != draft.state.holder(target)
    if hero == target or apart or carried_by(draft.state, target) or carried_by(draft.state, hero):
        raise IllegalMove(say("{hero} cannot carry {target}.", hero=Name(hero), target=Name(target)), ATLAS)
    draft.mark(target, f"carried-by:{hero}", rule=ATLAS)


def next_turn(draft: Draft, book: Book, *, by: object) -> None:
    """Begin the next turn of the story. Who did nothing in the last one has rested.

    Errors: IllegalMove in a battle.
    Source: «Глобальная карта».
    """
    if draft.state.periods.get("phase") != "story":
        raise IllegalMove(say("That is for the time between battles."), ATLAS)
    for one in fighters(draft.state):
        idle = alive(draft.state, one.id) and not draft.state.has(one.id, "posted")
        for _ in range(_turns(book, "turns_per_post") if idle and not waits_in(draft.state, one.id) else 0):
            pass_turn(draft, book, one.id)
    _begin_story_turn(draft)


def _begin_story_turn(draft: Draft) -> None:
    draft.end_marks("story-turn")
    draft.change("table", "clock", 1)
    number = draft.state.periods.get("turn", 1)
    draft.begin("turn", (number if isinstance(number, int) else 1) + 1, ATLAS)
    for one in fighters(draft.state):
        draft.set(one.id, "fed", 0)
        for name in ("lines_used", "spells_begun", "simple_begun"):
            draft.set(one.id, name, 0)


def new_day(draft: Draft, book: Book, *, by: object) -> None:
    """Begin a new day, and with it a new turn of the story: every «+» can be used again.

    Shape:  nobody has rested by that alone: how many turns a rest takes is for the table to judge.
    Errors: IllegalMove in a battle.
    Source: «Сила, Ловкость и Удача с плюсом»; «Глобальная карта»: a turn is a post, or the way to one place.
    """
    if draft.state.periods.get("phase") != "story":
        raise IllegalMove(say("That is for the time between battles."), ATLAS)
    _begin_story_turn(draft)
    day = draft.state.periods.get("day", 1)
    draft.begin("day", (day if isinstance(day, int) else 1) + 1, roles.PLUSES_BEFORE_ROLLS)
    for piece, name in list(draft.state.counters):
        if name.startswith("plus_used:"):
            draft.set(piece, name, 0, roles.PLUSES_BEFORE_ROLLS)
