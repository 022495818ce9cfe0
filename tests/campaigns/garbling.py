"""Editions that somebody has spoiled: each value of each page gone, of another kind, far too much or nothing at all."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulebooks.catalogue import Catalogue, Entry

GONE = object()
NUMBERS = [0, 1, -1, 2, -(10**9), 10**30]
FORMULAS = ["9999d9999", "1d0", "0d6", "18*N", "1/(N-3)", "100*Q", "((((", "9" * 9 + "*" + "9" * 9, "1d1000000"]
WORDS = ["", "что-то", "no-such-page"]
OTHERS: list[Any] = [None, True, False, [], {}, [None], {"?": 1}, [[[]]], {"": {"": None}}]


@dataclass(frozen=True)
class Garbled:
    """One change: on which page, on the way to which value ("" for the page itself), and what stands there instead."""

    page: str
    path: tuple[str | int, ...]
    value: Any

    def __str__(self) -> str:
        told = "gone" if self.value is GONE else repr(self.value)[:60]
        return f"{self.page}.{'.'.join(map(str, self.path))} = {told}"

    def of(self, book: Catalogue) -> Catalogue:
        """The edition with this change."""
        entries = dict(book.entries)
        if not self.path and self.value is GONE:
            del entries[self.page]
        else:
            entry = entries[self.page]
            entries[self.page] = replace(entry, stats=put(entry.stats, self.path, self.value))
        return replace(book, entries=entries)


def put(inside: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """A copy of nested values with another one at a place."""
    if not path:
        return value
    first, *rest = path
    if isinstance(inside, Mapping):
        if not rest and value is GONE:
            return {name: one for name, one in inside.items() if name != first}
        return {**inside, first: put(inside.get(first), tuple(rest), value)}
    copy, number = list(inside), int(first)
    if not rest and value is GONE:
        del copy[number]
    else:
        copy[number] = put(copy[number], tuple(rest), value)
    return copy


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value inside a value, groups and lists too."""
    if path:
        yield path, value
    inside = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for step, one in inside:
        yield from places(one, (*path, step))


def garbled(book: Catalogue) -> list[Garbled]:
    """Every change of an edition that is tried, in a lasting order."""
    found = [change for entry in book.entries.values() for change in _of(entry, book)]
    return found


def _of(entry: Entry, book: Catalogue) -> Iterator[Garbled]:
    yield Garbled(entry.slug, (), GONE)
    if entry.stats:
        yield Garbled(entry.slug, (), {})
    for path, value in places(entry.stats):
        yield Garbled(entry.slug, path, GONE)
        for other in _others(value, book, random.Random(f"{entry.slug}/{path}")):
            yield Garbled(entry.slug, path, other)
        if isinstance(value, list) and len(value) > 1:
            yield Garbled(entry.slug, path, value[::-1])
            yield Garbled(entry.slug, path, value * 2)


def _others(value: Any, book: Catalogue, chance: random.Random) -> list[Any]:
    near = [value + 1, value - 1] if isinstance(value, int) and not isinstance(value, bool) else []
    pages = chance.sample(list(book.entries), min(2, len(book.entries)))
    alike = [one.slug for one in book.of_kind(book.entries[value].kind)] if _is_page(value, book) else []
    found = [*near, *NUMBERS, *FORMULAS, *WORDS, *OTHERS, *pages, *chance.sample(alike, min(2, len(alike)))]
    return [one for one in found if type(one) is not type(value) or one != value]


def _is_page(value: Any, book: Catalogue) -> bool:
    return isinstance(value, str) and value in book.entries
