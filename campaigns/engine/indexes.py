"""What lies where, what is of which kind and what is marked how, looked up instead of searched for.

An index is made when somebody first asks for it and then kept up from event to event, each time as another mapping: a
table never changes in place, nor do these. Everything is in the order in which it came, as in the facts themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")
Index = Mapping[Key, tuple[Value, ...]]


def grouped(pairs: Iterable[tuple[Key, Value]]) -> Index[Key, Value]:
    """Values by their keys, each in its order."""
    found: dict[Key, list[Value]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return {key: tuple(values) for key, values in found.items()}


def with_one(index: Index[Key, Value] | None, key: Key, value: Value) -> Index[Key, Value] | None:
    """An index to which one value came, as the last of its key; none stays none."""
    return None if index is None else {**index, key: (*index.get(key, ()), value)}


def without_one(index: Index[Key, Value] | None, key: Key | None, value: Value) -> Index[Key, Value] | None:
    """An index from which one value has gone, if it was there; none stays none."""
    if index is None or key is None or key not in index:
        return index
    values = index[key]
    if value not in values:
        return index
    place = values.index(value)
    return {**index, key: values[:place] + values[place + 1 :]}


def moved(index: Index[Key, Value] | None, before: Key | None, after: Key, value: Value) -> Index[Key, Value] | None:
    """An index in which one value has gone from a key, if it was there, and come to another, as the last of that."""
    if index is None:
        return None
    found = dict(index)
    if before is not None and value in (values := found.get(before, ())):
        place = values.index(value)
        found[before] = values[:place] + values[place + 1 :]
    found[after] = (*found.get(after, ()), value)
    return found
