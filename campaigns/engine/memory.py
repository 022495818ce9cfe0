"""What was worked out of a table is kept with it: a table never changes, so neither does what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from campaigns.engine.state import State

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


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


def remembered(function: Callable[Concatenate[State, Asked], Found]) -> Callable[Concatenate[State, Asked], Found]:
    """Work a pure function of a state out once for each state, and keep it for as long as that state is there.

    Shape:  what else it is told counts by its value, and what cannot be a key is asked about anew each time. Whoever
            gets the answer gets the one that everybody gets, and leaves it as it is.
    """

    @wraps(function)
    def kept(state: State, /, *args: Asked.args, **more: Asked.kwargs) -> Found:
        memory = state.memory
        if memory is None:
            memory = {}
            object.__setattr__(state, "memory", memory)
        key = (function, args, *more.items()) if more else (function, args)
        try:
            return memory[key]
        except KeyError:
            found = memory[key] = function(state, *args, **more)
            return found
        except TypeError:
            return function(state, *args, **more)

    return kept
