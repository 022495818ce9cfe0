"""Stats that no rule reads, on purpose: the book tells them, and people at the table decide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from campaigns.engine.book import Entry
from campaigns.engine.sentences import Sentence

KIND = "@"
"""Before a kind of entries instead of an entry: "@rumour.about"."""


@dataclass(frozen=True, slots=True)
class ToldOnly:
    """Stats that the table decides, and why the app does not.

    Shape: `stats` is "ENTRY.STAT" or "@KIND.STAT", with dots into what has parts and * for anything:
           "krabulon.special.*.at"; what is inside a stat that is meant is meant too.
    """

    stats: str
    why: Sentence

    def means(self, entry: Entry, path: Iterable[str | int]) -> bool:
        """Whether a stat of an entry, by the way to it, is one of these."""
        steps = [str(step) for step in path]
        whose = f"{KIND}{entry.kind}" if self.stats.startswith(KIND) else entry.slug
        return any(fnmatchcase(".".join((whose, *steps[:size])), self.stats) for size in range(1, len(steps) + 1))


def told_only_by(declared: Sequence[ToldOnly], entry: Entry, path: Iterable[str | int]) -> ToldOnly | None:
    """The declaration that a stat falls under, if there is one."""
    steps = tuple(path)
    return next((one for one in declared if one.means(entry, steps)), None)
