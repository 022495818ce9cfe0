"""What a section lists that is a thing of its own: «- **Меч.** Урон: 3», a bold label, a row of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rulebooks.importers.blocks import Node
from rulebooks.importers.dialect import attributes
from rulebooks.importers.drafts import Draft, Paragraph
from rulebooks.importers.notation import fold, plain
from rulebooks.importers.steps import BOLD_LABEL

BOLD = re.compile(r"\*\*([^*]{1,120})\*\*\s*(\{[^{}]{1,200}\})?\s*[.:—–-]*\s*(.*)", re.DOTALL)
MARKED = re.compile(r"(\*{1,3}|_{1,3})[^*_]+\1")
ADDRESS = frozenset({"адрес", "slug"})
ALSO = frozenset({"также", "also"})


@dataclass(frozen=True, slots=True)
class Listed:
    """head: the titles of a row's columns; text: what stands behind a bold name."""

    node: Node
    name: str
    text: str = ""
    head: Sequence[str] = ()
    attributes: Mapping[str, str] = field(default_factory=dict)

    def fill(self, draft: Draft) -> None:
        """Give a page what is said of the thing: a row's cells are one paragraph, a line each."""
        block = self.node.block
        lines = (block.first, block.last)
        draft.own(lines)
        text = self.text
        if block.kind == "row":
            text = "<br>".join(_told(self.head, block.cells))
        if text:
            kind = "label" if BOLD_LABEL.match(text) else "paragraph"
            draft.paragraphs.append(Paragraph(kind, text, lines))
        for child in self.node.children:
            draft.add(child, block.depth + 1)


def _told(head: Sequence[str], cells: Sequence[str]) -> Iterator[str]:
    for place, cell in enumerate(cells[1:], 1):
        title = plain(head[place]).strip(" :") if place < len(head) else ""
        if cell and fold(title) not in ADDRESS:
            yield f"**{title}:** {cell}" if title else cell


def listed(nodes: Sequence[Node]) -> Iterator[Listed]:
    """The things among the outermost blocks of a section."""
    head: tuple[str, ...] = ()
    for node in nodes:
        block = node.block
        if block.kind == "head":
            head = block.cells
        elif block.kind == "row" and block.cells and not heads_rows(block.cells):
            name, given = attributes.split(plain(block.cells[0]))
            address = _cell(head, block.cells, ADDRESS)
            if name:
                yield Listed(node, name[:200], head=head, attributes=given | ({"slug": address} if address else {}))
        elif block.kind in ("item", "numbered", "label") and (found := BOLD.fullmatch(block.text)):
            _, given = attributes.split(found[2] or "")
            name = plain(found[1]).strip().rstrip(".:").strip()
            if name:
                yield Listed(node, name, text=found[3].strip(), attributes=given)
        if block.kind not in ("head", "row"):
            head = ()


def heads_rows(cells: Sequence[str]) -> bool:
    """Whether a row of a table only says what those below it are: «| *Simple weapons* | | |»."""
    return bool(cells and MARKED.fullmatch(cells[0].strip())) and not any(cell.strip() for cell in cells[1:])


def _cell(head: Sequence[str], cells: Sequence[str], titles: frozenset[str]) -> str:
    places = (place for place, title in enumerate(head) if fold(plain(title)) in titles and place < len(cells))
    return next((cells[place] for place in places), "")
