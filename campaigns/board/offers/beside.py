"""Moves that stand ready on a game's own drawing, beside what they change, each with what would come of it there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from campaigns.board.offers import FEW, Group, as_id, group_of, said_by_all
from campaigns.board.offers.actors import Ready
from campaigns.chronicle.wording import name_of, translate
from campaigns.engine.evolve import fold
from campaigns.engine.game.face import Beside
from campaigns.engine.moves.decide import Offer
from campaigns.plays.writing import Table


@dataclass(frozen=True, slots=True)
class Aim:
    """The moves at one place of the drawing that are meant alike; `id` is theirs alone on the page."""

    id: str
    place: str
    name: str
    groups: tuple[Group, ...]


def beside(table: Table, offers: Iterable[Offer]) -> tuple[Aim, ...]:
    """The moves of a seat that its game wants beside places of the drawing, in the order in which they are offered.

    Shape: each with the sentence of what would come of it before everything else that it brings; where dice decide,
           without. What is offered to several who act says for whom.
    """
    found: dict[tuple[str, str], dict[tuple[str, str], list[tuple[Offer, Beside]]]] = {}
    for offer, there in _placed(table, offers):
        key = (offer.move.name, _actor(offer))
        found.setdefault((there.place, there.aim.text), {}).setdefault(key, []).append((offer, there))
    several = len({actor for moves in found.values() for _, actor in moves}) > 1
    return tuple(
        Aim(
            f"beside-{place}-{as_id(aim)}",
            place,
            translate(next(iter(moves.values()))[0][1].aim, table),
            tuple(_group(table, place, aim, some, several) for some in moves.values()),
        )
        for (place, aim), moves in found.items()
    )


def _placed(table: Table, offers: Iterable[Offer]) -> Iterator[tuple[Offer, Beside]]:
    for offer in offers:
        asked = table.game.face.beside.get(offer.move.name)
        if asked is None:
            continue
        after = fold(table.state, offer.events)
        if there := asked(table.state, after, table.book, offer.fields):
            yield offer, replace(there, says=None) if offer.rolls else there


def _actor(offer: Offer) -> str:
    return offer.fields.get(offer.move.actor, "") if offer.move.actor else ""


def _group(table: Table, place: str, aim: str, some: list[tuple[Offer, Beside]], several: bool) -> Group:
    """A move with its ways; what is the same in all of them stands in none.

    Shape: what may only be written of a card that nobody knows is asked in the lists, which hold all of it.
    """
    offers = [offer for offer, _ in some]
    move, actor = offers[0].move, _actor(offers[0])
    constant = said_by_all(move, offers)
    if len(offers) > 1:
        constant |= {
            name for name, value in offers[0].fields.items() if all(one.fields.get(name) == value for one in offers)
        }
    group = group_of(table, offers, constant, f"beside-{place}-{as_id(aim)}-{actor or 'table'}-{move.name}")
    several_ticks = any(extra.several for way in group.ways for extra in way.extras)
    listed = len(offers) > FEW or (len(offers) > 1 and several_ticks)
    said = [translate(there.says, table) if there.says else "" for _, there in some]
    ways = tuple(
        replace(
            way,
            id=f"beside-{way.id}",
            label=f"{way.label}: {told}" if told and listed else way.label,
            outcome=((told, *way.outcome) if told else way.outcome),
            words=(),
        )
        for way, told in zip(group.ways, said, strict=True)
    )
    label = f"{name_of(table, actor)}: {group.label}" if several and actor else group.label
    asked = replace(group, label=label, ways=ways, listed=listed)
    together = listed or asked.adds_alike
    return replace(asked, listed=together, as_buttons=together)


def is_beside(aims: Iterable[Aim]) -> frozenset[Ready]:
    """The ways that stand there, as move and fields in one string: the lists need not show them openly again."""
    return frozenset((group.move, way.value) for aim in aims for group in aim.groups for way in group.ways)
