"""The shapes of stats as a book has them already: what one entry of a kind says, another may."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulebooks import formula
from rulebooks.catalogue import Catalogue, Entry
from rulebooks.layers.kinds import CODE
from rulebooks.schema.shapes import (
    FIGURES,
    NAMED,
    PAGES,
    Choice,
    Flag,
    Group,
    Number,
    Own,
    Reference,
    Rows,
    Shape,
    Table,
    Unknown,
    Words,
)

Said = tuple[Entry, Any]
"""A value with the entry that says it."""
NOTHING: tuple[Any, ...] = (None, "", [], {})
DEEPEST = 8


def learned(book: Catalogue, kind: str) -> Group:
    """The shapes of all stats that entries of a kind have; those that each of them has must be there."""
    return _group(book, [(entry, entry.stats) for entry in book.of_kind(kind)], 0)


def _group(book: Catalogue, said: Sequence[Said], depth: int) -> Group:
    names = dict.fromkeys(name for _, value in said for name in value)
    parts = {
        str(name): shape_of(book, [(entry, value[name]) for entry, value in said if name in value], depth + 1)
        for name in names
    }
    must = [str(name) for name in names if all(value.get(name) not in (None, "", {}, []) for _, value in said)]
    return Group(parts, frozenset(must))


def shape_of(book: Catalogue, said: Sequence[Said], depth: int = 0) -> Shape:
    """The one shape of some values; Unknown where they have none in common, and where all say nothing."""
    told = [(entry, value) for entry, value in said if not any(value is one or value == one for one in NOTHING)]
    values = [value for _, value in told]
    if not values or depth > DEEPEST:
        return _empty([value for _, value in said])
    if all(isinstance(value, bool) for value in values):
        return Flag()
    if all(isinstance(value, list) for value in values):
        return Rows(shape_of(book, [(entry, one) for entry, value in told for one in value], depth + 1))
    if all(isinstance(value, dict) for value in values):
        return _named(book, told, depth)
    if any(isinstance(value, bool | list | dict) for value in values):
        return Unknown()
    return _single(book, told)


def _empty(values: Iterable[Any]) -> Shape:
    return Words() if any(value == "" for value in values if isinstance(value, str)) else Unknown()


def _named(book: Catalogue, told: Sequence[Said], depth: int) -> Shape:
    keys = {str(key) for _, value in told for key in value}
    inner = [(entry, one) for entry, value in told for one in value.values()]
    if all(isinstance(one, dict) and isinstance(one.get("name"), str) for _, one in inner):
        return Table(shape_of(book, inner, depth + 1), NAMED)
    if all(key in book.entries for key in keys):
        kinds = frozenset(book.entries[key].kind for key in keys)
        return Table(shape_of(book, inner, depth + 1), PAGES, kinds)
    if all(key.isdecimal() for key in keys):
        return Table(shape_of(book, inner, depth + 1), FIGURES)
    return _group(book, told, depth)


def _single(book: Catalogue, told: Sequence[Said]) -> Shape:
    values = [value for _, value in told]
    words = [value for value in values if isinstance(value, str)]
    if of := _own(told):
        return Own(of)
    if len(words) == len(values) and all(value in book.entries for value in words):
        return Reference(frozenset(book.entries[value].kind for value in words))
    read = [formula.surely(value) or _plain(value) for value in words]
    if all(read):
        known = [one for one in read if one is not None]
        letters = frozenset[str]().union(*(one.variables for one in known))
        return Number(letters, any(one.has_dice for one in known))
    if len(words) == len(values) and all(CODE.fullmatch(value) and value.islower() for value in words):
        return Choice(tuple(dict.fromkeys(words)))
    return Words()


def _plain(text: str) -> formula.Expression | None:
    """A formula of figures alone; figures that are only a name, like the island «1», are none."""
    try:
        return None if text.isdecimal() else formula.parse(text) if set(text) <= set("0123456789+-*/() N") else None
    except formula.FormulaError:
        return None


def _own(told: Sequence[Said]) -> str:
    """The stat of the same page under which each of the values is a name; "" where there is none."""
    stats = [name for name, inside in told[0][0].stats.items() if isinstance(inside, dict)]
    for name in stats:
        if all(isinstance(value, str) and value in (entry.stats.get(name) or {}) for entry, value in told):
            return name
    return ""
