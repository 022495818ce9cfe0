"""Dice come in from outside: scripted by a scenario, typed by a table, or drawn from a secret."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Protocol

from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say


class Dice(Protocol):
    """Anything that can say how a die fell."""

    roller: str
    """Who rolled: "app" or "table"."""

    def face(self, key: str, sides: int) -> int:
        """One face, 1 to `sides`. `key` names the decision, so that the same decision may get the same face."""


class DieNeeded(Exception):
    """The table has not yet said how a die fell.

    Shape: `why` names the roll, `sides` the die; the faces already told stay valid.
    """

    def __init__(self, why: str, sides: int) -> None:
        super().__init__(f"the d{sides} for {why} has not been told")
        self.why = why
        self.sides = sides


class ToldDice:
    """Faces told one by one, in the order in which they are asked for."""

    roller = "table"

    def __init__(self, faces: Sequence[int], hidden: Dice | None = None) -> None:
        self.faces = list(faces)
        self.used = 0
        self.hidden = hidden
        """Who rolls what nobody may see: whoever typed such a face would choose the card that is drawn."""

    def face(self, key: str, sides: int) -> int:
        """The next face that was told.

        Errors: DieNeeded when no more were told; IllegalMove for a face the die does not have.
        """
        if self.used == len(self.faces):
            raise DieNeeded(key, sides)
        face = self.faces[self.used]
        if not 1 <= face <= sides:
            raise IllegalMove(say("a d{sides} has no face {face}", sides=sides, face=face))
        self.used += 1
        return face

    @property
    def left(self) -> int:
        """How many faces were told and never asked for."""
        return len(self.faces) - self.used


class KeyedDice:
    """Faces drawn from a campaign's secret and the decision, so that undo and redo show the same ones.

    Source: HMAC-SHA-256 (RFC 2104) of the key; a value past the last whole multiple of `sides` is drawn again, so
    every face is equally likely.
    """

    roller = "app"

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def face(self, key: str, sides: int) -> int:
        """One face, the same each time for the same secret, key and sides."""
        limit = 2**64 - 2**64 % sides
        attempt = 0
        while True:
            digest = hmac.digest(self.secret, f"{key}/{sides}/{attempt}".encode(), hashlib.sha256)
            value = int.from_bytes(digest[:8], "big")
            if value < limit:
                return value % sides + 1
            attempt += 1
