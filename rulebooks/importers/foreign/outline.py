"""The headings of a document that was written for the eye: one title, and chapters below it."""

from __future__ import annotations

import re

from rulebooks.importers.foreign.marked_up import TITLE

HEADING = re.compile(r"(#{1,6}) +(\S.*)")
BOLD_LINE = re.compile(r"\*\*([^*]{2,80})\*\*[ :.]*")
FEWEST = 2


def settled(text: str, title: str) -> str:
    """Markdown with exactly one heading of the first level, the title of the book.

    Shape:  where several stand on the first level, the first is the title if nothing is said below it or the document
            calls it so, else `title` is; all others go down a level. Where nothing is a heading, bold lines are.
    """
    lines = text.split("\n")
    marked = [at for at, line in enumerate(lines) if HEADING.match(line) and TITLE in line]
    lines = [line.replace(TITLE, "") for line in lines]
    if not any(HEADING.match(line) for line in lines):
        lines = _bold_ones(lines)
    heads = [at for at, line in enumerate(lines) if HEADING.match(line)]
    tops = [at for at in heads if lines[at].startswith("# ")]
    if len(tops) == 1 and tops == heads[:1]:
        return "\n".join(lines)
    if not heads:
        return "\n".join(lines)
    own = marked[0] if marked else heads[0] if tops[:1] == heads[:1] and _is_bare(lines, heads) else None
    for at in heads:
        if at != own and tops:
            lines[at] = "#" + lines[at] if not lines[at].startswith("######") else lines[at]
    return "\n".join(lines) if own is not None else f"# {title}\n\n" + "\n".join(lines)


def _bold_ones(lines: list[str]) -> list[str]:
    """Lines that are bold and nothing else, as the headings they were meant to be."""
    found = [at for at, line in enumerate(lines) if BOLD_LINE.fullmatch(line)]
    if len(found) < FEWEST:
        return lines
    return [f"## {BOLD_LINE.fullmatch(line)[1]}" if at in found else line for at, line in enumerate(lines)]  # type: ignore[index]


def _is_bare(lines: list[str], heads: list[int]) -> bool:
    """Whether between the first two headings stands nothing, or no more than a line of what the book is."""
    between = [line for line in lines[heads[0] + 1 : heads[1]] if line.strip()] if len(heads) > 1 else []
    return len(between) <= 1
