"""Layers laid over a book: a catalogue like any other, which shares with the book all that nobody changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from rulebooks.catalogue import Catalogue
from rulebooks.layers.kinds import Unfit, checked
from rulebooks.layers.patches import Layer, Leaf, Patch
from rulebooks.layers.places import put, value_at

MOST_KEPT = 64

_kept: dict[tuple[int, tuple[Layer, ...]], tuple[Catalogue, Catalogue]] = {}


def laid_over(book: Catalogue, layers: tuple[Layer, ...]) -> Catalogue:
    """A book as these layers have it; the same object each time. A patch that fits nowhere any more is passed over."""
    if not layers:
        return book
    key = (id(book), layers)
    known, laid = _kept.get(key, (None, book))
    if known is not book:  # an edition that a failed transaction took back may come again as another object
        laid = _laid(book, layers)
        while len(_kept) >= MOST_KEPT:
            _kept.pop(next(iter(_kept)), None)
        _kept[key] = book, laid
    return laid


def _laid(book: Catalogue, layers: Iterable[Layer]) -> Catalogue:
    changed: dict[str, Any] = {}
    for patch in standing(book, layers):
        if not patch.is_text:
            stats = changed.get(patch.page, book[patch.page].stats)
            changed[patch.page] = put(stats, patch.place[1:], patch.now)
    entries = {
        slug: replace(entry, stats=changed[slug]) if slug in changed else entry for slug, entry in book.entries.items()
    }
    return replace(book, entries=entries)


def standing(book: Catalogue, layers: Iterable[Layer]) -> list[Patch]:
    """The patches that count, each the topmost at its place, in the order in which they were laid."""
    found: dict[tuple[str, tuple[str, ...]], Patch] = {}
    for layer in layers:
        for patch in layer.patches:
            if fits(book, patch):
                found.pop(patch.at, None)
                found[patch.at] = patch
    return list(found.values())


def fits(book: Catalogue, patch: Patch) -> bool:
    """Whether a patch still has something to lie on, of its kind."""
    try:
        return checked(book, patch) == patch.now
    except Unfit:
        return False


def beneath(book: Catalogue, patch: Patch, words: str = "") -> Leaf | None:
    """What a book says where a patch lies; of a paragraph the `words` that are handed in, which no catalogue has."""
    if patch.is_text:
        return words
    entry = book.get(patch.page)
    try:
        value = value_at(entry.stats, patch.place[1:]) if entry else None
    except LookupError:
        return None
    return value if isinstance(value, bool | int | str) else None


def clash(layers: Sequence[Layer]) -> tuple[Patch, Layer, Layer] | None:
    """Two layers that say different things of one place: a patch of the first, and both. Nothing where all agree."""
    for place, layer in enumerate(layers):
        said = {patch.at: patch for patch in layer.patches}
        for other in layers[place + 1 :]:
            for patch in _contradicting(said, other):
                return said[patch.at], layer, other
    return None


def _contradicting(said: dict[tuple[str, tuple[str, ...]], Patch], other: Layer) -> Iterator[Patch]:
    return (one for one in other.patches if one.at in said and said[one.at].now != one.now)
