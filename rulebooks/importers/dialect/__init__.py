"""Rulebooks that say themselves what they mean: Markdown with a front matter, and tables of cards.

A heading is a page. Behind it `{kind=weapon}` says that the things listed below it are entries: bold names, rows of
tables, headings one level deeper; `{entry=boss}` says that it is an entry itself. `[[golemko]]` alone in a line shows
that page here. The whole is told in the rulebook library/dialect/, which is written in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from rulebooks.importers.blocks import Block, Node, Section, sections
from rulebooks.importers.configuration import numbered
from rulebooks.importers.dialect import attributes, front_matter, stat_lines, taglines
from rulebooks.importers.dialect.decks import deck
from rulebooks.importers.dialect.front_matter import FrontMatter
from rulebooks.importers.dialect.listed import Listed, heads_rows, listed
from rulebooks.importers.dialect.lists import listed as listed_query
from rulebooks.importers.dialect.page_notes import note_of
from rulebooks.importers.dialect.references import References
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.importers.drafts import Draft, Lines, Paragraph, Problem
from rulebooks.importers.notation import plain
from rulebooks.importers.readers import markdown
from rulebooks.importers.slugs import TAKEN
from rulebooks.importers.slugs import slug as slug_of
from rulebooks.importers.steps import labelled_lines

MOST_PAGES = 100_000
"""What an import holds in memory, some 20 kB a page, is two gigabytes then."""
SLUG = re.compile(r"[\w-]{1,80}", re.ASCII)
CODE = re.compile(r"^`([^`]+)`$")
"""A title that is all code is read as what it says: «`add gold 2`» has no signs of markup on the shelf."""
SHOWN = re.compile(r"\[\[([^\[\]]{1,120})\]\]")


@dataclass(slots=True)
class Reading:
    """Pages in the book's order, and what was not understood."""

    matter: FrontMatter
    drafts: list[Draft] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def speaks(document: Document) -> bool:
    """Whether a document is written in the dialect, or is a table of cards and nothing else."""
    return bool(front_matter.fenced(document.text)) or document.name.lower().endswith(".csv") or _only_table(document)


def _only_table(document: Document) -> bool:
    return all(line.lstrip().startswith("|") for line in document.text.split("\n", 500)[:500] if line.strip())


def read(document: Document) -> Reading:
    """Read a document in the dialect.

    Errors: Unreadable for a front matter that is broken, no pages, or too many.
    """
    matter = front_matter.read(document)
    title = matter.title or document.name.rpartition(".")[0] or document.name
    slug = matter.slug or slug_of(title)[:60].strip("-") or "book"
    matter = replace(matter, title=title[:200], slug=slug if slug not in front_matter.TAKEN else f"{slug}-book")
    if document.name.lower().endswith(".csv"):
        cut = deck(document, title)
    else:
        rest = document.text.split("\n", matter.last)[-1] if matter.last else document.text
        blocks = labelled_lines(_parted(markdown.read("\n" * matter.last + rest)))
        cut = sections(list(_joined(blocks)))
    if len(cut) > 1 and cut[0].has_no_heading and cut[1].heading.level == 1:
        # What stands between the front matter and the title belongs to the title.
        cut[:2] = [replace(cut[1], nodes=cut[0].nodes + cut[1].nodes)]
    if cut and not cut[0].heading.text:
        kind = "" if matter.last else " {kind=card}"
        cut[0] = replace(cut[0], heading=replace(cut[0].heading, text=title + kind))
    elif not cut:
        raise Unreadable("{name} has no text behind its front matter.", name=document.name)
    return _Writing(matter, cut).reading


def _parted(blocks: list[Block]) -> Iterator[Block]:
    """Part a paragraph each of whose lines is a stat: «Урон: 3» and «Руки: 1»."""
    for block in blocks:
        lines = block.text.split("\n")
        if block.kind == "paragraph" and len(lines) > 1 and all(map(stat_lines.is_stat_line, lines)):
            for number, line in enumerate(lines, block.first):
                yield replace(block, text=line, first=number, last=number)
        else:
            yield block


def _joined(blocks: Iterator[Block]) -> Iterator[Block]:
    """Where a line of a paragraph ends says nothing."""
    for block in blocks:
        yield block if block.kind == "pre" else replace(block, text=block.text.replace("\n", " "))


