"""The order in which people read the stats of a page, since not every database keeps that of JSON."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rulebooks.models import Revision
from rulebooks.stats.vocabulary import STATS

FIRST = (
    *("health", "damage", "action_points", "hands", "armour", "added_damage", "own_damage", "reach", "counterattack"),
    *("face", "coins", "items", "code", "role", "who", "links", "die", "attack", "build", "move", "cost", "price"),
    *("order", "players", "type", "base", "priority", "effect", "win", "artifacts"),
)
LAST = ("special", "behaviour", "counterattack", "skills", "drops", "offers")
"""What is in neither stands between, by its name; words of a book's own as the page tells them."""
PLACES = {name: place for place, name in reversed(list(enumerate(FIRST)))}


def in_order(stats: Mapping[str, Any], told: Mapping[str, int] = MappingProxyType({})) -> list[str]:
    """The names of stats in the order in which people read them; words of a book's own where it tells them (`told`)."""
    return sorted(stats, key=lambda name: _place(name, stats, told))


def _place(name: str, stats: Mapping[str, Any], told: Mapping[str, int]) -> tuple[int, int, str]:
    if name in LAST and isinstance(stats[name], Mapping | list):
        return 100 + LAST.index(name), 0, name
    return PLACES.get(name, len(FIRST)), told.get(name, 0), name


def told(revision: Revision) -> dict[str, int]:
    """Where a page first says the words that are its book's own, by letters from its beginning."""
    own = [name for name in revision.stats if name not in STATS]
    text = "\n".join(str(one.get("text", "")) for one in revision.paragraphs).casefold() if own else ""
    said = {name: re.search(rf"\b{re.escape(name.replace('_', ' ').casefold())}\b", text) for name in own}
    return {name: found.start() if found else len(text) for name, found in said.items()}
