"""Whom play waits for.

In a battle whoever has the turn, before its first turn whoever has no initiative or no place yet; while characters are
made, whoever has points left.
"""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.state import State
from campaigns.games.knk_mf.battle.fighters import battling, fighting
from campaigns.games.knk_mf.battle.turns import current
from campaigns.games.knk_mf.location.grid import place_of

POINTS = ("points", "skill_points")


def waits_for(state: State) -> Iterable[str] | None:
    """The fighters or characters that are waited for; in the story nobody more than others.

    Shape: None once every character is made, and while some have none: then it is as before any game.
    """
    if state.periods.get("phase") == "choosing":
        return [
            one.id for one in state.of_kind("hero") if any(state.count(one.id, points) for points in POINTS)
        ] or None
    if not battling(state):
        return ()
    now = current(state)
    if now or state.periods.get("round"):
        return [now] if now else ()
    return [one.id for one in fighting(state) if not (state.has(one.id, "rolled") and place_of(state, one.id))]
