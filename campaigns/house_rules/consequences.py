"""Whom a house rule touches: what lies on the table of the pages it is about, and every number that would differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from campaigns.board.sheet.sheets import why
from campaigns.chronicle.seeing import seen_by
from campaigns.chronicle.wording import name_of, word
from campaigns.models import Seat
from campaigns.plays.writing import Table

MOST_NUMBERS = 60


@dataclass(frozen=True, slots=True)
class Number:
    """A number of somebody or something that would be another."""

    of: str
    called: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Lying:
    """So many things of one page on the table: what it is called, what they are, and where they lie."""

    name: str
    kind: str
    count: int
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Touched:
    """Whom it touches; `more` numbers differ that are not listed."""

    lying: tuple[Lying, ...]
    numbers: tuple[Number, ...]
    more: int = 0


def touched(now: Table, then: Table, pages: Iterable[str], seat: Seat) -> Touched:
    """What changing some pages changes on a table, as far as a seat may know."""
    now = seen_by(now, seat)
    then = replace(then, state=now.state, viewer=now.viewer)
    found = list(_numbers(now, then))
    return Touched(tuple(_lying(now, set(pages))), tuple(found[:MOST_NUMBERS]), max(0, len(found) - MOST_NUMBERS))


def _numbers(now: Table, then: Table) -> Iterator[Number]:
    for piece in now.state.pieces:
        for name in now.game.numbers:
            before, after = why(now, name, piece), why(then, name, piece)
            if before and after and before.total != after.total:
                yield Number(name_of(now, piece), word(now, name) or name, before.total, after.total)


def _lying(now: Table, pages: set[str]) -> Iterator[Lying]:
    state = now.state
    pieces = [piece for piece in state.pieces.values() if piece.entry in pages]
    for entry, count in Counter(piece.entry for piece in pieces).items():
        some = [piece for piece in pieces if piece.entry == entry]
        places = dict.fromkeys(state.holder(piece.id) for piece in some)
        called = now.book.get(entry)
        told = tuple(name_of(now, place) for place in places if place)
        yield Lying(called.name if called else entry, word(now, some[0].kind) or some[0].kind, count, told)
