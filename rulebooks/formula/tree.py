"""What a formula is made of, and the letters it is written with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

TWINS = str.maketrans("АВЕКМНОРСТУХ", "ABEKMHOPCTYX")
"""Capital Cyrillic letters that look like Latin ones: nobody at a table can tell «С» from "C"."""
RANKS = ("F", "E", "D", "C", "B", "A", "EX")
"""The usual ladder of ranks, from 0."""


class FormulaError(ValueError):
    """What is wrong, and where: `position` counts characters from 0."""

    def __init__(self, message: str, position: int = 0) -> None:
        super().__init__(message)
        self.position = position


@dataclass(frozen=True, slots=True)
class Node:
    """Part of a formula.

    name: "+", "-", "*" (its `text` is "" where none is written), "/", "minus", "d", "number" (its `number`) or
          "variable" (its `text`)
    """

    name: str
    parts: tuple[Node, ...] = ()
    number: int = 0
    text: str = ""

    def walk(self) -> Iterator[Node]:
        yield self
        for part in self.parts:
            yield from part.walk()


@lru_cache(maxsize=4_096)
def latin(name: str) -> str:
    """A name of look-alike letters in Latin ones: «ЕХ» is "EX"; any other name as it is («Сила»)."""
    written = name.translate(TWINS)
    return written if written.isascii() else name


def rank(letters: str, ladder: Sequence[str] = RANKS) -> int:
    """The number of a rank that is written in either alphabet: "F" is 0, «ЕХ» is 6.

    Errors: FormulaError for what is no rank of the ladder.
    """
    wanted = latin(letters.strip().upper())
    if wanted not in ladder:
        raise FormulaError(f"“{letters}” is no rank; there are: {', '.join(ladder)}")
    return list(ladder).index(wanted)
