"""What the points of a character went into, term by term.

Source: Первичные характеристики (ч.1); Навыки; the sum in the printed example.
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.game import Explained, Part
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.numbers import letters_of, named
from campaigns.games.knk_mf.making.ranks import price, standing, written


def points_spent(state: State, book: Book, piece: str) -> Explained:
    """Characteristic points in all ranks and pluses: D + D + C+ + E + C + C is 15."""
    parts = []
    for letter in letters_of(state, book, piece):
        stands = standing(state, piece, letter)
        label = say(
            "{characteristic} {rank}", characteristic=named(state, book, piece, letter), rank=written(book, stands)
        )
        parts.append(Part(label, price(book, stands), rules.MODIFIERS_COST))
    return Explained(tuple(part for part in parts if part.amount))


def skill_points_spent(state: State, book: Book, piece: str) -> Explained:
    """Skill points in all skills and schools."""
    found = state.held_by(piece, "skill", "school")
    parts = (Part(say("{skill}", skill=Name(one.id)), state.count(one.id, "paid"), rules.SKILLS) for one in found)
    return Explained(tuple(part for part in parts if part.amount))
