"""What a corridor more or less means for everybody's way. For bots; see playing.py."""

from __future__ import annotations

from campaigns.games.castle.bots.foreseeing import CLOSED, FAR, Castle, carries, distances, shrine_of
from campaigns.games.castle.halls import graph
from campaigns.games.castle.people import heroes

BEARER, SELF = 3, 2
"""How many times as much the way of who carries an artifact counts, and the own one."""


def hindrance(castle: Castle, corridor: str) -> int:
    """How many corridors longer the ways of rivals get if one is closed, less what that costs oneself."""
    closing = graph.ends(castle.state, corridor)
    edges = tuple((one, other, CLOSED if {one, other} == set(closing) else far) for one, other, far in castle.edges)
    found = 0
    for hero in heroes(castle.state):
        place, wanted = castle.state.holder(hero.id), castle.aims[hero.id]
        if place and wanted:
            longer = distances(edges, wanted).get(place, FAR) - castle.away(place, wanted)
            found += longer * _counts(castle, hero.id)
    return found


def shortcut(castle: Castle, one: str, other: str) -> int:
    """How many corridors shorter the own way gets by a passage between two halls, less what that gives to rivals."""
    found = SELF * _saved(castle, castle.here, after(castle), one, other)
    for rival in castle.rivals:
        place, home = castle.state.holder(rival), shrine_of(castle.state, rival)
        found -= _saved(castle, place, castle.here, one, other) + _saved(castle, castle.here, home, one, other)
    return found


def after(castle: Castle) -> str:
    """Where the winner of a skirmish goes next: home with what lies in the hall or is carried already."""
    free = any(castle.state.held_by(castle.here, "artifact"))
    return castle.shrine if free or carries(castle.state, castle.hero) else castle.aims[castle.hero]


def _saved(castle: Castle, start: str, goal: str, one: str, other: str) -> int:
    way = min(
        castle.away(start, one) + 1 + castle.away(other, goal), castle.away(start, other) + 1 + castle.away(one, goal)
    )
    return max(0, castle.away(start, goal) - way)


def _counts(castle: Castle, hero: str) -> int:
    if hero == castle.hero:
        return -SELF
    return BEARER if carries(castle.state, hero) else 1
