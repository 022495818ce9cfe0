"""The columns and lines of a printed page, from where its words stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Box = dict[str, Any]
"""A word or a table: "x0", "x1", "top", "bottom" in points, and what its maker knows of it."""
GUTTER = 8
"""Points that no word crosses between two columns."""
MOST_ACROSS = 0.25
"""Of a page's lines that may go over both columns: titles and wide tables."""
FEWEST_LINES = 6


def lines(boxes: Sequence[Box]) -> list[list[Box]]:
    """Boxes that stand on one line together, from the head to the foot, each line from the left."""
    found: list[list[Box]] = []
    for box in sorted(boxes, key=lambda one: (one["top"] + one["bottom"]) / 2):
        middle = (box["top"] + box["bottom"]) / 2
        last = found[-1][-1] if found else None
        if last is not None and "rows" not in last and "rows" not in box and last["top"] <= middle <= last["bottom"]:
            found[-1].append(box)
        else:
            found.append([box])
    return [sorted(one, key=lambda box: box["x0"]) for one in found]


def apart(boxes: Sequence[Box], width: float) -> list[list[Box]]:
    """The boxes of a page as parts that are read one after the other: two columns between what goes over both."""
    rows = lines(boxes)
    middle = _gutter(rows, width)
    if middle is None:
        return [list(boxes)]
    parts: list[list[Box]] = []
    left: list[Box] = []
    right: list[Box] = []
    for row in rows:
        if _crosses(row, middle):
            parts += [one for one in (left, right, row) if one]
            left, right = [], []
        else:
            left += [box for box in row if box["x1"] <= middle]
            right += [box for box in row if box["x1"] > middle]
    return [*parts, *(one for one in (left, right) if one)]


def _gutter(rows: Sequence[Sequence[Box]], width: float) -> float | None:
    """Where between two columns hardly a line crosses; None on a page of one."""
    if len(rows) < FEWEST_LINES:
        return None
    best: tuple[int, float] | None = None
    for percent in range(35, 66):
        at = width * percent / 100
        across = sum(_crosses(row, at) for row in rows)
        sides = [sum(any(side(box, at) for box in row) for row in rows) for side in (_left, _right)]
        if across <= MOST_ACROSS * len(rows) and min(sides) * 3 >= len(rows) and (best is None or across < best[0]):
            best = (across, at)
    return best[1] if best else None


def _left(box: Box, at: float) -> bool:
    return bool(box["x1"] <= at)


def _right(box: Box, at: float) -> bool:
    return bool(box["x0"] >= at)


def _crosses(row: Sequence[Box], at: float) -> bool:
    """Whether a line goes over a place: by a word, or by words that stand no further apart than words do."""
    if any(box["x0"] < at < box["x1"] for box in row):
        return True
    before = [box["x1"] for box in row if _left(box, at)]
    behind = [box["x0"] for box in row if _right(box, at)]
    return bool(before and behind) and min(behind) - max(before) < GUTTER
