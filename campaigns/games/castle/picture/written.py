"""The order that somebody has written, as a way on the castle: for whoever wrote it, until the orders are opened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from campaigns.engine.state import Piece, State
from campaigns.games.castle.halls import graph
from campaigns.games.castle.orders.telling import PATH
from campaigns.games.castle.orders.working import OPEN
from campaigns.games.castle.orders.writing import order_id, order_of
from campaigns.games.castle.picture import drawing
from campaigns.games.castle.picture.drawing import Point


def written(
    state: State, own: Piece | None, colour: int, points: Mapping[str, Point], paths: Mapping[frozenset[str], str]
) -> Mapping[str, Any] | None:
    """The way of one's own order: from hall to hall, and where it ends; nothing where none is written, or it lies open.

    Shape: `own` is the villain of whoever looks, of this colour, so that nobody is drawn another's order; `paths` are
           the corridors as they are drawn, by both their ends.
    """
    if own is None or state.holder(order_id(state, own.id)) == OPEN:
        return None
    halls = [hall for hall in _halls(state, own) if hall in points]
    if not order_of(state, own.id).has_way or not halls:
        return None
    x, y = points[halls[-1]]
    radius, _ = drawing.size_of(state.pieces[halls[-1]].name)
    straight = (drawing.straight(points[one], points[other]).path for one, other in pairwise(halls))
    drawn = [paths.get(frozenset(step), line) for step, line in zip(pairwise(halls), straight, strict=True)]
    return {"paths": drawn, "x": x, "y": y, "radius": radius + 7, "colour": colour}


def _halls(state: State, own: Piece) -> Iterator[str]:
    """The hall where a villain stands, and those of the order in turn."""
    said = order_of(state, own.id)
    yield state.holder(own.id)
    yield from (hall for hall in (said.told("to"), *said.told("then").split(PATH)) if hall)


def corridor_paths(state: State, drawn: list[Mapping[str, Any]]) -> dict[frozenset[str], str]:
    """How each corridor is drawn, by both its ends."""
    return {frozenset(ends): way["path"] for (_, ends), way in zip(graph.corridors(state), drawn, strict=True)}
