"""How much memory a state takes with all that was worked out of it."""

from __future__ import annotations

import gc
from functools import cache
from sys import getsizeof
from typing import Any

from campaigns.engine.game import Field, Game, Move
from campaigns.engine.state import State

HOLDING = (dict, list, tuple, set, frozenset)
APART = (Game, Move, Field)
"""What is there once for all tables, whoever names it; as are rulebooks, functions, and all that is not of a table."""


def bytes_of(state: State) -> int:
    """What a state takes with all that hangs on it, to the last answer; some milliseconds for a large one."""
    found: dict[int, Any] = {id(state): state}
    level: list[Any] = [state]
    while level:
        beneath = gc.get_referents(*level)
        level = []
        for one in beneath:
            if id(one) in found or isinstance(one, type):
                continue
            found[id(one)] = one
            if _holds(type(one)):
                level.append(one)
    return sum(map(getsizeof, found.values()))


@cache
def _holds(kind: type) -> bool:
    """Whether what things of a kind hold is a table's own."""
    plain = kind in HOLDING or kind.__module__.startswith("campaigns.")
    return plain and not issubclass(kind, APART)
