"""The things of books with what is said of them: their own stats, and what other pages say of them read backwards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from rulebooks import formula
from rulebooks.catalogue import Catalogue, Entry, at_edition
from rulebooks.formula import FormulaError
from rulebooks.language.words import fold, tokens
from rulebooks.models import Book
from rulebooks.overlays import Overlay
from rulebooks.search.filtering.fields import DROPPED, PRICE, SOLD
from rulebooks.search.synonyms import plain
from rulebooks.stats.vocabulary import WORDS

USUAL_PLAYERS = 3
MEASURE = re.compile(r"([-+]?\d{1,9})\s?([^\W\d_]{1,12})\.?")
"""A number with its unit: «2 зм», «30 шагов», «4 искры»."""
LONGEST_MEASURE = 24
NO_THINGS = frozenset({"section", "table"})


@dataclass(frozen=True)
class Thing:
    """An entry of a book with everything one may ask of it.

    Shape: `said` are its values by their names, wherever they stand in it: the damage of each skill of a boss too;
           `measured` are the names whose numbers all things of the book count in one unit, «2 зм».
    """

    book: Book
    entry: Entry
    names: Mapping[str, str]
    backwards: Mapping[str, tuple[Any, ...]]
    said: Mapping[str, tuple[Any, ...]]
    measured: frozenset[str] = frozenset()

    def values(self, stats: Iterable[str]) -> Iterator[Any]:
        """The values of some stats; first what other pages say of it."""
        for stat in stats:
            yield from self.backwards.get(stat, ())
            yield from self.said.get(stat, ())

    def numbers(self, stats: Iterable[str], players: int) -> list[int]:
        plain_ones = [one for value in self.values(stats) if (one := number(value, players)) is not None]
        with_units = (self.said.get(stat, ()) for stat in stats if stat in self.measured)
        return [*plain_ones, *(int(found[1]) for some in with_units for one in some if (found := _measure(one)))]

    def words(self, stats: Iterable[str]) -> Iterator[str]:
        """The values as words: things by their names."""
        for value in self.values(stats):
            yield from _words(value, self.names)


def number(value: Any, players: int) -> int | None:
    """A value as a number for so many players; None where it is none, or where dice decide it."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value
    if not isinstance(value, str) or not value or len(value) > 200:
        return None
    try:
        told = formula.parse(value)
        return None if told.has_dice or told.variables - {"N"} else told.value(N=players)
    except FormulaError:
        return None


def _measure(value: Any) -> re.Match[str] | None:
    return MEASURE.fullmatch(value) if isinstance(value, str) and len(value) <= LONGEST_MEASURE else None


def _measured(things: Iterable[Mapping[str, tuple[Any, ...]]]) -> frozenset[str]:
    """The names of which every number with a unit has the same one: «5 мм» and «2 зм» cannot be compared."""
    units: dict[str, frozenset[str]] = {}
    for said in things:
        for name, values in said.items():
            for found in filter(None, map(_measure, values)):
                unit = plain(found[2])
                units[name] = units.get(name, unit) & unit
    return frozenset(name for name, unit in units.items() if unit)


def _said(inside: Any, above: frozenset[str], found: dict[str, list[Any]]) -> None:
    """Gather values by their names; of a stat inside one of the same name the outer one counts."""
    if isinstance(inside, Mapping):
        for name, value in inside.items():
            if name not in above:
                found.setdefault(name, []).append(value)
            if isinstance(value, Mapping | list):
                _said(value, above | {name}, found)
    elif isinstance(inside, list):
        for value in inside:
            _said(value, above, found)


def _words(value: Any, names: Mapping[str, str]) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, inside in value.items():
            yield names.get(str(name), str(name))
            yield from _words(inside, names)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _words(one, names)
    else:
        yield names.get(str(value), str(value))
        yield from WORDS.get(str(value), {}).values()


@dataclass(frozen=True)
class Prepared:
    """The things of a book at one edition, gathered once; `stats` and `kinds` are all that they have."""

    title: str
    things: tuple[Thing, ...]
    stats: frozenset[str]
    kinds: frozenset[str]


_kept: WeakKeyDictionary[Catalogue, Prepared] = WeakKeyDictionary()
"""By the catalogue of the edition, and no longer than that is kept."""


def prepared(books: Iterable[Book], overlay: Overlay | None = None) -> list[Prepared]:
    """The things of some books, in the order of the shelf and of the books."""
    found = []
    for book in books:
        catalogue = overlay.catalogue if overlay and overlay.book.pk == book.pk else at_edition(book)
        found.append(prepared_at(book, catalogue))
    return found


def prepared_at(book: Book, catalogue: Catalogue) -> Prepared:
    """The things of one book as a catalogue of it has them."""
    kept = _kept.get(catalogue)
    if kept is None or kept.title != str(book):
        kept = _kept[catalogue] = _prepare(book, catalogue)
    return kept


def _prepare(book: Book, catalogue: Catalogue) -> Prepared:
    names = {slug: entry.name for slug, entry in catalogue.entries.items()}
    backwards = read_backwards(catalogue)
    some = [entry for entry in catalogue.entries.values() if entry.kind not in NO_THINGS]
    told = []
    for entry in some:
        said: dict[str, list[Any]] = {}
        _said(entry.stats, frozenset(), said)
        told.append({name: tuple(values) for name, values in said.items()})
    measured = _measured(told)
    things = (
        Thing(book, entry, names, backwards.get(entry.slug, {}), said, measured)
        for entry, said in zip(some, told, strict=True)
    )
    stats = frozenset(name for entry in some for name in entry.stats)
    return Prepared(str(book), tuple(things), stats, frozenset(entry.kind for entry in some))


def read_backwards(catalogue: Catalogue) -> dict[str, dict[str, tuple[Any, ...]]]:
    """What pages say of other things: who sells one and for how much, who drops it. By the slug of the thing."""
    found: dict[str, dict[str, list[Any]]] = {}

    def tell(slug: Any, stat: str, value: Any) -> None:
        told = found.setdefault(str(slug), {}).setdefault(stat, [])
        if value not in told:
            told.append(value)

    for entry in catalogue.entries.values():
        # What an improvement puts on sale is told like an offer.
        for offer in [*_list(entry.stats.get("offers")), *([entry.stats] if "item" in entry.stats else [])]:
            tell(offer.get("item"), SOLD, entry.slug)
            if "price" in offer:
                tell(offer.get("item"), PRICE, offer["price"])
        for drop in _list(entry.stats.get("drops")):
            items = drop.get("items")
            for slug in items if isinstance(items, Mapping) else ():
                tell(slug, DROPPED, entry.slug)
    return {slug: {stat: tuple(values) for stat, values in told.items()} for slug, told in found.items()}


def _list(value: Any) -> list[Mapping[str, Any]]:
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []


def is_word(words: Iterable[str], asked: str) -> bool:
    """Whether some words are one as a whole, in any form: «редкий» is «редкая», and «очень редкий» is neither."""
    wanted, letters = plain(asked), fold(asked)
    folded = [fold(text) for text in words]
    return any(text == letters or (len(tokens(text)) == 1 and bool(plain(text) & wanted)) for text in folded)


def has_word(words: Iterable[str], asked: str) -> bool:
    """Whether some words have one in any form, or begin so."""
    wanted, letters = plain(asked), fold(asked)
    for text in words:
        folded = fold(text)
        if folded == letters or any(
            plain(one.text) & wanted or fold(one.text).startswith(letters) for one in tokens(folded)
        ):
            return True
    return False
