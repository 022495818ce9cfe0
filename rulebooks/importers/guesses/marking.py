"""Writing a guess into a stranger's document as the dialect would have it: `{entry=monsters}` behind a heading.

Nothing else of the text changes but headings inside a thing that head only a part of it: «#### Actions» below each of
300 monsters would be 300 pages of one name, and is a bold line of its thing. Pure: text in, text out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulebooks.importers.guesses.guessing import (
    HEADINGS,
    Guess,
    Titled,
    above_of,
    guess,
    is_folded,
    labels_of,
    titled_parts,
    word,
)


def marked(text: str, kinds: Mapping[str, str]) -> str:
    """A document with some guesses written into it; `kinds` are the words to be used, by the keys of the guesses, and
    an empty one leaves its group text."""
    guesses = [replace(one, kind=word(kinds[one.key])) for one in guess(text) if kinds.get(one.key)]
    parts = titled_parts(text)
    for one in parts:
        one.labels = list(labels_of(one.blocks))
    behind = _behind(guesses, parts)
    inside = _parts_of_things(guesses, parts)
    lines = text.split("\n")
    for one in parts:
        at = one.heading.first
        if at in inside:
            below = at < len(lines) and bool(lines[at].strip())
            lines[at - 1] = f"**{one.title}**" + "\n" * below  # else it were the first line of what it heads
        elif at in behind:
            lines[at - 1] = f"{lines[at - 1].rstrip('# ')} {{{behind[at]}}}"
    return "\n".join(lines)


def _behind(guesses: Sequence[Guess], parts: Sequence[Titled]) -> dict[int, str]:
    """What is written behind headings, by their lines: those below a list of things are none of them."""
    lists = {line for one in guesses if one.how != HEADINGS for line in one.lines}
    found = {one.heading.first: "section" for one in parts if one.above and one.above.heading.first in lists}
    for one in guesses:
        found |= dict.fromkeys(one.lines, f"{'entry' if one.how == HEADINGS else 'kind'}={one.kind}")
    return found


def _parts_of_things(guesses: Sequence[Guess], parts: Sequence[Titled]) -> set[int]:
    """The lines of headings that head a part of the thing above: its numbers, or what several things have."""
    things = {line for one in guesses if one.how == HEADINGS for line in one.lines}
    below = [one for one in parts if one.heading.first not in things]
    below = [one for one in below if any(above.heading.first in things for above in above_of(one))]
    times = Counter(one.title.casefold() for one in below)
    return {one.heading.first for one in below if is_folded(one) or times[one.title.casefold()] > 1}
