"""Plain data that a stranger wrote: texts, whole numbers, yes and no, lists and tables of them, within bounds."""

from __future__ import annotations

from typing import Any

DEEPEST, MOST_VALUES = 12, 5_000
LARGEST = 10**12
TOO_MUCH = f"there may be {MOST_VALUES} values, {DEEPEST} deep"


def bounded(value: Any) -> Any:
    """The same data, known to be plain and small.

    Errors: ValueError for numbers with a point, dates, whatever is too deep or too much.
    """
    return _bounded(value, 0, [MOST_VALUES])


def _bounded(value: Any, depth: int, left: list[int]) -> Any:
    left[0] -= 1
    if depth > DEEPEST or left[0] < 0:
        raise ValueError(TOO_MUCH)
    if isinstance(value, dict):
        return {str(name): _bounded(one, depth + 1, left) for name, one in value.items()}
    if isinstance(value, list):
        return [_bounded(one, depth + 1, left) for one in value]
    if isinstance(value, str):
        return value.replace("\0", "")
    if value is None or isinstance(value, bool) or (isinstance(value, int) and abs(value) < LARGEST):
        return value
    raise ValueError(f"{str(value)[:40]} is neither text nor a whole number nor yes or no")
