"""A table without code: what is counted, held, drawn and rolled is declared by the rulebook itself.

No game by itself: `game_of` makes one of any rulebook that `declares` a table.
"""

from campaigns.games.counters.declared import SLUG, declares, game_of

__all__ = ["SLUG", "declares", "game_of"]
