"""What an entry of a kind can say: one schema for the form that changes it.

Whoever plays by a book says first (the very shapes by which an edition is checked, see `tell`); what nobody reads is
learned from the entries of the kind that the book has already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulebooks.catalogue import Catalogue
from rulebooks.schema.learning import learned
from rulebooks.schema.shapes import Choice, Group, Rows, Shape, Table, Unknown

Teller = Callable[[str, str], Mapping[str, Shape]]
"""By the slug of a book and a kind: the shapes of stats by their names."""
_tellers: list[Teller] = []


def tell(teller: Teller) -> None:
    """Let somebody who plays by books say what their stats can be; twice is once."""
    if teller not in _tellers:
        _tellers.append(teller)


def schema_of(book: Catalogue, kind: str) -> Group:
    """What the stats of an entry of this kind can be, in a book as it stands."""
    own = learned(book, kind)
    told: dict[str, Shape] = {}
    for teller in _tellers:
        told |= teller(book.book, kind)
    parts = {name: laid(told[name], shape) if name in told else shape for name, shape in own.parts.items()}
    return Group(parts | {name: shape for name, shape in told.items() if name not in parts}, own.must)


def laid(told: Shape, own: Shape) -> Shape:
    """What is told, with what the book says besides: games do not read all that stands in a group."""
    if isinstance(told, Unknown):
        return own
    if isinstance(told, Group) and isinstance(own, Group):
        parts = {name: laid(one, own.parts[name]) if name in own.parts else one for name, one in told.parts.items()}
        return Group(parts | {name: one for name, one in own.parts.items() if name not in parts}, told.must)
    if isinstance(told, Rows) and isinstance(own, Rows):
        return Rows(laid(told.of, own.of))
    if isinstance(told, Table) and isinstance(own, Table):
        return Table(laid(told.of, own.of), told.by or own.by, told.kinds or own.kinds)
    if isinstance(told, Choice) and isinstance(own, Choice):
        return Choice(tuple(dict.fromkeys([*told.words, *own.words])))
    return told
