"""Plain text as word processors leave it: a line is a paragraph, list marks stand alone, headings look like any line.

Which lines are headings is told by the book, in `[marks.text]`:

    lines.2 = ["Бой"]        a whole line that says this is a heading of level 2
    begins.3 = ["Уровень"]   a line that begins so, with a colon or as a word of its own, is a heading of level 3 and
                             then a paragraph: «Уровень: это мерило…»
    labels = ["Мародерство"] a line that begins so is a paragraph with a bold label
    order                    all headings and labels of the book in its order: one that is worded otherwise is known by
                             its place, see headings.py

Quotation marks round a heading and the colon behind it are no part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulebooks.importers.blocks import Block
from rulebooks.importers.notation import fold
from rulebooks.importers.readers.headings import BEGINNING, BEGINS, ITEM, LABEL, QUOTES, WHOLE, Wanted, parted, reworded

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
        known = _ordered(marks.get("order", ()), self.whole, begins, marks.get("labels", ()))
        bare = {number: line.strip() for number, line in enumerate(self.lines, 1) if line.strip()}
        found = {one: number for number, line in bare.items() for one in self.headings_of(line, known)}
        self.reworded = dict(reworded(bare, known, found, self.labels)) if known else {}
        """By their lines, headings and labels that are called otherwise here."""
        self.indents: list[int] = []
        """Of the items that are open, outermost first."""

    def blocks(self) -> Iterator[Block]:
        for number, line in enumerate(self.lines, 1):
            whole = line.expandtabs(4)
            bare = whole.strip()
            if bare:
                yield from self.line(bare, len(whole) - len(whole.lstrip()), number)

    def headings_of(self, line: str, known: Sequence[Wanted]) -> Iterator[Wanted]:
        """The heading that a line is, the heading or the label that it begins with."""
        item = ITEM.fullmatch(line)
        bare = item[2] if item else line
        sorts = {
            WHOLE: {fold(_title(line))},
            BEGINNING: {fold(_title(found[1])) for one, _ in self.begins if (found := one.fullmatch(line))},
            LABEL: {fold(_title(found[1])) for one in self.labels if (found := one.fullmatch(bare))},
        }
        yield from (one for one in known if fold(one.title) in sorts[one.sort])

    def line(self, bare: str, indent: int, number: int) -> Iterator[Block]:
        if found := ITEM.fullmatch(bare):
            yield self.item(found[1], found[2], indent, number)
            return
        self.indents = []
        title = _title(bare)
        other = self.reworded.get(number)
        if other and other.sort != LABEL:
            title, rest = (title, "") if other.sort == WHOLE else parted(bare)
            yield Block("heading", _title(title), number, number, level=other.level)
            if rest:
                yield Block("paragraph", rest, number, number)
            return
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
        return Block(kind, _labelled(text, self.labels_of(number)), number, number, depth=depth, mark=mark)

    def labels_of(self, number: int) -> Sequence[re.Pattern[str]]:
        """What may be a label of a line: one that is called otherwise may be any."""
        return [*self.labels, BEGINS] if number in self.reworded else self.labels

    def paragraph(self, bare: str, number: int) -> Block:
        text = _labelled(bare, self.labels_of(number))
        return Block("paragraph" if text == bare else "label", text, number, number)


def _ordered(
    order: Sequence[str], whole: Mapping[str, int], begins: Sequence[tuple[str, int]], labels: Sequence[str]
) -> list[Wanted]:
    """The headings and labels of a book in its order; of two that are called alike, a whole line comes first."""
    left = [Wanted(title, WHOLE, whole[fold(title)]) for title in dict.fromkeys(order) if fold(title) in whole]
    left += [Wanted(title, BEGINNING, level) for title, level in begins]
    left += [Wanted(title, LABEL) for title in labels]
    found = []
    for title in order:
        one = next((one for one in left if one.title == title), None)
        if one:
            found.append(one)
            left.remove(one)
    return found


def _beginning(title: str) -> re.Pattern[str]:
    """A line that begins with a title: the title, what parts it from the rest, and the rest."""
    return re.compile(rf"([{QUOTES}]?{re.escape(title)}[{QUOTES}]?)(:?)[ \t\u00a0]+(\S.*)")


def _labelled(text: str, labels: Sequence[re.Pattern[str]]) -> str:
    """Make the label of a line bold, as it was before the text became plain."""
    found = next((found for label in labels if (found := label.fullmatch(text))), None)
    return f"**{found[1]}{found[2]}** {found[3]}" if found else text


def _title(line: str) -> str:
    return line.removesuffix(":").strip().strip(QUOTES)
