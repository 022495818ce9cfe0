"""Whom play waits for: the side whose turn it is; before the first turn every side that has tokens to lay."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.state import State
from campaigns.games.dungeon_twister.checks import CHOOSING, PLACING, PLAYING, active
from campaigns.games.dungeon_twister.labyrinth.squares import SIDES
from campaigns.games.dungeon_twister.pieces.teams import has_character
from campaigns.games.dungeon_twister.pieces.tokens import TOKEN


def waits_for(state: State) -> Iterable[str]:
    """The sides that are waited for; before the maze is laid those without a team, and then nobody who plays."""
    phase = state.periods.get("phase")
    if phase == CHOOSING:
        return [side for side in SIDES if side in state and not has_character(state, side)]
    if phase == PLACING:
        return [side for side in SIDES if any(state.held_by(side, TOKEN))]
    return [side for side in (active(state),) if phase == PLAYING and side in state]


def meant(state: State) -> Iterable[str]:
    """The turn and the phase; whose turn it is stands before them."""
    return [period for period in state.periods if period != "active"]
