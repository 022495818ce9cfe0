"""Formulas of rulebooks: `18*N`, `2+N-1`, `10S+1d(100+15S)`. Pure, and safe for what strangers type.

expression := term (("+" | "-") term)*
term       := factor (["*"] factor)*              two factors side by side are multiplied: 10S
factor     := "-" factor | dice | number | variable | "(" expression ")"
dice       := [number] "d" (number | "(" expression ")")
variable   := letters, Latin or Cyrillic          "d", "D", "д", "к" before a number or a bracket are dice
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

LONGEST, DEEPEST = 200, 20
MOST_DICE, MOST_SIDES = 1_000, 1_000_000
TOKEN = re.compile(r"\s*(?:(\d{1,9}(?!\d))|([dDдДкК](?=[\d(])|[^\W\d_]+)|([-+*()]))")
DICE_LETTERS = frozenset("dDдДкК")
OTHER_SIGNS = str.maketrans({"−": "-", "–": "-", "·": "*", "×": "*"})


class FormulaError(ValueError):
    """What is wrong, and where: `position` counts characters from 0."""

    def __init__(self, message: str, position: int = 0) -> None:
        super().__init__(message)
        self.position = position


@dataclass(frozen=True, slots=True)
class Node:
    """Part of a formula. `name` is "+", "-", "*", "minus", "d", "number" (its `number`) or "variable" (its `text`)."""

    name: str
    parts: tuple[Node, ...] = ()
    number: int = 0
    text: str = ""

    def walk(self) -> Iterator[Node]:
        yield self
        for part in self.parts:
            yield from part.walk()


@dataclass(frozen=True, slots=True)
class Expression:
    """A formula that was understood."""

    text: str
    root: Node

    @property
    def variables(self) -> frozenset[str]:
        return frozenset(node.text for node in self.root.walk() if node.name == "variable")

    @property
    def has_dice(self) -> bool:
        return any(node.name == "d" for node in self.root.walk())

    def value(self, **variables: int) -> int:
        """What it comes to.

        Errors: FormulaError for a variable that was not given, and for dice: they are rolled.
        """

        def no_dice(sides: int) -> int:
            raise FormulaError(f"{self.text} has dice in it: it is rolled, and has no value of its own")

        return self.roll(no_dice, **variables)

    def roll(self, dice: Callable[[int], int], **variables: int) -> int:
        """What it comes to with dice.

        Shape:  `dice` takes the number of sides and gives the face; it is called once for each die.
        Errors: FormulaError for a variable that was not given, more than 1,000 dice, or a die without sides.
        """
        return _evaluate(self.root, dice, variables)


@lru_cache(maxsize=4_096)
def parse(text: str) -> Expression:
    """Read a formula.

    Errors: FormulaError, with the position of what is not understood.
    """
    if len(text) > LONGEST:
        raise FormulaError(f"a formula may have {LONGEST} characters; this one has {len(text)}", LONGEST)
    parser = _Parser(text.translate(OTHER_SIGNS))
    root = parser.expression(0)
    if parser.token:
        raise FormulaError(f"“{parser.token}” was not expected here", parser.start)
    return Expression("".join(parser.text.split()), root)


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.end = 0
        self.start = 0
        self.token = ""
        self.left = ""
        self.advance()

    def advance(self) -> str:
        """Go to the next token; "" at the end. Returns the one that was left."""
        left = self.left = self.token
        rest = self.text[self.end :]
        self.start = self.end + len(rest) - len(rest.lstrip())
        if not rest.strip():
            self.token = ""
            return left
        found = TOKEN.match(self.text, self.end)
        if not found:
            raise FormulaError(f"“{rest.strip()[:10]}” is not understood", self.start)
        self.token = found.group().strip()
        self.end = found.end()
        return left

    def expression(self, depth: int) -> Node:
        if depth > DEEPEST:
            raise FormulaError(f"brackets may be {DEEPEST} deep", self.start)
        left = self.term(depth)
        while self.token in ("+", "-"):
            left = Node(self.advance(), (left, self.term(depth)))
        return left

    def term(self, depth: int) -> Node:
        left = self.factor(depth)
        while self.token and self.token not in ("+", "-", ")"):
            if self.token == "*":
                self.advance()
            elif self.token.isdecimal() or (self.token.isalpha() and self.left.isalpha()):
                raise FormulaError("two numbers or names in a row need a sign between them", self.start)
            left = Node("*", (left, self.factor(depth)))
        return left

    def factor(self, depth: int) -> Node:
        if self.token == "-":
            self.advance()
            if depth >= DEEPEST:
                raise FormulaError(f"signs may be {DEEPEST} deep", self.start)
            return Node("minus", (self.factor(depth + 1),))
        if self.token in DICE_LETTERS and self._before_sides():
            return self.dice(Node("number", number=1), depth)
        if self.token.isdecimal():
            count = Node("number", number=int(self.advance()))
            return self.dice(count, depth) if self.token in DICE_LETTERS and self._before_sides() else count
        if self.token in ("d", "D"):
            raise FormulaError("a die needs its number of sides", self.end)
        if self.token.isalpha():
            return Node("variable", text=self.advance())
        if self.token == "(":
            return self.brackets(depth)
        raise FormulaError(
            "something is missing here" if not self.token else f"“{self.token}” was not expected here", self.start
        )

    def _before_sides(self) -> bool:
        return self.text[self.end : self.end + 1].isdecimal() or self.text[self.end : self.end + 1] == "("

    def brackets(self, depth: int) -> Node:
        opened = self.start
        self.advance()
        inside = self.expression(depth + 1)
        if self.token != ")":
            raise FormulaError("this bracket is not closed", opened)
        self.advance()
        return inside

    def dice(self, count: Node, depth: int) -> Node:
        self.advance()
        sides = self.brackets(depth) if self.token == "(" else Node("number", number=int(self.advance()))
        return Node("d", (count, sides))


def _evaluate(node: Node, dice: Callable[[int], int], variables: dict[str, int]) -> int:
    match node.name:
        case "number":
            return node.number
        case "variable":
            if node.text not in variables:
                raise FormulaError(f"{node.text} is not known")
            return variables[node.text]
        case "minus":
            return -_evaluate(node.parts[0], dice, variables)
    left, right = (_evaluate(part, dice, variables) for part in node.parts)
    match node.name:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
    if not (0 <= left <= MOST_DICE and 1 <= right <= MOST_SIDES):
        raise FormulaError(f"nobody can roll {left} dice of {right} sides")
    return sum(dice(right) for _ in range(left))
