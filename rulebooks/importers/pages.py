"""Which pages a document makes: one for each heading, and one for each thing that a list or a table tells of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rulebooks.importers.blocks import Block, Node, Section, label, sections
from rulebooks.importers.configuration import Configuration, Page, Pick, Tells, numbered
from rulebooks.importers.drafts import Draft, Lines, Paragraph
from rulebooks.importers.names import Names
from rulebooks.importers.notation import fold, numerals, plain, sentences
from rulebooks.importers.recognised import Recognised
from rulebooks.importers.slugs import TAKEN
from rulebooks.importers.slugs import slug as slug_of
from rulebooks.importers.steps.extraction import levelled


@dataclass(slots=True)
class Part:
    """A page with what its stats are read from.

    nodes:  the blocks that are its own
    units:  the texts in which facts are looked for, with their lines
    label:  what stands before the colon where it was picked
    above:  the section it was picked from
    """

    draft: Draft
    nodes: list[Node]
    units: list[tuple[str, Lines]]
    facts: tuple[str, ...] = ()
    shape: str = ""
    strict: str = ""
    label: str = ""
    shared: str = ""
    bare: tuple[str, ...] = ()
    above: Part | None = None
    stats: dict[str, Any] = field(default_factory=dict)
    defaults: dict[str, Any] = field(default_factory=dict)
    tells: tuple[Tells, ...] = ()


class Outline:
    """All parts of a document, in its order; `names` knows every thing that has a page."""

    def __init__(
        self, configuration: Configuration, blocks: Sequence[Block], recognised: Recognised | None = None
    ) -> None:
        self.configuration = configuration
        self.blocks = blocks
        self.recognised = recognised or Recognised()
        self.names = Names()
        for kind, known in configuration.names.items():
            for slug, spellings in known.items():
                self.names.learn(slug, kind, spellings)
        for slug, kind, name in self.recognised.names:
            self.names.learn(slug, kind, [name])
        self.parts: list[Part] = []
        self.lists: dict[str, Section] = {}
        """The sections that were cut, by the slugs of their pages."""
        self.taken: set[str] = set(TAKEN)
        self.numbers: set[str] = set()
        self.open: list[Draft] = []
        """The headings above, outermost first."""
        self.chapter: tuple[str, ...] = ()
        """What the chapter may be called where it is told: its number or title, and the address of its page."""
        cut = sections(levelled(blocks, configuration.tables.get("levels", {})))
        self.title_page = sum(section.heading.level == 1 for section in cut) == 1
        self.titles = [numbered(plain(section.heading.text))[1] for section in cut]
        self.elsewhere = configuration.titled(self.titles)
        for section in cut:
            self.section(section)

    def section(self, section: Section) -> None:
        heading = section.heading
        number, title = numbered(plain(heading.text))
        if number in self.numbers:
            # Paragraph ids begin with the number, so that no two sections may have the same.
            number, title = "", heading.text
        self.numbers.add(number or heading.text)
        if heading.level <= 2:
            self.chapter = (number or title, self.recognised.in_our_words(title))
        page = self.meant(number, title)
        if heading.level <= 2 and page.slug:
            self.chapter = (*self.chapter, page.slug)
        entry = page.kind != "section"
        slug = self.slug_of_page(page, title)
        name = page.name_in(title) if page.slug else title
        shown = title if fold(title) in self.recognised.pages else self.title_of(slug, name)
        draft = Draft(self.fresh(slug), page.kind, shown, heading.level, number=number, parent=self.parent(heading))
        draft.told_at = (heading.first, max(heading.first, heading.last))
        if heading.text:
            draft.own((heading.first, heading.last))
        if entry and not page.about:
            self.names.learn(draft.slug, page.kind, list(dict.fromkeys([title, name])))
        self.open.append(draft)
        part = Part(draft, [], [], page.facts, page.shape, page.strict, title, tells=page.tells)
        self.parts.append(part)
        self.lists[draft.slug] = section
        picked: dict[int, str] = {}
        behind = len(self.parts)
        for pick in page.entries:
            self.pick(pick, section, part, picked)
        self.parts[behind:] = sorted(self.parts[behind:], key=lambda one: one.draft.told_at)
        for node in section.nodes:
            draft.add(node, elsewhere=picked)
            part.nodes += _left(node, picked)
        part.units = [(node.block.text, _lines(node)) for node in part.nodes]

    def meant(self, number: str, title: str) -> Page:
        """What a heading means, by what is known of this document and of its book."""
        known = self.recognised.pages.get(fold(title))
        told = self.configuration.page(number, self.recognised.in_our_words(title), self.chapter, self.elsewhere)
        is_one_of_several = self.titles.count(title) > 1 and bool(told.slug)
        return told if known is None or is_one_of_several else known

    def parent(self, heading: Block) -> str:
        while self.open and self.open[-1].level >= heading.level:
            self.open.pop()
        above = [draft for draft in self.open if draft.level > 1 or not self.title_page]
        return above[-1].slug if above else ""

    def slug_of_page(self, page: Page, title: str) -> str:
        if page.about:
            return page.slug.replace("{}", self.about(title, page.about) or slug_of(title))
        name = page.name_in(title)
        likely = (title, name) if page.kind != "section" else ()
        known = next(filter(None, (self.names.find(one, page.kind, misspelled=False) for one in likely)), None)
        return page.slug or known or slug_of(name)

    def about(self, title: str, kind: str) -> str | None:
        """The thing that a heading names: «Темный стрелок и его братва» is about the archer."""
        for sentence in sentences(title):
            for place in range(len(sentence)):
                if found := self.names.at(sentence, place, kind):
                    return found[0]
        return None

    def fresh(self, slug: str) -> str:
        """A slug that no other page of this document has."""
        slug = slug or "page"
        number = 2
        found = slug
        while found in self.taken:
            found, number = f"{slug}-{number}", number + 1
        self.taken.add(found)
        return found

    def pick(self, pick: Pick, section: Section, above: Part, picked: dict[int, str]) -> None:
        """Make pages of what a section lists; `picked` gets the identity of their nodes."""
        nodes = [node for node in self._picked(pick, section) if id(node) not in picked]
        nodes = nodes[:1] if pick.single else nodes
        one_page = bool(pick.slug) and "{}" not in pick.slug
        pages = [nodes][: len(nodes)] if one_page else [[node] for node in nodes]
        for together in pages:
            first = together[0]
            part = self.entry(pick, _name(pick, first), first, above)
            for node in together:
                picked[id(node)] = part.draft.slug if node is first else ""
                if pick.what == "rows":
                    _take_row(part, node)
                else:
                    _take_item(part, node, whole=len(together) > 1)

    def title_of(self, slug: str, written: str) -> str:
        """How a page is called: as the configuration has it where the document's words are no name."""
        return self.recognised.title_of(slug) or self.configuration.titles.get(slug, written)

    def _picked(self, pick: Pick, section: Section) -> Iterator[Node]:
        """The nodes that a pick means, by the labels too that were recognised."""
        slugs = [pick.slug] if pick.slug else self.configuration.names.get(pick.kind, ())
        known = {name for slug in slugs for name in self.recognised.labels.get(slug, ())}
        yield from _picked(pick, section)
        yield from (node for node in section.walk() if label(node.block.text)[0] in known) if known else ()

    def numbered(self, pick: Pick, name: str) -> str | None:
        """The slug of a thing whose name holds a number of the book, whatever that number is now."""
        for slug, pattern in self.configuration.tables.get("numbered", {}).get(pick.kind, {}).items():
            if re.fullmatch(re.escape(fold(pattern)).replace(r"\#", r"\w+").replace(r"\*", r"\w*"), fold(name)):
                return str(slug)
        return None

    def entry(self, pick: Pick, name: str, node: Node, above: Part) -> Part:
        bare = re.sub(r"\s*\([^()]*\)", "", plain(name)).strip() or name
        known = self.names.find(bare, pick.kind, misspelled=False)
        titled = pick.title.replace("{}", bare)
        again = self.recognised.slug_of(pick.kind, titled)
        slug = self.numbered(pick, bare) or again or pick.slug.replace("{}", slug_of(bare)) or known or slug_of(bare)
        title = titled or self.title_of(slug, bare)
        draft = Draft(self.fresh(slug), pick.kind, title, above.draft.level + 1, parent=above.draft.slug)
        draft.told_at = node.lines()
        self.names.learn(draft.slug, pick.kind, [] if pick.title else [bare, title])
        part = Part(draft, [], [], pick.facts, pick.shape, pick.strict, name, pick.shared, pick.bare, above)
        part.stats, part.defaults = {**pick.stats, **_named(pick, node)[1]}, dict(pick.defaults)
        self.parts.append(part)
        return part


