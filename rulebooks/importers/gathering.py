"""What a reading of a document has gathered so far: the drafts of its pages, its names, what was not understood.

Whoever reads parts of one shape (cards, phases, formulas, foes) is handed this and adds to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebooks.importers.drafts import Draft, Lines, Problem
from rulebooks.importers.names import Names
from rulebooks.importers.notation.counts import counts
from rulebooks.importers.pages import Outline

THINGS = ("weapon", "ranged", "staff", "armour", "consumable")
"""Kinds that can be owned and counted."""


class Gathering:
    """The drafts of all parts of an outline, by their slugs and in the book's order.

    known: the slugs of things whose every word has been read before, with their kinds; of another every sentence must
           be understood, since nobody has written down what it does, and it may do what those of its kind do. None
           where nobody knows
    """

    def __init__(self, outline: Outline, known: Mapping[str, str] | None = None) -> None:
        self.outline = outline
        self.known = known
        self.configuration = outline.configuration
        self.names: Names = outline.names
        self.problems: list[Problem] = []
        self.drafts: dict[str, Draft] = {part.draft.slug: part.draft for part in outline.parts}
        self.order: list[str] = list(self.drafts)
        self.places: dict[str, str] = {}
        """Slugs of the map's places, by their codes."""

    def owned(self, name: str, lines: Lines, kinds: tuple[str, ...] = THINGS) -> str | None:
        """The slug of a thing in a list; a name that nothing has is a problem."""
        slug = self.names.meet(name, *kinds)
        if slug is None or slug not in self.drafts:
            self.problems.append(Problem(lines, name, "no thing of this name is in the document"))
            return None
        return slug

    def counts(self, text: str, lines: Lines) -> dict[str, Any]:
        """Coins and {slug: count} of a list."""
        read = counts(text, self.configuration.coin)
        items: dict[str, int | str] = {}
        for name, number in read.items:
            if slug := self.owned(name, lines):
                before = items.get(slug, 0)
                whole = isinstance(before, int) and isinstance(number, int)
                items[slug] = before + number if whole else f"{before}+{number}" if before else number  # type: ignore[operator]
        self.problems += [Problem(lines, words, "neither coins nor things with a number") for words in read.unread]
        return {"coins": read.coins, "items": items}
