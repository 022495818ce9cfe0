"""Documents as people have them, .docx, .odt, HTML and PDF, as the Markdown that everything else here reads.

Pure: bytes in, text out. Whatever is read here was sent by a stranger: `apart.converted` does it in a process that may
take so much time and memory and no more, and only there are the packages loaded that know these formats.
"""

from __future__ import annotations

import re

ZIP, PDF, OLD = b"PK\x03\x04", b"%PDF-", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
HTML = re.compile(r"\.x?html?$", re.IGNORECASE)
SUFFIXES = (".docx", ".odt", ".html", ".htm", ".xhtml", ".pdf")


def is_foreign(raw: bytes, name: str) -> bool:
    """Whether bytes are such a document: by what they begin with, not by what the file is called; HTML by its name."""
    return raw.startswith((ZIP, OLD, PDF)) or bool(HTML.search(name))