def _named(pick: Pick, node: Node) -> tuple[str, dict[str, Any]]:
    """What the pattern `named` of a pick finds: the name, and the stats that stand beside it."""
    found = re.match(pick.named, node.block.text) if pick.named else None
    if found is None:
        return "", {}
    told = {stat: value for stat, value in found.groupdict().items() if stat != "name" and value is not None}
    stats = {stat: _said(value) for stat, value in told.items()}
    return (found["name"] if "name" in found.groupdict() else found.group()), stats


def _said(text: str) -> int | str:
    """A number by its figures or its word, else the text itself."""
    value = int(text) if text.isdecimal() else numerals.cardinal(text)
    return text if value is None else value


def _name(pick: Pick, node: Node) -> str:
    """What a row or an item calls the thing it tells of."""
    if pick.named:
        return _named(pick, node)[0]
    text = node.block.cells[0] if node.block.cells else node.block.text
    return label(text)[0] or plain(text)


def _picked(pick: Pick, section: Section) -> Iterator[Node]:
    """The nodes that a pick means, outermost first; nothing inside one that was picked."""
    if pick.what == "rows":
        yield from (node for node in section.nodes if node.block.kind == "row" and node.block.cells)
    elif pick.what == "blocks":
        yield from (node for node in section.nodes if _labelled(pick, node))
    elif pick.what == "lines":
        yield from (node for node in section.nodes if node.block.kind == "label" and _labelled(pick, node))
    else:
        yield from _items(pick, section.nodes, not pick.under)


