"""What an order is about on the drawn castle: the hall at the end of its way, its card, and what the card is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.state import State
from campaigns.games.castle.orders.writing import PATH

STAYS = "stay"


def ordered(state: State, book: Book, fields: Mapping[str, Any]) -> Iterable[str]:
    """The halls, corridors, cards and villains that an order names; to stay is about the hall where one is."""
    way = f"{fields.get('to') or ''}{PATH}{fields.get('then') or ''}"
    end = way.rstrip(PATH).rpartition(PATH)[2]
    hall = state.holder(str(fields.get("hero", ""))) if end == STAYS else end
    named = (fields.get("card"), fields.get("on"), fields.get("other"), hall)
    return [one for one in map(str, filter(None, named)) if one in state or book.get(one) is not None]


POINTS = {"order": ordered, "go": ordered}
