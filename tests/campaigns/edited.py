"""Editions that somebody has edited: the one that we ship with one stat set otherwise."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaigns.games import game
from campaigns.scenarios import Told, run_text
from rulebooks.catalogue import Catalogue, shipped

GONE = object()
"""What a stat is set to that is to be taken away."""


def edition(book: str, *changes: tuple[str, Any]) -> Catalogue:
    """Our edition of a book with stats set otherwise, each told by its path: ("krabulon.special.0.at", "")."""
    edited = shipped(book)
    for path, value in changes:
        slug, _, rest = path.partition(".")
        entry = edited[slug]
        stats = _with(entry.stats, rest.split("."), value)
        edited = replace(edited, entries={**edited.entries, slug: replace(entry, stats=stats)})
    return edited


def _with(told: Any, path: list[str], value: Any) -> Any:
    key, rest = path[0], path[1:]
    if isinstance(told, Mapping):
        changed = {**told, key: _with(told.get(key, {}), rest, value) if rest else value}
        return {name: one for name, one in changed.items() if one is not GONE}
    return [_with(one, rest, value) if rest else value if str(at) == key else one for at, one in enumerate(told)]


def played(text: str, book: Catalogue) -> Told:
    """How a single scenario went on an edition."""
    (told,) = run_text(text, game, lambda _: book)
    return told
