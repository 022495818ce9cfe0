"""The numbers of a thing that matter most, so that often its page need not be opened."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import islice

from rulebooks.models import Revision
from rulebooks.stats import HIDDEN, Formula, stat_rows
from rulebooks.stats_order import in_order

SHOWN = 2
BEFORE_ALL = ("health", "damage", "added_damage", "own_damage", "heals", "price", "cost", "level", "points", "base")
"""What one looks a thing up for, before what usually stands first on its page."""
NO_MATTER = frozenset({"place_number", "face", "order", "number"})
NO_NUMBERS = frozenset({"section", "table", "place"})


def telling_numbers(revision: Revision, most: int = SHOWN) -> list[tuple[str, str]]:
    """Some numbers of an entry as (what, how much), in the order in which people read them; none of a section."""
    return [] if revision.page.kind in NO_NUMBERS else list(islice(_numbers(revision), most))


def _numbers(revision: Revision) -> Iterator[tuple[str, str]]:
    first = [name for name in BEFORE_ALL if name in revision.stats]
    for name in [*first, *(name for name in in_order(revision.stats) if name not in first)]:
        value = revision.stats[name]
        if name in HIDDEN | NO_MATTER or isinstance(value, bool) or not isinstance(value, int | str):
            continue
        alone = copy(revision)
        alone.stats = {name: value}
        for row in stat_rows(alone, {}):
            if isinstance(row.value, Formula):
                yield row.title, row.value.text
            elif row.shape == "text" and isinstance(value, int):
                yield row.title, str(row.value)
