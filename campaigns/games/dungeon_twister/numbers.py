"""Derived numbers, each with what it is made of.

Source: Начать бой; Раненые персонажи; Двигаться.
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.game import Explained, Part
from campaigns.engine.sentences import say
from campaigns.engine.state import State
from campaigns.games.dungeon_twister import roles, rules
from campaigns.games.dungeon_twister.pieces.tokens import CHARACTER, stat


def fight_value(state: State, book: Book, hero: str) -> Explained:
    """What a character adds in a fight: its printed value, or that of the wounded.

    Source: Начать бой; Раненые персонажи: a wounded one counts 0, or a part of its own
            value, rounded down, where an edition says so.
    """
    piece = state.pieces.get(hero)
    if piece is None or piece.kind != CHARACTER:
        return Explained(())
    printed = state.count(hero, "fight")
    parts = [Part(say("printed on the token"), printed, rules.FIGHT)]
    if state.has(hero, "wounded"):
        divisor = stat(book, roles.WOUNDED, "combat_divisor")
        left = printed // divisor if divisor else stat(book, roles.WOUNDED, "combat")
        parts.append(Part(say("wounded"), left - printed, rules.WOUNDED))
    return Explained(tuple(parts))
