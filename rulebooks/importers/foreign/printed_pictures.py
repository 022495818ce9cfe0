"""Pictures that lie in a PDF: a photograph as the JPEG that it is, dots as the PNG that they are by their numbers."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from typing import Any

from PIL import Image

from rulebooks.importers.drawing import MOST_DOTS
from rulebooks.importers.foreign.pictured import Pictures

SMALLEST = 24.0
"""Points of a side; what is smaller is an ornament or a bullet."""
PHOTOGRAPH = ("DCTDecode", "DCT")
MODES = {"DeviceRGB": "RGB", "CalRGB": "RGB", "ICCBased": "RGB", "DeviceGray": "L", "CalGray": "L"}
DEPTHS = {"RGB": 3, "L": 1}


def taken(image: Any, pictures: Pictures) -> str:
    """The source of a picture of a page; "" of an ornament, and of one that cannot be taken, which is counted."""
    if image["width"] < SMALLEST or image["height"] < SMALLEST:
        return ""
    raw = b""
    with suppress(Exception):  # a broken stream breaks its reader in more ways than anybody could list
        raw = _file_of(image)
    if not raw:
        pictures.left_out += 1
        return ""
    return pictures.take(raw)


def _file_of(image: Any) -> bytes:
    """A picture as a file of its own; nothing where its dots are told in a way that is not known here."""
    stream, (width, height) = image["stream"], image["srcsize"]
    filters = [str(getattr(name, "name", name)) for name, _ in stream.get_filters()]
    if filters and filters[-1] in PHOTOGRAPH:
        return bytes(stream.get_data())
    mode = MODES.get(_space(image["colorspace"]), "")
    if not mode or image["bits"] != 8 or not 0 < width * height <= MOST_DOTS:
        return b""
    dots = bytes(stream.get_data())
    if _space(image["colorspace"]) == "ICCBased" and len(dots) == width * height:
        mode = "L"
    if len(dots) < width * height * DEPTHS[mode]:
        return b""
    file = BytesIO()
    Image.frombytes(mode, (width, height), dots[: width * height * DEPTHS[mode]]).save(file, "PNG")
    return file.getvalue()


def _space(told: Any) -> str:
    first = told[0] if isinstance(told, list | tuple) and told else told
    return str(getattr(first, "name", first))
