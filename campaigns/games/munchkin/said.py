"""What the rulebook says of its rules, beside what stands on cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.games.munchkin.places import DOOR, TREASURE


def says(book: Book, fact: str) -> Any:
    """What a page says of something: a flag, a word, a list; None where it says nothing.

    Shape: a page and the way to the stat, "smert.keeps.class".
    """
    page, *way = fact.split(".")
    entry = book.get(page)
    found: Any = entry.stats if entry else None
    for step in way:
        found = found.get(step) if isinstance(found, Mapping) else None
    return found


def deck_at(book: Book, phase: str) -> str:
    """Of which back the cards are that a phase draws; doors where it does not say.

    Source: «Открываем Дверь»; «Чистим Комнату».
    """
    return TREASURE if says(book, f"{says(book, f'{phase}.deck')}.back") == "treasure" else DOOR
