"""What somebody is called to whom nobody gave a name: one of its kind, in the language of the rulebook, and which.

The pages are called after all of a kind («Обыватели»); a sentence speaks of one: «Обыватель 2 бьёт Аню».
"""

from __future__ import annotations

from campaigns.engine.book import Entry
from campaigns.engine.state import State

ONE_OF = {
    "Монстры": "Монстр",
    "Профи": "Профи",
    "Обыватели": "Обыватель",
    "Слуги": "Слуга",
    "Разведчики": "Разведчик",
    "Стражи": "Страж",
    "Мертвяки": "Мертвяк",
    "Искусственные тела": "Искусственное тело",
    "Персонажи": "Фамильяр",
}
"""By what the page calls all of them, without what stands before a colon; another word stays as it is."""


def called(state: State, entry: Entry) -> str:
    """A name that nobody at the table has yet."""
    many = entry.name.rpartition(": ")[2]
    one, taken = ONE_OF.get(many, many), {piece.name for piece in state.pieces.values()}
    numbered = (f"{one} {number}" for number in range(2, len(taken) + 3))
    return next(name for name in (one, *numbered) if name not in taken)
