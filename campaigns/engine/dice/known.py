"""Dice of which some have fallen already, elsewhere: the same decision shows the same face again."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.dice import Dice, DieNeeded


class NoDice:
    """Dice that nobody rolls: whatever needs one cannot be decided."""

    roller = "app"

    def face(self, key: str, sides: int) -> int:
        """Errors: DieNeeded, always."""
        raise DieNeeded(key, sides)


class KnownDice:
    """The faces that are known by their decision; all others come from other dice.

    Shape: `known` maps "<key>/<sides>" to a face.
    """

    def __init__(self, known: Mapping[str, int], others: Dice) -> None:
        self.known, self.others = known, others
        self.roller = others.roller
        self.hidden: Dice | None = getattr(others, "hidden", None)

    def face(self, key: str, sides: int) -> int:
        """The known face of a decision, else one of the other dice."""
        face = self.known.get(f"{key}/{sides}")
        return self.others.face(key, sides) if face is None else face
