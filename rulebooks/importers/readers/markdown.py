"""Markdown as rulebooks use it: headings, nested lists, tables, `<pre>`, quotes, horizontal lines.

Source: CommonMark, as far as rulebooks go; indented code is not read, since nested lists are indented too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rulebooks.importers.blocks import Block
from rulebooks.importers.pictures import LINE

HEADING = re.compile(r"(#{1,6})[ \t]+(\S.*)")
ITEM = re.compile(r"([-*+]|\d{1,4}[.)])[ \t]+(\S.*)?")
RULE = re.compile(r"(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}")
TABLE_LINE = re.compile(r"\|?[ \t]*:?-{1,}:?[ \t]*(?:\|[ \t]*:?-{1,}:?[ \t]*)*\|?")
CELL = re.compile(r"(?<!\\)\|")
PRE_TAG = re.compile(r"</?pre[^<>]{0,200}>", re.IGNORECASE)
FENCES = ("```", "~~~")
MOST_DEPTH = 12


def read(text: str) -> list[Block]:
    """Cut Markdown into blocks.

    Shape:  blocks in the document's order; every line that is not blank is in exactly one of them.
    Errors: none; what is no Markdown is a paragraph.
    """
    return list(_Reading(text).blocks())


class _Reading:
    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.at = 0
        self.indents: list[int] = []
        """Of the items that are open, outermost first."""

    def blocks(self) -> Iterator[Block]:
        while self.at < len(self.lines):
            line = self.lines[self.at].expandtabs(4)
            bare = line.strip()
            if not bare:
                self.at += 1
                continue
            indent = len(line) - len(line.lstrip())
            if indent == 0 and not ITEM.fullmatch(bare):
                self.indents = []
            yield self.block(bare, indent)

    def block(self, bare: str, indent: int) -> Block:
        if bare.startswith(FENCES):
            return self.fenced(bare[:3])
        if bare.lower().startswith("<pre"):
            return self.preformatted()
        if found := HEADING.fullmatch(bare):
            return self.one(Block("heading", found[2].rstrip("# \t"), self.at + 1, self.at + 1, level=len(found[1])))
        if RULE.fullmatch(bare):
            return self.one(Block("rule", bare, self.at + 1, self.at + 1))
        if found := LINE.fullmatch(bare):
            return self.one(Block("picture", found[1].strip(), self.at + 1, self.at + 1, picture=found[2]))
        if found := ITEM.fullmatch(bare):
            return self.item(found[1], found[2] or "", indent)
        if bare.startswith("|"):
            return self.row(bare)
        return self.paragraph("quote" if bare.startswith(">") else "paragraph")

    def one(self, block: Block) -> Block:
        self.at += 1
        return block

    def fenced(self, fence: str) -> Block:
        """Lines between two fences; one that nobody closed takes the rest of the document."""
        first = self.at
        self.at = self.line_after(first + 1, lambda line: line.strip().startswith(fence))
        inside = self.lines[first + 1 : self.at - (self.lines[self.at - 1].strip().startswith(fence))]
        return Block("pre", "\n".join(inside), first + 1, self.at)

    def preformatted(self) -> Block:
        """Lines between `<pre>` and `</pre>`, with the tags' own lines."""
        first = self.at
        self.at = self.line_after(first, lambda line: "</pre>" in line.lower())
        text = PRE_TAG.sub("", "\n".join(self.lines[first : self.at]))
        return Block("pre", text.strip("\n"), first + 1, self.at)

    def line_after(self, start: int, ends: Callable[[str], bool]) -> int:
        ending = (at for at in range(start, len(self.lines)) if ends(self.lines[at]))
        return next(ending, len(self.lines) - 1) + 1

    def item(self, mark: str, text: str, indent: int) -> Block:
        while self.indents and self.indents[-1] >= indent:
            self.indents.pop()
        depth = min(len(self.indents), MOST_DEPTH)
        self.indents.append(indent)
        first = self.at
        self.at += 1
        more = self.more()
        kind, mark = ("numbered", mark) if mark[0].isdigit() else ("item", "")
        return Block(kind, " ".join([text.strip(), *more]).strip(), first + 1, self.at, depth=depth, mark=mark)

    def more(self) -> list[str]:
        """Take the lines that go on with an item or a paragraph."""
        found = []
        while self.at < len(self.lines):
            bare = self.lines[self.at].strip()
            if not bare or bare.startswith(("|", "<pre", ">", *FENCES)):
                break
            if HEADING.fullmatch(bare) or ITEM.fullmatch(bare) or RULE.fullmatch(bare) or LINE.fullmatch(bare):
                break
            found.append(bare)
            self.at += 1
        return found

    def row(self, bare: str) -> Block:
        """A row of a table; a head takes the line of dashes below it."""
        first = self.at
        self.at += 1
        cells = tuple(cell.strip().replace("\\|", "|") for cell in CELL.split(bare.removeprefix("|").removesuffix("|")))
        if TABLE_LINE.fullmatch(bare):
            return Block("rule", bare, first + 1, first + 1)
        below = self.lines[self.at].strip() if self.at < len(self.lines) else ""
        kind = "row"
        if below.startswith("|") and TABLE_LINE.fullmatch(below):
            kind = "head"
            self.at += 1
        return Block(kind, " | ".join(cells), first + 1, self.at, cells=cells)

    def paragraph(self, kind: str) -> Block:
        """Lines up to a blank one or another block; each keeps its own line, so that a step may part them."""
        first = self.at
        if kind == "quote":
            lines = []
            while self.at < len(self.lines) and self.lines[self.at].strip().startswith(">"):
                lines.append(self.lines[self.at].strip().removeprefix(">").strip())
                self.at += 1
        else:
            lines = [self.lines[first].strip()]
            self.at += 1
            lines += self.more()
        depth = min(len(self.indents), MOST_DEPTH)
        return Block(kind, "\n".join(lines), first + 1, self.at, depth=depth)
