"""Stats that say the same things twice, as printed and as reckoned, are one table: a line for each thing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulebooks.stats.showing import Row

SHAPE = "columns"
LEAST_ALIKE = 3
"""Things that two stats must both speak of to stand beside each other."""


@dataclass(frozen=True)
class Columns:
    """`heads` are the stats, and each line is what one thing is called and what each of them says of it, or ""."""

    heads: tuple[Row, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]


def side_by_side(rows: Sequence[Row]) -> list[Row]:
    """The rows of a card, with those that speak of the same things as one, where the first of them stood."""
    told = {row.name: dict(row.value) for row in rows if row.shape == "tree"}
    found: list[Row] = []
    placed: set[str] = set()
    for row in rows:
        if row.name in placed:
            continue
        alike = [
            one for one in rows if one.name in told and row.name in told and _alike(told[row.name], told[one.name])
        ]
        if len(alike) < 2:
            found.append(row)
            continue
        placed |= {one.name for one in alike}
        titles = dict.fromkeys(title for one in alike for title in told[one.name])
        lines = tuple((title, tuple(told[one.name].get(title, "") for one in alike)) for title in titles)
        found.append(Row(row.name, "", SHAPE, Columns(tuple(alike), lines)))
    return found


def _alike(one: dict[str, str], other: dict[str, str]) -> bool:
    return len(one.keys() & other.keys() - {""}) >= LEAST_ALIKE
