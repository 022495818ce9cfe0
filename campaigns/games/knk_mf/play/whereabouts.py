"""What others may not know of whereabouts: the cell of who hides in a battle, the place of who cannot be noticed.

Source: «Стэлс»; «Глобальная карта».
"""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.game.visibility import PLACE
from campaigns.engine.seat import Seat
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf.battle.fighters import SEEN_BY, fighters, fights, side, waits_in
from campaigns.games.knk_mf.story.atlas import hidden_from_all

ON_MAP = frozenset({"x", "y", "start_x", "start_y", "kept_x", "kept_y", "walked", "strides", "began", "night"})
"""What tells the cell of somebody, or how far from it one can be: counters, and marks as far as a colon."""


def veils(state: State, seat: Seat) -> Mapping[str, frozenset[str]]:
    """What a seat may not know of whom: those on its own side hide nothing from it.

    Shape:  a seat that plays nobody is on no side. Whoever takes part in a battle is known to be in its place.
    """
    found: dict[str, frozenset[str]] = {}
    plays = [one.id for one in fighters(state) if _plays(seat, one)]
    own = {side(state, one) for one in plays}
    for one in fighters(state):
        if side(state, one.id) in own:
            continue
        if fights(state, one.id) or waits_in(state, one.id):
            seen = any(state.has(one.id, f"{SEEN_BY}:{who}") for who in plays)
            if state.has(one.id, "hidden") and not seen:
                found[one.id] = ON_MAP
        elif hidden_from_all(state, one.id):
            found[one.id] = ON_MAP | {PLACE}
    return found


def _plays(seat: Seat, fighter: Piece) -> bool:
    """Whether a fighter is a seat's own; those of no player are the master's."""
    return bool(seat.key) and (fighter.seat == seat.key if fighter.seat else seat.master)
