"""The games, a folder each, found by being there."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from campaigns.engine.game import Game


@cache
def all_games() -> dict[str, Game]:
    """Every game by its slug."""
    found = [import_module(f"{__name__}.{folder.name}").GAME for folder in iter_modules(__path__) if folder.ispkg]
    return {game.slug: game for game in found}


def game(slug: str) -> Game:
    """One game.

    Errors: KeyError for a slug that no folder has.
    """
    return all_games()[slug]
