"""Pages as bytes, prepared once: with a mark that is theirs alone, and squeezed for who can unpack."""

from __future__ import annotations

import gzip
import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.http import parse_etags

A_YEAR = 60 * 60 * 24 * 365
FOR_GOOD = f"public, max-age={A_YEAR}, immutable"
ASK_FIRST = "public, no-cache"
"""Whoever keeps it asks each time whether it is still the newest: a new edition is seen at once."""
SMALLEST_SQUEEZED = 500
AROUND = 600
"""Bytes that an entry costs besides its two bodies, about."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """The answer at one address: the same for everybody who asks."""

    body: bytes
    squeezed: bytes
    mark: str
    headers: dict[str, str]

    @property
    def size(self) -> int:
        """Bytes of memory."""
        return len(self.body) + len(self.squeezed) + AROUND

    def answer(self, request: HttpRequest) -> HttpResponse:
        """What goes to who asks: the page, or that theirs is still right."""
        squeezed = takes_gzip(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        mark = f'"{self.mark}-gzip"' if squeezed else f'"{self.mark}"'
        known = request.META.get("HTTP_IF_NONE_MATCH")
        if known is not None and is_known(known, self.mark):
            answer = HttpResponse(status=304, headers={**self.headers, "ETag": mark})
            del answer.headers["Content-Type"]
            return answer
        body = self.squeezed if squeezed else self.body
        headers = {**self.headers, "ETag": mark, "Content-Length": str(len(body))}
        if squeezed:
            headers["Content-Encoding"] = "gzip"
        return HttpResponse(body, headers=headers)


def prepare(html: str, language: str, *, for_good: bool) -> Prepared:
    """Make an answer of a page. Its mark comes of its bytes: another template or translation is another mark."""
    body = html.encode()
    headers = {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Language": language,
        "Cache-Control": FOR_GOOD if for_good else ASK_FIRST,
        "Vary": "Accept-Encoding",
    }
    return Prepared(body, gzip.compress(body, 6, mtime=0), hashlib.sha256(body).hexdigest()[:32], headers)


def takes_gzip(accepted: str) -> bool:
    """Whether a browser unpacks gzip; «gzip;q=0» says that it does not."""
    if "gzip" not in accepted:
        return False
    for one in accepted.split(","):
        name, _, weight = one.partition(";")
        if name.strip().lower() == "gzip":
            return weight.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def is_known(told: str, mark: str) -> bool:
    """Whether «If-None-Match» names a mark, squeezed or not; what cannot be read names none."""
    ours = {f'"{mark}"', f'"{mark}-gzip"'}
    return any(one == "*" or one.removeprefix("W/") in ours for one in parse_etags(told))


class Kept:
    """Prepared pages by their addresses, each with what it hung on; the longest unread go where there are too many."""

    def __init__(self, most: int) -> None:
        self.most, self.bytes = most, 0
        self._pages: OrderedDict[Any, tuple[Any, Prepared]] = OrderedDict()
        self._lock = Lock()

    def get(self, address: Any, state: Any) -> Prepared | None:
        """The page at an address, if it was prepared of this very state."""
        with self._lock:
            known = self._pages.get(address)
            if known is None or known[0] != state:
                return None
            self._pages.move_to_end(address)
            return known[1]

    def last(self, address: Any) -> Prepared | None:
        """The page at an address as it was prepared last, of whatever state."""
        with self._lock:
            known = self._pages.get(address)
            return known[1] if known else None

    def put(self, address: Any, state: Any, page: Prepared) -> None:
        """Keep a page; one that is larger than a tenth of the room is prepared each time."""
        if page.size > self.most // 10:
            return
        with self._lock:
            self._drop(address)
            self._pages[address] = state, page
            self.bytes += page.size
            while self.bytes > self.most:
                self._drop(next(iter(self._pages)))

    def _drop(self, address: Any) -> None:
        known = self._pages.pop(address, None)
        if known:
            self.bytes -= known[1].size

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._pages.clear()
            self.bytes = 0


kept = Kept(settings.PAGES_KEPT)
