"""A plain table: for a rulebook that declares none, or that people do not want to be held to.

What is counted, whose turn it is and what lies there the people at the table say themselves, move by move. From what
they have said a declaration is made on the fly (`made.py`), and that is played as any declared table is.
"""

from campaigns.games.counters.plain.game import SLUG, game_of

ANY = True
"""Any rulebook may be played at it."""


def declares(book: object) -> bool:
    """Whether a rulebook declares this table: none does, and any may be played at it."""
    return False


__all__ = ["ANY", "SLUG", "declares", "game_of"]
