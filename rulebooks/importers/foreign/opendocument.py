"""The text of an .odt (OpenDocument 1.2, part 1, chapters 5, 6 and 9) as HTML: headings, lists, tables, bold words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring

OFFICE, TEXT, TABLE, STYLE, FO, DRAW, SVG = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{one}:1.0}}"
    for one in ("office", "text", "table", "style", "xsl-fo-compatible", "drawing", "svg-compatible")
)
LEFT_OUT = {f"{TEXT}tracked-changes", f"{OFFICE}annotation", f"{TEXT}note-citation", f"{TEXT}table-of-content"}
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

    def _weight(self, of: Element) -> str:
        for one in self._chain(of.get(f"{TEXT}style-name")):
            for told in one.iter(f"{STYLE}text-properties"):
                if weight := told.get(f"{FO}font-weight"):
                    return weight
        return "normal"

    def heading(self, of: Element) -> str:
        level = of.get(f"{TEXT}outline-level", "1")
        tag = f"h{min(6, max(1, int(level)))}" if level.isdecimal() and len(level) < 3 else "h1"
        return f"<{tag}>{self.inside(of)}</{tag}>"

    def paragraph(self, of: Element) -> str:
        if self._is_title(of):
            return f'<h1 class="title">{self.inside(of)}</h1>'
        said = self.inside(of)
        return f"<p>{self.bold(said) if self._weight(of) == 'bold' else said}</p>"

    def span(self, of: Element) -> str:
        said = self.inside(of)
        return self.bold(said) if self._weight(of) == "bold" else said

    @staticmethod
    def bold(said: str) -> str:
        return f"<b>{said}</b>" if said.strip() and "<b>" not in said and "<p>" not in said else said

    def blanks(self, of: Element) -> str:
        said = of.get(f"{TEXT}c", "1")
        return " " * (min(MOST_REPEATED, int(said)) if said.isdecimal() and len(said) < 5 else 1)

    def listed(self, of: Element) -> str:
        return f"<ul>{self.inside(of)}</ul>"

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
        rows = "".join(self.row(one) for one in of.iter(f"{TABLE}table-row"))
        return f"<table>{rows}</table>"

    def frame(self, of: Element) -> str:
        """A picture is what it is said to show; a box of text is its text."""
        boxes = [self.inside(one) for one in of.iter(f"{DRAW}text-box")]
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
