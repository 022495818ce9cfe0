"""A link as a picture that a phone can read."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

import segno
from django.http import HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

LOOKS: Final[dict[str, Any]] = {"scale": 4, "border": 4, "dark": "#000", "light": "#fff", "omitsize": True}
"""Dark on light in any theme, with the quiet zone of four modules: cameras want it so (ISO/IEC 18004)."""


def qr_of(link: str, title: str) -> SafeString:
    """The QR code of a link as SVG that stands in a page, for a link that is shown but once."""
    svg = segno.make_qr(link, error="m").svg_inline(svgclass="qr", lineclass=None, **LOOKS)
    head, _, rest = svg.partition(">")
    # The picture is digits and letters of segno's own; only the title is somebody's text.
    return format_html('{} role="img"><title>{}</title>{}', mark_safe(head), title, mark_safe(rest))


def qr_file(link: str) -> HttpResponse:
    """The same as a picture of its own, which nobody keeps: to draw it takes longer than all else of a page, and
    most pages that have one are looked at for something else.
    """
    written = BytesIO()
    segno.make_qr(link, error="m").save(written, kind="svg", svgclass=None, lineclass=None, **LOOKS)
    return HttpResponse(written.getvalue(), content_type="image/svg+xml", headers={"Cache-Control": "no-store"})
