"""What a reader picks a worked example by: of all that it says, what the others of the page do not say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from campaigns.scenarios.retelling import Retold

LONGEST = 90
"""Letters of a title; a longer one ends at a word."""
SENTENCES = re.compile(r"(?<=[.!?…])\s+(?=[«(]?[A-ZА-ЯЁ])")
NUMBER = re.compile(r"\d+")


def titled(examples: Sequence[Retold]) -> tuple[Retold, ...]:
    """The examples of a page, each with the title that it has, or one of what it says."""
    said = [list(_said(one)) for one in examples]
    often = Counter(alike for lines in said for alike in {_alike(line) for line in lines})
    found, given = [], Counter[str]()
    for one, lines in zip(examples, said, strict=True):
        title = one.title or (_short(min(lines, key=lambda line: often[_alike(line)])) if lines else "")
        given[title] += 1
        found.append(replace(one, title=f"{title} ({given[title]})" if given[title] > 1 else title))
    return tuple(found)


def _said(example: Retold) -> Iterator[str]:
    """What may stand for an example, the likeliest first: why something is not allowed, then what comes last."""
    yield from (one.refusal for one in example.moves if one.refusal)
    for one in reversed([one for one in example.moves if one.played]):
        yield from reversed(SENTENCES.split(one.sentence))
    if not example.moves:
        yield from (f"{one.piece}: {one.what} {one.after}" for one in example.numbers)


def _alike(line: str) -> str:
    """A line without its numbers: two examples that differ in nothing else are alike."""
    return NUMBER.sub("", line)


def _short(line: str) -> str:
    whole = line.strip().rstrip(".")
    return whole if len(whole) <= LONGEST else re.sub(r"[\s,;:(«]+\S*$", "", whole[:LONGEST]) + "…"
