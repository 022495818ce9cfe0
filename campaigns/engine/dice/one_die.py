"""What a game with one die can roll: that die and what is added for certain; a better roll has more sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaigns.engine.sentences import say
from campaigns.engine.shapes import Amount, Place, Wrong
from rulebooks.formula import FormulaError, parse


@dataclass(frozen=True)
class OneDie(Amount):
    """A number or a formula that is rolled with one die at most: of «2d100» nobody knows what a better die is."""

    dice: bool = True

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        """As of every shape."""
        found = list(super().wrong(value, at))
        yield from found
        if not found and isinstance(value, str) and (count := dice_in(value, self.of)) > 1:
            said = say("“{what}”: “{value}” has {count} dice; the rules know only one", value=value, count=count)
            yield Wrong(at.path, said)


def dice_in(text: str, letters: Any) -> int:
    """How many dice a formula rolls, with every letter at its most; 0 for what cannot be worked out."""
    rolled: list[int] = []

    def seen(sides: int) -> int:
        rolled.append(sides)
        return 0

    try:
        parse(text).roll(seen, **{letter: most for letter, (_, most) in letters.items()})
    except FormulaError:
        return 0
    return len(rolled)
