"""What the rulebook says of its rules, beside what stands on cards."""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.games.munchkin.places import DOOR, TREASURE


def deck_at(book: Book, phase: str) -> str:
    """Of which back the cards are that a phase draws; doors where it does not say.

    Source: «Открываем Дверь»; «Чистим Комнату».
    """
    return TREASURE if says(book, f"{says(book, f'{phase}.deck')}.back") == "treasure" else DOOR
