"""What lies in a .docx or an .odt: a zip of XML, opened within bounds, and neither with macros nor with entities."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from typing import Any
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

import mammoth
from defusedxml import DefusedXmlException
from defusedxml.sax import parseString

from rulebooks.importers.documents import Unreadable
from rulebooks.importers.foreign import opendocument
from rulebooks.importers.foreign.pictured import Pictures
from rulebooks.importers.pictures import MOST_BYTES

MOST_PARTS = 3_000
MOST_BYTES_OPENED = 300_000_000
"""Of all parts with their pictures, which are bounded by themselves; and of what is text in them:"""
MOST_BYTES_OF_TEXT = 40_000_000
DEEPEST = 200
DRAWING = ".svg"
"""Drawings that are made of commands are shown by no page. Honest ones begin with a grammar, which nothing fetches."""
BEFORE_TEXT = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"
"""What may stand before the first bracket of an XML: marks of its encoding, blanks."""
MOST_BEFORE_TEXT = 4_000
MACROS = ("vbaproject.bin", "basic/", "scripts/")
STYLES = """
p[style-name='Title'] => h1.title:fresh
p[style-name='Название'] => h1.title:fresh
p[style-name='Subtitle'] => p:fresh
p[style-name='Заголовок 1'] => h1:fresh
p[style-name='Заголовок 2'] => h2:fresh
p[style-name='Заголовок 3'] => h3:fresh
p[style-name='Заголовок 4'] => h4:fresh
p[style-name='Quote'] => blockquote:fresh
"""


class _Depth(ContentHandler):
    """Counts how deep elements stand in each other: what reads them later calls itself as often."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802  its base calls it so
        self.depth += 1
        if self.depth > DEEPEST:
            raise RecursionError

    def endElement(self, name: str) -> None:  # noqa: N802
        self.depth -= 1


def html_of(raw: bytes, name: str, pictures: Pictures) -> str:
    """A .docx or an .odt as HTML.

    Errors: Unreadable.
    """
    try:
        with zipfile.ZipFile(BytesIO(raw)) as opened:
            _bounded(opened, name)
            parts = set(opened.namelist())
            if "word/document.xml" in parts:
                return _word(raw, pictures)
            if "content.xml" in parts:
                styles = opened.read("styles.xml") if "styles.xml" in parts else b""
                return opendocument.html_of(opened.read("content.xml"), styles, _within(opened, pictures))
    except DefusedXmlException as no:
        raise Unreadable(
            "{name} has entities or a grammar of its own in its XML; no honest program saves so.", name=name
        ) from no
    except RecursionError as no:
        raise Unreadable("{name} is nested too deep to be a rulebook.", name=name) from no
    except Unreadable:
        raise
    except Exception as no:  # a broken file breaks its reader in more ways than anybody could list
        raise Unreadable("{name} is broken: it begins as such a file does, and cannot be read.", name=name) from no
    raise Unreadable("{name} is a binary file, not a text.", name=name)


def _bounded(opened: zipfile.ZipFile, name: str) -> None:
    parts = opened.infolist()
    if len(parts) > MOST_PARTS or sum(one.file_size for one in parts) > MOST_BYTES_OPENED:
        raise Unreadable("{name} is much bigger inside than outside, as no rulebook is.", name=name)
    texts = [one for one in parts if _is_text(opened, one)]
    if sum(one.file_size for one in texts) > MOST_BYTES_OF_TEXT:
        raise Unreadable("{name} is much bigger inside than outside, as no rulebook is.", name=name)
    if any(one.flag_bits & 1 for one in parts) or b"encryption-data" in _manifest(opened):
        raise Unreadable("{name} is locked by a password; save it without one.", name=name)
    if any(one.filename.lower().endswith(MACROS[0]) or one.filename.lower().startswith(MACROS[1:]) for one in parts):
        raise Unreadable("{name} carries macros; save it without them.", name=name)
    for one in texts:
        if said := opened.read(one):
            strict = not one.filename.lower().endswith(DRAWING)
            parseString(said, _Depth(), forbid_dtd=strict, forbid_external=strict)


def _is_text(opened: zipfile.ZipFile, part: zipfile.ZipInfo) -> bool:
    """Whether a part is XML, by what it begins with: a document says itself which of its parts is which, and a reader
    opens what it names, whatever that is called."""
    if part.filename.lower().endswith((".xml", ".rels")):
        return True
    with suppress(NotImplementedError, RuntimeError, zipfile.BadZipFile), opened.open(part) as told:
        return told.read(MOST_BEFORE_TEXT).lstrip(BEFORE_TEXT)[:1] in (b"<", b"")
    return False


def _within(opened: zipfile.ZipFile, pictures: Pictures) -> Callable[[str], str]:
    """Gives the source of a picture by its name in the archive; nothing outside of that is ever opened."""

    def source(name: str) -> str:
        if name not in opened.namelist():
            return ""
        with opened.open(name) as part:
            return pictures.take(part.read(MOST_BYTES + 1))

    return source


def _manifest(opened: zipfile.ZipFile) -> bytes:
    path = "META-INF/manifest.xml"
    return opened.read(path) if path in opened.namelist() else b""


def _word(raw: bytes, pictures: Pictures) -> str:
    """With the pictures that lie in it; of one that lies elsewhere only what it is said to show is kept."""

    def source(picture: Any) -> dict[str, str]:
        try:
            with picture.open() as opened:
                return {"src": pictures.take(opened.read(MOST_BYTES + 1))}
        except (KeyError, ValueError, OSError):
            return {"src": ""}

    shown: Any = mammoth.images.img_element(source)
    read = mammoth.convert_to_html(BytesIO(raw), style_map=STYLES, convert_image=shown, external_file_access=False)
    return str(read.value)
