"""How strictly a table plays: which refusals stand, which can be forced with a reason, which are only noted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

ENFORCE, ADVISE, RECORD = "enforce", "advise", "record"
SEATS, QUESTIONS = "seats", "questions"
"""What the dial calls the engine's own checks: that one moves only what is one's own, that questions come first."""


@dataclass(frozen=True, slots=True)
class Dial:
    """The strictness of a table, that of single rules, and whether somebody has given a reason to go against them.

    Shape: `rules` maps a paragraph, a page, a chapter or an entry ("1.5-3", "1.5", "1", "golemko") to a strictness; the
           narrowest one that is named counts.
    """

    strictness: str = ENFORCE
    rules: Mapping[str, str] = field(default_factory=dict)
    forced: bool = False

    def strictness_of(self, rule: str) -> str:
        """How strictly one rule is played."""
        if not self.rules:  # nearly every table, and asked at each refusal that a look meets
            return self.strictness
        return next((self.rules[name] for name in widening(rule) if name in self.rules), self.strictness)

    def passes(self, rule: str) -> bool:
        """Whether what this rule refuses goes through all the same."""
        strictness = self.strictness_of(rule)
        return strictness == RECORD or (strictness == ADVISE and self.forced)

    def can_be_forced(self, rule: str) -> bool:
        """Whether a reason is all that is missing."""
        return self.strictness_of(rule) == ADVISE and not self.forced

    @property
    def lenient(self) -> bool:
        """Whether any rule is less than enforced."""
        return self.strictness != ENFORCE or any(one != ENFORCE for one in self.rules.values())


STRICT = Dial()


def widening(rule: str) -> Iterator[str]:
    """A rule and what it stands in: "1.5-3", "1.5", "1"; "golemko-3", "golemko"."""
    yield rule
    page = re.sub(r"-\d+$", "", rule)
    while page:
        yield page
        page = page.rpartition(".")[0]
