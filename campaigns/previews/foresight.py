"""What a move would do: what is sure, and how likely the rest is."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from campaigns.engine import events as happened
from campaigns.engine.dice import ToldDice
from campaigns.engine.dice.odds import TooManyOutcomes, outcomes
from campaigns.engine.events import Event
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.secrecy import HIDDEN

MOST_OUTCOMES = 4_000
"""Ways the dice can fall that are counted one by one; a page should not wait for more."""
THROWS = 2_000
"""How often dice are thrown for trial where they can fall in more ways than that."""
SEED = 20
"""Trials are the same each time: a chance that changes with each look says nothing."""
MOST_CHANCES = 12
TELLING = (
    happened.PieceAdded,
    happened.PieceRemoved,
    happened.HolderChanged,
    happened.MarkAdded,
    happened.MarkRemoved,
    happened.GameEnded,
)
"""What people want to know the chance of, where too much can happen to tell it all."""
MOST_BRANCHES = 8
"""Different results that are shown whole; with more, each number is shown with its own chances."""

Decision = Callable[[ToldDice], list[Event]]
"""A move, decided with the dice that it is given."""
WHICH_BACK = re.compile(rf"({HIDDEN}[^'/]*/[^'/]*/)[0-9]+")


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
           (each with all that happens then), or, where those are too many, as `spreads` of numbers and as `chances`:
           what may happen besides, each with how likely it is. `thrown`: the dice can fall in so many ways that they
           were not counted, but thrown so often for trial; 0 where everything is exact. `against` are the refusals that
           the table would pass over.
    """

    refusal: IllegalMove | None = None
    against: tuple[IllegalMove, ...] = ()
    sure: tuple[Event, ...] = ()
    branches: tuple[Branch, ...] = ()
    spreads: tuple[Spread, ...] = ()
    chances: tuple[Branch, ...] = ()
    thrown: int = 0

    @property
    def rolls(self) -> bool:
        """Whether dice decide anything."""
        return bool(self.branches or self.spreads or self.chances)


class Work:
    """So much is looked through for one page, and no more: by what is decided and happens, which is the same whoever
    else uses the machine; a page may not hang on that. A unit is a hundredth of a millisecond, about."""

    A_DECISION, AN_EVENT = 6, 1

    def __init__(self, most: int) -> None:
        self.left = most

    def of(self, run: Decision) -> Decision:
        """A decision that takes what it costs from what is left.

        Errors: TooManyOutcomes where nothing is.
        """

        def counted(dice: ToldDice) -> list[Event]:
            if self.left <= 0:
                raise TooManyOutcomes
            self.left -= self.A_DECISION
            events = run(dice)
            self.left -= self.AN_EVENT * len(events)
            return events

        return counted


def foresee_within(work: Work, run: Decision) -> Preview | None:
    """Run a decision over all faces of all dice, if that is no more work than is left; None where it is.

    Shape:  as `foresee`, and always exact.
    Errors: IllegalMove as the move raises it.
    """
    try:
        return _summed(Branch(one.chance, one.events) for one in outcomes(work.of(run), work.left // work.A_DECISION))
    except TooManyOutcomes:
        return None


def chance_of_note(work: Work, run: Decision, note: str) -> Fraction | None:
    """How likely the rules note something; None where that is more work than is left.

    Shape:  `note` is the text of the sentence, before its places are filled.
    Errors: IllegalMove as the move raises it.
    """
    try:
        found = list(outcomes(work.of(run), work.left // work.A_DECISION))
    except TooManyOutcomes:
        return None
    return sum((one.chance for one in found if any(_notes(event, note) for event in one.events)), Fraction(0))


def _notes(event: Event, note: str) -> bool:
    return isinstance(event, happened.NoteWritten) and event.note.text == note


def foresee(run: Decision) -> Preview:
    """Run a decision over all faces of all dice; past `MOST_OUTCOMES` ways, over `THROWS` throws.

    Errors: IllegalMove as the move raises it.
    """
    try:
        return _summed(Branch(one.chance, one.events) for one in outcomes(run, MOST_OUTCOMES))
    except TooManyOutcomes:
        return _summed(throws(run), THROWS)


def _summed(found: Iterable[Branch], thrown: int = 0) -> Preview:
    """All ways that the dice can fall as one preview."""
    merged = merge(found)
    if len(merged) == 1:
        return Preview(sure=merged[0].events, thrown=thrown)
    sure = shared(merged)
    if len(merged) > MOST_BRANCHES:
        return Preview(sure=sure, spreads=spreads(merged), chances=chances(merged), thrown=thrown)
    return Preview(sure=sure, branches=tuple(merged), thrown=thrown)


class TrialDice(ToldDice):
    """Dice thrown for trial, by chance of their own."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__([])
        self.chance = chance

    def face(self, key: str, sides: int) -> int:
        """A face by chance."""
        return self.chance.randint(1, sides)


def throws(run: Decision, times: int = THROWS) -> list[Branch]:
    """A decision run so many times, each with its share of the chances."""
    chance = random.Random(SEED)  # noqa: S311 - a trial, no secret
    return [Branch(Fraction(1, times), tuple(run(TrialDice(chance)))) for _ in range(times)]


def merge(branches: Iterable[Branch]) -> list[Branch]:
    """Branches in which the same happens become one, most likely first.

    Apart from the faces shown, and from which of several things comes of which only the back is seen.
    """
    chances: dict[str, Fraction] = defaultdict(Fraction)
    first: dict[str, tuple[Event, ...]] = {}
    for branch in branches:
        result = tuple(event for event in branch.events if not _tells_dice(event))
        key = WHICH_BACK.sub(r"\1", repr(result))
        chances[key] += branch.chance
        first.setdefault(key, result)
    merged = [Branch(chance, first[key]) for key, chance in chances.items()]
    return sorted(merged, key=lambda branch: -branch.chance)


def _tells_dice(event: Event) -> bool:
    """Whether an event only says how dice fell, or in a note what they come to in all."""
    total = isinstance(event, happened.NoteWritten) and "total" in event.note.values
    return total or isinstance(event, happened.DiceRolled)


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


def chances(branches: Sequence[Branch]) -> tuple[Branch, ...]:
    """What happens in some branches and not in all, apart from numbers: a fall, a thing lost, the end of the game."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    first: dict[str, Event] = {}
    for branch in branches:
        for key, event in {repr(event): event for event in branch.events if isinstance(event, TELLING)}.items():
            found[key] += branch.chance
            first.setdefault(key, event)
    some = [Branch(chance, (first[key],)) for key, chance in found.items() if chance < 1]
    return tuple(sorted(some, key=lambda one: -one.chance)[:MOST_CHANCES])


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
