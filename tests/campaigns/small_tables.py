"""Small tables without code, `games/worded/NAME.toml`, with three cards each, and their worked examples, `NAME.txt`."""

import tomllib
from functools import cache
from pathlib import Path

from rulebooks.catalogue import Catalogue, Entry

HERE = Path(__file__).parent / "games" / "worded"
CARDS = {"Туз": 3, "Король": 2, "Валет": 0}
COUNT = 2
"""So many there are of each card."""


@cache
def book_of(name: str) -> Catalogue:
    """A rulebook of three cards with the table of a file."""
    cards = {
        f"karta-{place}": Entry("card", f"karta-{place}", name, (), {"цена": price, "count": COUNT}, place)
        for place, (name, price) in enumerate(CARDS.items(), 1)
    }
    declared = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
    return Catalogue(name, 1, {"stol": Entry("table", "stol", "", (), declared, 0), **cards}, {})
