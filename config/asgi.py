"""The site as one process serves it: streams bare on ASGI, everything else through Django's WSGI.

A stream that goes through Django holds a thread for life; here it costs a few kilobytes.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from a2wsgi import WSGIMiddleware

from config.wsgi import application as site

# Models can be imported only now: making the WSGI application has set Django up.
from campaigns import live  # isort: skip

Message = MutableMapping[str, Any]

pages: Any = WSGIMiddleware(site, workers=8)  # type: ignore[arg-type]


async def application(
    scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]
) -> None:
    """Send each request to where it is answered."""
    if scope["type"] == "http" and scope["path"].startswith(live.PREFIX):
        await live.stream(scope, receive, send)
    else:
        await pages(scope, receive, send)
