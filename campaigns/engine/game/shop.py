"""What is for sale at a table, as a game's face declares it: shelves of wares, each with the move that buys it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from campaigns.engine.book import Book
from campaigns.engine.sentences import Sentence
from campaigns.engine.state import State


@dataclass(frozen=True, slots=True)
class Ware:
    """A thing for sale: its entry, its price, what it does, how many the buyers have, how many are left (None: any)."""

    entry: str
    price: int
    does: tuple[Sentence, ...] = ()
    had: int = 0
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Shelf:
    """Who sells, and what: the entry or piece that the shelf is called after."""

    seller: str
    wares: tuple[Ware, ...]


@dataclass(frozen=True, slots=True)
class Shop:
    """How a game sells.

    Shape: `purse` is the piece and the counter that pays; `move` buys, told the buyer and the thing by `buyer` and
           `thing`, the names of its fields. Whether somebody may buy is found by trying that move.
    """

    purse: tuple[str, str]
    move: str
    shelves: Callable[[State, Book], Iterable[Shelf]]
    buyer: str = "hero"
    thing: str = "item"

    def told(self, buyer: str, thing: str) -> Mapping[str, str]:
        """The fields of the move."""
        return {self.buyer: buyer, self.thing: thing}
