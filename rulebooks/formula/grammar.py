"""How formulas are written.

expression := term (("+" | "-") term)*
term       := factor (["*"] factor | "/" factor)* two factors side by side are multiplied: 10S; "/" rounds down
factor     := "-" factor | dice | number | variable | "(" expression ")"
dice       := [number | variable | "(" expression ")"] "d" (number | variable | "(" expression ")")
variable   := letters, Latin or Cyrillic

"d", "D", "д", "к" before a number or a bracket are dice; the small ones also before a capital letter, where nothing
parts them from a number, a bracket or another capital: in `1dАтака` and `LdN` variables are the number or the sides.
"""

from __future__ import annotations

import re

from rulebooks.formula.tree import FormulaError, Node

LONGEST, DEEPEST = 200, 20
TOKEN = re.compile(
    r"\s*(?:(\d{1,9}(?!\d))|([dDдДкК](?=[\d(])|(?<=[\dA-ZА-ЯЁ)])[dдк](?=[A-ZА-ЯЁ])"
    r"|[A-ZА-ЯЁ](?=[dдк][\d(A-ZА-ЯЁ])|[^\W\d_]+)|([-+*/()]))",
)
PARTED = re.compile(r"(?<=[\d)])\s+(?=[dдк][A-ZА-ЯЁ])")
"""A blank that tells a number and a name, «2 кN», from dice, «2кN»: without it, their sign must be said."""
DICE_LETTERS = frozenset("dDдДкК")
OTHER_SIGNS = str.maketrans({"−": "-", "–": "-", "·": "*", "×": "*", "÷": "/", "∕": "/"})


def read(text: str) -> tuple[str, Node]:
    """Read a formula.

    Shape:  its text without blanks and with plain signs, and its tree.
    Errors: FormulaError, with the position of what is not understood.
    """
    if len(text) > LONGEST:
        raise FormulaError(f"a formula may have {LONGEST} characters; this one has {len(text)}", LONGEST)
    parser = _Parser(text.translate(OTHER_SIGNS))
    root = parser.expression(0)
    if parser.token:
        raise FormulaError(f"“{parser.token}” was not expected here", parser.start)
    return "".join(PARTED.sub("*", parser.text).split()), root


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
            sign, typed = "*", ""
            if self.token in ("*", "/"):
                sign = typed = self.advance()
            elif self.token.isdecimal() or (self.token.isalpha() and self.left.isalpha()) or self._at_dice():
                raise FormulaError("two numbers, names or dice in a row need a sign between them", self.start)
            left = Node(sign, (left, self.factor(depth)), text=typed)
        return left

    def factor(self, depth: int) -> Node:
        if self.token == "-":
            self.advance()
            if depth >= DEEPEST:
                raise FormulaError(f"signs may be {DEEPEST} deep", self.start)
            return Node("minus", (self.factor(depth + 1),))
        if self._at_dice():
            return self.dice(Node("number", number=1), depth)
        if self.token.isdecimal():
            count = Node("number", number=int(self.advance()))
            return self.dice(count, depth) if self._at_dice() else count
        if self.token in ("d", "D"):
            raise FormulaError("a die needs its number of sides", self.end)
        if self.token.isalpha() or self.token == "(":
            count = Node("variable", text=self.advance()) if self.token != "(" else self.brackets(depth)
            return self.dice(count, depth) if self._at_dice() and self._joined() else count
        raise FormulaError(
            "something is missing here" if not self.token else f"“{self.token}” was not expected here", self.start
        )

    def _at_dice(self) -> bool:
        """Whether the token is a die's letter with its sides behind it."""
        behind = self.text[self.end : self.end + 1]
        return self.token in DICE_LETTERS and (behind.isalnum() or behind == "(")

    def _joined(self) -> bool:
        return self.start > 0 and not self.text[self.start - 1].isspace()

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
        if self.token == "(":
            sides = self.brackets(depth)
        elif self.token.isdecimal():
            sides = Node("number", number=int(self.advance()))
        else:
            sides = Node("variable", text=self.advance())
        return Node("d", (count, sides))
