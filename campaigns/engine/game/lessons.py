"""What a game teaches at a first evening, as its face declares it: one thing after another, each learnt by doing it."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.engine.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to try: `says` tells it, and whoever has made one of these `moves` has learnt it.

    Shape: "undo" is a move as well: a play was taken back. What is learnt stays learnt, also when it is taken back.
    """

    says: Sentence
    moves: frozenset[str]
