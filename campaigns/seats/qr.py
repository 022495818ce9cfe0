"""A link as a picture that a phone can read."""

from __future__ import annotations

import segno
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe


def qr_of(link: str, title: str) -> SafeString:
    """The QR code of a link as SVG, dark on light in any theme: cameras want it so.

    Source: ISO/IEC 18004, with the quiet zone of four modules that it asks for.
    """
    code = segno.make_qr(link, error="m")
    svg = code.svg_inline(scale=4, border=4, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True)
    head, _, rest = svg.partition(">")
    # The picture is digits and letters of segno's own; only the title is somebody's text.
    return format_html('{} role="img"><title>{}</title>{}', mark_safe(head), title, mark_safe(rest))
