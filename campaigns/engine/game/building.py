"""How somebody is built: the sheet with its − and +, its cards and its list to search, as a game's face declares it.

A game says which moves there are and how the sheet reads. What a move costs, what it brings and why it is not possible
the page learns by trying the move itself, so that none of it can differ from what happens when it is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from campaigns.engine.book import Book
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import State

STEPS, CARDS, SEARCHED = "steps", "cards", "searched"
"""The shapes of a chapter: rows with − and +; cards of which one is taken; a list that is searched."""
NOT_LET = say("The game master does not let this seat do that.")
LESS, MORE = "less", "more"
"""The sides of a row on which a deed stands; without a side it is a button of its own."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A move that a button makes: its name, what it is told, and how the button reads.

    Shape: with `further` it is no move yet, but opens the page anew with these values chosen.
    """

    label: Sentence
    move: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    side: str = ""
    further: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Item:
    """A line or a card of the sheet.

    Shape: `rungs` are the steps that there are, of which those up to `reached` (-1: none) are had. `about` is said
           under the name; `entry` is its page in the rulebook; `here` says that this one is chosen.
    """

    id: str
    label: Sentence
    deeds: tuple[Deed, ...] = ()
    now: str = ""
    rungs: tuple[str, ...] = ()
    reached: int = -1
    about: tuple[Sentence, ...] = ()
    entry: str = ""
    here: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the sheet, in one of the shapes above."""

    id: str
    title: Sentence
    shape: str
    items: tuple[Item, ...]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Purse:
    """Points that are spent here: a counter of the piece, and how many there were (None where nobody knows)."""

    counter: str
    whole: int | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of the finished sheet: a whole number, or a roll as people write it."""

    key: str
    label: Sentence
    value: int | str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Builder:
    """How a game lets somebody be built.

    Shape: `chapters(state, book, piece)` is the sheet of a piece that is there; `beginning(state, book, chosen)` the
           chapters by which one begins, as far as `chosen` says. `figures` and `purses` stand beside the chapters.
           `moves` are those that the sheet makes, so that no list of a table need offer them.
    """

    kinds: tuple[str, ...]
    moves: frozenset[str]
    beginning: Callable[[State, Book, Mapping[str, str]], Iterable[Chapter]]
    chapters: Callable[[State, Book, str], Iterable[Chapter]]
    figures: Callable[[State, Book, str], Iterable[Figure]]
    purses: Callable[[State, Book, str], Iterable[Purse]]
