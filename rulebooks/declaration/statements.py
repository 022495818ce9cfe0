"""The sentences of a declaration: conditions like `gold >= 10`, and what happens: `lose health fight - power`.

statement := ["if" condition {"and" condition} ":"] one of
    add COUNTER FORMULA [to WHOM]      lose COUNTER FORMULA [from WHOM]      set COUNTER FORMULA [of WHOM]
    pay COUNTER FORMULA from WHOM to WHOM                                    roll DICE
    draw FORMULA from DECK [to HOLDER]      put card to HOLDER      discard card      discard all from HOLDER
    mark MARK [on WHOM]      unmark MARK [on WHOM]      give ROLE to WHOM      next
WHOM is hero (who acts), target, each, others, table, a role, or a holder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulebooks.formula import Expression, FormulaError, Node, parse

SIGNS = re.compile(r"\s*(<=|>=|!=|=|<|>)\s*")
WHOM = r"(?P<{0}>[^\W\d_]+)"
FORMULA = r"(?P<formula>.+?)"
NAME = r"(?P<name>[^\W\d_]+)"


def _form(text: str) -> re.Pattern[str]:
    return re.compile(text.replace(" ", r"\s+"))


FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("add", _form(rf"add {NAME} {FORMULA}(?: to {WHOM.format('whom')})?")),
    ("lose", _form(rf"lose {NAME} {FORMULA}(?: from {WHOM.format('whom')})?")),
    ("set", _form(rf"set {NAME} {FORMULA}(?: of {WHOM.format('whom')})?")),
    ("pay", _form(rf"pay {NAME} {FORMULA} from {WHOM.format('giver')} to {WHOM.format('whom')}")),
    ("draw", _form(rf"draw {FORMULA} from {NAME}(?: to {WHOM.format('whom')})?")),
    ("put", _form(rf"put card to {WHOM.format('whom')}")),
    ("discard", _form(r"discard card")),
    ("empty", _form(rf"discard all from {NAME}")),
    ("roll", _form(rf"roll {NAME}")),
    ("mark", _form(rf"mark {NAME}(?: on {WHOM.format('whom')})?")),
    ("unmark", _form(rf"unmark {NAME}(?: on {WHOM.format('whom')})?")),
    ("give", _form(rf"give {NAME} to {WHOM.format('whom')}")),
    ("next", _form(r"next")),
)


@dataclass(frozen=True, slots=True)
class Condition:
    """Two formulas with a sign between them."""

    text: str
    left: Expression
    sign: str
    right: Expression

    @property
    def variables(self) -> frozenset[str]:
        return self.left.variables | self.right.variables

    def holds(self, known: Mapping[str, int]) -> bool:
        """Whether it is true of these numbers.

        Errors: FormulaError for a name that is not among them.
        """
        one, other = self.left.value(**known), self.right.value(**known)
        return {
            "<": one < other,
            "<=": one <= other,
            ">": one > other,
            ">=": one >= other,
            "=": one == other,
            "!=": one != other,
        }[self.sign]


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that happens, if its conditions hold. `name` is a counter, deck, die, mark, role or holder."""

    text: str
    verb: str
    when: tuple[Condition, ...] = ()
    name: str = ""
    formula: Expression | None = None
    whom: str = ""
    giver: str = ""


def condition(text: str) -> tuple[Condition, ...]:
    """Read one condition or several with `and` between them.

    Errors: FormulaError.
    """
    return tuple(_condition(part) for part in re.split(r"\s+and\s+", text.strip()))


def _condition(text: str) -> Condition:
    parts = SIGNS.split(text)
    if len(parts) != 3:
        raise FormulaError("a condition is two formulas with one sign between them, like gold >= 10")
    left, right = parse(parts[0]), parse(parts[2])
    if left.has_dice or right.has_dice:
        raise FormulaError("a condition rolls no dice")
    return Condition(text, left, parts[1], right)


def statement(text: str) -> Statement:
    """Read a statement.

    Errors: FormulaError for a formula in it; ValueError for what is no statement.
    """
    rest = text.strip()
    when: tuple[Condition, ...] = ()
    if rest.startswith("if "):
        conditions, colon, rest = rest.removeprefix("if ").partition(":")
        if not colon:
            raise ValueError(text)
        when = condition(conditions)
    for verb, form in FORMS:
        found = form.fullmatch(rest.strip())
        if found:
            told = {key: value or "" for key, value in found.groupdict().items()}
            formula = parse(told["formula"]) if told.get("formula") else None
            return Statement(
                text, verb, when, told.get("name", ""), formula, told.get("whom", ""), told.get("giver", "")
            )
    raise ValueError(text)


def terms(expression: Expression) -> Iterator[tuple[str, Expression, bool]]:
    """The addends of a formula: each as text and formula, and whether it is taken away."""
    yield from _terms(expression.root, False)


def _terms(node: Node, less: bool) -> Iterator[tuple[str, Expression, bool]]:
    if node.name in ("+", "-"):
        yield from _terms(node.parts[0], less)
        yield from _terms(node.parts[1], less != (node.name == "-"))
    else:
        text = written(node)
        yield text, Expression(text, node), less


def written(node: Node) -> str:
    """A part of a formula as text."""
    match node.name:
        case "number":
            return str(node.number)
        case "variable":
            return node.text
        case "minus":
            return f"-{_bracketed(node.parts[0])}"
        case "d":
            return f"{_bracketed(node.parts[0])}d{_bracketed(node.parts[1])}"
        case "+" | "-":
            return f"{written(node.parts[0])} {node.name} {_bracketed(node.parts[1])}"
    return f"{_bracketed(node.parts[0])} {'×' if node.name == '*' else node.name} {_bracketed(node.parts[1])}"


def _bracketed(node: Node) -> str:
    return f"({written(node)})" if node.name in ("+", "-", "*", "/", "minus") else written(node)
