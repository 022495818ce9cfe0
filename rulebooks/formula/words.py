"""A formula as people say it, in Russian or English: «10 умножить на S плюс кубик на 100 граней»."""

from __future__ import annotations

from collections.abc import Callable

from rulebooks.formula.tree import Node

SIGNS = {
    "ru": {"+": "плюс", "-": "минус", "*": "умножить на", "/": "разделить нацело на", "minus": "минус"},
    "en": {"+": "plus", "-": "minus", "*": "times", "/": "divided without remainder by", "minus": "minus"},
}
GROUPS = {
    "ru": {"+": "сумма", "-": "разность", "*": "произведение", "/": "частное", "minus": "число"},
    "en": {"+": "the sum", "-": "the difference", "*": "the product", "/": "the quotient", "minus": "the number"},
}
"""What is said before a bracket, since brackets are not heard."""
ACCUSATIVE = {"сумма": "сумму"}
TIGHTNESS = {"+": 1, "-": 1, "*": 2, "/": 2, "minus": 3}


def words(node: Node, language: str = "ru") -> str:
    """Say a formula. A language that is not known is English."""
    language = language if language in SIGNS else "en"
    match node.name:
        case "number":
            return str(node.number)
        case "variable":
            return node.text
        case "d":
            count, sides = node.parts
            return DICE[language](_dice_count(count), sides)
        case "minus":
            return f"{SIGNS[language]['minus']} {_part(node, node.parts[0], language)}"
    left, right = node.parts
    sign = SIGNS[language][node.name]
    return f"{_part(node, left, language)} {sign} {_part(node, right, language, right=True)}"


def needs_brackets(node: Node, part: Node, right: bool = False) -> bool:
    """Whether a part must be kept together by brackets inside a node."""
    inside, outside = TIGHTNESS.get(part.name, 4), TIGHTNESS.get(node.name, 4)
    return inside < outside or (inside == outside and right) or (right and part.name == "minus")


def _part(node: Node, part: Node, language: str, right: bool = False) -> str:
    said = words(part, language)
    if not needs_brackets(node, part, right):
        return said
    by = right and node.name in ("*", "/")
    group = GROUPS[language][part.name]
    return f"{ACCUSATIVE.get(group, group) if by else group} ({said})"


def _number(node: Node, language: str = "ru") -> str:
    said = words(node, language)
    return said if node.name in ("variable", "number") else f"({said})"


def _dice_count(count: Node) -> int | Node:
    return count.number if count.name == "number" else count


def _russian(count: int | Node, sides: Node) -> str:
    if sides.name == "number":
        many, each = f"{sides.number} {plural(sides.number, 'грань', 'грани', 'граней')}", ""
    else:
        many, each = f"числом граней {_number(sides)}", " у каждого"
    if count == 1:
        return f"кубик {'на' if not each else 'с'} {many}"
    if isinstance(count, int):
        dice = f"{count} {plural(count, 'кубик', 'кубика', 'кубиков')}"
        return f"{dice} {'по' if not each else 'с'} {many}{each}"
    return f"кубики числом {_number(count)} {'по' if not each else 'с'} {many}{each}"


def _english(count: int | Node, sides: Node) -> str:
    said = _number(sides, "en")
    if count == 1:
        return f"a die of {said} sides"
    number = count if isinstance(count, int) else _number(count, "en")
    return f"{number} dice of {said} sides"


DICE: dict[str, Callable[[int | Node, Node], str]] = {"ru": _russian, "en": _english}


def plural(number: int, one: str, few: str, many: str) -> str:
    """The Russian form of a noun beside a number: 1 грань, 3 грани, 11 граней."""
    if number % 10 == 1 and number % 100 != 11:
        return one
    return few if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else many
