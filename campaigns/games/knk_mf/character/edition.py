"""What an edition says, whatever it says: an edited rulebook may lack a number, or have a word where a number was.

Shape:  nothing here raises. What cannot be read counts as not said, and reads as the caller's other value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.dice import rolls
from campaigns.engine.dice.rolls import Roll
from campaigns.games.knk_mf import roles

MOST = 1_000_000
"""Beyond this no number of a table means anything; it also keeps a page from hanging on one."""
LAST_DIVISION = re.compile(r"(\(.+\))/(\d{1,3})")
"""«((1dАтака)-Защита)/2»: what is divided, and by how much."""
Throw = tuple[int, tuple[int, ...]]
"""What is added for certain, and the sides of each die."""
NOTHING: Mapping[str, Any] = {}


def told(book: Book, slug: str) -> Mapping[str, Any]:
    """The stats of an entry; none of one that an edition does not have."""
    entry = book.get(slug)
    return entry.stats if entry else NOTHING


def whole(value: object, otherwise: int = 0) -> int:
    """A whole number, no larger than any table needs; the other one for anything else."""
    if isinstance(value, bool) or not isinstance(value, int):
        return otherwise
    return max(-MOST, min(value, MOST))


def number(book: Book, slug: str, name: str, otherwise: int = 0) -> int:
    """A whole number of an entry; the other one where an edition says none."""
    return whole(told(book, slug).get(name), otherwise)


def word(value: object) -> str:
    """A word; empty for anything else."""
    return value if isinstance(value, str) else ""


def words(value: object) -> tuple[str, ...]:
    """The words of a list, or the one word that stands for it."""
    if isinstance(value, str):
        return (value,)
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list | tuple) else ()


def table(value: object) -> Mapping[str, Any]:
    """What is told by names; empty for anything else."""
    return value if isinstance(value, Mapping) else NOTHING


def reckoned(book: Book, formula: object, otherwise: int = 0, /, **variables: int) -> int:
    """What a formula or number comes to; the other value where it cannot be worked out."""
    if isinstance(formula, str):
        try:
            return whole(book.evaluate(formula, **variables), otherwise)
        except (ValueError, ArithmeticError):
            return otherwise
    return whole(formula, otherwise)


def divided(book: Book, amount: int, divisor: int) -> int:
    """A part of a number, rounded as the book says: down, or up.

    Source: «В два раза меньше».
    """
    parts = max(1, divisor)
    down = told(book, roles.HALF).get("rounds", "down") == "down"
    return amount // parts if down else -(-amount // parts)


def shared(book: Book, formula: object, /, **variables: int) -> int:
    """What a formula comes to that may end in a division: what is divided is rounded as the book says."""
    found = LAST_DIVISION.fullmatch(formula) if isinstance(formula, str) else None
    if found is None:
        return reckoned(book, formula, **variables)
    return divided(book, reckoned(book, found[1], **variables), int(found[2]))


def foretold(formula: object) -> int:
    """What a number comes to before its dice have fallen: with their middle faces."""
    if not isinstance(formula, str):
        return whole(formula)
    try:
        return whole(rolls.expected(formula))
    except (ValueError, ArithmeticError):
        return 0


def thrown_by(formula: object, **variables: int) -> Throw | None:
    """What a formula adds for certain and the sides of each of its dice; None where it cannot be worked out."""
    if isinstance(formula, bool) or not isinstance(formula, str | int):
        return None
    try:
        plus, dice = rolls.throw_of(formula, **variables)
    except (ValueError, ArithmeticError):
        return None
    return whole(plus), tuple(whole(sides) for sides in dice)


def rolled(formula: object, **variables: int) -> Roll | None:
    """The roll of a formula; None where it cannot be worked out."""
    if isinstance(formula, bool) or not isinstance(formula, str | int):
        return None
    try:
        found = rolls.roll(formula, **variables)
    except (ValueError, ArithmeticError):
        return None
    return Roll(whole(found.plus), whole(found.sides))
