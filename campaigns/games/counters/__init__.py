"""A table without code: what is counted, held, drawn and rolled is declared by the rulebook itself.

No game by itself: `game_of` makes one of any rulebook that `declares` a table. `plain` is the table for any other.
"""

from campaigns.games.counters import plain
from campaigns.games.counters.declared import SLUG, declares, game_of

MORE = (plain,)
"""Makers beside this folder's own."""

__all__ = ["MORE", "SLUG", "declares", "game_of"]