def _heading_rows(node: Node) -> Node:
    """A row that says what those below it are, as a line between them: they are things, and the table is theirs."""
    block = node.block
    if block.kind != "row" or not heads_rows(block.cells):
        return node
    return replace(
        node,
        block=replace(
            block,
            kind="paragraph",
            text=f"**{plain(block.cells[0]).strip() or block.cells[0].strip('*_ ')}**",
            cells=(),
        ),
    )


class _Writing:
    """Makes drafts of sections."""

    def __init__(self, matter: FrontMatter, cut: list[Section]) -> None:
        self.matter = matter
        self.reading = Reading(matter)
        self.taken: set[str] = {*TAKEN, *([front_matter.TABLE_SLUG] if matter.rest else [])}
        self.again: dict[str, int] = {}
        """Which number comes next behind an address that is taken."""
        self.numbers: set[str] = set()
        self.open: list[tuple[Draft, str]] = []
        """The headings above, outermost first, each with the kind of what it lists."""
        self.explicit: dict[str, Draft] = {}
        self.references = References()
        self.title_page = sum(section.heading.level == 1 for section in cut) == 1
        for section in cut:
            self.section(section)
        self.finish()

    def problem(self, lines: Lines, text: str, why: str) -> None:
        self.reading.problems.append(Problem(lines, text[:200], why))

    def section(self, section: Section) -> None:
        heading = section.heading
        text, given = attributes.split(heading.text)
        if attributes.is_mistaken(heading.text):
            self.problem((heading.first, heading.last), heading.text, "these braces say nothing that is known here")
        note, nodes = note_of(section, self.problem)
        given = given | note.attributes
        level = int(given["level"]) if given.get("level", "").isdecimal() else heading.level
        number, title = self.number(text, given.get("number"))
        while self.open and self.open[-1][0].level >= level:
            self.open.pop()
        inherited = self.open[-1][1] if self.open and "kind" not in given and "section" not in given else ""
        kind = self.kind(given.get("entry") or inherited or "section", heading)
        slug = self.fresh(given.get("slug", ""), title, (heading.first, heading.last))
        draft = Draft(slug, kind, title, level, number=number, parent=self.parent(given.get("parent")))
        draft.told_at = (heading.first, max(heading.first, heading.last))
        if heading.last >= heading.first:
            draft.own(draft.told_at)
        listed_kind = self.kind(given["kind"], heading) if given.get("kind") else ""
        self.open.append((draft, listed_kind))
        self.keep(draft, given.get("also", ""))
        note.own(draft)
        self.fill(draft, nodes, listed_kind)
        note.tell(draft, self.problem)

    def fill(self, draft: Draft, nodes: tuple[Node, ...], kind: str) -> None:
        """Give a page its paragraphs; what it lists become pages of their own behind it."""
        found: list[tuple[Draft, Listed]] = []
        picked: dict[int, str] = {}
        for one in listed(nodes) if kind else ():
            lines = one.node.lines()
            given = one.attributes
            name = CODE.sub(r"\1", one.name)
            entry = Draft(self.fresh(given.get("slug", ""), name, lines), kind, name, draft.level + 1)
            entry.parent, entry.told_at = draft.slug, lines
            found.append((entry, one))
            picked[id(one.node)] = entry.slug
        for node in nodes:
            draft.add(_heading_rows(node) if kind else node, elsewhere=picked)
        for entry, one in found:
            self.keep(entry, one.attributes.get("also", ""))
            one.fill(entry)

    def number(self, text: str, given: str | None) -> tuple[str, str]:
        number, title = numbered(plain(text))
        if given is not None:
            number, title = given[:20], title if given == number else plain(text)
        if number and number in self.numbers:
            # Paragraph ids begin with the number, so that no two pages may have the same.
            number, title = "", plain(text)
        self.numbers.add(number)
        return number, CODE.sub(r"\1", title)

    def kind(self, kind: str, heading: Block) -> str:
        if self.matter.kinds and kind != "section" and kind not in self.matter.kinds:
            self.problem((heading.first, heading.last), kind, "the front matter names no such kind")
        return kind[:40]

    def parent(self, given: str | None) -> str:
        if given is not None:
            return given if given in self.taken else ""
        above = [draft for draft, _ in self.open if draft.level > 1 or not self.title_page]
        return above[-1].slug if above else ""

    def fresh(self, given: str, title: str, lines: Lines) -> str:
        """An address that no other page of this document has, the one that was given if it can be."""
        if given and (not SLUG.fullmatch(given) or given in self.taken):
            self.problem(lines, given, "this address is taken, or has other than Latin letters, digits and hyphens")
            given = ""
        slug = given or slug_of(title) or "page"
        found, number = slug, self.again.get(slug, 2)
        while found in self.taken:
            found, number = f"{slug}-{number}", number + 1
        self.again[slug] = number
        if len(self.taken) > MOST_PAGES:
            raise Unreadable("There are more than {most} pages; that is enough for any rulebook.", most=MOST_PAGES)
        self.taken.add(found)
        return found

    def keep(self, draft: Draft, also: str) -> None:
        self.reading.drafts.append(draft)
        names = [name.strip() for name in also.split(",") if name.strip()]
        draft.aliases += [name for name in dict.fromkeys(names) if name != draft.title]

    def finish(self) -> None:
        """Read stats, now that every name is known."""
        entries = [draft for draft in self.reading.drafts if draft.kind != "section"]
        for draft in entries:
            self.references.learn(draft.slug, draft.title)
        for draft in entries:
            for alias in draft.aliases:
                self.references.learn(draft.slug, alias)
        by_slug = {draft.slug for draft in self.reading.drafts}
        for draft in self.reading.drafts:
            draft.paragraphs = [self.shown(one, by_slug) for one in draft.paragraphs]
            if draft.kind != "section" and not draft.explicit:
                self.stats(draft)
        if self.matter.rest:
            self.reading.drafts.append(front_matter.table_draft(self.matter))
        else:
            self.reading.drafts[0].own((1, self.matter.last))

    def stats(self, draft: Draft) -> None:
        for first in draft.paragraphs[:1]:
            for stat, value in taglines.read(first.text).items():
                draft.tell(stat, value, first.lines)
        for head, row in pairwise(draft.paragraphs):
            if head.kind == "head" and row.kind == "row":
                self.row(draft, head, row)
        told: dict[str, set[str]] = {}
        for paragraph in draft.paragraphs:
            if paragraph.kind not in ("paragraph", "label", "item", "numbered") or listed_query(paragraph.text):
                continue
            is_item = paragraph.kind == "item"
            stats, aliases = stat_lines.read(paragraph.text, self.references, self.matter.words, is_item)
            for stat, value in stats.items():
                draft.tell(stat, value, paragraph.lines)
                told.setdefault(stat, set()).add(str(value))
            draft.aliases += [one for one in aliases if one not in draft.aliases and one != draft.title]
        for stat in set(self.matter.words.values()):
            if len(told.get(stat, ())) > 1:
                # «Веник — 3 УРН» and «Пар — 1 УРН»: neither is that of the whole thing.
                draft.stats.pop(stat, None)
                draft.stat_lines.pop(stat, None)

    def row(self, draft: Draft, head: Paragraph, row: Paragraph) -> None:
        """A table of one row below a thing says its numbers: STR 15, DEX 12 (+1)."""
        after = draft.paragraphs[draft.paragraphs.index(row) + 1 :][:1]
        numbers = [stat_lines.BEFORE_BRACKET.fullmatch(cell.strip()) for cell in row.cells]
        if (after and after[0].kind == "row") or len(row.cells) != len(head.cells) or not all(numbers):
            return
        for title, cell in zip(head.cells, row.cells, strict=True):
            said: dict[str, Any] = {}
            stat_lines.bare(self.matter.words.get(title, title), cell.strip(), self.references, said)
            for stat, value in said.items():
                draft.tell(stat, value, row.lines)

    def shown(self, paragraph: Paragraph, slugs: set[str]) -> Paragraph:
        """`[[golemko]]` or «[[Големко]]» alone shows that page here."""
        found = SHOWN.fullmatch(paragraph.text.strip()) if paragraph.kind in ("paragraph", "item") else None
        slug = (found[1] if found[1] in slugs else self.references.find(found[1])) if found else None
        return Paragraph("entry", "", depth=paragraph.depth, entry=slug) if slug else paragraph
