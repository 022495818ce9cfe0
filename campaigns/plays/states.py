"""States as text, as the rows keep them, and back."""

from __future__ import annotations

import json
from functools import lru_cache

from campaigns.engine.codec import state_from_json, state_to_json
from campaigns.engine.state import State

MOST_KEPT = 48
"""States that one process keeps, with what was worked out of them."""


@lru_cache(maxsize=MOST_KEPT)
def read_state(text: str) -> State:
    """A state from its JSON text; an empty text is an empty table.

    Shape:  the same object for the same text, as long as it is among those last asked for: what follows from a state is
            kept with it (`engine/memory.py`), for all who look at that table until the next play.
    """
    return state_from_json(json.loads(text)) if text else State()


def write_state(state: State) -> str:
    """A state as JSON text, in the order in which things came."""
    return json.dumps(state_to_json(state), ensure_ascii=False, separators=(",", ":"))
