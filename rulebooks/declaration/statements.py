"""The sentences of a declaration: conditions like `gold >= 10`, and what happens: `lose health fight - power`.

statement := ["if" condition {"and" condition} ":"] one of
    one of USAGE
statement := "for" WHOM ["with" condition {"and" condition}] ":" statement, of which the hero is then each of WHOM
WHOM is hero, actor (who acts), target, each, others, table, a role, or a holder. Cards go to a holder or into a deck.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rulebooks.declaration.whose import formula, spoken
from rulebooks.formula import Expression, FormulaError, Node

SIGNS = re.compile(r"\s*(<=|>=|!=|=|<|>)\s*")
WHOM = r"(?P<{0}>[^\W\d_]+)"
FORMULA = r"(?P<formula>.+?)"
NAME = r"(?P<name>[^\W\d_]+)"
OPENING = re.compile(r"(?:(?:if|for)\s[^:]*:\s*)*(?P<verb>[^\W\d_]*)")
"""What stands before the verb of a statement, and the verb."""
USAGE = (
    "add COUNTER FORMULA [to WHOM]",
    "lose COUNTER FORMULA [from WHOM]",
    "set COUNTER FORMULA [of WHOM]",
    "pay COUNTER FORMULA from WHOM to WHOM",
    "roll DICE",
    "draw FORMULA from DECK [to HOLDER]",
    "put card to HOLDER",
    "discard card",
    "discard all from HOLDER",
    "move all from HOLDER to HOLDER [of WHOM]",
    "pass all from HOLDER to left|right",
    "show card [to WHOM]",
    "show all from HOLDER [of WHOM] [to WHOM]",
    "shuffle DECK",
    "mark MARK [on WHOM]",
    "unmark MARK [on WHOM]",
    "give ROLE to WHOM",
    "next",
    "ask QUESTION",
    "find target with [only] most|least FORMULA",
)
"""How each statement is written; words in capitals stand for something of the book, brackets may be left out."""


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
    ("ask", _form(rf"ask {NAME}")),
    ("find", _form(rf"find target with (?P<how>(?:only )?(?:most|least)) {FORMULA}")),
    ("show", _form(rf"show card(?: to {WHOM.format('whom')})?")),
    ("open", _form(rf"show all from {NAME}(?: of {WHOM.format('giver')})?(?: to {WHOM.format('whom')})?")),
    ("pass", _form(rf"pass all from {NAME} to (?P<how>left|right)")),
    ("shuffle", _form(rf"shuffle {NAME}")),
    ("move", _form(rf"move all from {NAME} to {WHOM.format('to')}(?: of {WHOM.format('whom')})?")),
)
LOOP = re.compile(r"for\s+(?P<loop>[^\W\d_]+)(?:\s+with\s+(?P<among>[^:]+))?\s*:(?P<rest>.+)")


COMPARED = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}


class NoCondition(FormulaError):
    """What is written where a condition should be is none."""


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
        return bool(COMPARED[self.sign](self.left.of(known), self.right.of(known)))


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that happens, if its conditions hold. `name` is a counter, deck, die, mark, role, holder or question.

    Shape: with a `loop` it happens for each hero of whom that says and for whom `among` holds; `to` is a holder that
           cards go to, `how` is "most" or "least", with "only" before it where nobody is found among equals, or "left"
           or "right". Of what is shown `giver` says whose cards, and `whom` who is to see them.
    """

    text: str
    verb: str
    when: tuple[Condition, ...] = ()
    name: str = ""
    formula: Expression | None = None
    whom: str = ""
    giver: str = ""
    to: str = ""
    how: str = ""
    loop: str = ""
    among: tuple[Condition, ...] = ()


def condition(text: str) -> tuple[Condition, ...]:
    """Read one condition or several with `and` between them.

    Errors: FormulaError.
    """
    return tuple(_condition(part) for part in re.split(r"\s+and\s+", text.strip()))


def _condition(text: str) -> Condition:
    parts = SIGNS.split(text)
    if len(parts) != 3:
        raise NoCondition("a condition is two formulas with one sign between them, like gold >= 10")
    left, right = formula(parts[0]), formula(parts[2])
    if left.has_dice or right.has_dice:
        raise NoCondition("a condition rolls no dice")
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
    loop = LOOP.fullmatch(rest.strip())
    if loop:
        among = condition(loop["among"]) if loop["among"] else ()
        return replace(_plain(text, loop["rest"].strip()), when=when, loop=loop["loop"], among=among)
    return replace(_plain(text, rest.strip()), when=when)


def _plain(text: str, rest: str) -> Statement:
    """A statement without conditions before it."""
    for verb, form in FORMS:
        found = form.fullmatch(rest)
        if found:
            told = {key: value or "" for key, value in found.groupdict().items()}
            name, whom, giver, to, how = (told.get(one, "") for one in ("name", "whom", "giver", "to", "how"))
            found_formula = formula(told["formula"]) if told.get("formula") else None
            return Statement(text, verb, (), name, found_formula, whom, giver, to, " ".join(how.split()))
    raise ValueError(text)


def usage(text: str) -> tuple[str, ...]:
    """How statements with the verb of a text are written; of a text without one, all verbs."""
    found = OPENING.match(text.strip())
    verb = found["verb"] if found else ""
    return tuple(one for one in USAGE if one.split()[0] == verb) or tuple(
        dict.fromkeys(one.split()[0] for one in USAGE)
    )


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
            return spoken(node.text)
        case "minus":
            return f"-{_bracketed(node.parts[0])}"
        case "d":
            return f"{_bracketed(node.parts[0])}d{_bracketed(node.parts[1])}"
        case "+" | "-":
            return f"{written(node.parts[0])} {node.name} {_bracketed(node.parts[1])}"
    return f"{_bracketed(node.parts[0])} {'×' if node.name == '*' else node.name} {_bracketed(node.parts[1])}"


def _bracketed(node: Node) -> str:
    return f"({written(node)})" if node.name in ("+", "-", "*", "/", "minus") else written(node)
