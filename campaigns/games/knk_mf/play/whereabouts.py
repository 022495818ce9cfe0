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
    hiding = {one.id: told for one in fighters(state) if (told := _hides(state, one.id))}
    if not hiding:  # whose side everybody is on is asked only then
        return {}
    plays = [one.id for one in fighters(state) if _plays(seat, one)]
    own = {side(state, one) for one in plays}
    return {
        one: told
        for one, told in hiding.items()
        if side(state, one) not in own
        and (PLACE in told or not any(state.has(one, f"{SEEN_BY}:{who}") for who in plays))
    }


def _hides(state: State, fighter: str) -> frozenset[str]:
    """What others may not know of a fighter, whoever they are; nothing of one who does not hide."""
    if fights(state, fighter) or waits_in(state, fighter):
        return ON_MAP if state.has(fighter, "hidden") else frozenset()
    return ON_MAP | {PLACE} if hidden_from_all(state, fighter) else frozenset()


def _plays(seat: Seat, fighter: Piece) -> bool:
    """Whether a fighter is a seat's own; those of no player are the master's."""
    return bool(seat.key) and (fighter.seat == seat.key if fighter.seat else seat.master)
