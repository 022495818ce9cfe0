"""A roll as rulebooks write it, `24+1d76`: what is added for certain and the die, read from a formula of an entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rulebooks import formula


@dataclass(frozen=True, slots=True)
class Roll:
    """`plus` and one die of so many sides; a die without sides is not rolled and gives 0."""

    plus: int = 0
    sides: int = 0

    def to_roll(self, by: int) -> Roll:
        """More sides: 1d100 becomes 1d105."""
        return replace(self, sides=self.sides + by)

    def to_attack(self, by: int) -> Roll:
        """More for certain: 1d100 becomes 5+1d100."""
        return replace(self, plus=self.plus + by)

    def to_least(self, by: int) -> Roll:
        """A higher least with the same most: 1d100 becomes 5+1d95."""
        return Roll(self.plus + by, self.sides - by)

    @property
    def most(self) -> int:
        """The highest that it can come to."""
        return self.plus + max(0, self.sides)

    @property
    def least(self) -> int:
        """The lowest that it can come to."""
        return self.plus + (1 if self.sides > 0 else 0)

    def __str__(self) -> str:
        if self.sides <= 0:
            return str(self.plus)
        return f"{self.plus}+1d{self.sides}" if self.plus else f"1d{self.sides}"


def roll(text: str | int, **variables: int) -> Roll:
    """The roll of a formula with one die at most: "10S+1d(100+15S)" with S=2 is 20+1d130.

    Errors: FormulaError (a ValueError) for a variable that was not given or a formula that cannot be read.
    """
    plus, sides = throw_of(text, **variables)
    return Roll(plus, sum(sides))


def throw_of(text: str | int, **variables: int) -> tuple[int, tuple[int, ...]]:
    """What a formula adds for certain, and the sides of each of its dice: "1+2dE" with E=4 is 1 and 4, 4.

    Errors: FormulaError (a ValueError) for a variable that was not given or a formula that cannot be read.
    """
    sides: list[int] = []

    def seen(count: int) -> int:
        sides.append(count)
        return 0

    plus = formula.parse(str(text)).roll(seen, **variables)
    return plus, tuple(sides)


def thrown(text: str | int, dice: Callable[[int], int], **variables: int) -> int:
    """What a formula comes to when its dice fall: `dice` is asked for a face for each number of sides.

    Errors: FormulaError (a ValueError) for a variable that was not given or a formula that cannot be read.
    """
    return formula.parse(str(text)).roll(dice, **variables)


def expected(text: str | int, **variables: int) -> int:
    """What a formula comes to when each die shows its middle face, of an even number of sides the lower one.

    Errors: FormulaError (a ValueError) for a variable that was not given or a formula that cannot be read.
    """
    return thrown(text, lambda sides: (sides + 1) // 2, **variables)


def dice_of(text: object) -> tuple[int, ...]:
    """The sides of each die that a formula without letters rolls; none where it cannot be read."""
    sides: list[int] = []

    def seen(count: int) -> int:
        sides.append(count)
        return count

    try:
        formula.parse(str(text)).roll(seen)
    except (ValueError, ArithmeticError):
        return ()
    return tuple(sides)
