"""Which paragraph is which after a change: an id is given once, and stays with its paragraph as long as that lives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from rapidfuzz import fuzz

LIKE = 55
"""From 0 to 100: how like two paragraphs must be to be one paragraph that was reworded."""
MOST_PAIRS = 10_000
"""Where more would have to be weighed, nothing is taken for reworded."""
ORDINAL = re.compile(r"(.+)-(\d{1,9})")

Paragraph = Mapping[str, Any]


def said(paragraph: Paragraph) -> tuple[Any, ...]:
    """What a paragraph says, without where it stood in a document and how it is called."""
    fields = ("kind", "text", "entry", "depth", "mark", "cells", "picture")
    return tuple(tuple(value) if isinstance(value := paragraph.get(field) or "", list) else value for field in fields)


class Ids:
    """Ids of a book's paragraphs: all that were ever given, so that none is given twice."""

    def __init__(self, used: Iterable[str] = ()) -> None:
        self.last: dict[str, int] = {}
        for one in used:
            self.use(one)

    def use(self, id: str) -> None:
        if found := ORDINAL.fullmatch(id):
            self.last[found[1]] = max(self.last.get(found[1], 0), int(found[2]))

    def fresh(self, prefix: str) -> str:
        self.last[prefix] = self.last.get(prefix, 0) + 1
        return f"{prefix}-{self.last[prefix]}"


def aligned(old: Sequence[Paragraph], new: Sequence[Paragraph], prefix: str, ids: Ids) -> list[dict[str, Any]]:
    """Give each new paragraph the id of the old one that it is, or a fresh one.

    Shape:  those that say the same in the same order first, then reworded ones between them, then moved ones.
    """
    before, after = [said(one) for one in old], [said(one) for one in new]
    pairs: dict[int, int] = {}
    for tag, old_start, old_end, new_start, new_end in SequenceMatcher(
        None, before, after, autojunk=False
    ).get_opcodes():
        if tag == "equal":
            pairs.update(zip(range(new_start, new_end), range(old_start, old_end), strict=True))
        elif tag == "replace":
            pairs.update(_reworded(old, new, range(old_start, old_end), range(new_start, new_end)))
    left = [place for place in range(len(old)) if place not in pairs.values()]
    for place, one in enumerate(after):
        moved = next((there for there in left if before[there] == one), None) if place not in pairs else None
        if moved is not None:
            pairs[place] = moved
            left.remove(moved)
    return [
        {**one, "id": old[pairs[place]]["id"] if place in pairs else ids.fresh(prefix)} for place, one in enumerate(new)
    ]


def _reworded(old: Sequence[Paragraph], new: Sequence[Paragraph], was: range, now: range) -> dict[int, int]:
    """Pair paragraphs of two stretches, in order, so that the pairs are as like as can be."""
    if len(was) * len(now) > MOST_PAIRS:
        return {}
    best: dict[tuple[int, int], tuple[float, dict[int, int]]] = {}
    for there in [was.stop, *reversed(was)]:
        for here in [now.stop, *reversed(now)]:
            choices: list[tuple[float, dict[int, int]]] = [(0.0, {})]
            if there < was.stop:
                choices.append(best[there + 1, here])
            if here < now.stop:
                choices.append(best[there, here + 1])
            if there < was.stop and here < now.stop and (like := _likeness(old[there], new[here])):
                score, pairs = best[there + 1, here + 1]
                choices.append((score + like, {here: there, **pairs}))
            best[there, here] = max(choices, key=lambda choice: choice[0])
    return best[was.start, now.start][1]


def _likeness(one: Paragraph, other: Paragraph) -> float:
    if (one.get("kind") == "entry") != (other.get("kind") == "entry"):
        return 0.0
    if one.get("kind") == "entry":
        return 100.0 if one.get("entry") == other.get("entry") else 0.0
    like = fuzz.ratio(str(one.get("text", "")), str(other.get("text", "")))
    return like if like >= LIKE else 0.0
