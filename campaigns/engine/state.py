"""A table as it stands: pieces, who holds them, their numbers and marks, and what waits for an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.engine.indexes import Index, grouped
from campaigns.engine.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Piece:
    """Anything that lies on a table: a hero, a boss, an item, a place, the bank.

    Shape: `entry` is the slug in the catalogue, `name` what people call it, `seat` who moves it; each may be empty.
    """

    id: str
    kind: str
    entry: str = ""
    name: str = ""
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a prompt."""

    value: str
    label: Sentence


@dataclass(frozen=True, slots=True)
class Prompt:
    """A choice that somebody must make before play goes on.

    Shape: `kind` names the game's function that goes on with `data` (plain JSON) once `seat` has chosen.
    """

    id: str
    kind: str
    seat: str
    question: Sentence
    options: tuple[Option, ...]
    data: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """Everything true at one moment; never changed in place."""

    pieces: Mapping[str, Piece] = field(default_factory=dict)
    holders: Mapping[str, str] = field(default_factory=dict)
    counters: Mapping[tuple[str, str], int] = field(default_factory=dict)
    marks: Mapping[tuple[str, str], str] = field(default_factory=dict)
    periods: Mapping[str, int | str] = field(default_factory=dict)
    prompts: tuple[Prompt, ...] = ()
    rolls: Mapping[str, int] = field(default_factory=dict)
    added: Mapping[str, int] = field(default_factory=dict)
    known: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Who was shown a hidden piece where it lies now: keys of seats; an empty key is everybody."""
    result: str = ""
    kinds: Index[str, Piece] | None = field(default=None, init=False, compare=False, repr=False)
    held: Index[str, str] | None = field(default=None, init=False, compare=False, repr=False)
    marked: Index[str, str] | None = field(default=None, init=False, compare=False, repr=False)
    """What the facts above say, by kind, holder and piece: made when first asked for, and no facts of their own."""
    memory: dict[Any, Any] | None = field(default=None, init=False, compare=False, repr=False)
    """What follows from this very table and was asked before."""

    def __contains__(self, piece: str) -> bool:
        return piece in self.pieces

    def holder(self, piece: str) -> str:
        """Where a piece lies; empty for one that lies nowhere."""
        return self.holders.get(piece, "")

    def held_by(self, holder: str, *kinds: str) -> Iterator[Piece]:
        """The pieces that lie directly with a holder, oldest first."""
        held = self.held
        if held is None:
            held = grouped((holder, piece) for piece, holder in self.holders.items())
            object.__setattr__(self, "held", held)
        for piece in held.get(holder, ()):
            known = self.pieces.get(piece)
            if known and (not kinds or known.kind in kinds):
                yield known

    def of_kind(self, *kinds: str) -> Iterator[Piece]:
        """All pieces of some kinds, oldest first."""
        if len(kinds) > 1:  # what came first of all of them, no index says
            return (piece for piece in self.pieces.values() if piece.kind in kinds)
        known = self.kinds
        if known is None:
            known = grouped((piece.kind, piece) for piece in self.pieces.values())
            object.__setattr__(self, "kinds", known)
        return iter(known.get(kinds[0], ()) if kinds else ())

    def count(self, piece: str, name: str) -> int:
        """A number on a piece; 0 where nothing was ever counted."""
        return self.counters.get((piece, name), 0)

    def has(self, piece: str, mark: str) -> bool:
        """Whether a yes/no fact holds for a piece."""
        return (piece, mark) in self.marks

    def marks_of(self, piece: str) -> list[str]:
        """The yes/no facts of a piece, in the order in which they came."""
        marked = self.marked
        if marked is None:
            marked = grouped(self.marks)
            object.__setattr__(self, "marked", marked)
        return list(marked.get(piece, ()))

    def prompt(self, prompt: str) -> Prompt | None:
        """An open prompt by its id."""
        return next((one for one in self.prompts if one.id == prompt), None)
