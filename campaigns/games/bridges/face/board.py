"""What moves are about on the board: what is bought or built there belongs to the island on which one stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.state import State
from campaigns.games.bridges import roles

Told = Mapping[str, Any]


def here(state: State, book: Book, fields: Told) -> Iterable[str]:
    """The island of whoever acts."""
    return [state.holder(str(fields.get("hero", "")))]


def using(item: str) -> Callable[[State, Book, Told], Iterable[str]]:
    """A thing that is used up: it is pressed where it lies."""
    return lambda state, book, fields: [str(fields.get("item") or item)]


POINTS = {
    **dict.fromkeys(("build", "buy", "improve", "trap", "charge"), here),
    "drink": using(roles.POTION),
    "shield": using(roles.BALL),
    "bomb": using(roles.BOMB),
}
