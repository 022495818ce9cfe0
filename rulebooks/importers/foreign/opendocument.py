"""The text of an .odt (OpenDocument 1.2, part 1, chapters 5, 6 and 9) as HTML: headings, lists, tables, bold words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring

OFFICE, TEXT, TABLE, STYLE, FO, DRAW, SVG = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{one}:1.0}}"
    for one in ("office", "text", "table", "style", "xsl-fo-compatible", "drawing", "svg-compatible")
)
LEFT_OUT = {
    *(f"{TEXT}{one}" for one in ("tracked-changes", "note-citation", "table-of-content", "alphabetical-index")),
    *(f"{TEXT}{one}" for one in ("illustration-index", "table-index", "number")),
    f"{OFFICE}annotation",
}
BOLD = {"bold", "600", "700", "800", "900"}
ITALIC = {"italic", "oblique"}
GROUPS_OF_ROWS = {f"{TABLE}{one}" for one in ("table-header-rows", "table-rows", "table-row-group")}
ITEM = re.compile(r"</?(?:li|ul|ol)>")
SLANTED = re.compile("</?i>")
MOST_REPEATED = 50
"""Of blanks and columns that a file says are there so many times."""
XLINK = "{http://www.w3.org/1999/xlink}"
Source = Callable[[str], str]
"""Gives the source of a picture by where the document says that it lies."""
Write = Callable[["Reader", Element], str]


def html_of(content: bytes, styles: bytes, source: Source) -> str:
    """Errors: those of XML, and whatever a broken file does to its reader."""
    body = fromstring(content, forbid_dtd=True)
    found = body.find(f"{OFFICE}body/{OFFICE}text")
    if found is None:
        return ""
    return Reader([body, *([fromstring(styles, forbid_dtd=True)] if styles else [])], source).inside(found)


class Reader:
    """Knows the styles of a document: automatic ones lead to those that people choose by name."""

    def __init__(self, roots: list[Element], source: Source) -> None:
        self.source = source
        self.styles = {str(one.get(f"{STYLE}name")): one for root in roots for one in root.iter(f"{STYLE}style")}
        self.counted = {
            (str(one.get(f"{STYLE}name")), level.get(f"{TEXT}level"))
            for root in roots
            for one in root.iter(f"{TEXT}list-style")
            for level in one.iter(f"{TEXT}list-level-style-number")
            if level.get(f"{STYLE}num-format")
        }
        """Which levels of which lists have numbers before their lines."""
        self.lists: list[str] = []
        """The styles of the lists around what is being read, the outermost first."""
        self.is_titled = False

    def inside(self, of: Element) -> str:
        """All that an element holds, in its order."""
        said = [escape(of.text or "")]
        for one in of:
            if one.tag not in LEFT_OUT:
                said.append(WRITERS.get(str(one.tag), Reader.inside)(self, one))
            said.append(escape(one.tail or ""))
        return "".join(said)

    def _chain(self, name: str | None) -> Iterator[Element]:
        """A style and those that it is made after."""
        for _step in range(8):
            one = self.styles.get(name or "")
            if one is None:
                return
            yield one
            name = one.get(f"{STYLE}parent-style-name")

    def _is_title(self, of: Element) -> bool:
        name = of.get(f"{TEXT}style-name")
        return "Title" in (name, *(one.get(f"{STYLE}parent-style-name") for one in self._chain(name)))

    def _letters(self, of: Element, sort: str) -> str:
        """How letters are set, "font-weight" or "font-style": as the nearest style says that says it."""
        for one in self._chain(of.get(f"{TEXT}style-name")):
            for told in one.iter(f"{STYLE}text-properties"):
                if said := told.get(f"{FO}{sort}"):
                    return said
        return "normal"

    def _outline_level(self, of: Element) -> str:
        """Of a paragraph that is a heading by its style alone; nothing for any other."""
        levels = (one.get(f"{STYLE}default-outline-level") for one in self._chain(of.get(f"{TEXT}style-name")))
        return next((one for one in levels if one), "")

    def heading(self, of: Element, told: str = "") -> str:
        level = told or of.get(f"{TEXT}outline-level", "1")
        tag = f"h{min(6, max(1, int(level)))}" if level.isdecimal() and len(level) < 3 else "h1"
        return f"<{tag}>{SLANTED.sub('', self.inside(of))}</{tag}>"

    def paragraph(self, of: Element) -> str:
        if self._is_title(of) and not self.is_titled:  # a title of several lines has one that is the book's
            self.is_titled = True
            return f'<h1 class="title">{self.inside(of)}</h1>'
        if level := self._outline_level(of):
            return self.heading(of, level)
        return f"<p>{self.span(of)}</p>"

    def span(self, of: Element) -> str:
        said = self.inside(of)
        is_set = not said.strip() or any(one in said for one in ("<b>", "<i>", "<p>"))
        if is_set:
            return said
        if self._letters(of, "font-weight") in BOLD:
            return f"<b>{said}</b>"
        return f"<i>{said}</i>" if self._letters(of, "font-style") in ITALIC else said

    def blanks(self, of: Element) -> str:
        said = of.get(f"{TEXT}c", "1")
        return " " * (min(MOST_REPEATED, int(said)) if said.isdecimal() and len(said) < 5 else 1)

    def listed(self, of: Element) -> str:
        """A list; where it is there for the numbers of chapters, the headings in it."""
        self.lists.append(of.get(f"{TEXT}style-name") or (self.lists[-1] if self.lists else ""))
        is_counted = (self.lists[-1], str(len(self.lists))) in self.counted
        said = self.inside(of)
        self.lists.pop()
        if of.find(f".//{TEXT}h") is not None:
            return ITEM.sub("", said)
        return f"<ol>{said}</ol>" if is_counted else f"<ul>{said}</ul>"

    def item(self, of: Element) -> str:
        return f"<li>{self.inside(of)}</li>"

    def note(self, of: Element) -> str:
        """What stands at the foot of a page belongs to the sentence that calls it."""
        body = of.find(f"{TEXT}note-body")
        return "" if body is None else " (" + " ".join("".join(body.itertext()).split()) + ")"

    def row(self, of: Element) -> str:
        cells = "".join(
            self._cell(one) for one in of if one.tag in (f"{TABLE}table-cell", f"{TABLE}covered-table-cell")
        )
        return f"<tr>{cells}</tr>"

    def _cell(self, of: Element) -> str:
        said = of.get(f"{TABLE}number-columns-repeated", "1")
        times = min(MOST_REPEATED, int(said)) if said.isdecimal() and len(said) < 7 else 1
        return f"<td>{self.inside(of)}</td>" * times

    def table(self, of: Element) -> str:
        return f"<table>{''.join(map(self.row, self._rows(of)))}</table>"

    def _rows(self, of: Element) -> Iterator[Element]:
        """The rows of a table, those of its head too; not those of tables in its cells."""
        for one in of:
            if one.tag == f"{TABLE}table-row":
                yield one
            elif one.tag in GROUPS_OF_ROWS:
                yield from self._rows(one)

    def frame(self, of: Element) -> str:
        """A picture is what it is said to show; a box of text is its text."""
        boxes = [self.inside(one) for one in of if one.tag == f"{DRAW}text-box"]  # those within them are in their text
        shown = of.findtext(f"{SVG}desc") or of.findtext(f"{SVG}title") or ""
        lies = [self.source(str(one.get(f"{XLINK}href") or "")) for one in of.iter(f"{DRAW}image")]
        source = next((one for one in lies if one), "")
        picture = f'<img src="{source}" alt="{escape(shown)}">' if shown or source else ""
        return "".join(boxes) or picture


WRITERS: dict[str, Write] = {
    f"{TEXT}h": Reader.heading,
    f"{TEXT}p": Reader.paragraph,
    f"{TEXT}span": Reader.span,
    f"{TEXT}s": Reader.blanks,
    f"{TEXT}tab": lambda _reader, _of: " ",
    f"{TEXT}line-break": lambda _reader, _of: "<br>",
    f"{TEXT}list": Reader.listed,
    f"{TEXT}list-item": Reader.item,
    f"{TEXT}list-header": Reader.item,
    f"{TEXT}note": Reader.note,
    f"{TABLE}table": Reader.table,
    f"{DRAW}frame": Reader.frame,
}
