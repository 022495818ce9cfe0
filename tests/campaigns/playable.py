"""What can be played with the editions we ship: every game, and every rulebook that declares a table of its own."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from campaigns.engine.game import Game
from campaigns.games import all_games, game_for, makers, plays_any
from rulebooks.catalogue import Catalogue, from_document, shipped
from rulebooks.shipped import folders

STRANGERS = Path(__file__).parent / "strangers"
"""Rulebooks that declare a table and that we do not ship."""
MAKER = "counters"
"""What makes a game of them."""


@dataclass(frozen=True)
class Playable:
    """A game with its rulebook."""

    game: Game
    slug: str

    def __str__(self) -> str:
        return self.slug

    @property
    def book(self) -> Catalogue:
        return shipped(self.slug)


def without_code() -> list[Playable]:
    """The shipped rulebooks that declare a table."""
    books = [folder.name for folder in folders()]
    return [
        Playable(game_for(slug, shipped(book)), book)
        for slug, maker in makers().items()
        for book in books
        if maker.declares(shipped(book))
    ]


@cache
def by_strangers() -> dict[str, Catalogue]:
    """Strangers' rulebooks in which something is hidden, by their slugs."""
    books = {path.stem: from_document(path, path.stem) for path in sorted(STRANGERS.glob("*.md"))}
    return {slug: book for slug, book in books.items() if game_for(MAKER, book).visibility.answers}


def plain() -> list[Playable]:
    """The tables that any rulebook has, with the rulebook that tells of them."""
    return [Playable(game_for(slug, shipped("dialect")), "dialect") for slug in makers() if plays_any(slug)]


PLAYABLE = [*(Playable(game, game.book) for game in all_games().values()), *without_code()]
EVERYTHING = [*PLAYABLE, *plain()]
"""Those that come to an end by their rules, and those that people end when they like."""
