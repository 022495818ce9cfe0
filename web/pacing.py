"""How fast an address of the site may be asked, by whoever asks: so fast that no person and no honest program notices.

Counting each look in the database would cost more than the look. So a process counts ahead, and tells the database
every so many times; what it has not told yet is lost with it, and is little.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.module_loading import import_string

from web.errors import AGAIN_IN, in_passing, too_many
from web.limits import Limit, doer, hit, key_of, sender_of

STEPS = 25
"""A limit is told to the database in so many steps."""
FRESH = 60.0
"""Seconds after which what the database said is asked anew: another process counts too."""
MOST_KEPT = 20_000
"""Senders that are counted ahead at once. Whoever is dropped loses less than a step."""
LOOKS = ("GET", "HEAD", "OPTIONS")


@dataclass(slots=True)
class Count:
    """What the database knew, until when that is believed, and what has come since."""

    known: int
    until: float
    ahead: int = 0


class Ahead:
    """Counts of this process that the database has yet to be told."""

    def __init__(self) -> None:
        self.counts: OrderedDict[str, Count] = OrderedDict()
        self.lock = Lock()

    def hit(self, limit: Limit, *subject: str) -> int:
        """Count once more; how often it was done now, as far as this process knows."""
        key, now = key_of(limit, *subject), time.monotonic()
        with self.lock:
            mine = self.counts.get(key)
            if mine and now < mine.until and mine.ahead < max(limit.most // STEPS, 1) - 1:
                mine.ahead += 1
                return mine.known + mine.ahead
            told = (mine.ahead if mine else 0) + 1
            self.counts.pop(key, None)
        kept = Count(mine.known if mine else 0, now + AGAIN_IN, told)  # where the database takes nothing new
        with in_passing():
            kept = Count(hit(limit, *subject, times=told), now + min(FRESH, limit.within))
        with self.lock:
            self.counts[key] = kept
            while len(self.counts) > MOST_KEPT:
                self.counts.popitem(last=False)
        return kept.known + kept.ahead

    def forget(self) -> None:
        """Begin anew, with what the database knows."""
        with self.lock:
            self.counts.clear()


ahead = Ahead()


def limit_of(name: str, method: str) -> Limit | None:
    """What limits an address (by its name), for looking at it or for changing something there.

    Shape:  `settings.PACES` says where a table lies: "looks" and "changes", each by names, and under "*" what holds for
            every other address.
    """
    paces: Any = import_string(settings.PACES)
    by_name: Mapping[str, Limit] = paces["looks" if method in LOOKS else "changes"]
    return by_name.get(name) or by_name.get("*")


def too_fast(request: HttpRequest, limit: Limit) -> bool:
    """Count it; whether it is more than whoever asks may, or than everybody together.

    Who only looks is counted by where they are: asking for their account would ask for their session.
    """
    address = f"address {sender_of(request.META.get('REMOTE_ADDR', ''))}"
    who = address if request.method in LOOKS else doer(request)
    if ahead.hit(limit, who) > limit.most:
        return True
    return bool(limit.on_site) and ahead.hit(limit, "site") > limit.on_site


def paced(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer 429 to whoever asks faster than any person; on one person's machine nobody is too fast."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_view(request: HttpRequest, view: Any, args: Any, named: Any) -> HttpResponse | None:
        name = request.resolver_match.view_name if request.resolver_match else ""
        limit = limit_of(name, request.method or "GET") if settings.LIMITS else None
        if limit is None or not too_fast(request, limit):
            return None
        return too_many(limit.within, program=name.startswith("api:"))

    middleware.process_view = process_view  # type: ignore[attr-defined]
    return middleware
