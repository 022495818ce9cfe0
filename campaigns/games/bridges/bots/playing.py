"""How a sensible player plays «Мосты: Душа»: for bots, so that many games say something about a rule.

A hero runs errands where that is free, then plays every turn out in the mind that the points allow, and takes the one
that does the most harm for the least, as long as nobody falls; who can do none goes where it will be possible, or home.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.evolve import otherwise
from campaigns.engine.game import Wish
from campaigns.engine.seat import Seat
from campaigns.engine.state import State
from campaigns.games.bridges.bots.aims import (
    RALLY,
    distance,
    goal,
    in_bank,
    is_fit,
    is_hopeless,
    is_late,
    is_storming,
    prey,
    price,
)
from campaigns.games.bridges.bots.errands import BALL, POTION, errands, needs_arms
from campaigns.games.bridges.bots.imagining import fallen, imagined
from campaigns.games.bridges.fight.attacking import ways
from campaigns.games.bridges.numbers import BASE, adjacent, amount, entry_of, heroes, max_health, move_cost, number

Turn = tuple[Wish, ...]
HARM, HURT, STEP, COIN, SUPPLY = 10, 2, 3, 3, 5
"""What a health of the aim, of a hero, a bridge on the way, a coin and a thing used up are worth to each other."""
TROUBLE = 12
"""What it costs to leave a comrade in danger who has yet to act."""
SAFE = 99
"""A shield that nothing breaks."""
WON, LOST, NEVER, RECKLESS = 100_000.0, -10_000.0, -1_000_000.0, -1.0
"""What victory, somebody's fall and what the rules refuse are worth; and a fall once there is nothing to hope for."""


def plan(state: State, book: Book, seat: Seat) -> Iterator[Wish]:
    """What a seat would like to do now, best first; nothing before the game, or when it is not asked."""
    if seat.master:
        yield Wish("begin")
        return
    yield from _answers(state, book, seat)
    hero = next((one.id for one in heroes(state) if one.seat == seat.key), "")
    if not hero or state.prompts or state.periods.get("phase") != "heroes" or state.has(hero, "finished"):
        return
    yield from errands(state, book, hero)
    best = _best(state, book, hero)
    if best:
        yield best[0]
    yield Wish("finish", {"hero": hero})


