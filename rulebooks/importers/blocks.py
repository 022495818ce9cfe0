"""The pieces of a document, each with the lines it came from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

LABEL = re.compile(r"\*\*([^*]{1,200})\*\*[ \t]*:?|`([^`]{1,200})`:|([^:*`.!?]{1,60}):(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Block:
    """One piece of a document.

    kind:  "heading", "paragraph", "label" (a line of a paragraph that begins with a bold label), "item", "numbered",
           "head", "row", "picture", "pre", "quote", "rule" (a horizontal line)
    text:  inline Markdown; of an item without its mark, of a heading without its `#`
    first, last: lines of the document, from 1, inclusive
    level: of a heading, from 1
    depth: of an item in its list, from 0
    mark:  of a numbered item, "1."
    cells: of a row of a table
    picture: the key of one, of which the text is the description
    problems: what a step found doubtful
    """

    kind: str
    text: str
    first: int
    last: int
    level: int = 0
    depth: int = 0
    mark: str = ""
    cells: tuple[str, ...] = ()
    picture: str = ""
    problems: tuple[str, ...] = ()

    def cured(self, cure: Callable[[str], str]) -> Block:
        """The block with its text and its cells cured: itself, where nothing was to be."""
        text, cells = cure(self.text), tuple(map(cure, self.cells))
        return self if (text, cells) == (self.text, self.cells) else replace(self, text=text, cells=cells)


@dataclass(frozen=True, slots=True)
class Node:
    """A block with the items nested in it."""

    block: Block
    children: tuple[Node, ...] = ()

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()

    def lines(self) -> tuple[int, int]:
        every = [node.block for node in self.walk()]
        return every[0].first, max(block.last for block in every)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands below it, up to the next heading of any level."""

    heading: Block
    nodes: tuple[Node, ...] = field(default=())

    def walk(self) -> Iterator[Node]:
        for node in self.nodes:
            yield from node.walk()

    @property
    def has_no_heading(self) -> bool:
        """Whether it stands before the first heading of its document; a heading may be empty too."""
        return self.heading.last < self.heading.first


def tree(blocks: Iterable[Block]) -> tuple[Node, ...]:
    """Nest items by their depth; every other block stands alone."""
    top: list[_Growing] = []
    path: list[_Growing] = []
    for block in blocks:
        here = _Growing(block, [])
        nested = block.kind in ("item", "numbered") or block.depth > 0
        del path[block.depth if nested else 0 :]
        (path[-1].children if path else top).append(here)
        if nested:
            path.append(here)
    return tuple(growing.node() for growing in top)


@dataclass(slots=True)
class _Growing:
    block: Block
    children: list[_Growing]

    def node(self) -> Node:
        return Node(self.block, tuple(child.node() for child in self.children))


def sections(blocks: Iterable[Block]) -> list[Section]:
    """Cut a document at its headings. What stands before the first one belongs to an empty heading of level 1."""
    found: list[tuple[Block, list[Block]]] = []
    for block in blocks:
        if block.kind == "heading":
            found.append((block, []))
            continue
        if not found:
            found.append((Block("heading", "", block.first, block.first - 1, level=1), []))
        found[-1][1].append(block)
    return [Section(heading, tree(inside)) for heading, inside in found]


def says_more(text: str) -> bool:
    """Whether a text is more than the label of what stands below it."""
    name, rest = label(text)
    return bool(rest) or not name


def label(text: str) -> tuple[str, str]:
    """Split "**Дроп:** 4 монеты" or "Ближняя: `Удар`" into label and rest; without a label, ("", text)."""
    found = LABEL.match(text)
    if not found:
        return "", text
    name = next(part for part in found.groups() if part).strip()
    return name.removesuffix(":").strip(), text[found.end() :].strip()
