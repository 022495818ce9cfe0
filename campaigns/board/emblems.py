"""The emblems of things: small drawings that a game names in its face, for what has a page and for whole kinds.

Source: `face/emblems.toml` in the folder of a game; the drawings are the symbols of `static/img/emblems.svg`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from campaigns import games
from campaigns.engine.state import Piece
from campaigns.plays.writing import Table

KINDS = "kinds"


@cache
def declared(game: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The emblems of a game by the address of a page, and by a kind of pages or pieces."""
    try:
        file = Path(games.__file__).parent / games.folder(game) / "face" / "emblems.toml"
    except KeyError:
        return {}, {}
    if not file.is_file():
        return {}, {}
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: sign for name, sign in told.items() if isinstance(sign, str)}, told.get(KINDS, {})


def emblem(table: Table, piece: Piece) -> str:
    """The name of the emblem of a piece as whoever looks sees it; empty for one that has none."""
    things, kinds = declared(table.game.slug)
    entry = table.book.get(piece.entry) if piece.entry else None
    page = things.get(piece.entry, "") or (kinds.get(entry.kind, "") if entry else "")
    return page or kinds.get(piece.kind, "")
