"""Dice that a scenario tells, with or without their sides."""

from __future__ import annotations

from campaigns.engine.dice import DieNeeded
from campaigns.scenarios.text import BadScenario


class ScriptedDice:
    """Faces in the order in which they are rolled. A die with more sides stands for one with fewer where the
    sides divide evenly, as on a real table: a d6 of 5 is a d3 of 3 and a d2 of 2.
    """

    roller = "table"

    def __init__(self) -> None:
        self.told: list[tuple[int, int]] = []

    def face(self, key: str, sides: int) -> int:
        """The next face.

        Errors: DieNeeded when none is left; BadScenario for a die that cannot stand for this one.
        """
        if not self.told:
            raise DieNeeded(key, sides)
        told_sides, face = self.told.pop(0)
        if told_sides and told_sides % sides == 0:
            return -(-face * sides // told_sides)
        if (told_sides and told_sides != sides) or not 1 <= face <= sides:
            raise BadScenario(f"a d{sides} is rolled for {key}; d{told_sides or '?'}={face} cannot stand for it")
        return face
