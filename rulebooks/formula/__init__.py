"""Formulas of rulebooks: `18*N`, `2+N-1`, `10S+1d(100+15S)`. Pure, and safe for what strangers type.

`parse` makes an `Expression` of a text once; it gives a value, a roll, an exact distribution, words and MathML.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rulebooks.formula import grammar, numbers
from rulebooks.formula.distribution import Distribution, distribution_of
from rulebooks.formula.mathml import mathml
from rulebooks.formula.tree import RANKS, FormulaError, Node, latin, rank
from rulebooks.formula.words import words

__all__ = [
    "RANKS",
    "Distribution",
    "Expression",
    "FormulaError",
    "Node",
    "evaluate",
    "parse",
    "rank",
    "renamed",
    "surely",
]

APART = re.compile(r"[\w)]\s+[\w(]")
"""Nothing but a blank between two things."""
NAME = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Expression:
    """A formula that was understood. Variables that look the same in Latin and Cyrillic letters are the same."""

    text: str
    root: Node

    variables: frozenset[str] = field(init=False, compare=False, repr=False)
    """Their names, in Latin letters where these look the same: «С» is "C", «Сила» stays."""
    has_dice: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        parts = list(self.root.walk())
        names = frozenset(latin(node.text) for node in parts if node.name == "variable")
        object.__setattr__(self, "variables", names)
        object.__setattr__(self, "has_dice", any(node.name == "d" for node in parts))

    def value(self, **variables: int) -> int:
        """What it comes to.

        Errors: FormulaError for a variable that was not given, and for dice: they are rolled.
        """
        return self.of(variables)

    def of(self, variables: Mapping[str, int]) -> int:
        """As `value`, of variables that somebody has at hand already."""
        if self.has_dice:
            raise FormulaError(f"{self.text} has dice in it: it is rolled, and has no value of its own")
        return numbers.rolled(self.root, _no_die, numbers.wanted(self.variables, variables))

    def roll(self, dice: Callable[[int], int], **variables: int) -> int:
        """What it comes to with dice.

        Shape:  `dice` takes the number of sides and gives the face; it is called once for each die. A die without
                sides (1d0, or less than none) is not rolled and gives 0.
        Errors: FormulaError for a variable that was not given, more than 1,000 dice, or 1,000,000 sides.
        """
        return numbers.rolled(self.root, dice, numbers.wanted(self.variables, variables))

    def distribution(self, **variables: int) -> Distribution:
        """Everything that it can come to, exactly.

        Errors: FormulaError as in `roll`, and where there is too much to be counted.
        """
        return distribution_of(self.root, numbers.known(variables))

    def words(self, language: str = "ru") -> str:
        """As people say it: «10 умножить на S плюс кубик с числом граней (100 плюс 15 умножить на S)»."""
        return words(self.root, language)

    def mathml(self, language: str = "ru") -> str:
        """A `<math>` element, with the words as its `alttext`."""
        return mathml(self.root, self.text, language)


def _no_die(sides: int) -> int:
    return 0


@lru_cache(maxsize=4_096)
def parse(text: str) -> Expression:
    """Read a formula.

    Errors: FormulaError, with the position of what is not understood.
    """
    return Expression(*grammar.read(text))


def surely(text: str) -> Expression | None:
    """A formula, or None for what may as well be words: «5 яблок» and «Сила» are, `5S` and `2*Сила` are not."""
    if APART.search(text):
        return None
    try:
        expression = parse(text)
    except FormulaError:
        return None
    names = [node.text for node in expression.root.walk() if node.name == "variable"]
    simple = expression.root.name in ("variable", "number")
    return None if simple or not all(name[0].isupper() for name in names) else expression


def renamed(text: str, names: Mapping[str, str]) -> str:
    """A formula with other names for its variables; one that is not among `names` keeps its own."""
    return NAME.sub(lambda found: names.get(found[0], found[0]), text)


def evaluate(text: str, /, **variables: int) -> int:
    """The value of a formula without dice.

    Errors: FormulaError.
    """
    return parse(text).value(**variables)
