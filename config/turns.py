"""Whose turn it is: how many requests of one sender are worked at together, and how many may wait.

There are few threads, so that a machine is not asked for more than it has. One sender gets half of them, whatever it
sends; what takes long by its nature (hashing a password, reading a rulebook) has threads of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


class Crowded(Exception):
    """Too many wait already."""


@dataclass(slots=True)
class Sender:
    """Requests of one address that wait or are worked at, and the places they share."""

    places: asyncio.Semaphore
    count: int = 0


@dataclass(slots=True)
class Turns:
    """Places for each sender, and how many requests of one sender, and of all, may be here at once."""

    places: int
    most_of_one: int
    most: int
    senders: dict[str, Sender] = field(default_factory=dict)
    count: int = 0

    @asynccontextmanager
    async def turn(self, sender: str) -> AsyncIterator[None]:
        """Wait until this sender may.

        Errors: Crowded, at once, where too many wait.
        """
        mine = self.senders.setdefault(sender, Sender(asyncio.Semaphore(self.places)))
        if self.count >= self.most or mine.count >= self.most_of_one:
            if not mine.count:
                del self.senders[sender]
            raise Crowded
        mine.count += 1
        self.count += 1
        try:
            async with mine.places:
                yield
        finally:
            self.count -= 1
            mine.count -= 1
            if not mine.count:
                del self.senders[sender]
