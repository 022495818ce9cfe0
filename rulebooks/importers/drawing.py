"""A picture drawn anew from what somebody sent: the same to look at, and nothing else of the file is left.

Pure, and for the process of `importers/apart.py` alone: whoever made the file may have made it to be drawn for ever.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

from rulebooks.importers.documents import Unreadable
from rulebooks.importers.pictures import MOST_BYTES, Drawn

FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
"""Formats of pixels. What is drawn by commands (SVG) can hold a script and is not among them."""
MOST_DOTS = 40_000_000
"""Of a picture as it is sent: as many as a good camera makes."""
LONGEST_SIDE = 1_600
"""In dots, as it is kept: twice the width of a page's text."""
SHARP_ENOUGH = 85
MOST_BYTES_EXACT = 300_000
"""Up to which a drawing is kept dot by dot; beyond, what no eye sees is left out."""
MOST_BYTES_KEPT = 2_000_000


def drawn(raw: bytes, name: str) -> Drawn:
    """Draw a picture anew, upright and no larger than a page needs.

    Errors: Unreadable for what is no picture of dots by its content, whatever it is called, or has too many dots.
    """
    if len(raw) > MOST_BYTES:
        raise Unreadable("{name} is larger than {most} MB.", name=name, most=MOST_BYTES // 1_000_000)
    if _is_svg(raw):
        raise Unreadable(
            "{name} is a drawing made of commands (SVG), which can hold a script; save it as PNG.", name=name
        )
    try:
        with Image.open(BytesIO(raw), formats=FORMATS) as opened:
            width, height = opened.size
            if width * height > MOST_DOTS:
                sentence = "{name} has {width}×{height} dots; the site takes {most} million. Save it smaller."
                raise Unreadable(sentence, name=name, width=width, height=height, most=MOST_DOTS // 1_000_000)
            return _kept(_bare(opened), opened.format in ("PNG", "GIF"), name)
    except Unreadable:  # our own, which is a ValueError too
        raise
    except Image.DecompressionBombError as no:
        raise Unreadable("{name} has more dots than any picture of a book.", name=name) from no
    except UnidentifiedImageError as no:
        sentence = "{name} is no picture that the site takes: PNG, JPEG, WebP or GIF, by what is in it."
        raise Unreadable(sentence, name=name) from no
    except (OSError, ValueError, SyntaxError, EOFError) as no:
        raise Unreadable("{name} is a broken picture: it cannot be read to its end.", name=name) from no


def _is_svg(raw: bytes) -> bool:
    return b"<svg" in raw[:2_000].lower()


def _bare(opened: Image.Image) -> Image.Image:
    """Its dots and nothing else: no EXIF, no place where it was taken, no text beside the picture."""
    with suppress(KeyError, TypeError, SyntaxError, ValueError):  # an EXIF that is broken turns nothing
        opened = ImageOps.exif_transpose(opened)
    seen = opened.convert("RGBA" if opened.has_transparency_data else "RGB")
    seen.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
    return Image.frombytes(seen.mode, seen.size, seen.tobytes())


def _kept(bare: Image.Image, is_drawing: bool, name: str) -> Drawn:
    webp = _webp(bare, exact=True) if is_drawing else b""
    if not webp or len(webp) > MOST_BYTES_EXACT:
        webp = _webp(bare, exact=False)
    if len(webp) > MOST_BYTES_KEPT:
        raise Unreadable("{name} is larger than {most} MB.", name=name, most=MOST_BYTES_KEPT // 1_000_000)
    return Drawn(hashlib.sha256(webp).hexdigest(), webp, bare.width, bare.height)


def _webp(bare: Image.Image, exact: bool) -> bytes:
    told = BytesIO()
    bare.save(told, "WEBP", lossless=exact, quality=SHARP_ENOUGH, method=4)
    return told.getvalue()
