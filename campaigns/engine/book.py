"""What a game needs of a rulebook: its entries with typed stats, at one edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class Entry(Protocol):
    """A thing of the rulebook: its slug, its name and its typed stats."""

    @property
    def kind(self) -> str: ...
    @property
    def slug(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def stats(self) -> Mapping[str, Any]: ...


class Book(Protocol):
    """What a game plays by, and the key of what follows from it; `rulebooks.catalogue.Catalogue` is one."""

    def __hash__(self) -> int: ...
    def __getitem__(self, slug: str) -> Entry: ...
    def get(self, slug: str) -> Entry | None: ...
    def of_kind(self, *kinds: str) -> Sequence[Entry]: ...
    def find(self, name: str) -> Entry | None: ...
    def stat(self, slug: str, name: str, **variables: int) -> int: ...
    def evaluate(self, formula: int | str, /, **variables: int) -> int: ...


def says(book: Book, fact: str) -> Any:
    """What a page says of something: a flag, a word, a list; None where this edition says nothing of it.

    Shape: a page and the way to the stat, "rezultat-stychki.tie.random".
    """
    page, *way = fact.split(".")
    entry = book.get(page)
    found: Any = entry.stats if entry else None
    for step in way:
        found = found.get(step) if isinstance(found, (dict, Mapping)) else None  # a dict is told at once
    return found
