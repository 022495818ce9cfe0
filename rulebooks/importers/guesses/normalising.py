"""Markdown as others write it, in the forms that our reader knows: underlined titles, «##Title», __bold__, and boxes.

A box is a quotation that has a heading: so books of monsters draw theirs. Pure: text in, text out, line for line, so
that a number of a line is the same before and after; what stands between fences is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulebooks.importers.guesses import jotted

FENCE = re.compile(r"\s{0,3}(```|~~~)")
TIGHT = re.compile(r"^(#{1,6})(?=[^\s#!])")
UNDERLINE = re.compile(r"\s{0,3}(={3,}|-{3,})\s*")
NO_TITLE = re.compile(r"\s*(?:[#>|<]|[-*+]\s|\d{1,4}[.)]\s|$)")
QUOTED = re.compile(r"\s{0,3}> ?")
QUOTED_HEADING = re.compile(r"\s{0,3}>\s{0,3}#{1,6}\s*\S")
BOLD = re.compile(r"(?<![\w_])__(?=[^\s_])([^_\n]{1,200}?)(?<=[^\s_])__(?![\w_])")
FEWEST_UNDERLINED = 2
"""Titles above «-----»: one alone is a line across the page."""


def normalised(text: str) -> str:
    """A stranger's Markdown; a text without such forms comes back as it is."""
    lines = text.split("\n")
    told = _fenced(lines)
    for first, last in _boxes(lines, told):
        for at in range(first, last):
            lines[at] = QUOTED.sub("", lines[at], count=1)
    _underlined(lines, told)
    for at, line in enumerate(lines):
        if not told[at]:
            lines[at] = BOLD.sub(r"**\1**", TIGHT.sub(r"\1 ", line, count=1) if line.startswith("#") else line)
    return jotted.written_out("\n".join(lines), told)


def _fenced(lines: Sequence[str]) -> list[bool]:
    """For each line whether it stands between fences."""
    found, fence = [], ""
    for line in lines:
        mark = FENCE.match(line)
        if fence:
            found.append(True)
            fence = "" if mark and mark[1] == fence else fence
        else:
            fence = mark[1] if mark else ""
            found.append(bool(mark))
    return found


def _boxes(lines: Sequence[str], told: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """From which line to which (without it) a quotation with a heading goes."""
    at = 0
    while at < len(lines):
        first = at
        while at < len(lines) and not told[at] and QUOTED.match(lines[at]):
            at += 1
        if any(QUOTED_HEADING.match(line) for line in lines[first:at]):
            yield first, at
        at = max(at, first + 1)


def _underlined(lines: list[str], told: Sequence[bool]) -> None:
    """Write «Title» above «=====» as «# Title», and above «-----» as «## Title»."""
    titles: dict[int, int] = {}
    for at, line in enumerate(lines[1:], 1):
        found = UNDERLINE.fullmatch(line)
        alone = at < 2 or not lines[at - 2].strip()
        if found and alone and not told[at] and not NO_TITLE.match(lines[at - 1]):
            titles[at - 1] = 1 if found[1].startswith("=") else 2
    if 1 not in titles.values() and len(titles) < FEWEST_UNDERLINED:
        return
    for at, level in titles.items():
        lines[at] = f"{'#' * level} {lines[at].strip()}"
        lines[at + 1] = ""
