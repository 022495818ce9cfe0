"""Connections that wait for ever, and what becomes of them: who sends no request, who does not read its answer.

uvicorn ends a connection that was used and is idle, and no other. Here every connection is looked at every few seconds,
and where this process may open no more files, who has waited longest makes room. Bodies of requests have a deadline
of their own, in `config/bodies.py`.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

LOOK = 5.0
"""Seconds between two looks at a connection."""
HEAD_WITHIN = 15.0
"""Seconds in which a request must say what it wants, from the first letter to the end of its headers."""
UNREAD_WITHIN, LEAST_READ = 30.0, 16_384
"""Seconds in which somebody must read so many bytes of an answer, or all that is left of it."""
MOST_UNREAD = 256_000_000
"""Bytes of all answers that wait in memory for who reads them."""


class Connection(H11Protocol):
    """uvicorn's own connection, with an end to its patience."""

    waiting: ClassVar[dict[Connection, None]] = {}
    """Those at whom nobody works: no request is there yet, or not all of its body. Longest waiting first."""
    most: ClassVar[int] = 10_000
    """Connections at once; `config/serve.py` sets what this process may open."""
    held: ClassVar[dict[Connection, int]] = {}
    """Bytes of the answers that nobody has read yet, as each connection saw them at its last look."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request; where there are too many, who waits longest goes."""
        super().connection_made(transport)
        self.since = self.loop.time()
        self.unread, self.unread_since = 0, self.since
        self.watch = self.loop.call_later(LOOK, self.look)
        self.waiting[self] = None
        if len(self.connections) > self.most:
            next(iter(self.waiting)).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self.watch.cancel()
        self.waiting.pop(self, None)
        self.hold(0)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what came; a request that is whole waits no more."""
        super().data_received(data)
        if self.asked and not self.cycle.more_body:
            self.waiting.pop(self, None)

    def on_response_complete(self) -> None:
        """Wait for the next request, from now on; it may have come already."""
        self.since = self.loop.time()
        if not self.transport.is_closing():
            self.waiting[self] = None
        super().on_response_complete()
        if self.asked and not self.cycle.more_body:
            self.waiting.pop(self, None)

    @property
    def asked(self) -> bool:
        """Whether a request is under way."""
        return self.cycle is not None and not self.cycle.response_complete

    def look(self) -> None:
        """Hang up on who has said nothing, or read nothing, for too long."""
        now = self.loop.time()
        self.watch = self.loop.call_later(LOOK, self.look)
        late = not self.asked and now - self.since > HEAD_WITHIN
        left = self.transport.get_write_buffer_size()
        self.hold(left)
        if left > self.unread or left == 0 or self.unread - left >= LEAST_READ:
            self.unread, self.unread_since = left, now
        if late and left == 0 or now - self.unread_since > UNREAD_WITHIN:
            self.transport.abort()
        elif sum(self.held.values()) > MOST_UNREAD:
            max(self.held, key=self.held.__getitem__).transport.abort()

    def hold(self, unread: int) -> None:
        """Note what waits for its reader. Many who read slowly, each fast enough, would fill the memory together."""
        if unread:
            self.held[self] = unread
        else:
            self.held.pop(self, None)
