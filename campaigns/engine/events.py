"""What can happen at a table: one vocabulary for all games.

Events state results, never causes: the price that was paid, the faces that were shown. Each may cite the rule
that it follows from. A game adds none; `codec.NAMES` gives each the short name under which it is stored.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.engine.sentences import Sentence
from campaigns.engine.state import Piece, Prompt


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What all events share: the rule that they follow from ("1.5-3"), or nothing."""

    rule: str = ""


@dataclass(frozen=True, slots=True)
class PieceAdded(Event):
    """A piece enters and lies with a holder (or nowhere)."""

    piece: Piece
    holder: str = ""


@dataclass(frozen=True, slots=True)
class PieceRemoved(Event):
    """A piece leaves for good, with its numbers and marks."""

    piece: str


@dataclass(frozen=True, slots=True)
class HolderChanged(Event):
    """A piece lies with another holder now."""

    piece: str
    holder: str


@dataclass(frozen=True, slots=True)
class CounterChanged(Event):
    """A number on a piece changed by so much; `source` is the piece or entry that did it."""

    piece: str
    name: str
    by: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class CounterMoved(Event):
    """So much of a conserved number went from one piece to another."""

    name: str
    giver: str
    taker: str
    amount: int


@dataclass(frozen=True, slots=True)
class MarkAdded(Event):
    """A yes/no fact holds from now on; `until` says in a word when it ends."""

    piece: str
    mark: str
    until: str = ""


@dataclass(frozen=True, slots=True)
class MarkRemoved(Event):
    """A yes/no fact holds no longer."""

    piece: str
    mark: str


@dataclass(frozen=True, slots=True)
class PeriodBegan(Event):
    """A round, phase, turn or day began."""

    period: str
    value: int | str


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """Dice fell: why, how many sides each has, which faces, and whether the app or the table rolled."""

    why: str
    sides: tuple[int, ...]
    faces: tuple[int, ...]
    roller: str
    secret: bool = False
    """Whether nobody at the table sees the face: a card is drawn by it."""


@dataclass(frozen=True, slots=True)
class PromptOpened(Event):
    """Somebody must choose."""

    prompt: Prompt


@dataclass(frozen=True, slots=True)
class PromptAnswered(Event):
    """Somebody has chosen."""

    prompt: str
    choice: str


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A seat (or with an empty key everybody) knows a piece for as long as it lies where it lies."""

    piece: str
    seat: str
    secret: bool = False
    """Whether nobody else hears that this seat was shown something."""


@dataclass(frozen=True, slots=True)
class NoteWritten(Event):
    """A sentence for the log that changes nothing: a boss that finds nobody, a guard that held.

    Shape: `about` and `what` are a piece and what of it may be veiled, if the sentence tells that.
    """

    note: Sentence
    about: str = ""
    what: str = ""


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over: "victory" or "defeat", and the sentence that says why."""

    result: str
    why: Sentence
