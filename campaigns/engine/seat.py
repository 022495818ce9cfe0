"""Who sits at a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table: the key of the seat, the name to show, and whether it runs the game."""

    key: str
    name: str = ""
    master: bool = False
    blind: bool = False
    """A master who plays as well, and therefore sees no more than everybody sees."""
