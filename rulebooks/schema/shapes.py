"""The shapes of values that a form can show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number or a formula: of these letters, and with dice if it may be rolled."""

    letters: frozenset[str] = frozenset()
    dice: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """Some words, whatever they say."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A whole number or a formula with names that the book declares."""


@dataclass(frozen=True, slots=True)
class Lines:
    """One text or several: conditions, sentences of what happens."""


@dataclass(frozen=True, slots=True)
class Span:
    """Two numbers or formulas, the smaller first."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A page, or a place in one, that tells of something."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words of the rules: "near", "far". People choose among what these are called."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """Another page, of one of these kinds; without any, of any kind."""

    kinds: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Own:
    """A name under another stat of the same page: a skill that the page itself tells of."""

    of: str


@dataclass(frozen=True, slots=True)
class Group:
    """Values by their names; those in `must` are always told."""

    parts: Mapping[str, Shape] = field(default_factory=dict)
    must: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of things of one shape, in an order that counts."""

    of: Shape


NAMED, FIGURES, PAGES, CALLED = "named", "figures", "pages", "called"


@dataclass(frozen=True, slots=True)
class Table:
    """Things of one shape by what they are called.

    by: "named" by a slug made of the name inside (skills), "figures" by a number (faces of a die), "pages" by other
        pages (of `kinds`, where there are some), "called" by the name that formulas know; "" where nobody knows yet
    """

    of: Shape
    by: str = ""
    kinds: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something that no form can show: it is told, and stays what it is."""


Shape = (
    Flag | Number | Words | Formula | Lines | Span | Rule | Choice | Reference | Own | Group | Rows | Table | Unknown
)