def _items(pick: Pick, nodes: Sequence[Node], inside: bool) -> Iterator[Node]:
    for node in nodes:
        if inside and node.block.kind in ("item", "numbered") and _labelled(pick, node):
            yield node
        else:
            here = inside or fold(label(node.block.text)[0]).startswith(fold(pick.under))
            yield from _items(pick, node.children, here)


def _labelled(pick: Pick, node: Node) -> bool:
    if pick.named:
        return re.match(pick.named, node.block.text) is not None
    name, _ = label(node.block.text)
    if pick.labelled:
        return re.fullmatch(pick.labelled, name) is not None
    return bool(name) and node.block.text.startswith("**")


def _take_row(part: Part, node: Node) -> None:
    """A row's cells beside its name are one paragraph, a line each."""
    lines = _lines(node)
    told = [cell for cell in node.block.cells[1:] if cell]
    part.draft.own(lines)
    part.draft.paragraphs.append(Paragraph("paragraph", "<br>".join(told), lines))
    part.nodes.append(node)
    part.units += [(cell, lines) for cell in told]


def _take_item(part: Part, node: Node, whole: bool) -> None:
    """An item is what it says and what is nested in it; a bare label is the title, and not said twice."""
    block, draft = node.block, part.draft
    _, rest = label(block.text)
    depth = block.depth
    if whole:
        draft.add(node, depth)
    else:
        draft.own((block.first, block.last))
        if rest or block.kind == "label":
            lines = (block.first, block.last)
            kind = "label" if block.kind == "label" else "paragraph"
            draft.paragraphs.append(Paragraph(kind, block.text, lines))
        for child in node.children:
            draft.add(child, depth + 1)
    part.nodes += node.walk()
    top = rest if part.shape else block.text
    inner = [(child.block.text, _lines(child)) for child in list(node.walk())[1:]]
    part.units += [(top, (block.first, block.last)), *inner]


def _left(node: Node, picked: dict[int, str]) -> Iterator[Node]:
    """A node and what is nested in it, without what became pages."""
    if id(node) not in picked:
        yield replace(node, children=())
        for child in node.children:
            yield from _left(child, picked)


def _lines(node: Node) -> Lines:
    return node.block.first, node.block.last
