"""What games need of an edition, as the forms of the wiki show it: the same shapes that check it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from campaigns.engine import shapes
from campaigns.engine.game.needs import OnEach
from campaigns.games import all_games
from rulebooks.schema import shapes as shown


@cache
def told(book: str, kind: str) -> Mapping[str, shown.Shape]:
    """The shapes of the stats that a game by this book reads of pages of a kind; none for a book without a game."""
    found: dict[str, shown.Shape] = {}
    for game in all_games().values():
        if game.book != book:
            continue
        for need in game.needs:
            if isinstance(need, OnEach) and kind in need.kinds:
                found |= {name: form(shape) for name, shape in {**need.must, **need.may}.items()}
    return {name: shape for name, shape in found.items() if not isinstance(shape, shown.Unknown)}


def form(shape: shapes.Shape) -> shown.Shape:
    """A shape of the engine as one that people fill in; Unknown where a form has nothing for it."""
    match shape:
        case shapes.Flag():
            return shown.Flag()
        case shapes.Whole():
            return shown.Number()
        case shapes.Amount():
            return shown.Number(frozenset(shape.of), shape.dice)
        case shapes.Text():
            return shown.Words()
        case shapes.Word():
            return shown.Choice(tuple(sorted(shape - {""})))
        case shapes.Page():
            return shown.Reference(frozenset(shape))
        case shapes.Among():
            return shown.Own(shape.of)
        case _:
            return _nested(shape)


def _nested(shape: shapes.Shape) -> shown.Shape:
    match shape:
        case shapes.Group():
            parts = {name: form(one) for name, one in {**shape.must, **shape.may}.items()}
            return shown.Group(parts, frozenset(shape.must))
        case shapes.Every():
            return shown.Rows(form(shape.of))
        case shapes.Table():
            by = shape.by
            if isinstance(by, shapes.Page):
                return shown.Table(form(shape.of), shown.PAGES, frozenset(by))
            return shown.Table(form(shape.of))
        case shapes.Either():
            said = [form(one) for one in shape.shapes if not isinstance(one, shapes.Unsaid)]
            return said[0] if said else shown.Unknown()
        case _:
            return shown.Unknown()
