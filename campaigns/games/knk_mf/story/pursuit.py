"""Pursuits over the global map, and hurrying to a battle elsewhere by the same dice.

Source: «Погоня».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.dice.rolls import Roll
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import (
    BATTLE,
    alive,
    asked,
    battling,
    fighters,
    fights,
    require_fighter,
    side,
    stat,
)
from campaigns.games.knk_mf.battle.saves import thrown
from campaigns.games.knk_mf.character.edition import Throw, thrown_by, told, whole, word
from campaigns.games.knk_mf.character.numbers import levels_in
from campaigns.games.knk_mf.character.supplements import entry_of
from campaigns.games.knk_mf.character.vitals import leg_allows
from campaigns.games.knk_mf.story.atlas import distances, is_node, move_to, way
from campaigns.games.knk_mf.story.travel import carried_by, party, require_story

PURSUIT = roles.PURSUIT
NO_DICE: Throw = (0, ())
MOST_BONUSES = 100
"""More than any party has, whatever a supplement says."""


def skilled(state: State, book: Book, group: list[str], about: str) -> int:
    """How many times the bonus of a skill counts for a group: once for each of them who has it.

    Shape:  a skill of a supplement may say how many times, `escape` 2; by its name or a mark it is once.
    Source: «Погоня»: the bonuses add up; in an edition where they do not, one counts.
    """
    rules = told(book, PURSUIT)
    most, called = MOST_BONUSES if rules.get("bonuses_add_up", True) else 1, word(rules.get(f"{about}_skill"))
    found = 0
    for one in group:
        for skill in state.held_by(one, "skill"):
            entry = entry_of(state, book, skill.entry or skill.id)
            named = bool(called) and _plain(skill.name or entry.name) == _plain(called)
            found += whole(entry.stats.get(about), int(bool(entry.stats.get(about)))) or int(named)
        found += state.has(one, about)
    return max(0, min(found, most))


def _plain(name: str) -> str:
    """A name as names are compared: in small letters, without the dots over «ё»."""
    return name.casefold().replace("ё", "е")


def pursuit_throw(state: State, book: Book, leader: str, flees: bool) -> Throw:
    """What one side throws: a die of the Endurance of the weakest on foot, more for each who knows how to escape.

    Source: «Погоня»; an edition may have several dice.
    """
    group = party(state, leader) or [leader]
    walkers = [one for one in group if not carried_by(state, one)] or [leader]
    stats = told(book, PURSUIT)

    def of_the_weakest(formula: object) -> Throw | None:
        own = [levels_in(state, book, one, formula, "E") for one in walkers]
        of_those = max if stats.get("by_strongest") else min
        return thrown_by(formula, **{letter: max(0, of_those(one[letter] for one in own)) for letter in own[0]})

    plain = of_the_weakest(stats.get("roll", "1d(E)")) or NO_DICE
    better = of_the_weakest(stats.get("escape_skill_roll")) or plain
    return _improved(plain, better, skilled(state, book, group, "escape") if flees else 0)


def _improved(plain: Throw, better: Throw, times: int) -> Throw:
    """A throw with what another has more of, so many times: more for certain, larger dice, dice besides."""
    (plus, dice), (more, others) = plain, better
    larger = [was + times * (now - was) for was, now in zip(dice, others, strict=False)]
    besides = others[len(dice) :] * times
    return plus + times * (more - plus), (*larger, *(dice[len(others) :] if not times else ()), *besides)


def gap(state: State, book: Book, chasers: list[str]) -> int:
    """How far apart two sides must be for an escape.

    Source: «Погоня»: farther from each who tracks.
    """
    more = stat(book, PURSUIT, "hound_skill_distance") * skilled(state, book, chasers, "hound")
    return stat(book, PURSUIT, "escape_distance", 1) + more


def start_pursuit(draft: Draft, book: Book, *, runner: str, chaser: str, by: object) -> None:
    """Begin a pursuit of one party by another.

    Errors: IllegalMove in a battle, for allies of one party, off the map, or where one runs already.
    Source: «Погоня».
    """
    require_story(draft.state, runner)
    require_story(draft.state, chaser)
    if runner in party(draft.state, chaser) or chaser in party(draft.state, runner):
        raise IllegalMove(say("Nobody chases oneself."), PURSUIT)
    if draft.state.has(runner, "flees") or draft.state.has(chaser, "chases") or draft.state.has(runner, "chases"):
        raise IllegalMove(say("They run already."), PURSUIT)
    if draft.state.holder(chaser) not in distances(draft.state, draft.state.holder(runner)):
        raise IllegalMove(say("Both must be on the map."), PURSUIT)
    draft.mark(runner, "flees", rule=PURSUIT)
    draft.mark(chaser, "chases", rule=PURSUIT)
    draft.mark(chaser, f"after:{runner}", rule=PURSUIT)
    draft.note(say("{chaser} runs after {runner}.", chaser=Name(chaser), runner=Name(runner)), PURSUIT)


def run_on(draft: Draft, book: Book, *, chaser: str, by: object) -> None:
    """One stretch of a pursuit: the fleeing roll and choose where to, then the others roll and follow.

    Shape:  to the places exactly so far away; past the edge of the map to the farthest that there are.
    Errors: IllegalMove where nobody runs.
    Source: «Погоня».
    """
    runner = _runner(draft.state, chaser)
    if not runner:
        raise IllegalMove(
            say("{hero} chases nobody.", hero=Name(chaser) if chaser in draft.state else chaser[:40]), PURSUIT
        )
    steps = _distance(draft.state, book, draft, runner, flees=True)
    near = distances(draft.state, draft.state.holder(runner))
    farthest = min(steps, max(near.values(), default=0))
    goals = [node for node, away in near.items() if away == farthest] or [draft.state.holder(runner)]
    question = say("{hero} runs {steps} places: where to?", hero=Name(runner), steps=steps)
    options = tuple(Option(node, say("{place}", place=Name(node))) for node in goals)
    draft.ask("run", asked(draft.state, runner), question, options, rule=PURSUIT, runner=runner, chaser=chaser)


def _runner(state: State, chaser: str) -> str:
    found = next((mark[6:] for mark in state.marks_of(chaser) if mark.startswith("after:")), "")
    return found if alive(state, found) and alive(state, chaser) and not battling(state) else ""


def _distance(state: State, book: Book, draft: Draft, leader: str, flees: bool) -> int:
    """How many places a side runs: its roll, or what a bad leg allows."""
    result, dice = pursuit_throw(state, book, leader, flees)
    for die, sides in enumerate(dice, 1):
        result += thrown(draft, f"pursuit/{leader}" + (f"/{die}" if die > 1 else ""), Roll(0, sides), PURSUIT)
    legs = [
        most
        for one in party(state, leader)
        if not carried_by(state, one) and (most := leg_allows(state, book, one)) is not None
    ]
    return max(0, min([result, *legs]))


def ran(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """The fleeing are where they chose; the others follow by the shortest way; see how it stands.

    Source: «Погоня».
    """
    runner, chaser = str(prompt.data["runner"]), str(prompt.data["chaser"])
    if not is_node(draft.state, choice) or _runner(draft.state, chaser) != runner:
        return
    for one in party(draft.state, runner) or [runner]:
        move_to(draft, book, one, choice, PURSUIT)
    chasing = party(draft.state, chaser) or [chaser]
    steps = _distance(draft.state, book, draft, chaser, flees=False)
    goal = way(draft.state, draft.state.holder(chaser), choice, steps)
    for one in chasing:
        if draft.state.holder(one) != goal:
            move_to(draft, book, one, goal, PURSUIT)
    apart = distances(draft.state, goal).get(choice)
    if apart == 0 and told(book, PURSUIT).get("caught_on_same_location"):
        draft.note(
            say("{chaser} catches {runner}: there will be a battle.", chaser=Name(chaser), runner=Name(runner)), PURSUIT
        )
        _stop(draft, runner, chaser)
    elif apart is None or apart >= gap(draft.state, book, chasing):
        draft.note(say("{runner} gets away.", runner=Name(runner)), PURSUIT)
        _stop(draft, runner, chaser)
    else:
        draft.note(say("{apart} places lie between them.", apart=apart), PURSUIT)


def _stop(draft: Draft, runner: str, chaser: str) -> None:
    draft.unmark(runner, "flees", PURSUIT)
    draft.unmark(chaser, "chases", PURSUIT)
    draft.unmark(chaser, f"after:{runner}", PURSUIT)


def give_up(draft: Draft, book: Book, *, hero: str) -> None:
    """End a pursuit as the one who chases.

    Errors: IllegalMove for who chases nobody.
    """
    require_fighter(draft.state, hero)
    runner = next((mark[6:] for mark in draft.state.marks_of(hero) if mark.startswith("after:")), "")
    if not runner:
        raise IllegalMove(say("{hero} chases nobody.", hero=Name(hero)), PURSUIT)
    _stop(draft, runner, hero)


def hurry(draft: Draft, book: Book, *, hero: str) -> None:
    """Hurry to the battle of others over the global map, once a round; who arrives may be let in.

    Errors: IllegalMove without a battle on the map, for who fights in it, twice a round, or when nobody of
            one's side does.
    Source: «Погоня»: the same rules lead to an ally's battle.
    """
    require_fighter(draft.state, hero)
    state = draft.state
    goal = state.holder(BATTLE)
    if not battling(state) or state.holder(hero) not in distances(state, goal):
        raise IllegalMove(say("No battle is fought on the map."), PURSUIT)
    if fights(state, hero) or state.has(hero, "hurried") or state.holder(hero) == goal:
        raise IllegalMove(say("{hero} cannot hurry now.", hero=Name(hero)), PURSUIT)
    if not any(fights(state, one.id) and side(state, one.id) == side(state, hero) for one in fighters(state)):
        raise IllegalMove(say("No ally of {hero} fights there.", hero=Name(hero)), PURSUIT)
    draft.mark(hero, "hurried", "round", PURSUIT)
    steps = _distance(state, book, draft, hero, flees=False)
    move_to(draft, book, hero, way(state, state.holder(hero), goal, steps), PURSUIT)
