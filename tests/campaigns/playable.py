"""What can be played with the editions we ship: every game, and every rulebook that declares a table of its own."""

from dataclasses import dataclass

from campaigns.engine.game import Game
from campaigns.games import all_games, game_for, makers
from rulebooks.catalogue import LIBRARY, Catalogue, shipped


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
    books = sorted(path.name for path in LIBRARY.iterdir() if path.is_dir())
    return [
        Playable(game_for(slug, shipped(book)), book)
        for slug, maker in makers().items()
        for book in books
        if maker.declares(shipped(book))
    ]


PLAYABLE = [*(Playable(game, game.book) for game in all_games().values()), *without_code()]
