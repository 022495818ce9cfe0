"""A picture and its name: what it is made of, so that one address never shows two pictures."""

import re
from dataclasses import dataclass

KEY = re.compile(r"[0-9a-f]{64}")
"""SHA-256 of its bytes, as they are served."""
LONGEST_DESCRIPTION = 500
MOST_BYTES = 8_000_000
"""Of a picture as it is sent."""
LINE = re.compile(r"!\[([^\[\]\n]{0,500})\]\(picture:([0-9a-f]{64})\)")
"""A picture in a document: alone in its line."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as it is served.

    key:    SHA-256 of its bytes
    webp:   the bytes
    width, height: in dots
    """

    key: str
    webp: bytes
    width: int
    height: int


def line(description: str, key: str) -> str:
    """A picture as a document has it; brackets in the description would end it."""
    said = " ".join(description.replace("[", "(").replace("]", ")").split())[:LONGEST_DESCRIPTION]
    return f"![{said}](picture:{key})"
