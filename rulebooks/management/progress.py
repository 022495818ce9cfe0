"""How far a long import is, said in the terminal now and then."""

from __future__ import annotations

import time
from collections.abc import Callable

SAID = {
    "written": "{done:,} of {of:,} pages written",
    "indexed": "{done:,} of {of:,} pages made ready for the search",
}
EVERY = 2.0
"""Seconds between two lines; an import that takes less says nothing."""


class Telling:
    """Told what has been done, says it where enough time has passed."""

    def __init__(self, write: Callable[[str], object], clock: Callable[[], float] = time.monotonic) -> None:
        self.write, self.clock = write, clock
        self.last = clock()

    def __call__(self, what: str, done: int, of: int) -> None:
        now = self.clock()
        if now - self.last >= EVERY:
            self.last = now
            self.write(SAID[what].format(done=done, of=of))
