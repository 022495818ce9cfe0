"""Which plays are undone: the marks on the rows, and how they follow from the plays themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from campaigns.models import Campaign, Play
from campaigns.plays.witnessing import TALK
from campaigns.rights import UNDO

STAYS = ("lay", "join", *TALK)
"""A table that was laid stays laid, people who sat down stay seated, and what was said stays said."""


def turn(undone: dict[int, bool], move: str, fields: Mapping[str, Any]) -> None:
    """What a play makes of which plays are undone: how the marks on the rows follow from the plays themselves."""
    if move == UNDO:
        undone |= dict.fromkeys(fields["undone"], True) | dict.fromkeys(fields["restored"], False)


def mark(campaign: Campaign, numbers: Sequence[int], undone: bool) -> None:
    """Set the mark on plays, a run of numbers at a time: they mostly follow each other."""
    plays = Play.objects.filter(campaign=campaign)
    for first, last in runs(numbers):
        plays.filter(number__gte=first, number__lte=last).update(undone=undone)


def runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Ascending numbers as runs: 3, 4, 5, 9 are (3, 5) and (9, 9)."""
    for _, run in groupby(enumerate(numbers), lambda one: one[1] - one[0]):
        found = [number for _, number in run]
        yield found[0], found[-1]
