"""The moves that are offered: each with its ways, their prices and what may be added to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import quote_plus

from campaigns.board.drawing.pointing import further, points_at
from campaigns.board.offers.consequences import Grave, grave, hero_to_be, outcome
from campaigns.board.offers.prices import THING, Price, price, told_apart
from campaigns.board.offers.refusals import awaited
from campaigns.board.sheet.sheets import Sheet
from campaigns.chronicle.wording import language_of, name_of, translate
from campaigns.engine.game import Field, Move
from campaigns.engine.memory import Same, once
from campaigns.engine.moves.decide import Offer
from campaigns.plays.writing import Table

FEW = 6
"""Up to so many ways of a move are buttons; more are one list."""
MANY = 12
"""A list of more ways than this can be narrowed by typing."""
MOST_LABELLED = 5_000
Told = tuple[Same, tuple[tuple[str, str], ...]]  # a field, and what was told before it


@dataclass(frozen=True, slots=True)
class Extra:
    """What may be added to a move: a tick for one value, a list for more, ticks for `several` of them, without values a
    text of so many letters at `most`, or a tick for what is `ticked`. Left out, it is `stands`, as `unsaid` tells."""

    name: str
    label: str
    values: tuple[tuple[str, str], ...] = ()
    several: bool = False
    most: int = 0
    stands: str = ""
    ticked: str = ""
    unsaid: str = "—"


@dataclass(frozen=True, slots=True)
class Way:
    """One way to make a move, all its fields filled in; `value` is the same as one string of a form."""

    id: str
    label: str
    fields: tuple[tuple[str, str], ...]
    value: str
    price: tuple[Price, ...]
    rolls: bool
    extras: tuple[Extra, ...]
    words: tuple[Extra, ...] = ()
    things: tuple[str, ...] = ()
    """What it is about on the board."""
    further: tuple[str, ...] = ()
    """What it may be about besides, if something is added."""
    hero: Sheet | None = None
    """Before the game: the hero that this choice would make."""
    outcome: tuple[str, ...] = ()
    odds: tuple[str, ...] = ()
    brings_added: tuple[str, ...] = ()
    """In the menu of a thing: what its dice may bring, and what it brings with all that may be `also` added."""
    grave: Grave | None = None

    @property
    def also(self) -> Extra | None:
        """All that may be added, where that is one thing with one value: two buttons ask for it, with and without."""
        one = self.extras[0] if len(self.extras) == 1 and not self.words else None
        return one if one and len(one.values) == 1 and not one.several else None


@dataclass(frozen=True, slots=True)
class Group:
    """A move of one actor with the ways to make it; `listed` asks once for many ways, free words or several ticks."""

    move: str
    label: str
    rule: str
    ways: tuple[Way, ...]
    listed: bool
    id: str
    parts: tuple[Group, ...] = ()
    """Of a move that unfolds: one for each choice of its first field, with what is left to be chosen then."""
    pressing: bool = False
    as_buttons: bool = False
    aside: bool = False
    """In a menu: a list is buttons, what may be added is asked once above them; what is seldom meant is folded."""

    @property
    def alone(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.ways) == 1 and not self.ways[0].label

    @property
    def calm(self) -> list[Way]:
        """The ways that a list holds: a grave one asks once more, and has a form of its own."""
        return [way for way in self.ways if not way.grave]

    @property
    def apart(self) -> list[Way]:
        """The ways with a form of their own."""
        return [way for way in self.ways if way.grave or not self.listed]

    @property
    def at_once(self) -> Group:
        """Of a move that unfolds: the choices after which nothing is left to be chosen, as its ways."""
        ways = (replace(part.ways[0], label=part.label) for part in self.parts if part.done_at_once)
        return replace(self, ways=tuple(ways), parts=())

    @property
    def unfolding(self) -> list[Group]:
        """Of a move that unfolds: the choices after which something is left to be chosen."""
        return [part for part in self.parts if not part.done_at_once]

    @property
    def done_at_once(self) -> bool:
        """Whether it takes one press; what may be said in free words is asked once, above all of them."""
        return len(self.ways) == 1 and not self.extras

    @property
    def adds_alike(self) -> bool:
        """Whether there are several ways to all of which the same may be added, out of several values."""
        added = {tuple(extra.name for extra in way.extras if len(extra.values) > 1) for way in self.ways}
        return len(self.ways) > 1 and len(added) == 1 and added != {()}

    @property
    def endless(self) -> bool:
        """Whether somebody would rather type the first letters than look through the list."""
        return self.listed and len(self.calm) > MANY

    @property
    def extras(self) -> tuple[Extra, ...]:
        """What may be added to any of the ways; the game refuses it where it does not fit."""
        found: dict[str, Extra] = {}
        for extra in (extra for way in self.ways for extra in way.extras):
            known = found.setdefault(extra.name, extra)
            found[extra.name] = replace(known, values=tuple(dict([*known.values, *extra.values]).items()))
        return tuple(found.values())

    @property
    def words(self) -> tuple[Extra, ...]:
        """What may be said in free words with any of the ways."""
        return tuple({extra.name: extra for way in self.ways for extra in way.words}.values())

    @property
    def price(self) -> tuple[Price, ...]:
        """The price, where all ways cost the same."""
        prices = {way.price for way in self.ways}
        return self.ways[0].price if len(prices) == 1 else ()

    @property
    def makes_hero(self) -> bool:
        """Whether it is the choice of a hero, which is shown as cards."""
        return any(way.hero for way in self.ways)


def as_form(fields: Mapping[str, str]) -> str:
    """Fields as one string of a form: the same few names and values come in hundreds of ways."""
    return "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in fields.items())


_quoted = lru_cache(maxsize=20_000)(quote_plus)


def as_id(value: str) -> str:
    """A value as part of an id on a page: it stays the same when other values come and go."""
    return re.sub(r"[^\w-]+", "-", value)


def group_of(
    table: Table,
    offers: list[Offer],
    constant: set[str],
    id: str,
    here: frozenset[str] = frozenset(),
    few: int = FEW,
    in_lists: bool = False,
) -> Group:
    """A move with its ways.

    Shape: labels say nothing of the fields in `constant`, nor of what is `here`; up to `few` ways are buttons. Where
           more are `in_lists`, nobody is told what would come of each, so nobody works it out.
    """
    move = offers[0].move
    ways = tuple(_told_apart(_way(table, offer, constant, here) for offer in offers))
    told = any(way.words or any(extra.several for extra in way.extras) for way in ways)
    many = len(ways) > few or (len(ways) > 1 and told)
    listed = many and not any(way.hero for way in ways)
    ways = tuple(
        way if in_lists and listed and not way.grave else replace(way, outcome=outcome(table, offer))
        for way, offer in zip(ways, offers, strict=True)
    )
    return Group(move.name, translate(move.label, table), move.rule, ways, listed, id, pressing=awaited(table, move))


def _told_apart(ways: Iterable[Way]) -> Iterator[Way]:
    """The ways with an id for each, should the values of two read alike in one."""
    known: dict[str, int] = {}
    for way in ways:
        count = known[way.id] = known.get(way.id, 0) + 1
        yield way if count == 1 else replace(way, id=f"{way.id}--{count}")


def said_by_all(move: Move, offers: list[Offer]) -> set[str]:
    """Fields that say nothing in a label: the actor, and what may be left out and is the same everywhere."""
    alike = {
        field.name
        for field in move.fields
        if field.optional and len({offer.fields.get(field.name, "") for offer in offers}) == 1
    }
    return alike | {move.actor}


def _way(table: Table, offer: Offer, constant: set[str], here: frozenset[str] = frozenset()) -> Way:
    labels = [
        label_of(table, offer.move, field, offer.fields[field.name], offer.fields)
        for field in offer.move.fields
        if field.name in offer.fields and field.name not in constant and offer.fields[field.name] not in here
    ]
    extras = tuple(_extra(table, offer, field) for field in offer.move.fields if field.name in offer.options)
    return Way(
        id=_way_id(offer),
        label=", ".join(one for one in labels if one),
        fields=tuple(offer.fields.items()),
        value=as_form(offer.fields),
        # A thing that the label names need not be named again as what is given for it.
        price=told_apart(one for one in price(table, offer) if one.kind != THING or one.label not in labels),
        rolls=offer.rolls,
        extras=extras,
        words=tuple(_words(table, offer)),
        things=points_at(table, offer.move, offer.fields),
        further=further(table, offer),
        hero=hero_to_be(table, offer),
        grave=grave(table, offer),
    )


def _extra(table: Table, offer: Offer, field: Field) -> Extra:
    """What may be added to a move in one of its fields, as this reads with all that it is told."""
    labels = _labels_of(table, offer.move, field, offer.fields)
    values = tuple((value, _named(table, labels, value)) for value in offer.options[field.name])
    unsaid = translate(field.unsaid, table) if field.unsaid else "—"
    return Extra(field.name, translate(field.label, table), values, field.several, stands=field.default, unsaid=unsaid)


def _way_id(offer: Offer) -> str:
    """A way by what it does: a button that stays on a page while others come and go stays the same button."""
    told = (value for name, value in offer.fields.items() if name != offer.move.actor and value)
    return as_id("-".join([offer.fields.get(offer.move.actor, "table"), offer.move.name, *told]))


def _words(table: Table, offer: Offer) -> Iterator[Extra]:
    """The optional fields of a move that nobody can list, where they are worth asking for."""
    for field in offer.move.fields:
        if not field.optional or field.tried or field.choices is not None:
            continue
        if field.asked is None or field.asked(table.state, table.book, offer.fields):
            label = translate(field.label, table)
            yield Extra(field.name, label, most=field.most, stands=field.default, ticked=field.ticked)


def label_of(table: Table, move: Move, field: Field, value: str, told: Mapping[str, str]) -> str:
    """How a value of a field reads: as the game says, else by the name of the piece or entry."""
    return _named(table, _labels_of(table, move, field, told) if value else {}, value)


def _named(table: Table, labels: Mapping[str, str], value: str) -> str:
    return labels.get(value) or name_of(table, value) if value else ""


def _labels_of(table: Table, move: Move, field: Field, told: Mapping[str, str]) -> Mapping[str, str]:
    return _labels(table, field, _so_far(move, field, told)) if field.choices else {}


def _so_far(move: Move, field: Field, told: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """What a field is chosen by: the fields before it; what may be added to a move, by all that had to be told."""
    needed = [one.name for one in move.fields if one.tried or not one.optional]
    known = needed[: needed.index(field.name)] if field.name in needed else needed
    return tuple((name, told[name]) for name in known if name in told)


def _labels(table: Table, field: Field, told: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The labels that a game gives the values of a field: written out once for what was told before it."""
    of_all = ("labels", Same(table.game), Same(table.book), language_of(table))
    known: dict[Told, dict[str, str]] = once(table.state, of_all, dict)
    labels = known.get(key := (Same(field), told))
    if labels is None:
        if len(known) >= MOST_LABELLED:
            known.clear()  # what was told may be words that somebody sent
        labels = known[key] = _written(table, field, told)
    return labels


def _written(table: Table, field: Field, told: tuple[tuple[str, str], ...]) -> dict[str, str]:
    choices = list(field.choices(table.state, table.book, dict(told))) if field.choices else []
    return {one.value: translate(one.label, table) for one in reversed(choices) if one.label}
