"""How much memory a state takes with all that was worked out of it."""

from __future__ import annotations

import gc
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
            if kinds[type(one)]:
                level.append(one)
    return sum(map(getsizeof, found.values()))


class Kinds(dict[type, bool]):
    """Whether what things of a kind hold is a table's own."""

    def __missing__(self, kind: type) -> bool:
        plain = kind in HOLDING or kind.__module__.startswith("campaigns.")
        self[kind] = found = plain and not issubclass(kind, APART)
        return found


kinds = Kinds()
