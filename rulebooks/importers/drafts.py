"""Pages as an import sees them, before they meet what is already there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulebooks.importers.blocks import Node

Lines = tuple[int, int]
"""First and last line of a document, from 1, inclusive."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What was not understood: its lines, its words and why.

    stats: the stats that the words would have been, by their ways: "damage_of.profi"; `told` then says it to a person
    """

    lines: Lines
    text: str
    why: str
    stats: tuple[str, ...] = ()
    told: str = ""


@dataclass(slots=True)
class Paragraph:
    """A piece of a page that can be linked to.

    kind:  that of its block, or "entry": another page is shown here, and its lines are there
    lines: (0, 0) where it has none of its own
    """

    kind: str
    text: str
    lines: Lines = (0, 0)
    depth: int = 0
    mark: str = ""
    cells: tuple[str, ...] = ()
    entry: str = ""
    picture: str = ""

    def as_dict(self, id: str) -> dict[str, Any]:
        """As a revision keeps it."""
        kept: dict[str, Any] = {"id": id, "kind": self.kind, "text": self.text, "lines": list(self.lines)}
        optional = {"depth": self.depth, "mark": self.mark, "cells": list(self.cells), "entry": self.entry}
        optional["picture"] = self.picture
        return kept | {name: value for name, value in optional.items() if value}


@dataclass(slots=True)
class Draft:
    """A page to be: its text, its stats, and the lines both came from.

    lines:      every line that belongs to this page and to no other
    stat_lines: {"health": [(187, 187)], "skills.lazery": […]}: where each stat was read, on other pages too
    told_at:    where the thing is described; that of a place on the map is not on its own page
    """

    slug: str
    kind: str
    title: str
    level: int
    number: str = ""
    parent: str = ""
    paragraphs: list[Paragraph] = field(default_factory=list)
    lines: set[int] = field(default_factory=set)
    stats: dict[str, Any] = field(default_factory=dict)
    stat_lines: dict[str, list[Lines]] = field(default_factory=dict)
    aliases: list[str] = field(default_factory=list)
    told_at: Lines = (0, 0)
    explicit: bool = False
    """The document says itself what its stats are, and its text is not read for them."""
    cited: dict[str, list[str]] | None = None
    """The paragraphs of each stat, by their ids, where the document says so itself."""
    ids: list[str] = field(default_factory=list)
    """Of its paragraphs, where the document says so itself."""

    @property
    def prefix(self) -> str:
        return self.number or self.slug

    @property
    def extent(self) -> Lines:
        """First and last line: its own, or of what it was made from."""
        return (min(self.lines), max(self.lines)) if self.lines else self.told_at

    def own(self, lines: Lines) -> None:
        self.lines.update(range(lines[0], lines[1] + 1))

    def tell(self, stat: str, value: Any, *where: Lines) -> None:
        """Set a stat unless an earlier line has done so, and note where it was read."""
        if stat not in self.stats:
            self.stats[stat] = value
        self.note(stat, *where)

    def note(self, stat: str, *where: Lines) -> None:
        known = self.stat_lines.setdefault(stat, [])
        known.extend(lines for lines in where if lines not in known)

    def identified(self) -> list[dict[str, Any]]:
        """Its paragraphs as a first revision keeps them, counted from 1."""
        if self.ids:
            return [part.as_dict(id) for part, id in zip(self.paragraphs, self.ids, strict=True)]
        return [part.as_dict(f"{self.prefix}-{number}") for number, part in enumerate(self.paragraphs, 1)]

    def add(self, node: Node, less_depth: int = 0, elsewhere: Mapping[int, str] | None = None) -> None:
        """Take a block and what is nested in it as paragraphs.

        Shape:  horizontal lines are taken but not shown; of a block that is a page of its own (`elsewhere`, by the
                identity of its node) a reference is left here, once if the name is not empty.
        """
        block = node.block
        depth = max(0, block.depth - less_depth)
        slug = (elsewhere or {}).get(id(node))
        if slug is not None:
            if slug:
                self.paragraphs.append(Paragraph("entry", "", depth=depth, entry=slug))
            return
        lines = (block.first, block.last)
        self.own(lines)
        if block.kind != "rule":
            self.paragraphs.append(
                Paragraph(block.kind, block.text, lines, depth, block.mark, block.cells, picture=block.picture)
            )
        for child in node.children:
            self.add(child, less_depth, elsewhere)
