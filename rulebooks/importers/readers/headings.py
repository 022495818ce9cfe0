"""Headings and labels of a plain text that are worded otherwise than its book knows them: told by where they stand.

One that a document lacks is looked for between those of its neighbours that it has: a short line by itself, or a short
name with a colon that begins a line. Where there are as many such lines as are lacking, they are these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

QUOTES = "\"«»“”„'"
ITEM = re.compile(r"([•●▪◦*·–—-]|\d{1,4}[.)])[ \t\u00a0]+(\S.*)")
ALONE = re.compile(rf"[{QUOTES}]?[А-ЯЁA-Z][^.,;:…]{{1,58}}[!?{QUOTES}]?:?")
BEGINS = re.compile(rf"([{QUOTES}]?[А-ЯЁA-Z][^.,;:!?…]{{1,38}}[{QUOTES}]?)(:)[ \t\u00a0]+(\S.*)")
RUN_IN = re.compile(r"([А-ЯЁA-Z][\w-]+(?: [\w-]+){0,2}?)()[ \t\u00a0]+([А-ЯЁA-Z]\S* [а-яёa-z(].*)")
"""A title that only its capital letters part from its text: «Усилители Монстров Некоторые карты…»."""
MOST_WORDS = 6
WHOLE, BEGINNING, LABEL = "whole", "beginning", "label"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A heading or a label that the book has: what of a line it is, and its level if it is a heading."""

    title: str
    sort: str
    level: int = 0


def reworded(
    lines: Mapping[int, str], wanted: Sequence[Wanted], found: Mapping[Wanted, int], labels: Sequence[re.Pattern[str]]
) -> Iterator[tuple[int, Wanted]]:
    """The lines that have what is wanted under another name, each with what that is.

    lines:  those that are not blank, by their numbers
    wanted: all headings and labels of the book in its order
    found:  in which line each stands that the document has
    labels: what else begins lines with a colon
    """
    for lost, above, below in _gaps(wanted, found):
        between = {number: line for number, line in lines.items() if above < number < below}
        for sort in (WHOLE, BEGINNING, LABEL):
            these = [one for one in lost if one.sort == sort]
            like = [number for number, line in between.items() if _is_like(line, sort, labels)]
            if these and not like and sort == BEGINNING:
                like = [number for number, line in between.items() if RUN_IN.fullmatch(line)]
            if these and len(like) == len(these):
                yield from zip(like, these, strict=True)


def parted(line: str) -> tuple[str, str]:
    """What begins a line, and the rest: «Порча: действует сразу», «Твари Если монстр появляется»."""
    found = BEGINS.fullmatch(line) or RUN_IN.fullmatch(line)
    return (found[1], found[3]) if found else (line, "")


def _gaps(wanted: Sequence[Wanted], found: Mapping[Wanted, int]) -> Iterator[tuple[list[Wanted], int, float]]:
    """What is lacking in a row, with the lines of those before and behind."""
    lost: list[Wanted] = []
    above = 0
    for one in wanted:
        if one not in found:
            lost.append(one)
            continue
        if lost:
            yield lost, above, found[one]
        lost, above = [], found[one]
    if lost:
        yield lost, above, float("inf")


def _is_like(line: str, sort: str, labels: Sequence[re.Pattern[str]]) -> bool:
    item = ITEM.fullmatch(line)
    bare = item[2] if item and sort == LABEL else line
    if any(label.fullmatch(bare) for label in labels):
        return False
    begun = BEGINS.fullmatch(bare)
    name = begun[1] if begun else bare
    fits = ALONE.fullmatch(bare) if sort == WHOLE else begun
    return bool(fits) and len(name.split()) <= MOST_WORDS
