"""Which copies are kept: many of lately, few of long ago."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

ALL_OF = timedelta(days=1)
STEPS: tuple[tuple[timedelta, Callable[[datetime], object]], ...] = (
    (timedelta(days=14), lambda at: at.date()),
    (timedelta(weeks=9), lambda at: at.isocalendar()[:2]),
    (timedelta(days=400), lambda at: (at.year, at.month)),
)
"""Of each day, week and month, for so long, the newest copy."""


def kept(copies: Iterable[datetime], now: datetime) -> set[datetime]:
    """The copies to keep: all of the last day, then one of each day, week and month; the newest always."""
    newest_first = sorted(copies, reverse=True)
    keep = {at for at in newest_first if now - at < ALL_OF} | set(newest_first[:1])
    for age, span in STEPS:
        seen: set[object] = set()
        for at in newest_first:
            if now - at < age and span(at) not in seen:
                seen.add(span(at))
                keep.add(at)
    return keep
