"""What follows from the words of a text alone is worked out once: an import looks at each paragraph several times, and
the next document is mostly the one before with a few of them changed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

Found = TypeVar("Found")

LONGEST = 2_000
"""Letters of a text whose answer is kept; hardly a paragraph has more."""
MOST = 4_000
"""Texts: more than twice as many as the longest book has paragraphs."""


def remembered(most: int = MOST) -> Callable[[Callable[[str], Found]], Callable[[str], Found]]:
    """Keep what a function says of so many texts, those that were asked for last. Nobody changes what comes back."""

    def keeping(read: Callable[[str], Found]) -> Callable[[str], Found]:
        kept = lru_cache(maxsize=most)(read)

        @wraps(read)
        def answer(text: str) -> Found:
            return read(text) if len(text) > LONGEST else kept(text)

        return answer

    return keeping
