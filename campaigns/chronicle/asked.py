"""What the words of a line were taken from, so that a line is told anew only when one of them would be another.

A play does not change, nor does what somebody saw of it; what its things are called is asked of the table as it is now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace

from campaigns.chronicle.wording import know_seated, seated
from campaigns.engine.sentences import Sentence
from campaigns.engine.state import Piece
from campaigns.plays.writing import Table


class Asked(Mapping[str, Piece]):
    """The pieces of a table, noting which of them somebody asks for; whoever goes through them asks for all."""

    def __init__(self, pieces: Mapping[str, Piece]) -> None:
        self.pieces = pieces
        self.found: dict[str, Piece | None] = {}
        self.all = False

    def __getitem__(self, id: str) -> Piece:
        self.found[id] = piece = self.pieces.get(id)
        if piece is None:
            raise KeyError(id)
        return piece

    def __iter__(self) -> Iterator[str]:
        self.all = True
        return iter(self.pieces)

    def __len__(self) -> int:
        self.all = True
        return len(self.pieces)


class Grounds:
    """What was there of the pieces that a telling asked for; `all_of` where it went through all of them.

    Shape:  `gone` are pieces that its play brought in, named or took away: one that has left the table since is called
            as it was, so that its leaving is no other answer.
    """

    __slots__ = ("all_of", "apart", "found", "gone", "seated")

    def __init__(self, table: Table, asked: Asked, gone: Mapping[str, Piece]) -> None:
        self.gone = gone
        self.found = {id: piece or gone.get(id) for id, piece in asked.found.items()}
        self.all_of = asked.pieces if asked.all else None
        self.seated = seated(table.state)
        self.apart = _apart(table, self.found)

    def hold(self, table: Table) -> bool:
        """Whether a table would answer the same."""
        pieces, gone = table.state.pieces, self.gone
        if self.all_of is not None and self.all_of != pieces:
            return False
        if any((pieces.get(id) or gone.get(id)) != piece for id, piece in self.found.items()):
            return False
        return seated(table.state) == self.seated and _apart(table, self.found) == self.apart


def _apart(table: Table, found: Iterable[str]) -> dict[str, Sentence]:
    """What pieces are called whose own name does not tell them from others: that depends on those others."""
    apart, state = table.game.face.apart, table.state
    if apart is None:
        return {}
    told = ((id, apart(state, id)) for id in found if id in state)
    return {id: sentence for id, sentence in told if sentence is not None}


def listening(table: Table) -> tuple[Table, Asked]:
    """A table like this one, of which it is noted what is asked of its pieces.

    Shape:  nothing that was worked out of the table before goes along but who sits where, so that nobody gets an answer
            that is not noted.
    """
    asked, told = Asked(table.state.pieces), copy(table.state)
    for name, value in (("pieces", asked), ("kinds", None), ("memory", None)):
        object.__setattr__(told, name, value)
    know_seated(told, seated(table.state))
    return replace(table, state=told), asked
