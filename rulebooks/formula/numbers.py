"""What a formula comes to: as one number, or rolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from rulebooks.formula.tree import FormulaError, Node, latin

MOST_DICE, MOST_SIDES = 1_000, 1_000_000


def known(variables: Mapping[str, int]) -> dict[str, int]:
    """Variables by their names in Latin letters where these look the same."""
    return {latin(name): value for name, value in variables.items()}


def wanted(names: frozenset[str], variables: Mapping[str, int]) -> dict[str, int]:
    """Those of the variables that a formula speaks of, as `known` gives them; one that was not given is not there."""
    if not names:
        return {}
    spelt = _spelt(tuple(variables))
    return {name: variables[spelt[name]] for name in names if name in spelt}


@lru_cache(maxsize=1_024)
def _spelt(names: tuple[str, ...]) -> Mapping[str, str]:
    """How variables are written, by how they look: whoever works out one formula after another gives the same names."""
    return {latin(name): name for name in names}


def number_of(name: str, variables: Mapping[str, int]) -> int:
    """Errors: FormulaError for a variable that was not given; `variables` come from `known`."""
    if latin(name) not in variables:
        raise FormulaError(f"{name} is not known")
    return variables[latin(name)]


def rolled(node: Node, dice: Callable[[int], int], variables: Mapping[str, int]) -> int:
    """Compute a tree; `dice` gives the face of one die of so many sides."""
    match node.name:
        case "number":
            return node.number
        case "variable":
            return number_of(node.text, variables)
        case "minus":
            return -rolled(node.parts[0], dice, variables)
    left, right = (rolled(part, dice, variables) for part in node.parts)
    if node.name == "d":
        count, sides = countable(left, right)
        return sum(dice(sides) for _ in range(count))
    return combined(node.name, left, right)


def combined(sign: str, left: int, right: int) -> int:
    """Errors: FormulaError for a division by zero. What is left over in a division is dropped: 7/2 is 3, -7/2 is -4."""
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
    if right == 0:
        raise FormulaError("nothing can be divided by zero")
    return left // right


def countable(count: int, sides: int) -> tuple[int, int]:
    """How many dice are rolled, and of how many sides.

    Shape:  dice without sides, or less than none, are not rolled and give 0; so do no dice and less than no dice.
    Errors: FormulaError for more dice or sides than anybody rolls.
    """
    if count > MOST_DICE or sides > MOST_SIDES:
        raise FormulaError(f"nobody can roll {count} dice of {sides} sides")
    return (count, sides) if count > 0 and sides > 0 else (0, 0)
