"""The numbers of a thing that matter most, so that often its page need not be opened."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from copy import copy
from itertools import islice

from rulebooks.models import Revision
from rulebooks.search.weighing import card_keys
from rulebooks.stats.order import in_order, told
from rulebooks.stats.showing import HIDDEN, Formula, stat_rows

SHOWN = 2
BEFORE_ALL = ("health", "damage", "added_damage", "own_damage", "heals", "price", "cost", "level", "points", "base")
"""What one looks a thing up for, before what usually stands first on its page."""
NO_MATTER = frozenset({"place_number", "face", "order", "number"})
NO_NUMBERS = frozenset({"section", "table", "place"})


def telling_numbers(revision: Revision, most: int = SHOWN, first: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Some numbers of an entry as (what, how much), in the order in which people read them, `first` before all; none of
    a section."""
    return [] if revision.page.kind in NO_NUMBERS else list(islice(_numbers(revision, first), most))


def stats_called(revision: Revision, wanted: Collection[str]) -> tuple[str, ...]:
    """The stats of a page of whose names a word is among some keys: «руки двуручника» asks for its hands."""
    return tuple(name for name in in_order(revision.stats) if not card_keys(name).isdisjoint(wanted))


def _numbers(revision: Revision, before_all: Sequence[str]) -> Iterator[tuple[str, str]]:
    first = [name for name in dict.fromkeys([*before_all, *BEFORE_ALL]) if name in revision.stats]
    for name in [*first, *(name for name in in_order(revision.stats, told(revision)) if name not in first)]:
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
