"""States as text, as the rows keep them, and back."""

from __future__ import annotations

import json
from collections import OrderedDict, deque
from dataclasses import replace
from itertools import islice
from threading import Lock
from typing import Any

from campaigns.engine.codec import prompts_from_json, state_from_json, state_to_json
from campaigns.engine.memory import forget
from campaigns.engine.state import State
from campaigns.plays.heaviness import bytes_of

MOST_KEPT = 48
"""States that one process keeps, with what was worked out of them."""
MOST_BYTES = 48_000_000
"""What they may take together, about."""
SELDOM = 128
"""One of so many new states is weighed, and more of the first ones: weighing costs as much as a look at a table."""
WEIGHED = 8
"""So many of the last weighings say what a state takes."""


class States:
    """States by the texts that they were read from or written as; the longest unread go where there are too many, or
    where they are too heavy, with all that was worked out of them.

    What all take is told by some that were weighed: those in the middle, at which everybody has looked.
    """

    def __init__(self, most: int, most_bytes: int = MOST_BYTES, seldom: int = SELDOM) -> None:
        self.most, self.most_bytes, self.seldom = most, most_bytes, seldom
        self._states: OrderedDict[str, State] = OrderedDict()
        self._weights: deque[int] = deque(maxlen=WEIGHED)
        self._put = 0
        self._lock = Lock()

    @property
    def room(self) -> int:
        """How many there may be, the newest in any case."""
        if not self._weights:
            return self.most
        return max(1, min(self.most, self.most_bytes * len(self._weights) // max(1, sum(self._weights))))

    def get(self, text: str) -> State | None:
        with self._lock:
            state = self._states.get(text)
            if state is not None:
                self._states.move_to_end(text)
            return state

    def put(self, text: str, state: State) -> State:
        """Keep a state, and give back the one that is kept of this text: the first, where two threads read it."""
        with self._lock:
            self._put += 1
            weighed = next(islice(self._states.values(), len(self._states) // 2, None), None)
        due = self._put % self.seldom == 0 or (self._put < self.seldom and self._put.bit_count() == 1)
        if weighed is not None and due:
            self._weights.append(bytes_of(weighed))
        with self._lock:
            kept = self._states.setdefault(text, state)
            self._states.move_to_end(text)
            while len(self._states) > self.room:
                forget(self._states.popitem(last=False)[1])  # whoever keeps it still keeps the facts alone
            return kept

    def clear(self) -> None:
        with self._lock:
            self._states.clear()
            self._weights.clear()


kept = States(MOST_KEPT)


def read_state(text: str) -> State:
    """A state from its JSON text; an empty text is an empty table.

    Shape:  the same object for the same text, as long as it is among those last asked for: what follows from a state is
            kept with it (`engine/memory.py`), for all who look at that table until the next play.
    """
    return kept.get(text) or kept.put(text, state_from_json(json.loads(text)) if text else State())


def write_state(state: State) -> str:
    """A state as JSON text, in the order in which things came."""
    return _text(state_to_json(state))


def keep_state(state: State) -> str:
    """As `write_state`, of a state that will be read next: whoever does need not read the letters.

    Shape:  what is kept is what reading would give: everything in a state is plain but its prompts, whose data a game
            makes as it likes, and those are read back.
    """
    told = state_to_json(state)
    text = _text(told)
    if state.prompts:
        state = replace(state, prompts=prompts_from_json(json.loads(_text(told["prompts"]))))
    kept.put(text, state)
    return text


def _text(told: Any) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
