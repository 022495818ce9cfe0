"""What was worked out of a table is kept with it: a table never changes, so neither does what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from campaigns.engine.state import State

Asked = ParamSpec("Asked")
Found = TypeVar("Found")
Pure = Callable[Asked, Found]

MOST_KEPT = 20_000
"""Answers that are kept of one state."""


class Same:
    """Something that never changes, as the key of a memory: what is the same thing has the same key, equal things not.

    States share what did not change, and an edition is one object for as long as anybody plays by it.
    """

    __slots__ = ("part",)

    def __init__(self, part: Any) -> None:
        self.part = part

    def __hash__(self) -> int:
        return id(self.part)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.part is other.part


def once(state: State, key: Hashable, find: Callable[[], Found]) -> Found:
    """What follows from a state and a key, found once and kept for as long as that state is there.

    Shape:  the key names all that the answer depends on besides the state.
    """
    memory = _memory(state)
    try:
        found: Found = memory[key]
    except KeyError:
        found = find()
        _keep(memory, key, found)
    return found


def forget(state: State) -> None:
    """Let go of all that was worked out of a state; whoever asks finds it anew."""
    object.__setattr__(state, "memory", None)


def _memory(state: State) -> dict[Any, Any]:
    memory = state.memory
    if memory is None:
        memory = {}
        object.__setattr__(state, "memory", memory)
    return memory


def _keep(memory: dict[Any, Any], key: Hashable, found: object) -> None:
    """Keys may be words that somebody sent: whoever sends ever new ones makes the memory forget, and not grow."""
    if len(memory) >= MOST_KEPT:
        memory.clear()
    memory[key] = found


def remembered(function: Callable[Concatenate[State, Asked], Found]) -> Callable[Concatenate[State, Asked], Found]:
    """Work a pure function of a state out once for each state, and keep it for as long as that state is there.

    Shape:  what else it is told counts by its value, and what cannot be a key is asked about anew each time. Whoever
            gets the answer gets the one that everybody gets, and leaves it as it is.
    """

    @wraps(function)
    def kept(state: State, /, *args: Asked.args, **more: Asked.kwargs) -> Found:
        memory = _memory(state)
        key = (function, args, *more.items()) if more else (function, args)
        try:
            return memory[key]
        except KeyError:
            found = function(state, *args, **more)
            _keep(memory, key, found)
            return found
        except TypeError:
            return function(state, *args, **more)

    return kept


def kept_if_small(
    most: int, largest: int, much: Callable[..., int]
) -> Callable[[Pure[Asked, Found]], Pure[Asked, Found]]:
    """Keep `most` answers of a pure function, those of things in which there is little: whoever brings a table of a
    hundred thousand pieces has them worked out anew each time, and no memory filled with them.

    Shape:  `much` says of the same arguments how much is in them; `largest` is the most of it that is kept.
    """

    def keeping(function: Pure[Asked, Found]) -> Pure[Asked, Found]:
        known = lru_cache(most)(function)

        @wraps(function)
        def kept(*args: Asked.args, **more: Asked.kwargs) -> Found:
            small = much(*args, **more) <= largest
            return known(*args, **more) if small else function(*args, **more)  # type: ignore[arg-type]

        return kept

    return keeping
