"""Moves that are asked step by step: what is chosen first, then what is left; in a menu by buttons alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from campaigns.board.offers import Group, as_id, group_of, label_of, said_by_all
from campaigns.engine.moves.decide import Offer
from campaigns.plays.writing import Table

MOST_BUTTONS = 10
"""Up to so many ways of a move are buttons in a menu; more are parted by what is chosen first."""


def grouped(table: Table, actor: str, offers: list[Offer]) -> Group:
    """A move of an actor with all its ways."""
    move = offers[0].move
    id = f"{actor or 'table'}-{move.name}"
    group = group_of(table, offers, said_by_all(move, offers), id, in_lists=True)
    return (
        replace(group, parts=tuple(parts_of(table, offers, group.id)))
        if move.unfolded and len(group.ways) > 1
        else group
    )


def parts_of(table: Table, offers: list[Offer], id: str, here: frozenset[str] = frozenset()) -> Iterator[Group]:
    """The ways of a move apart by what is chosen first, of what is not `here` already; none where nothing is."""
    move, constant = offers[0].move, said_by_all(offers[0].move, offers)
    asked = [field for field in move.fields if field.name in offers[0].fields and field.name not in constant]
    first = next((field for field in asked if not {offer.fields.get(field.name, "") for offer in offers} <= here), None)
    if first is None:
        return
    chosen: dict[str, list[Offer]] = {}
    for offer in offers:
        chosen.setdefault(offer.fields.get(first.name, ""), []).append(offer)
    for value, some in chosen.items():
        untold = {field.name for field in move.fields if not any(offer.fields.get(field.name) for offer in some)}
        part = group_of(table, some, {move.actor, first.name} | untold, f"{id}-{as_id(value)}", here)
        label = label_of(table, move, first, value, some[0].fields)
        yield replace(part, label=label, rule="", listed=len(part.ways) > 1)


def asked_by_buttons(table: Table, offers: list[Offer], group: Group, here: frozenset[str] = frozenset()) -> Group:
    """A move beside the thing that it is about: nothing is looked for in a list, each way is a press, or two."""
    calm = [offer for offer, way in zip(offers, group.ways, strict=True) if not way.grave]
    together = bool(calm) and (group.listed or group.adds_alike)
    parts = tuple(parts_of(table, calm, group.id, here)) if together and len(calm) > MOST_BUTTONS else ()
    named = _named_apart(replace(group, listed=together, as_buttons=together))
    return replace(named, parts=tuple(_named_apart(part) for part in parts) if len(parts) > 1 else ())


def _named_apart(group: Group) -> Group:
    """With ids that are not those of the same ways in the lists of the page."""
    return replace(group, ways=tuple(replace(way, id=f"menu-{way.id}") for way in group.ways))