def _answers(state: State, book: Book, seat: Seat) -> Iterator[Wish]:
    """A guard takes a blow unless that would be the guard's last."""
    for prompt in state.prompts:
        if prompt.seat != seat.key or not prompt.options:
            continue
        guard = str(prompt.data.get("guard", ""))
        told = prompt.data.get("strike", {})
        others = [one for one in told.get("targets", ()) if one != guard]
        skill = _skill(state, book, told)
        divisor = max(1, number(entry_of(state, book, guard), "protection_divisor"))
        taken = -(-len(others) * skill // divisor) + skill * (guard in told.get("targets", ()))
        choice = "yes" if taken < state.count(guard, "health") + state.count(guard, "shield") else "no"
        yield Wish("answer", {"prompt": prompt.id, "choice": choice})


def _skill(state: State, book: Book, strike: Mapping[str, Any]) -> int:
    """The damage of the skill that a strike is made with."""
    skills = entry_of(state, book, str(strike.get("boss", ""))).stats.get("skills", {})
    return amount(state, book, skills.get(strike.get("skill"), {}), "damage")


def _best(state: State, book: Book, hero: str) -> Turn:
    """The turn of most worth when it is played out to the end of the round, and after which there is another."""
    turns = list(_turns(state, book, hero))
    if is_storming(state, book) and (storm := _storm(state, book, hero)):
        turns += [storm, storm[:-1], tuple(wish for wish in storm if wish.move != "buy")]
    best = _weighed(state, book, hero, turns)
    if best.worth <= LOST:
        helped = [more for turn in turns for more in _helped(state, book, hero, turn)]
        best = max(best, _weighed(state, book, hero, helped), key=attrgetter("worth"))
    return best.turn


@dataclass(frozen=True, slots=True)
class Thought:
    """A turn that was played out in the mind: what it is worth, and the table after it."""

    turn: Turn
    worth: float
    after: State


def _weighed(state: State, book: Book, hero: str, turns: Iterable[Turn]) -> Thought:
    """The turn of most worth that leads into no dead end, or of most worth at all; of equals the shortest."""
    wanted, off = _wanted(state, book, hero)
    thoughts = []
    for turn in turns:
        worth, after = _worth(state, book, hero, turn)
        away = abs(distance(state, book, _place_after(state, hero, turn), wanted) - off)
        thoughts.append(Thought(turn, worth - STEP * away, after))
    thoughts.sort(key=lambda one: (-one.worth, len(one.turn)))
    storming = is_storming(state, book)
    for one in thoughts:
        if one.worth > LOST and (storming or one.after.result or _flight(one.after, book, hero) is not None):
            return one
    return next(iter(thoughts), Thought((), NEVER, state))


def _turns(state: State, book: Book, hero: str) -> Iterator[Turn]:
    """Everything a hero can do with the points that are left: going, attacking the aim, stopping at any time.

    Shape:  nobody goes back at once to where they came from, unless there was a chest.
    """
    aim = _aim(state, book)
    cost = move_cost(state, book, hero).total
    technique = "" if state.has(hero, "technique") else "yes"
    known = ways(state, book, hero)

    def further(place: str, points: int, turn: Turn, came: str = "") -> Iterator[Turn]:
        yield turn
        near = bool(aim) and place == state.holder(aim)
        beside = bool(aim) and state.holder(aim) in adjacent(state, book, place)
        for using, way in known.items() if points >= 1 else ():
            if near or (beside and way.reach):
                risk = technique if all(wish.move != "attack" for wish in turn) else ""
                yield from further(place, points - 1, (*turn, _attack(hero, aim, using, risk)))
        for next_one in adjacent(state, book, place) if points >= cost else ():
            if next_one != came or any(state.held_by(place, "chest")):
                step = Wish("move", {"hero": hero, "place": next_one})
                yield from further(next_one, points - cost, (*turn, step), place)

    yield from further(state.holder(hero), state.count(hero, "action_points"), ())


def _aim(state: State, book: Book) -> str:
    """The boss that everybody is after now."""
    return goal(state, book) if is_storming(state, book) or not prey(state, book) else prey(state, book)


def _helped(state: State, book: Book, hero: str, turn: Turn) -> Iterator[Turn]:
    """The same turn with a shield ball or potions of the bank, for when nothing else saves the hero."""
    if in_bank(state, BALL):
        yield (*turn, Wish("shield", {"hero": hero}))
    for count in range(1, 1 + min(2, in_bank(state, POTION))):
        potions = (Wish("drink", {"hero": hero}),) * count
        yield (*potions, *turn)
        yield (*turn, *potions)


def _place_after(state: State, hero: str, turn: Turn) -> str:
    return next((str(wish.fields["place"]) for wish in reversed(turn) if wish.move == "move"), state.holder(hero))


def _storm(state: State, book: Book, hero: str) -> Turn:
    """The way of a hero to the goal's island with the points that are left, and a ball there; nothing from too far."""
    there, place = state.holder(goal(state, book)), state.holder(hero)
    turn: Turn = ()
    for _ in range(state.count(hero, "action_points") if place != there else 0):
        if price(state, book, place, BALL):
            turn = (*turn, Wish("buy", {"hero": hero, "item": BALL, "wear": ""}))
        place = min(adjacent(state, book, place), key=lambda one: distance(state, book, one, there), default=place)
        turn = (*turn, Wish("move", {"hero": hero, "place": place}))
        if place == there:
            break
    return (*turn, Wish("shield", {"hero": hero})) if place == there else ()


def _comrades(state: State, book: Book, hero: str, turn: Turn) -> Turn:
    """When a hero storms the goal, what comrades are thought to do who can: come along, each behind a ball."""
    there = state.holder(goal(state, book))
    if not is_storming(state, book) or _place_after(state, hero, turn) != there:
        return ()
    free = [one.id for one in heroes(state) if one.id != hero and not state.has(one.id, "finished")]
    frailest_first = sorted(free, key=lambda one: state.count(one, "health"))
    return tuple(wish for comrade in frailest_first for wish in _storm(state, book, comrade))


def _worth(state: State, book: Book, hero: str, turn: Turn) -> tuple[float, State]:
    """What a turn is worth, and the table after it: harm to the aim, coins, health kept; and whether the game is lost.

    Shape:  comrades who would fall but can still flee are thought to do so, at a price. Once there is nothing to hope
            for, only harm counts.
    """
    besides, fleeing = _comrades(state, book, hero, turn), set[str]()
    while True:
        after = imagined(state, book, turn, besides)
        if after is None:
            return NEVER, state
        flights = {one: _flight(state, book, one, turn, besides) for one in fallen(after) - fleeing - {hero}}
        if not flights or None in flights.values():
            break
        fleeing |= set(flights)
        besides = (*besides, *(wish for flight in flights.values() for wish in flight or ()))
    if after.result == "victory":
        return WON - len(turn), after
    aim = _aim(state, book)
    harm = state.count(aim, "health") - after.count(aim, "health") if aim else 0
    if is_hopeless(state):
        return HARM * harm + RECKLESS * bool(after.result), after
    hurt = sum(state.count(one.id, "health") - after.count(one.id, "health") for one in heroes(state))
    coins = after.count("bank", "coins") - state.count("bank", "coins")
    used = sum(wish.move in ("shield", "drink") for wish in turn)
    worth = HARM * harm - HURT * hurt + COIN * coins - SUPPLY * used - TROUBLE * len(fleeing)
    return worth + LOST * bool(after.result), after


def _shielded(state: State, heroes_there: Iterable[str]) -> State:
    """A table where nothing happens to some, who are thought to look after themselves."""
    return otherwise(state, counters={**state.counters, **{(one, "shield"): SAFE for one in heroes_there}})


def _flight(state: State, book: Book, hero: str, turn: Turn = (), besides: Turn = ()) -> Turn | None:
    """How a hero who may still act could live through the round, after a comrade's turn: by staying or by walking."""
    if state.has(hero, "finished"):
        return None
    others = _shielded(state, (one.id for one in heroes(state) if one.id != hero))
    for walk in _walks(state, book, hero).values():
        after = imagined(others, book, turn, (*besides, *walk))
        if after is not None and hero not in fallen(after):
            return walk
    return None


def _walks(state: State, book: Book, hero: str) -> dict[str, Turn]:
    """The shortest ways on foot to wherever the points that are left lead, the nearest first: by the island's id."""
    cost = max(1, move_cost(state, book, hero).total)
    found: dict[str, Turn] = {state.holder(hero): ()}
    for _ in range(state.count(hero, "action_points") // cost):
        for place, walk in [*found.items()]:
            for beside in adjacent(state, book, place):
                found.setdefault(beside, (*walk, Wish("move", {"hero": hero, "place": beside})))
    return found


def _wanted(state: State, book: Book, hero: str) -> tuple[str, int]:
    """Where a hero should be next, and how many bridges off: home when hurt or to be armed, else by the aim."""
    if is_late(state):
        return state.holder(goal(state, book)), 0
    if not is_fit(state, book, hero) or needs_arms(state, book, hero):
        return BASE, 0
    aim = prey(state, book)
    if aim:
        return (state.holder(aim) if _can_fight(state, book, hero, aim) else BASE), 0
    return state.holder(goal(state, book)), RALLY


def _can_fight(state: State, book: Book, hero: str, aim: str) -> bool:
    """Whether a hero who stood whole on a boss's island could attack it once and live to the next round."""
    whole = {(hero, "health"): max_health(state, book, hero).total, (hero, "action_points"): 1}
    there = otherwise(state, counters={**state.counters, **whole}, holders={**state.holders, hero: state.holder(aim)})
    after = imagined(there, book, (_attack(hero, aim),))
    return after is not None and hero not in fallen(after)


def _attack(hero: str, aim: str, using: str = "", technique: str = "") -> Wish:
    return Wish("attack", {"hero": hero, "target": aim, "using": using, "technique": technique})
