"""The emblems of things: small drawings that a game names in its face, for what has a page, for whole kinds, for marks.

Source: `face/emblems.toml` in the folder of a game; the drawings are the symbols of `static/img/emblems.svg`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from campaigns import games
from campaigns.engine.state import Piece
from campaigns.plays.writing import Table

NAMES, KINDS, MARKS = "names", "kinds", "marks"


class Declared(NamedTuple):
    """The emblems of a game.

    Shape: by the address of a page; by the first word of a piece's name; by a kind of pages or pieces; by a mark as far
           as a colon.
    """

    things: Mapping[str, str]
    names: Mapping[str, str]
    kinds: Mapping[str, str]
    marks: Mapping[str, str]


@cache
def declared(game: str) -> Declared:
    """The emblems of a game."""
    try:
        file = Path(games.__file__).parent / games.folder(game) / "face" / "emblems.toml"
    except KeyError:
        return Declared({}, {}, {}, {})
    if not file.is_file():
        return Declared({}, {}, {}, {})
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    things = {name: sign for name, sign in told.items() if isinstance(sign, str)}
    return Declared(things, told.get(NAMES, {}), told.get(KINDS, {}), told.get(MARKS, {}))


def emblem(table: Table, piece: Piece) -> str:
    """The name of the emblem of a piece as whoever looks sees it; empty for one that has none.

    Shape: that of its page or of what the game says that it wears, then of the kind of either, then of its name, then
           of its own kind.
    """
    wears = table.game.face.wears
    worn = of_entry(table, wears(table.state, table.book, piece.id)) if wears else ""
    kinds = declared(table.game.slug).kinds
    return of_entry(table, piece.entry) or worn or of_itself(table, piece) or kinds.get(piece.kind, "")


def of_itself(table: Table, piece: Piece) -> str:
    """The name of the emblem that a piece has for its page or its name and not for its kind; empty for one without."""
    known = declared(table.game.slug)
    return known.things.get(piece.entry, "") or known.names.get(piece.name.partition(" ")[0], "")


def of_entry(table: Table, slug: str) -> str:
    """The name of the emblem of a page, else of its kind; empty for one that has none."""
    known = declared(table.game.slug)
    entry = table.book.get(slug) if slug else None
    return known.things.get(slug, "") or (known.kinds.get(entry.kind, "") if entry else "")


def of_mark(table: Table, mark: str) -> str:
    """The name of the emblem of a mark; empty for one that has none."""
    known = declared(table.game.slug).marks
    return known.get(mark, "") or known.get(mark.partition(":")[0], "")
