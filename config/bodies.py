"""The body of a request, gathered before anybody works at it: whoever sends slowly holds no thread.

How long that may take follows Apache's mod_reqtimeout: some seconds, and more for each piece that came. What a sender
was quicker than need be is forgotten: whoever sent much and then nothing would hold the room of others for hours.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import AbstractContextManager, suppress
from tempfile import SpooledTemporaryFile
from types import TracebackType
from typing import Any, ClassVar

from web import errors

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]

LARGEST = 34_000_000
"""Bytes of one body: the largest file that a page takes, and the form around it."""
MOST = 8 * LARGEST
"""Bytes of all bodies that are here at the same time."""
MOST_OF_ONE = MOST // 2
"""And of those that one sender sends."""
WITHIN, FOR_A_SECOND_MORE = 20.0, 4_096
"""Seconds that a body may take, and bytes for which it gets one more, but never more than the former from now on."""
IN_MEMORY, PIECE = 262_144, 65_536
SILENT, LINGER = 5.0, 30.0
"""Seconds without a letter, and in all, after which no more is heard of a body that was refused; nginx has the same."""


class Refused(Exception):
    """A body that is not taken.

    `status` says why: 400 broken off, 408 too slow, 413 too large, 503 too many or nowhere to keep it, 507 no room on
    the disk; `trouble` what is told of it where that is not what the status says.
    """

    def __init__(self, status: int, trouble: errors.Trouble | None = None) -> None:
        super().__init__(status)
        self.status, self.trouble = status, trouble

    @property
    def more_may_come(self) -> bool:
        """Whether its sender is still there and sends as fast as others."""
        return self.status not in (400, 408)


class Body(AbstractContextManager["Body"]):
    """One request's body: small ones in memory, large ones in a file that is gone when the request is."""

    held = 0
    """Bytes of all of them."""
    held_of: ClassVar[Counter[str]] = Counter()
    """Of each sender."""

    def __init__(self, sender: str = "") -> None:
        self.kept = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115
        self.sender, self.size = sender, 0

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        Body.held -= self.size
        Body.held_of[self.sender] -= self.size
        if not Body.held_of[self.sender]:
            del Body.held_of[self.sender]
        with suppress(OSError):  # what is thrown away need not have room
            self.kept.close()

    async def gather(self, scope: Message, receive: Receive) -> Receive:
        """Wait for the whole body; what is returned gives it once more, as the server would have.

        Errors: Refused.
        """
        said = dict(scope["headers"]).get(b"content-length", b"")
        if said.isdigit() and int(said[:20]) > LARGEST:
            raise Refused(413)
        now = asyncio.get_running_loop().time
        until, more = now() + WITHIN, True
        while more:
            try:
                message = await asyncio.wait_for(receive(), max(until - now(), 0))
            except TimeoutError:
                raise Refused(408) from None
            if message["type"] != "http.request":
                raise Refused(400)
            piece = message.get("body", b"")
            self.take(piece)
            until = min(until + len(piece) / FOR_A_SECOND_MORE, now() + WITHIN)
            more = message.get("more_body", False)
        return self.again(receive)

    def take(self, piece: bytes) -> None:
        """Keep a piece of it.

        Errors: Refused where this is more than one body, or all of them, may have, or the disk has no room for it.
        """
        if self.size + len(piece) > LARGEST:
            raise Refused(413)
        if Body.held + len(piece) > MOST or Body.held_of[self.sender] + len(piece) > MOST_OF_ONE:
            raise Refused(503, errors.CROWDED)
        self.size += len(piece)
        Body.held += len(piece)
        Body.held_of[self.sender] += len(piece)
        try:
            self.kept.write(piece)
        except OSError as trouble:
            raise Refused(507 if errors.has_no_room(trouble) else 503) from trouble

    def again(self, receive: Receive) -> Receive:
        """Give it piece by piece, and then whatever the server has to say."""
        self.kept.seek(0)
        left: int | None = self.size

        async def told() -> Message:
            nonlocal left
            if left is None:
                return await receive()
            piece = self.kept.read(PIECE)
            left -= len(piece)
            more = left > 0
            if not more:
                left = None
            return {"type": "http.request", "body": piece, "more_body": more}

        return told


async def heard_out(receive: Receive) -> None:
    """Let what still comes of a refused body come, and forget it.

    Whoever is hung up on with letters unread may be told of a broken connection and not what was answered (RFC 9112,
    9.6).
    """
    now = asyncio.get_running_loop().time
    until, more = now() + LINGER, True
    with suppress(TimeoutError):
        # One deadline at a time: before Python 3.12 the outer of two is forgotten where a letter comes in its moment.
        while more and now() < until:
            message = await asyncio.wait_for(receive(), min(SILENT, until - now()))
            more = message.get("more_body", False)
