"""Counters and marks that are between two heroes, and those that not everybody sees."""

from __future__ import annotations

from rulebooks.declaration.shapes import ALL, HERO, NOBODY, OWNER, PAIR
from rulebooks.declaration.told import Told


def seen_by(told: Told, on: str) -> str:
    """Who sees a counter or a mark: what is counted by hand, and what is not a hero's, all do."""
    seen = told.choice("seen", (ALL, OWNER, NOBODY), ALL)
    if seen != ALL and on not in (HERO, PAIR):
        raise told.wrong("seen", "Only what is a hero’s, or between two, can be hidden.")
    if seen != ALL and told.data.get("who", NOBODY) != NOBODY:
        raise told.wrong("who", "What is hidden is changed by actions only.")
    return seen


def is_mutual(told: Told, on: str) -> bool:
    """Whether what is between two is the same both ways."""
    if on == PAIR and told.data.get("who", NOBODY) != NOBODY:
        raise told.wrong("who", "What is between two is changed by actions only.")
    mutual = told.flag("mutual")
    if mutual and on != PAIR:
        raise told.wrong("mutual", 'Only what is between two can be mutual: write on = "pair".')
    return mutual
