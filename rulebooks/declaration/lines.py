"""Where in a front matter something stands."""

from __future__ import annotations

import re
from collections.abc import Sequence

TABLE = re.compile(r"\s*(\[{1,2})([^\[\]]+)\]{1,2}\s*(?:#.*)?$")
KEY = re.compile(r"""\s*([\w"'.-]+)\s*=""")


def line_of(lines: Sequence[str], path: Sequence[str | int], words: str = "") -> int:
    """The number of the line, from 1, that says what stands at a path; of what says most of the path, the first. Of a
    list over several lines it is the one with these words in it.

    Shape: `lines` from the beginning of the document, so that they count as its author counts them.
    """
    best, found = 0, 1
    table: tuple[str | int, ...] = ()
    seen: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        head = TABLE.match(line)
        if head:
            table = tuple(_names(head[2]))
            if head[1] == "[[":
                named = head[2].strip()
                seen[named] = seen.get(named, -1) + 1
                table = (*table, seen[named])
            here: tuple[str | int, ...] = table
        elif key := KEY.match(line):
            here = (*table, *_names(key[1]))
        else:
            continue
        alike = next((place for place, (one, other) in enumerate(zip(here, path, strict=False)) if one != other), None)
        length = min(len(here), len(path)) if alike is None else 0
        if length > best:
            best, found = length, number
    return _with(lines, found, words) if words else found


def _with(lines: Sequence[str], first: int, words: str) -> int:
    """The line with some words in it, as a text of their own or within one, from one on and before the next table or
    word; else that one."""
    rest = list(enumerate(lines[first - 1 :], first))
    ends = (place for place, (_, line) in enumerate(rest) if place and (TABLE.match(line) or KEY.match(line)))
    told = rest[: next(ends, len(rest))]
    for form in (f'"{words}"', f"'{words}'", words):
        for number, line in told:
            if form in line:
                return number
    return first


def _names(text: str) -> list[str]:
    return [name.strip().strip("\"'") for name in text.split(".")]
