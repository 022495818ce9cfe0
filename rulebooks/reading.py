"""What the pages of the wiki show, read from one edition of a book."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from rulebooks.chart import Chart, chart
from rulebooks.models import Book, Link, Page, Revision
from rulebooks.overlays import Overlay, Ruled, told
from rulebooks.stats import Row, stat_rows
from rulebooks.stats_declared import KIND, declared_rows
from rulebooks.vocabulary import kind_title, word

PLACEHOLDER = re.compile(r'<div id="[^"]*" class="entry-here" data-entry="([^"]+)">.*?</div>')
WHOLE_CHAPTER = 2
"""Pages of this heading level or deeper show everything beneath them; the book itself lists its chapters."""


@dataclass
class Inset:
    """A page shown inside another one."""

    page: Page
    title: str
    html: SafeString
    rows: list[Row] = field(default_factory=list)
    ruled: bool = False
    """Whether a campaign has something of it otherwise."""


class Reading:
    """One book at one edition; asks the database once for the pages and once for their text."""

    def __init__(self, book: Book, edition: int | None = None, overlay: Overlay | None = None) -> None:
        self.book = book
        self.overlay = overlay
        self.edition = overlay.edition if overlay else book.edition if edition is None else edition
        self.is_newest = self.edition == book.edition

    @property
    def query(self) -> str:
        """What addresses within an old edition, or a book as a campaign has it, end with: the reader stays in it."""
        if self.overlay:
            return self.overlay.query
        return "" if self.is_newest else f"?edition={self.edition}"

    @cached_property
    def revisions(self) -> dict[str, Revision]:
        """Every page's text by the page's slug, in the book's order."""
        plain = {revision.page.slug: revision for revision in Revision.objects.at_edition(self.book, self.edition)}
        return self.overlay.laid(plain) if self.overlay else plain

    def ruled(self, page: Page) -> list[Ruled]:
        """What a campaign has changed on a page."""
        over = self.overlay
        return told(over.book, over.edition, over.layers, page.slug) if over else []

    def ruled_stats(self, page: Page) -> set[str]:
        """The stats of a page in which a campaign has changed something."""
        patches = self.overlay.patches.get(page.slug, []) if self.overlay else []
        return {patch.place[1] for patch in patches if not patch.is_text}

    @cached_property
    def names(self) -> dict[str, str]:
        return {slug: revision.title for slug, revision in self.revisions.items()}

    @cached_property
    def _children(self) -> dict[int | None, list[Revision]]:
        children: dict[int | None, list[Revision]] = defaultdict(list)
        for revision in self.revisions.values():
            children[revision.page.parent_id].append(revision)
        return children

    def children(self, page: Page) -> list[Revision]:
        return self._children[page.pk]

    def crumbs(self, page: Page) -> list[Revision]:
        """The pages above a page, from the outermost; the book's own title page is not among them."""
        by_id = {revision.page_id: revision for revision in self.revisions.values()}
        above: list[Revision] = []
        parent = page.parent_id
        while parent in by_id and len(above) < 10:
            above.insert(0, by_id[parent])
            parent = by_id[parent].page.parent_id
        return [revision for revision in above if revision.page.level > 1]

    def around(self, page: Page) -> tuple[Revision, list[Revision]] | None:
        """The chapter a page is in, with the chapter's sections."""
        chapter = next(
            (above for above in [*self.crumbs(page), self.revisions[page.slug]] if above.page.level == WHOLE_CHAPTER),
            None,
        )
        return (chapter, self._sections_beneath(chapter)) if chapter else None

    def neighbours(self, page: Page) -> tuple[Revision | None, Revision | None]:
        order = list(self.revisions.values())
        place = next(i for i, revision in enumerate(order) if revision.page_id == page.pk)
        return (order[place - 1] if place else None, order[place + 1] if place + 1 < len(order) else None)

    def rows(self, revision: Revision) -> list[Row]:
        rows = declared_rows if revision.page.kind == KIND else stat_rows
        return rows(revision, self.names)

    def text(self, revision: Revision, depth: int = 0) -> SafeString:
        """The stored HTML of a page with each entry put where the section speaks of it."""

        def entry_here(found: re.Match[str]) -> str:
            inside = self.revisions.get(found.group(1))
            if inside is None or depth > 1:
                return ""
            return render_to_string("rulebooks/parts/inset.html", self._inset_context(inside, depth + 1))

        html = PLACEHOLDER.sub(entry_here, revision.html)
        return mark_safe(self._staying(html) if self.overlay else html)  # noqa: S308  cleaned when it was saved

    def _staying(self, html: str) -> str:
        """Stored text whose links into the book stay with the campaign."""
        inside = re.compile(rf'href="({re.escape(self.book.get_absolute_url())}[^"?#]*)(#[^"]*)?"')
        return inside.sub(lambda found: f'href="{found[1]}{self.query}{found[2] or ""}"', html)

    def _inset_context(self, revision: Revision, depth: int) -> dict[str, object]:
        return {"inset": self.inset(revision, depth), "book": self.book, "reading": self}

    def inset(self, revision: Revision, depth: int = 1) -> Inset:
        ruled = bool(self.overlay and revision.page.slug in self.overlay.patches)
        return Inset(revision.page, revision.title, self.text(revision, depth), self.rows(revision), ruled)

    def insets(self, revision: Revision) -> list[Inset]:
        """What lies beneath a page and is not shown in its text already, in the book's order.

        A thing that the book only names, with neither text nor numbers, is left to the links.
        """
        if revision.page.level < WHOLE_CHAPTER:
            return []
        shown = set(PLACEHOLDER.findall(revision.html))
        beneath: list[Inset] = []
        for child in self.children(revision.page):
            bare = child.page.kind != "section" and not child.html and not child.stats
            if child.page.slug not in shown:
                beneath += [*([] if bare else [self.inset(child)]), *self.insets(child)]
        return beneath

    def where_used(self, page: Page) -> list[tuple[Revision, list[str]]]:
        """The pages whose text speaks of this one, each with the paragraphs that do; only for the newest edition."""
        places: dict[int, list[str]] = defaultdict(list)
        for page_id, paragraph in Link.objects.filter(to=page).order_by("id").values_list("page", "paragraph"):
            places[page_id].append(paragraph)
        return [
            (revision, places[revision.page_id]) for revision in self.revisions.values() if revision.page_id in places
        ]

    def by_kind(self) -> list[tuple[str, list[Revision]]]:
        """The entries grouped by what they are, in the book's order, under a title in the reader's language."""
        groups: dict[str, list[Revision]] = defaultdict(list)
        for revision in self.revisions.values():
            if revision.page.kind != "section":
                groups[revision.page.kind].append(revision)
        return [(kind_title(kind), entries) for kind, entries in groups.items()]

    def chapters(self) -> list[tuple[Revision, list[Revision]]]:
        """The chapters, each with the sections beneath it."""
        top = [r for r in self.revisions.values() if r.page.level == WHOLE_CHAPTER]
        return [(chapter, self._sections_beneath(chapter)) for chapter in top]

    def _sections_beneath(self, chapter: Revision) -> list[Revision]:
        """What stands right below a chapter; a thing that the book only mentions has no text to turn to."""
        beneath: list[Revision] = []
        for child in self.children(chapter.page):
            section = child.page.kind == "section" or bool(child.page.number)
            if section or (child.page.level == WHOLE_CHAPTER + 1 and child.paragraphs):
                beneath.append(child)
        return beneath

    def chart(self) -> Chart:
        """The map, with what is at each place written under it: who lives there, else what kind of place it is."""
        places = [r for r in self.revisions.values() if r.page.kind == "place"]
        labels = {
            r.page.slug: self.names.get(str(r.stats.get("who")), word(str(r.stats.get("role", "")))) for r in places
        }
        return chart(((r.page.slug, r.title, r.stats) for r in places), labels)

    def shows_chart(self, page: Page) -> bool:
        """Say whether the map belongs on a page: on a place, and on the section that describes the places."""
        places = [r for r in self.revisions.values() if r.page.kind == "place"]
        return page.kind == "place" or page.pk in {place.page.parent_id for place in places}
