"""What a game declares of its secrets: who may know what. `secrecy.py` shows every viewer a table by this."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from campaigns.engine.seat import Seat
from campaigns.engine.state import State

PLACE = "@place"
"""Among what is veiled of a piece: where it lies."""


@dataclass(frozen=True, slots=True)
class Visibility:
    """Who may know what of a table. Without any of it everybody knows everything."""

    places: Mapping[str, str] = field(default_factory=dict)
    """Who sees what lies in a place of a kind: "owner" (the seat of the place) or "nobody"; elsewhere everybody does.
    Of a hidden thing people know that it is there and its kind, which is what its back shows."""
    veils: Callable[[State, Seat], Mapping[str, Collection[str]]] | None = None
    """What a seat may not know now of pieces that it sees: for each piece its counters, its marks (as far as a colon in
    them) and `PLACE`."""
    answers: frozenset[str] = frozenset()
    """Kinds of prompts whose answer only the seat that was asked knows. Questions are heard by all."""

    @property
    def hides(self) -> bool:
        """Whether anything that lies on the table is somebody's secret."""
        return bool(self.places or self.veils)
