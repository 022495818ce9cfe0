"""A page on its way into a file, and its paragraphs as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulebooks.importers.dialect.attributes import braces, quiet
from rulebooks.importers.merging.alignment import said
from rulebooks.importers.pictures import line
from rulebooks.importers.readers import markdown

LISTED = ("item", "numbered", "entry")
KNOWN = ("item", "numbered", "head", "row", "picture", "pre", "quote")
FIELDS = ("kind", "text", "depth", "mark", "cells", "entry", "picture")


@dataclass(slots=True)
class Leaf:
    """A page, and which of its fields and paragraphs the text alone does not give.

    untold:     names of fields that a quiet note must say
    unwritable: places of paragraphs that cannot be written in Markdown
    kinds:      of paragraphs that Markdown would take for another kind, by their places
    """

    slug: str
    kind: str
    title: str
    level: int
    number: str = ""
    parent: str = ""
    aliases: list[str] = field(default_factory=list)
    stats: Mapping[str, Any] = field(default_factory=dict)
    sources: Mapping[str, list[str]] = field(default_factory=dict)
    paragraphs: Sequence[Mapping[str, Any]] = ()
    untold: set[str] = field(default_factory=set)
    unwritable: set[int] = field(default_factory=set)
    kinds: dict[int, str] = field(default_factory=dict)

    @property
    def ids(self) -> list[str]:
        return [str(one["id"]) for one in self.paragraphs]

    def note(self) -> dict[str, Any]:
        names = ("entry", "number", "level", "parent", "title", "aliases", "stats", "sources", "ids")
        note = {name: self.kind if name == "entry" else getattr(self, name) for name in names if name in self.untold}
        return note | ({"kinds": {str(place): kind for place, kind in self.kinds.items()}} if self.kinds else {})

    def written(self) -> Iterator[str]:
        """Its heading, its quiet note where it needs one, and its paragraphs."""
        given = {"slug": self.slug} if "slug" in self.untold else {}
        if self.kind != "section":
            given["entry"] = self.kind
        title = " ".join(self.title.split()) or self.slug
        number = f"{self.number} " if self.number and "number" not in self.untold else ""
        yield f"{'#' * min(max(self.level, 1), 6)} {number}{title}{braces(given)}\n"
        if note := self.note():
            yield quiet("page", note) + "\n"
        yield from _together(self.paragraphs, self.unwritable)


def _together(paragraphs: Sequence[Mapping[str, Any]], unwritable: set[int]) -> Iterator[str]:
    """Blocks with blank lines between them; items of a list and rows of a table follow one another closely."""
    before = ""
    for place, paragraph in enumerate(paragraphs):
        kind = "" if place in unwritable else str(paragraph["kind"])
        close = (before in LISTED and kind in LISTED) or (before in ("head", "row") and kind == "row")
        text = block(paragraph) if kind else _given(paragraph)
        yield text if close or not before else "\n" + text
        before = kind or "note"
    if before:
        yield ""


def _given(paragraph: Mapping[str, Any]) -> str:
    return quiet(
        "paragraph", {name: paragraph[name] for name in FIELDS if paragraph.get(name) not in (None, "", 0, [])}
    )


def block(paragraph: Mapping[str, Any]) -> str:
    """One paragraph as Markdown; of a kind that Markdown does not know, its text."""
    kind, text = str(paragraph["kind"]), str(paragraph.get("text", ""))
    indent = "  " * int(paragraph.get("depth") or 0)
    match kind:
        case "item":
            return f"{indent}- {text}"
        case "numbered":
            return f"{indent}{paragraph.get('mark') or '1.'} {text}"
        case "entry":
            return f"{indent}- [[{paragraph.get('entry', '')}]]"
        case "head":
            cells = list(paragraph.get("cells") or [text])
            return f"{_row(cells)}\n|{'---|' * len(cells)}"
        case "row":
            return _row(paragraph.get("cells") or [text])
        case "pre":
            fence = "~~~" if "```" in text else "```"
            return f"{fence}\n{text}\n{fence}"
        case "picture":
            return line(text, str(paragraph.get("picture", "")))
        case "quote":
            return "\n".join(f"> {line}" for line in text.split("\n"))
    return indent + text


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in cells)} |"


def hard(paragraphs: Sequence[Mapping[str, Any]]) -> set[int]:
    """Places of paragraphs whose Markdown would be read as something else, or break what stands around it."""
    return {place for place, paragraph in enumerate(paragraphs) if not _stands_alone(paragraph)}


def _stands_alone(paragraph: Mapping[str, Any]) -> bool:
    text = block({**paragraph, "depth": 0})
    kind = str(paragraph["kind"])
    if not text or text.lstrip().startswith("<!--"):
        return False
    read = markdown.read(text)
    if len(read) != 1:
        return False
    expected = "item" if kind == "entry" else kind if kind in KNOWN else "paragraph"
    same = expected == read[0].kind
    return same and (kind == "entry" or read[0].text == paragraph.get("text", ""))


def same_text(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return said(one) == said(other)
