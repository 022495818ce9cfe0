"""Headings of a text that marks none: lines of their own IN CAPITALS, numbered, or above the numbers of a thing.

People who write in an editor without styles leave a blank line above a heading and no full stop behind it. Only a text
without one marked heading is read so. Pure: lines in place, so that a number of a line stays the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

MARKED = re.compile(r"\s{0,3}#{1,6}\s+\S")
LIST_MARK = re.compile(r"\s*(?:[-*+•—–>|<]|\d{1,3}\))\s*")
NUMBERED = re.compile(r"(\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+(?=[A-ZА-ЯЁ«\"])")
CHAPTER = re.compile(
    r"(?:глава|часть|раздел|приложение|chapter|part|section|appendix)\s+[\dIVXА-Яа-яA-Za-z]{1,12}\b", re.I
)
ENDS_A_SENTENCE = re.compile(r"[.,;:!?…]$")
LONGEST, LONGEST_ALONE = 80, 60
FEWEST = 2
"""Headings below the title of a text that is read so."""
MOST_MARKS = 6


@dataclass(frozen=True)
class Part:
    """Lines without a blank one between them, by the place of the first."""

    at: int
    lines: Sequence[str]

    @property
    def first(self) -> str:
        return self.lines[0].strip()


def headed(lines: list[str], told: Sequence[bool], says: Callable[[str], bool]) -> None:
    """Mark the headings of a text that has none.

    Shape: `told` are the lines that are left alone, `says` whether a line says numbers by their names.
    """
    if any(MARKED.match(line) for line, left in zip(lines, told, strict=True) if not left):
        return
    parts = [one for one in _parts(lines) if not told[one.at]]
    found = dict(_levels(parts, says))
    title = parts[0].at if parts and _may_head(parts[0].first) and len(parts) > 1 else -1
    if len(found.keys() - {title}) < FEWEST:
        return
    for at, level in found.items():
        lines[at] = f"{'#' * (1 if at == title else min(level, MOST_MARKS))} {lines[at].strip()}"
    if title >= 0 and title not in found:
        lines[title] = f"# {lines[title].strip()}"


def _parts(lines: Sequence[str]) -> Iterator[Part]:
    here: list[str] = []
    for at, line in enumerate([*lines, ""]):
        if line.strip():
            here.append(line)
        elif here:
            yield Part(at - len(here), here)
            here = []


def _levels(parts: Sequence[Part], says: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """The headings by their places with the level of each; what is told by its place alone lies below what is told by
    its letters or its number."""
    sure = [_sure_level(one) for one in parts]
    below = 1
    for number, (part, level) in enumerate(zip(parts, sure, strict=True)):
        if level:
            below = level
            yield part.at, level
        elif _may_head(part.first) and number:
            names_a_thing = len(part.lines) > 1 and says(part.lines[1])
            alone = len(part.lines) == 1 and len(part.first) <= LONGEST_ALONE and number + 1 < len(parts)
            if names_a_thing or alone:
                yield part.at, below + 1


def _sure_level(part: Part) -> int:
    """The level of a heading that is told by its letters or by its number; 0 where it is none."""
    line = part.first
    if not _may_head(line):
        return 0
    if number := NUMBERED.match(line):
        is_list = len(part.lines) > 1 and NUMBERED.match(part.lines[1].strip())
        return 0 if is_list else 2 + number[1].count(".")
    letters = [letter for letter in line if letter.isalpha()]
    is_chapter = CHAPTER.match(line) or (len(letters) > 2 and line.upper() == line)
    return 2 if is_chapter else 0


def _may_head(line: str) -> bool:
    """Whether a line is short, begins as a heading does and ends no sentence."""
    begins = NUMBERED.match(line) or line[:1].isupper() or line[:1] in '«"'
    return bool(begins) and len(line) <= LONGEST and not ENDS_A_SENTENCE.search(line) and not LIST_MARK.match(line)
