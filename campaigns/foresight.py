"""What a move would do: what is sure, and how likely the rest is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from campaigns.engine import events as happened
from campaigns.engine.dice import ToldDice
from campaigns.engine.events import Event
from campaigns.engine.odds import TooManyOutcomes, outcomes
from campaigns.engine.refusals import IllegalMove

MOST_OUTCOMES = 400
"""Ways the dice can fall that are counted one by one; a page should not wait for more."""
MOST_BRANCHES = 8
"""Different results that are shown whole; with more, each number is shown with its own chances."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One result and how likely it is; ways of the dice that come to the same are one branch."""

    chance: Fraction
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number on a piece may change: each change with its chance, smallest first."""

    piece: str
    name: str
    chances: tuple[tuple[int, Fraction], ...]

    @property
    def mean(self) -> Fraction:
        """The average change."""
        return sum((change * chance for change, chance in self.chances), Fraction(0))


@dataclass(frozen=True, slots=True)
class Preview:
    """A move before it is made.

    Shape: a refusal; or what is sure to happen (`sure`), with what the dice decide as `branches`, most likely first
           (each with all that happens then), or, where those are too many, as `spreads`. `uncounted`: the dice can fall
           in so many ways that they were not counted.
    """

    refusal: IllegalMove | None = None
    sure: tuple[Event, ...] = ()
    branches: tuple[Branch, ...] = ()
    spreads: tuple[Spread, ...] = ()
    uncounted: bool = field(default=False)

    @property
    def rolls(self) -> bool:
        """Whether dice decide anything."""
        return bool(self.branches or self.spreads or self.uncounted)


def foresee(run: Callable[[ToldDice], list[Event]]) -> Preview:
    """Run a decision over all faces of all dice.

    Shape:  `run(dice)` decides the move with the dice it is given.
    Errors: IllegalMove as the move raises it.
    """
    try:
        found = [Branch(one.chance, one.events) for one in outcomes(run, MOST_OUTCOMES)]
    except TooManyOutcomes:
        return Preview(uncounted=True)
    if len(found) == 1:
        return Preview(sure=found[0].events)
    merged = merge(found)
    if len(merged) == 1:
        return Preview(sure=merged[0].events)
    sure = shared(merged)
    if len(merged) > MOST_BRANCHES:
        return Preview(sure=sure, spreads=spreads(merged))
    return Preview(sure=sure, branches=tuple(merged))


def merge(branches: Sequence[Branch]) -> list[Branch]:
    """Branches in which the same happens, apart from the faces shown, become one; most likely first."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    first: dict[str, tuple[Event, ...]] = {}
    for branch in branches:
        result = tuple(event for event in branch.events if not isinstance(event, happened.DiceRolled))
        chances[repr(result)] += branch.chance
        first.setdefault(repr(result), result)
    merged = [Branch(chance, first[key]) for key, chance in chances.items()]
    return sorted(merged, key=lambda branch: -branch.chance)


def shared(branches: Sequence[Branch]) -> tuple[Event, ...]:
    """What happens first in every branch alike."""
    sure = []
    for alike in zip(*(branch.events for branch in branches), strict=False):
        if any(event != alike[0] for event in alike):
            break
        sure.append(alike[0])
    return tuple(sure)


def spreads(branches: Sequence[Branch]) -> tuple[Spread, ...]:
    """How each number may change over all branches; numbers that change alike in all of them are left out."""
    changes = [(branch.chance, net_changes(branch.events)) for branch in branches]
    keys = dict.fromkeys(key for _, change in changes for key in change)
    found = []
    for piece, name in keys:
        chances: dict[int, Fraction] = defaultdict(Fraction)
        for chance, change in changes:
            chances[change.get((piece, name), 0)] += chance
        if len(chances) > 1:
            found.append(Spread(piece, name, tuple(sorted(chances.items()))))
    return tuple(found)


def net_changes(events: Sequence[Event]) -> dict[tuple[str, str], int]:
    """By how much events change each number of each piece in all."""
    net: dict[tuple[str, str], int] = defaultdict(int)
    for event in events:
        match event:
            case happened.CounterChanged(piece=piece, name=name, by=by):
                net[piece, name] += by
            case happened.CounterMoved(name=name, giver=giver, taker=taker, amount=amount):
                net[giver, name] -= amount
                net[taker, name] += amount
    return {key: change for key, change in net.items() if change}
