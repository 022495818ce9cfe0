"""Small tables without code, with three cards each; each `games/worded/NAME.toml` has worked examples, `NAME.txt`."""

import tomllib
from functools import cache
from pathlib import Path

from campaigns.engine.dice import KeyedDice
from campaigns.engine.draft import Draft
from campaigns.engine.game import Game
from campaigns.engine.state import State
from campaigns.games.counters import game_of
from rulebooks.catalogue import Catalogue, Entry

HERE = Path(__file__).parent / "games" / "worded"
CARDS = {"Туз": {"цена": 3, "сила": 4}, "Король": {"цена": 2}, "Валет": {"цена": 0}}
COUNT = 2
"""So many there are of each card."""


@cache
def book_of(name: str) -> Catalogue:
    """A rulebook of three cards with the table of a file."""
    return book(name, (HERE / f"{name}.toml").read_text(encoding="utf-8"))


def book(name: str, table: str) -> Catalogue:
    """A rulebook of three cards with a table as the front matter of a rulebook declares it."""
    cards = {
        f"karta-{place}": Entry("card", f"karta-{place}", called, (), {**numbers, "count": COUNT}, place)
        for place, (called, numbers) in enumerate(CARDS.items(), 1)
    }
    return Catalogue(name, 1, {"stol": Entry("table", "stol", "", (), tomllib.loads(table), 0), **cards}, {})


@cache
def playable(table: str) -> tuple[Game, Catalogue]:
    """A table that is declared so, with its book."""
    rules = book("small", table)
    return game_of(rules), rules


def laid(table: str, *heroes: str) -> Draft:
    """A small table under way, at which some sit."""
    made, rules = playable(table)
    draft = Draft(State(), KeyedDice(b"small"))
    arrange, enter = made.examples.arrange, made.examples.enter
    assert arrange
    assert enter
    arrange(draft, rules, len(heroes))
    for name in heroes:
        enter(draft, rules, name, None)
    return draft
