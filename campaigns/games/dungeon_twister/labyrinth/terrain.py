"""What the pages call kinds of squares and what stands between squares, as drawings know them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaigns.games.dungeon_twister import roles
from campaigns.games.dungeon_twister.labyrinth.drawing import FLOOR, GATE, MECHANISM, PIT, WALL

CALLED = {
    "empty-floor": FLOOR,
    roles.PIT: PIT,
    roles.MECHANISM: MECHANISM,
    roles.WALL: WALL,
    roles.GATE: GATE,
}
"""By a page's slug; a floor has no page."""


def kinds(told: Any) -> frozenset[str]:
    """The kinds that a stat names, be it one or several; what is no kind of square or barrier is passed over."""
    names: Iterable[Any] = [told] if isinstance(told, str) else told if isinstance(told, (list, tuple)) else ()
    return frozenset(CALLED[name] for name in names if isinstance(name, str) and name in CALLED)
