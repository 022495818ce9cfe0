"""Places inside nested stats: walk them, look at one, put another value there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Walk nested stats down to single values, each with the way to it."""
    if isinstance(value, Mapping) and value:
        for name, inner in value.items():
            yield from leaves(inner, (*path, str(name)))
    elif isinstance(value, list) and value:
        for place, inner in enumerate(value):
            yield from leaves(inner, (*path, str(place)))
    elif path:
        yield path, value


def value_at(stats: Any, path: Sequence[str]) -> Any:
    """What stands at a place.

    Errors: LookupError where there is no such place.
    """
    for step in path:
        if isinstance(stats, Mapping):
            stats = stats[step]
        elif isinstance(stats, list) and step.isdecimal() and len(step) < 6:
            stats = stats[int(step)]
        else:
            raise LookupError(step)
    return stats


def put(stats: Any, path: Sequence[str], value: Any) -> Any:
    """The same stats with another value at a place; what lies beside the way there is shared.

    Errors: LookupError where there is no such place.
    """
    if not path:
        return value
    inside = put(value_at(stats, path[:1]), path[1:], value)
    if isinstance(stats, list):
        place = int(path[0])
        return [*stats[:place], inside, *stats[place + 1 :]]
    return {**stats, path[0]: inside}
