"""What would a move do: the exact outcomes over all faces of all dice, found by running the move itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from campaigns.engine.dice import DieNeeded, ToldDice
from campaigns.engine.events import Event

MOST_OUTCOMES = 2_000


class TooManyOutcomes(Exception):
    """The dice can fall in more ways than are worth counting one by one."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way the dice can fall: the faces, how likely, and what happens then."""

    faces: tuple[int, ...]
    chance: Fraction
    events: tuple[Event, ...]


def outcomes(run: Callable[[ToldDice], list[Event]], most: int = MOST_OUTCOMES) -> Iterator[Outcome]:
    """Every way a move can turn out.

    Shape:  `run(dice)` decides the move with the dice it is given; chances add up to 1.
    Errors: IllegalMove as the move raises it; TooManyOutcomes past `most` ways.
    """
    found = 0
    unfinished: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while unfinished:
        faces, chance = unfinished.pop()
        try:
            events = run(ToldDice(faces))
        except DieNeeded as needed:
            if found + len(unfinished) + needed.sides > most:
                raise TooManyOutcomes from needed
            share = chance / needed.sides
            unfinished.extend(((*faces, face), share) for face in range(needed.sides, 0, -1))
            continue
        found += 1
        yield Outcome(faces, chance, tuple(events))
