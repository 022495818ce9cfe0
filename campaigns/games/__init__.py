"""The games, a folder each, found by being there."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, cast

from campaigns.engine.book import Book
from campaigns.engine.game import Game
from campaigns.engine.game.told_only import ToldOnly


@cache
def _modules() -> dict[str, Any]:
    folders = [one.name for one in iter_modules(__path__) if one.ispkg]
    return {folder: import_module(f"{__name__}.{folder}") for folder in folders}


@cache
def _found() -> dict[str, tuple[str, Game]]:
    """Every game with the name of its folder, by its slug. A folder without a `GAME` is none yet."""
    declared = {folder: module.GAME for folder, module in _modules().items() if hasattr(module, "GAME")}
    return {game.slug: (folder, game) for folder, game in declared.items()}


@cache
def makers() -> dict[str, Any]:
    """What makes a game of any rulebook that declares one, or of any rulebook at all, by its slug: see counters/."""
    folders = [module for module in _modules().values() if hasattr(module, "game_of")]
    return {maker.SLUG: maker for module in folders for maker in (module, *getattr(module, "MORE", ()))}


def plays_any(slug: str) -> bool:
    """Whether a maker makes its game of any rulebook, and not only of one that declares a table."""
    return bool(getattr(makers()[slug], "ANY", False))


def game_for(slug: str, book: Book) -> Game:
    """A game as it is played with a rulebook, which says how many play; one without code is what the book declares.

    Errors: KeyError for a slug that no folder has; ValueError, with a sentence, for a book that declares no table.
    """
    known = all_games().get(slug)
    if known is None:
        return cast(Game, makers()[slug].game_of(book))
    players = known.players_by(book) if known.players_by else known.players
    return known if players == known.players else _for_players(slug, players)


@cache
def _for_players(slug: str, players: tuple[int, int]) -> Game:
    """A game by a rulebook that says that others play it than usual; the same object each time."""
    return replace(all_games()[slug], players=players)


@cache
def all_games() -> dict[str, Game]:
    """Every game by its slug."""
    return {slug: game for slug, (_, game) in _found().items()}


def folder(slug: str) -> str:
    """The name of a game's folder, where its own part of the page is.

    Errors: KeyError for a slug that no folder has.
    """
    if slug in makers():
        return str(makers()[slug].__name__).removeprefix(f"{__name__}.").partition(".")[0]
    return _found()[slug][0]


def game(slug: str) -> Game:
    """One game.

    Errors: KeyError for a slug that no folder has.
    """
    return all_games()[slug]


@cache
def told_only(slug: str) -> tuple[ToldOnly, ...]:
    """The stats that the table decides in a game: `TOLD_ONLY` in the file `told_only.py` of its folder.

    Errors: KeyError for a slug that no folder has.
    """
    name = f"{__name__}.{folder(slug)}.told_only"
    return tuple(import_module(name).TOLD_ONLY) if find_spec(name) else ()


def exists(slug: str) -> bool:
    """Whether there is a folder of that game, or one that makes it of a rulebook."""
    return slug in all_games() or slug in makers()
