"""Dice that a scenario tells, with or without their sides; and what is drawn in secret, told by its name."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.engine.book import Book
from campaigns.engine.dice import DieNeeded
from campaigns.engine.state import State
from campaigns.scenarios.names import answers_to
from campaigns.scenarios.text import BadScenario


class ScriptedDice:
    """Faces in the order in which they are rolled. A die with more sides stands for one with fewer where the
    sides divide evenly, as on a real table: a d6 of 5 is a d3 of 3 and a d2 of 2.

    What is picked by chance in secret is told by name: the next name that was told goes to the first pick where there
    is such a thing. A pick that nobody told takes a die of exactly as many sides, else the first thing there is.
    """

    roller = "table"

    def __init__(self, book: Book) -> None:
        self.book = book
        self.told: list[tuple[int, int]] = []
        self.draws: list[str] = []
        self.picked = 0

    def among(self, state: State, ids: Sequence[str]) -> None:
        """Hear what the next pick is made from."""
        wanted = self.draws[0] if self.draws else ""
        found = (place for place, piece in enumerate(ids, 1) if wanted and answers_to(wanted, piece, state, self.book))
        drawn = next(found, 0)
        if drawn:
            self.draws.pop(0)
        by_die = bool(self.told) and self.told[0][0] == len(ids)
        self.picked = 0 if len(ids) == 1 else drawn or (0 if by_die else 1)

    def face(self, key: str, sides: int) -> int:
        """The next face.

        Errors: DieNeeded when none is left; BadScenario for a die that cannot stand for this one.
        """
        if self.picked:
            face, self.picked = self.picked, 0
            return face
        if not self.told:
            raise DieNeeded(key, sides)
        told_sides, face = self.told.pop(0)
        if told_sides and told_sides % sides == 0:
            return -(-face * sides // told_sides)
        if (told_sides and told_sides != sides) or not 1 <= face <= sides:
            raise BadScenario(f"a d{sides} is rolled for {key}; d{told_sides or '?'}={face} cannot stand for it")
        return face
