"""The one script that answers for the site in a browser without network: one's own pages, and books taken along."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

SEA = "#dfe9ea"
"""The ground behind the pages by day, as `tokens.css` has it: an app's while it opens."""
ICON_SIZES = (192, 512)
"""Of the squares of dots that phones put beneath a name, a side in dots."""
SCRIPTS = ("books.js", "kept.js")
"""A file a subject; a browser takes them as one script, from an address above all pages that it may answer for."""


@cache_control(no_cache=True)
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The script.

    Errors: 404 where a part of it was not installed.
    """
    parts = [found for name in SCRIPTS if isinstance(found := finders.find(name), str)]
    if len(parts) < len(SCRIPTS):
        raise Http404
    script = b"\n".join(Path(part).read_bytes() for part in parts)
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


def icons(drawing: str, dots: Mapping[int, str]) -> list[dict[str, str]]:
    """What a manifest says of icons: the addresses of squares of dots by their size, and of the drawing."""
    return [
        *({"src": at, "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any"} for size, at in dots.items()),
        {"src": drawing, "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
    ]
