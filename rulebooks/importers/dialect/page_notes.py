"""The quiet notes of a page: what its text alone does not say. People need not write them; an export does."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rulebooks.importers.blocks import Node, Section
from rulebooks.importers.dialect import attributes
from rulebooks.importers.drafts import Draft, Lines, Paragraph

ID = re.compile(r"[\w.-]{1,100}", re.ASCII)
KIND = re.compile(r"[a-z]{1,20}")
Tell = Callable[[Lines, str, str], None]


@dataclass(slots=True)
class PageNote:
    """What `<!-- page {…} -->` says: attributes of the heading, title, aliases, stats, sources, ids of paragraphs."""

    data: Mapping[str, Any] = field(default_factory=dict)
    lines: list[Lines] = field(default_factory=list)
    paragraphs: dict[int, Paragraph] = field(default_factory=dict)

    @property
    def attributes(self) -> dict[str, str]:
        return {
            name: str(self.data[name]) for name in ("slug", "entry", "number", "level", "parent") if name in self.data
        }

    def own(self, draft: Draft) -> None:
        for lines in self.lines:
            draft.own(lines)

    def tell(self, draft: Draft, problem: Tell) -> None:
        """Set what is said; what is of a wrong shape is a problem and nothing more."""
        title, aliases, stats = (self.data.get(name) for name in ("title", "aliases", "stats"))
        if isinstance(title, str):
            draft.title = title[:300]
        if isinstance(aliases, list) and _texts(aliases):
            draft.aliases = [one[:300] for one in aliases]
        if isinstance(stats, dict):
            draft.explicit = True
            draft.stats = stats
        sources = self.data.get("sources")
        if isinstance(sources, dict) and all(_ids(ids) for ids in sources.values()):
            draft.cited = sources
        self.tell_kinds(draft)
        ids = self.data.get("ids")
        if isinstance(ids, list) and _ids(ids) and len(set(ids)) == len(ids) == len(draft.paragraphs):
            draft.ids = ids
        elif ids is not None:
            problem(draft.told_at, draft.title, "there are not as many ids as paragraphs, or they are no ids")

    def tell_kinds(self, draft: Draft) -> None:
        """Paragraphs that look like one kind and are another, by their places: {"0": "note"}."""
        kinds = self.data.get("kinds")
        for place, kind in kinds.items() if isinstance(kinds, dict) else ():
            known = isinstance(kind, str) and KIND.fullmatch(kind) and kind != "entry"
            if known and place.isdecimal() and len(place) < 7 and int(place) < len(draft.paragraphs):
                draft.paragraphs[int(place)].kind = kind


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _ids(value: Any) -> bool:
    return _texts(value) and all(ID.fullmatch(one) for one in value)


def note_of(section: Section, problem: Tell) -> tuple[PageNote, tuple[Node, ...]]:
    """The note of a section, and its blocks without comments; a comment may take the place of a paragraph."""
    note = PageNote()
    left: list[Node] = []
    for node in section.nodes:
        block = node.block
        found = attributes.comment(block.text) if block.kind == "paragraph" and block.text.startswith("<!--") else None
        if found is None:
            left.append(node)
            continue
        lines = (block.first, block.last)
        note.lines.append(lines)
        if found.wrong:
            problem(lines, block.text, found.wrong)
        elif found.meaning == "page":
            note.data = found.data
        elif found.meaning == "paragraph" and KIND.fullmatch(str(found.data.get("kind"))):
            left.append(_given(node, found.data))
    return note, tuple(left)


def _given(node: Node, data: Mapping[str, Any]) -> Node:
    cells = tuple(map(str, data["cells"])) if isinstance(data.get("cells"), list) else ()
    depth = data["depth"] if isinstance(data.get("depth"), int) else 0
    shown = data["kind"] == "entry"
    block = replace(
        node.block,
        kind="item" if shown else str(data["kind"]),
        text=f"[[{data.get('entry', '')}]]" if shown else str(data.get("text", "")),
        depth=min(max(depth, 0), 12),
        mark=str(data.get("mark", "")),
        cells=cells,
    )
    return Node(block, node.children)
