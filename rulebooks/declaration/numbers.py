"""Numbers that add something up, and numbers made of each other: all of it is there, and none is made of itself."""

from __future__ import annotations

from collections.abc import Iterator

from rulebooks.declaration.scope import Scope
from rulebooks.declaration.shapes import HERO, Declaration, Mistaken, Number, Path
from rulebooks.formula.tree import latin

EACH, OTHERS = "each", "others"


def adds_heroes(made: Declaration, number: Number) -> bool:
    """Whether a number adds up what heroes have, and not cards."""
    return bool(number.sum) and number.of not in made.holders


def summed(made: Declaration, number: Number, scope: Scope) -> None:
    """Errors: Mistaken for a sum of what is not there, or of whom it is not clear."""
    path: Path = ("numbers", number.name)
    if adds_heroes(made, number):
        _of_heroes(made, number, scope)
        return
    if made.holders[number.of].each != (number.on == HERO):
        raise Mistaken((*path, "on"), "“{name}” is added up for whom it belongs to.", name=number.of)
    if latin(number.sum) not in scope.cards:
        raise Mistaken((*path, "sum"), "No card has a number “{name}”.", name=number.sum)


def _of_heroes(made: Declaration, number: Number, scope: Scope) -> None:
    path: Path = ("numbers", number.name)
    between = latin(number.sum) in scope.pairs
    if number.of not in ("", EACH, OTHERS):
        raise Mistaken((*path, "of"), "There is no holder “{name}”.", name=number.of)
    if not number.of and not between:
        raise Mistaken(
            (*path, "of"), "Nothing says whose “{name}” is added up: of = a holder, each or others.", name=number.sum
        )
    if between and number.of == EACH:
        raise Mistaken((*path, "of"), "Leave “of” out for what somebody has to all, or write others for the other way.")
    if not between and latin(number.sum) not in scope.own:
        raise Mistaken((*path, "sum"), "No hero has a number “{name}”.", name=number.sum)
    if number.on != HERO and number.of != EACH:
        raise Mistaken((*path, "on"), "“{name}” is added up for whom it belongs to.", name=number.sum)
    inner = made.numbers.get(number.sum)
    if inner and any(adds_heroes(made, one) for one in (inner, *_made_of(made, inner))):
        raise Mistaken((*path, "sum"), "“{name}” adds heroes up itself; that is not added up again.", name=number.sum)


def no_loop(made: Declaration, name: str) -> None:
    """A number must not come to itself through others.

    Errors: Mistaken.
    """
    if any(one.name == name for one in _made_of(made, made.numbers[name])):
        raise Mistaken(("numbers", name, "is"), "“{name}” is made of itself.", name=name)


def _made_of(made: Declaration, number: Number) -> Iterator[Number]:
    """The numbers that a number is made of, at any depth."""
    by_latin = {latin(one): other for one, other in made.numbers.items()}
    waiting, passed = [number], set[str]()
    while waiting:
        one = waiting.pop()
        names = {name for formula in (one.formula, one.least, one.most) if formula for name in formula.variables}
        names |= {latin(one.sum)} if adds_heroes(made, one) else set()
        for other in names & by_latin.keys() - passed:
            passed.add(other)
            waiting.append(by_latin[other])
            yield by_latin[other]
