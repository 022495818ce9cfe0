"""What could stand in a rulebook instead of what stands there: each stat with the ways in which it may be changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from campaigns.mutations.recording import Path, Stat
from rulebooks.catalogue import Catalogue

ORDER = "order"
"""Where a declared table notes in which order its parts come (`front_matter.py` among the importers)."""
TABLE = "table"
FAR = 10
"""How many times a number is made larger where one more is not enough to be noticed."""
NUMERAL = re.compile(r"\d+")
UNHEARD = "nosuch"
"""A word that no rulebook has."""
GONE = object()
"""What a value is changed into that is taken away."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a stat: what it does, in short, and the stats of its entry after it."""

    stat: Stat
    said: str
    stats: Mapping[str, Any]


def stats_of(book: Catalogue) -> list[Stat]:
    """Every stat of a book down to its single values, in the book's order; a list is one besides what is in it.

    What says nothing (an empty text, an empty list) is none. Nor is a name in the order of a declared table: whatever
    it could become says what the list without it says.
    """
    return [
        (slug, path)
        for slug, entry in book.entries.items()
        for path in _paths(entry.stats, ())
        if not (entry.kind == TABLE and path[0] == ORDER and len(path) == 3)
    ]


def _paths(value: Any, path: Path) -> Iterator[Path]:
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _paths(one, (*path, key))
    elif isinstance(value, list):
        if value:
            yield path
        for place, one in enumerate(value):
            yield from _paths(one, (*path, place))
    elif value not in ("", None):
        yield path


def value_at(stats: Any, path: Path) -> Any:
    """The value at the end of a way.

    Errors: LookupError, TypeError where there is none.
    """
    for step in path:
        stats = stats[step]
    return stats


def changes_of(book: Catalogue, stat: Stat) -> Iterator[Change]:
    """The ways in which a stat may be changed, those first that are noticed most easily."""
    slug, path = stat
    value = value_at(book[slug].stats, path)
    for other in _lists(value) if isinstance(value, list) else _values(book, stat, value):
        said = "taken away" if other is GONE else f"{_short(value)} → {_short(other)}"
        yield Change(stat, said, _with(book[slug].stats, path, other))
    for key in _keys(book, path):
        yield Change(stat, f"{path[-1]} → {key}", _renamed(book[slug].stats, path, key))


def _values(book: Catalogue, stat: Stat, value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
        yield GONE
    elif isinstance(value, int):
        yield from (value + 1, value - 1, FAR * max(abs(value), 1), GONE)
    else:
        yield from _texts(book, stat, str(value))
        yield GONE


def _texts(book: Catalogue, stat: Stat, text: str) -> Iterator[str]:
    """A reference becomes another one, a rank its neighbours, a formula counts otherwise, a word becomes another."""
    if text in book:
        yield from _others(book, text)
        return
    letters = [str(one.stats.get("letter")) for one in book.of_kind("rank")]
    if text in letters:
        yield from (one for one in letters[max(0, letters.index(text) - 1) : letters.index(text) + 2] if one != text)
    for step in (_more, _less):
        for found in NUMERAL.finditer(text):
            yield f"{text[: found.start()]}{step(int(found[0]))}{text[found.end() :]}"
    if not NUMERAL.search(text):
        yield from [one for one in _words(book, stat) if one != text][:3]
        yield UNHEARD


def _more(number: int) -> int:
    return number + 1


def _less(number: int) -> int:
    return max(number - 1, 0)


def _others(book: Catalogue, slug: str) -> Iterator[str]:
    """The next two entries of the same kind, from the beginning again after the last one; else what means nothing."""
    alike = [one.slug for one in book.of_kind(book[slug].kind)]
    after = alike.index(slug) + 1
    yield from [one for one in (*alike[after:], *alike[:after]) if one != slug][:2]
    yield UNHEARD


def _words(book: Catalogue, stat: Stat) -> list[str]:
    """What other entries, or other parts of this one, say in a stat of that name."""
    _, path = stat
    found = (
        value_at(entry.stats, other)
        for entry in book.entries.values()
        for other in _paths(entry.stats, ())
        if _name(other) == _name(path)
    )
    return list(dict.fromkeys(one for one in found if isinstance(one, str)))


def _name(path: Path) -> str | int:
    """The name of a stat: of what is in a list that of the list."""
    return next((step for step in reversed(path) if isinstance(step, str)), "")


def _lists(items: list[Any]) -> Iterator[list[Any]]:
    """A list without one of its items, with two neighbours exchanged, with nothing in it."""
    for place in range(len(items)):
        yield items[:place] + items[place + 1 :]
    for place in range(len(items) - 1):
        yield [*items[:place], items[place + 1], items[place], *items[place + 2 :]]


def _keys(book: Catalogue, path: Path) -> Iterator[str]:
    """What a name of a value may be instead, where it is a thing of the rulebook: {"bomba": 2}."""
    if path and isinstance(path[-1], str) and len(path) > 1 and path[-1] in book:
        yield from _others(book, path[-1])


def _with(stats: Mapping[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """The stats of an entry with another value at the end of a way."""
    changed = deepcopy(dict(stats))
    *way, last = path
    place = value_at(changed, tuple(way))
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return changed


def _renamed(stats: Mapping[str, Any], path: Path, key: str) -> dict[str, Any]:
    changed = deepcopy(dict(stats))
    *way, last = path
    place = value_at(changed, tuple(way))
    kept = {key if name == last else name: value for name, value in place.items()}
    place.clear()
    place.update(kept)
    return changed


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def book_with(book: Catalogue, change: Change) -> Catalogue:
    """The book after a change."""
    return book.restated({change.stat[0]: change.stats})
