"""Which stats of a rulebook are read while something is done: a book that writes down whatever is asked of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any, SupportsIndex

from rulebooks.catalogue import Catalogue

Path = tuple[str | int, ...]
Stat = tuple[str, Path]
"""An entry's slug and the way to a value in its stats: ("golemko", ("drops", 0, "coins"))."""
Reads = set[Stat]
"""What was read: of a list or a table with values in it also the way to itself, where somebody asked what is in it."""


def recorded(book: Catalogue, reads: Reads) -> Catalogue:
    """The same book; whatever is read of its stats from now on is added to `reads`."""
    return book.restated({slug: _Table(reads, slug, (), entry.stats) for slug, entry in book.entries.items()})


def _wrapped(reads: Reads, slug: str, path: Path, value: Any) -> Any:
    if isinstance(value, dict):
        return _Table(reads, slug, path, value)
    if isinstance(value, list):
        return _List(reads, slug, path, value)
    return value


class _Recorder:
    """What tables and lists share: whose they are, and how a read is written down."""

    __hash__ = None  # type: ignore[assignment]

    def note_down(self, reads: Reads, slug: str, path: Path) -> None:
        self.reads, self.slug, self.path = reads, slug, path

    def read(self, key: Any, value: Any) -> Any:
        """Write down that a value was read; of one that holds others, what is read of those is written down."""
        if not isinstance(value, _Recorder):
            self.reads.add((self.slug, (*self.path, key)))
        return value

    def look(self) -> None:
        """Write down that somebody asked what is in here."""
        self.reads.add((self.slug, self.path))


class _Table(_Recorder, dict[str, Any]):
    """Stats by their names. C code that takes a short way through a dict asks `__iter__` first, so it finds these."""

    def __init__(self, reads: Reads, slug: str, path: Path, values: Any) -> None:
        self.note_down(reads, slug, path)
        super().__init__({key: _wrapped(reads, slug, (*path, key), value) for key, value in values.items()})

    def __getitem__(self, key: str) -> Any:
        return self.read(key, super().__getitem__(key))

    def get(self, key: str, default: Any = None) -> Any:
        return self[key] if super().__contains__(key) else default

    def __contains__(self, key: object) -> bool:
        found = super().__contains__(key)
        if found:
            self.reads.add((self.slug, (*self.path, str(key))))
        return found

    def __iter__(self) -> Iterator[str]:
        self.look()
        return super().__iter__()

    def __len__(self) -> int:
        self.look()
        return super().__len__()

    def __eq__(self, other: object) -> bool:
        return dict(self.items()) == other

    def keys(self) -> Any:
        self.look()
        return super().keys()

    def items(self) -> Any:
        return {key: self[key] for key in self}.items()

    def values(self) -> Any:
        return {key: self[key] for key in self}.values()

    def copy(self) -> dict[str, Any]:
        return dict(self.items())

    def __deepcopy__(self, seen: Any) -> dict[str, Any]:
        return {key: deepcopy(value) for key, value in self.items()}


class _List(_Recorder, list[Any]):
    """A list among the stats."""

    def __init__(self, reads: Reads, slug: str, path: Path, values: Iterable[Any]) -> None:
        self.note_down(reads, slug, path)
        super().__init__(_wrapped(reads, slug, (*path, place), value) for place, value in enumerate(values))

    def __getitem__(self, place: SupportsIndex | slice) -> Any:
        if isinstance(place, slice):
            return [*self][place]
        self.look()
        number = place.__index__()
        return self.read(number % max(super().__len__(), 1), super().__getitem__(number))

    def __iter__(self) -> Iterator[Any]:
        self.look()
        return (self.read(place, value) for place, value in enumerate(super().__iter__()))

    def __reversed__(self) -> Iterator[Any]:
        return reversed([*self])

    def __len__(self) -> int:
        self.look()
        return super().__len__()

    def __contains__(self, value: object) -> bool:
        return any(one == value for one in self)

    def __eq__(self, other: object) -> bool:
        return [*self] == other

    def __add__(self, other: Any) -> list[Any]:
        return [*self, *other]

    def __radd__(self, other: Any) -> list[Any]:
        return [*other, *self]

    def index(self, value: Any, *within: SupportsIndex) -> int:
        return [*self].index(value, *within)

    def count(self, value: Any) -> int:
        return [*self].count(value)

    def copy(self) -> list[Any]:
        return [*self]

    def __deepcopy__(self, seen: Any) -> list[Any]:
        return [deepcopy(value) for value in self]
