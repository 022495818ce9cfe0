"""One stat or name of an edition beside that of ours: whether it is the same, and whether something of it is gone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

from rulebooks.text.wording import for_another, says_a_number

SAME_NAME = 0.9
"""From this likeness on, of 0 to 1, a name is only spelled otherwise."""
WORD = re.compile(r"[^\W\d_]{3,}")
"""What a name is told by: a rank or a number in it is what a stat says."""


def value_at(stats: Any, way: str) -> Any:
    """A stat by its way; where that leads into a list, the list."""
    for step in way.split("."):
        if not isinstance(stats, Mapping):
            break
        stats = stats.get(step)
    return stats


def is_one_name(one: str, other: str) -> bool:
    """Whether two names are the same but for a rank, a number or a slip of the pen."""
    words = ([word for word in WORD.findall(name.casefold()) if not says_a_number(word)] for name in (one, other))
    one, other = (" ".join(told) for told in words)
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= SAME_NAME


def is_less(now: Any, was: Any, more: bool) -> bool:
    """Whether something was there that is there no more.

    more: whether there are new words that nobody read: else a list that is shorter says less, and is played so
    """
    if isinstance(was, Mapping):
        there = isinstance(now, Mapping)
        less = (name for name, value in was.items() if not there or is_less(now.get(name), value, more))
        exchanged = there and not more and len(now) >= len(was)
        return not there or (not exchanged and any(not for_another(now, name) for name in less))
    if isinstance(was, list):
        return not isinstance(now, list) or (more and len(now) < len(was))
    return was is not None and now is None
