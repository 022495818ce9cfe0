"""Plain text as word processors leave it: a line is a paragraph, list marks stand alone, headings look like any line.

Which lines are headings is told by the book, in `[marks.text]`:

    lines.2 = ["Бой"]        a whole line that says this is a heading of level 2
    begins.3 = ["Уровень"]   a line that begins so, with a colon or as a word of its own, is a heading of level 3 and
                             then a paragraph: «Уровень: это мерило…»
    labels = ["Мародерство"] a line that begins so is a paragraph with a bold label

Quotation marks round a heading and the colon behind it are no part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulebooks.importers.blocks import Block
from rulebooks.importers.notation import fold

ITEM = re.compile(r"([•●▪◦*·–—-]|\d{1,4}[.)])[ \t\u00a0]+(\S.*)")
QUOTES = "\"«»“”„'"
MOST_DEPTH = 12


def read(text: str, marks: Mapping[str, Any]) -> list[Block]:
    """Cut plain text into blocks.

    Shape:  blocks in the document's order; every line that is not blank is in one of them, in two where a heading
            stands before its paragraph.
    Errors: none; what is nothing else is a paragraph.
    """
    return list(_Reading(text, marks).blocks())


class _Reading:
    def __init__(self, text: str, marks: Mapping[str, Any]) -> None:
        self.lines = text.split("\n")
        self.whole = {fold(title): int(level) for level, titles in marks.get("lines", {}).items() for title in titles}
        begins = [(title, int(level)) for level, titles in marks.get("begins", {}).items() for title in titles]
        self.begins = [(_beginning(title), level) for title, level in begins]
        self.labels = [_beginning(title) for title in marks.get("labels", ())]
        self.indents: list[int] = []
        """Of the items that are open, outermost first."""

    def blocks(self) -> Iterator[Block]:
        for number, line in enumerate(self.lines, 1):
            whole = line.expandtabs(4)
            bare = whole.strip()
            if bare:
                yield from self.line(bare, len(whole) - len(whole.lstrip()), number)

    def line(self, bare: str, indent: int, number: int) -> Iterator[Block]:
        if found := ITEM.fullmatch(bare):
            yield self.item(found[1], found[2], indent, number)
            return
        self.indents = []
        title = _title(bare)
        if level := self.whole.get(fold(title)):
            yield Block("heading", title, number, number, level=level)
            return
        for beginning, level in self.begins:
            if found := beginning.fullmatch(bare):
                yield Block("heading", _title(found[1]), number, number, level=level)
                yield Block("paragraph", found[3], number, number)
                return
        yield self.paragraph(bare, number)

    def item(self, mark: str, text: str, indent: int, number: int) -> Block:
        while self.indents and self.indents[-1] >= indent:
            self.indents.pop()
        depth = min(len(self.indents), MOST_DEPTH)
        self.indents.append(indent)
        kind, mark = ("numbered", mark) if mark[0].isdigit() else ("item", "")
        return Block(kind, _labelled(text, self.labels), number, number, depth=depth, mark=mark)

    def paragraph(self, bare: str, number: int) -> Block:
        text = _labelled(bare, self.labels)
        return Block("paragraph" if text == bare else "label", text, number, number)


def _beginning(title: str) -> re.Pattern[str]:
    """A line that begins with a title: the title, what parts it from the rest, and the rest."""
    return re.compile(rf"([{QUOTES}]?{re.escape(title)}[{QUOTES}]?)(:?)[ \t\u00a0]+(\S.*)")


def _labelled(text: str, labels: Sequence[re.Pattern[str]]) -> str:
    """Make the label of a line bold, as it was before the text became plain."""
    found = next((found for label in labels if (found := label.fullmatch(text))), None)
    return f"**{found[1]}{found[2]}** {found[3]}" if found else text


def _title(line: str) -> str:
    return line.removesuffix(":").strip().strip(QUOTES)
