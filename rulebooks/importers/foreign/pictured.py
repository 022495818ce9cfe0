"""The pictures of a document, drawn anew one by one as its text is read; within bounds that no honest book meets."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass, field
from time import process_time

from bs4 import BeautifulSoup, Tag

from rulebooks.importers.documents import Unreadable
from rulebooks.importers.drawing import drawn
from rulebooks.importers.pictures import KEY, MOST_BYTES, Drawn
from rulebooks.importers.pictures import line as line_of

MOST = 300
MOST_BYTES_KEPT = 60_000_000
"""Of all of them, as they will be served."""
SECONDS = 12.0
"""Of the processor, for all pictures of a document: the rest of the process's time is for its text."""
SCHEME = "picture:"
DATA = re.compile(r"data:image/[a-z+.-]{1,20};base64,", re.IGNORECASE)
OUTER = ["table", "ul", "ol", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"]
"""What a picture cannot stand in: it follows."""
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


@dataclass
class Pictures:
    """Those that were taken, by their keys, and how many were not."""

    taken: dict[str, Drawn] = field(default_factory=dict)
    left_out: int = 0
    seconds: float = 0.0

    def take(self, raw: bytes) -> str:
        """The source of a picture in the HTML of its document; "" of one that cannot be taken."""
        began = process_time()
        try:
            full = len(self.taken) >= MOST or sum(len(one.webp) for one in self.taken.values()) > MOST_BYTES_KEPT
            if full or self.seconds > SECONDS:
                raise Unreadable("more pictures than a document may have")
            made = drawn(raw, "")
        except Unreadable:
            self.left_out += 1
            return ""
        finally:
            self.seconds += process_time() - began
        self.taken[made.key] = made
        return f"{SCHEME}{made.key}"

    def take_data(self, source: str) -> str:
        """The same of a picture that a page of HTML holds in its own text. Nothing is fetched from anywhere."""
        if not (found := DATA.match(source)) or len(source) > MOST_BYTES * 4 // 3 + 100:
            return ""
        try:
            return self.take(base64.b64decode(source[found.end() :]))
        except (binascii.Error, ValueError):
            self.left_out += 1
            return ""


def settled(page: BeautifulSoup, pictures: Pictures) -> None:
    """Let each picture of a page stand by itself, behind the table or list that it was in, and be called something."""
    for one in reversed(page("img")):
        source = str(one.get("src") or "")
        if not source.startswith(SCHEME):
            source = pictures.take_data(source)
        one["src"] = source
        outer = [above for above in one.parents if isinstance(above, Tag) and above.name in OUTER]
        if source and outer:
            outer[-1].insert_after(one.extract())
    word = "Рисунок" if CYRILLIC.search(page.get_text()[:5_000]) else "Picture"
    shown = [one for one in page("img") if one["src"]]
    for number, one in enumerate(shown, 1):
        if not str(one.get("alt") or "").strip():
            one["alt"] = f"{word} {number}"


def line(source: str, said: str) -> str:
    """A picture as the Markdown of a document has it, "" for one that was not taken."""
    key = source.removeprefix(SCHEME)
    return line_of(said, key) if source.startswith(SCHEME) and KEY.fullmatch(key) else ""
