"""A cache with bounds: of how many things a process keeps, and of how much there is in them together."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class BoundedCache(Generic[Key, Value]):
    """Things by their keys; those that were put there longest ago go where there are too many, or too much in them.

    Shape: `parts` says how much is in a thing: whoever brings a table of a hundred thousand pieces, or plays that
           change as many numbers, has fewer of them kept than others. The newest stays in any case.
    """

    def __init__(self, most: int, most_parts: int, parts: Callable[[Value], int]) -> None:
        self.most, self.most_parts, self.parts = most, most_parts, parts
        self.together = 0
        self._things: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._things)

    def get(self, key: Key) -> Value | None:
        """The thing of a key; None where it is not there any more, or never was."""
        found = self._things.get(key)
        return found[0] if found else None

    def put(self, key: Key, value: Value) -> None:
        """Keep a thing as the newest."""
        much = self.parts(value)
        with self._lock:
            self.together += much - self._things.pop(key, (value, 0))[1]
            self._things[key] = value, much
            while len(self._things) > 1 and (len(self._things) > self.most or self.together > self.most_parts):
                self.together -= self._things.popitem(last=False)[1][1]

    def clear(self) -> None:
        """Let go of all."""
        with self._lock:
            self._things.clear()
            self.together = 0
