"""Running text: a line is a paragraph, headings stand in it IN CAPITALS, before the text or between two sentences.

    ПРАВИЛА
    БРОСИТЬ КУБИК Кубик бросают один раз. ХОДИТЬ Ходят по кругу.

is a chapter, «Правила», with two sections. A book's configuration may say, in `[marks.running]`,

headings  which words are headings although they are not in capitals, and the level of any heading that its place does
          not tell: {"Золотые правила" = 3}
labels    words that begin a piece of its own, up to a colon: ["Золотое правило"]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulebooks.importers.blocks import Block
from rulebooks.importers.notation import fold

WORD = re.compile(r"\S+")
CAPITALS = re.compile(r"[^\W\d_a-zа-яё]+(?:-[^\W\d_a-zа-яё]+)*,?")
RUN_IN = re.compile(r"([А-ЯЁA-Z][\w-]+(?: [\w-]+){0,3}?)(?:\.$|[ .]+(?=[А-ЯЁA-Z][а-яёa-z]* [а-яёa-z(]))")
"""A title of a few words that only the capital letter behind it parts from its text: «Групповой бой Если больше…»."""
ENDS = (".", "!", "?", "…", ":")
SHOUTED = 5
"""A heading has a word of so many letters: AP, ПО and the like are only short for something."""
LONGEST_TITLE = 80
CHAPTER, SECTION = 2, 3


def read(text: str, marks: Mapping[str, Any] | None = None) -> list[Block]:
    """Cut a running text into blocks.

    Shape:  blocks in the document's order, as many on one line as it has pieces; together they are the whole text.
            A first line without an end is the title, a heading of level 1; a heading alone on its line is a chapter
            (2), any other a section (3).
    Errors: none; where nothing is a heading, all is paragraphs.
    """
    return list(_Reading(text, marks or {}).blocks())


@dataclass(frozen=True, slots=True)
class _Piece:
    kind: str
    start: int
    end: int


class _Reading:
    def __init__(self, text: str, marks: Mapping[str, Any]) -> None:
        self.lines = text.split("\n")
        self.levels = {fold(name): int(level) for name, level in marks.get("headings", {}).items()}
        self.named = [name for name in marks.get("headings", {}) if name != name.upper()]
        self.labels = tuple(marks.get("labels", ()))
        self.reworded = self._reworded()
        """By their lines, headings that are not in capitals and are called otherwise here."""

    def blocks(self) -> Iterator[Block]:
        untitled = True
        for number, line in enumerate(self.lines, 1):
            line = line.strip()
            if not line:
                continue
            if number in self.reworded:
                title, level = self.reworded[number]
                yield Block("heading", title, number, number, level=level)
                rest = line.removeprefix(title).lstrip(". ")
                yield from (self.block(piece, rest, number) for piece in self.pieces(rest))
                continue
            pieces = list(self.pieces(line))
            if untitled and [piece.kind for piece in pieces] == ["paragraph"] and _is_title(line):
                yield Block("heading", line, number, number, level=1)
            else:
                yield from (self.block(piece, line, number) for piece in pieces)
            untitled = False

    def _reworded(self) -> dict[int, tuple[str, int]]:
        """The lines that begin with a title which no capitals and no name tell, where as many names are lacking."""
        lost = [name for name in self.named if not any(line.startswith(name) for line in self.lines)]
        begun = {
            number: found[1]
            for number, line in enumerate(self.lines, 1)
            if (found := RUN_IN.match(line.strip())) and found[1] != found[1].upper()
            if not line.startswith((*self.named, *self.labels))
        }
        if not lost or len(begun) != len(lost):
            return {}
        return {
            number: (title, self.levels[fold(name)]) for (number, title), name in zip(begun.items(), lost, strict=True)
        }

    def block(self, piece: _Piece, line: str, number: int) -> Block:
        text = line[piece.start : piece.end].strip()
        if piece.kind != "heading":
            return Block(piece.kind, text, number, number)
        text = text.rstrip(".:")
        alone = piece.end - piece.start == len(line)
        level = self.levels.get(fold(text), CHAPTER if alone else SECTION)
        return Block("heading", text, number, number, level=level)

    def pieces(self, line: str) -> Iterator[_Piece]:
        """Cut a line where a heading or a label begins, and behind each heading."""
        words = list(WORD.finditer(line))
        begun, kind, at = 0, "paragraph", 0
        while at < len(words):
            start = words[at].start()
            first = at == 0 or words[at - 1].group().endswith(ENDS)
            taken = self.heading(line, words, at) if first else 0
            if not taken and not (first and line.startswith(self.labels, start)):
                at += 1
                continue
            if line[begun:start].strip():
                yield _Piece(kind, begun, start)
            begun, kind, at = start, "label", at + max(taken, 1)
            if taken:
                begun, kind = words[at - 1].end(), "paragraph"
                yield _Piece("heading", start, begun)
        if line[begun:].strip():
            yield _Piece(kind, begun, len(line))

    def heading(self, line: str, words: list[re.Match[str]], at: int) -> int:
        """How many words from here are a heading; 0 if none are."""
        start = words[at].start()
        for name in self.named:
            end = start + len(name)
            behind = line[end : end + 3].lstrip(".:").lstrip()
            if line.startswith(name, start) and (not behind or behind[0].isupper()) and line[end : end + 1] in _GAPS:
                return len(name.split())
        return _shouted(words, at)


_GAPS = ("", " ", ".", ":")


def _shouted(words: list[re.Match[str]], at: int) -> int:
    """How many words from here are in capitals. One letter («С», «У») counts only with more capitals behind it."""
    end = at
    while end < len(words) and CAPITALS.fullmatch(words[end].group()):
        end += 1
    while end > at and len(words[end - 1].group()) == 1:
        end -= 1
    if end == at or max(len(word.group()) for word in words[at:end]) < SHOUTED:
        return 0
    goes_on = end < len(words) and not words[end].group()[0].isupper()
    return 0 if goes_on else end - at


def _is_title(line: str) -> bool:
    return len(line) <= LONGEST_TITLE and not line.endswith(ENDS)
