"""When Python looks for rubbish in a process that serves: seldom, for hardly a circle of things is ever made here, and
at once where much memory was taken since, for a circle may hold a document of ten megabytes and all that became of it.

A form that refuses what it was sent is such a circle: it keeps the error, that where it was raised, and that the form.
"""

import gc
import os
import resource
import time
from collections.abc import Callable
from pathlib import Path

from django.http import HttpRequest, HttpResponse

SELDOM = (10_000, 20, 20)
"""How many new things make it look among them, then among older ones: by itself it does from 700 on."""
MUCH = 64_000_000
"""Bytes that a process may take before all things are looked through."""
LONGEST = 300.0
"""Seconds after which they are looked through in any case, if anybody is served: memory that rubbish has left is used
again and is not seen to grow, until there is no more of it."""
EVERY = 1.0
"""Seconds between two looks at how much it has taken: one costs a fiftieth of the cheapest page."""
TAKEN = Path("/proc/self/statm")


def look_seldom() -> None:
    """Leave what is loaded by now out of every collection, and collect seldom.

    A look at a table makes thousands of things and hardly a circle; a fifth of it went to looking for them, and now and
    then two tenths of a second to looking through an edition and the words of a language, of which none ever goes.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def taken() -> int:
    """Bytes of memory that this process has now; where the system does not say, the most that it ever had."""
    try:
        return int(TAKEN.read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


class Growth:
    """How much a process has taken since all things were last looked through."""

    def __init__(self, much: int = MUCH, every: float = EVERY) -> None:
        self.much, self.every = much, every
        self.known, self.next, self.due = 0, 0.0, time.monotonic() + LONGEST

    def look(self) -> None:
        """Look all things through where it is much, or long ago; asked more often than now and then it does nothing."""
        now = time.monotonic()
        if now < self.next:
            return
        self.next, have = now + self.every, taken()
        if have - self.known > self.much or now > self.due:
            gc.collect()
            self.known, self.due = taken(), now + LONGEST
        self.known = min(self.known, have)


growth = Growth()


def as_it_grows(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Look at how much the process has taken, once a request is answered and nobody works at it any more."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        growth.look()
        return answer

    return middleware
