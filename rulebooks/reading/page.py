"""What one page of the wiki shows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from rulebooks.catalogue import Catalogue
from rulebooks.models import Page, Revision
from rulebooks.overlays import Ruled, told
from rulebooks.reading.around import CHAPTER, MOST_PLACES, around, read_also, read_here
from rulebooks.reading.chart import Chart, chart
from rulebooks.reading.listed import with_lists
from rulebooks.reading.standpoint import Standpoint
from rulebooks.reading.tables import table_of
from rulebooks.reading.telling import without_own_name
from rulebooks.search.filtering.saying import Saying
from rulebooks.stats.declared import KIND, declared_rows
from rulebooks.stats.showing import Row, stat_rows
from rulebooks.stats.vocabulary import word

PLACEHOLDER = re.compile(r'<div id="[^"]*" class="entry-here" data-entry="([^"]+)">.*?</div>')
DEEPEST = 2
"""How many pages may be shown inside one another."""


@dataclass
class Inset:
    """A page shown inside another one."""

    page: Page
    title: str
    html: SafeString
    rows: list[Row] = field(default_factory=list)
    ruled: bool = False
    """Whether a campaign has something of it otherwise."""

    @property
    def said(self) -> list[Row]:
        """What a line says of its numbers where the book has no words about it."""
        return [row for row in self.rows if row.shape in ("text", "names")]

    @property
    def holds(self) -> list[Row]:
        """What holds of it, where nothing else is said."""
        return [row for row in self.rows if row.shape == "flag" and row.value]

    @property
    def is_named_only(self) -> bool:
        return not self.html and not self.said and not self.ruled


class PageReading:
    """A page, read from where somebody stands.

    Errors: Page.DoesNotExist where the book has no such page there.
    """

    def __init__(self, at: Standpoint, slug: str) -> None:
        self.at = at
        texts = read_here(at.book, at.edition, slug)
        if slug not in texts:
            raise Page.DoesNotExist
        self.texts = self._with_what_is_shown(self._laid(texts))
        self.revision = self.texts[slug]
        self.page = self.revision.page
        self.around = around(self.page, at.edition, self.texts.values())
        self._children: dict[int | None, list[Revision]] = defaultdict(list)
        for revision in self.texts.values():
            self._children[revision.page.parent_id].append(revision)

    def _laid(self, texts: dict[str, Revision]) -> dict[str, Revision]:
        return self.at.overlay.laid(texts) if self.at.overlay else texts

    def _with_what_is_shown(self, texts: dict[str, Revision]) -> dict[str, Revision]:
        """The texts with those that they show from elsewhere in the book."""
        for _ in range(DEEPEST):
            shown = {slug for revision in texts.values() for slug in PLACEHOLDER.findall(revision.html)}
            if shown <= texts.keys():
                break
            found = read_also(self.at.book, self.at.edition, shown - texts.keys())
            if not found:
                break
            texts |= self._laid(found)
        return texts

    @property
    def names(self) -> Mapping[str, str]:
        """Titles by slugs, of all pages that are named here."""
        return self.around.names

    @property
    def things(self) -> Catalogue:
        """The book in which lists look."""
        return self.at.catalogue

    @cached_property
    def saying(self) -> Saying:
        """The texts in which they look."""
        return Saying(self.at.read)

    def rows(self, revision: Revision) -> list[Row]:
        """The stats of a page for people."""
        rows = declared_rows if revision.page.kind == KIND else stat_rows
        return rows(revision, self.names)

    def text(self, revision: Revision, depth: int = 0) -> SafeString:
        """The stored HTML of a page with each entry put where the section speaks of it, lines of a table as one."""
        pieces: list[str] = []
        end = 0
        row: list[Revision] = []

        def put() -> None:
            if row:
                pieces.append(self.together(row, depth + 1))
                row.clear()

        for found in PLACEHOLDER.finditer(revision.html):
            between, end = revision.html[end : found.start()], found.end()
            inside = self.texts.get(found.group(1)) if depth < DEEPEST else None
            if between.strip() or (row and inside and inside.page.kind != row[0].page.kind):
                put()
            # What is put in keeps the reader where they are already.
            pieces.append(self.at.staying(between))
            row += [inside] if inside else []
        put()
        whole = mark_safe("".join([*pieces, self.at.staying(revision.html[end:])]))  # noqa: S308  cleaned when saved
        return with_lists(whole, self.at, lambda: self.things, self.saying)

    def together(self, row: list[Revision], depth: int = 1) -> SafeString:
        """Things of a kind that follow one another: a table of lines, a list of names where the book only names
        them, else each under its own heading."""
        shown = [self.inset(one, depth) for one in row]
        plain = not any(inset.ruled for inset in shown)
        table = table_of(row[0].page.kind, [(one.page.slug, one.title, one.html) for one in shown]) if plain else None
        told = {"book": self.at.book, "reading": self.at}
        if table:
            return render_to_string("rulebooks/parts/reading/lines.html", told | {"table": table})
        shown = [replace(one, html=without_own_name(one.html, one.title)) for one in shown]
        each: list[str] = []
        for named, some in groupby(shown, key=lambda one: one.is_named_only):
            insets = list(some)
            if named and (len(insets) > 1 or not insets[0].holds):
                each.append(render_to_string("rulebooks/parts/reading/named.html", told | {"insets": insets}))
            else:
                each += [
                    render_to_string("rulebooks/parts/reading/inset.html", told | {"inset": one}) for one in insets
                ]
        return mark_safe("".join(each))  # noqa: S308  rendered by a template

    def beneath(self, revision: Revision) -> SafeString:
        """What lies beneath a page, as its text shows it."""
        kinds = groupby(self.lying(revision), key=lambda one: one.page.kind)
        return mark_safe("".join(self.together(list(row)) for _, row in kinds))  # noqa: S308  likewise

    def inset(self, revision: Revision, depth: int = 1) -> Inset:
        """A page as it is shown inside another."""
        ruled = bool(self.at.overlay and revision.page.slug in self.at.overlay.patches)
        return Inset(revision.page, revision.title, self.text(revision, depth), self.rows(revision), ruled)

    def insets(self, revision: Revision) -> list[Inset]:
        """What lies beneath a page and is not shown in its text already, in the book's order."""
        return [self.inset(one) for one in self.lying(revision)]

    def lying(self, revision: Revision) -> list[Revision]:
        """The same as texts. A thing that the book only names, with neither text nor numbers, is left to the links."""
        if revision.page.level < CHAPTER:
            return []
        shown = set(PLACEHOLDER.findall(revision.html))
        found: list[Revision] = []
        for child in self._children[revision.page_id]:
            bare = child.page.kind != "section" and not child.html and not child.stats
            if child.page.slug not in shown:
                found += [*([] if bare else [child]), *self.lying(child)]
        return found

    @property
    def chart(self) -> Chart | None:
        """The map, where it belongs on this page: on a place, and on the section that describes the places."""
        places = [revision for revision in self.texts.values() if revision.page.kind == "place"]
        here = self.page.kind == "place" or any(place.page.parent_id == self.page.pk for place in places)
        return map_of([(one.page.slug, one.title, one.stats) for one in places], self.names) if here else None

    def ruled(self) -> list[Ruled]:
        """What a campaign has changed on the page."""
        over = self.at.overlay
        return told(over.book, over.edition, over.layers, self.page.slug) if over else []

    def ruled_stats(self) -> set[str]:
        """The stats of the page in which a campaign has changed something."""
        patches = self.at.overlay.patches.get(self.page.slug, []) if self.at.overlay else []
        return {patch.place[1] for patch in patches if not patch.is_text}


def map_of(places: Iterable[tuple[str, str, Mapping[str, Any]]], names: Mapping[str, str]) -> Chart | None:
    """The map of places given as (slug, name, stats), and under each who lives there, else what kind of place it is;
    nothing where nobody would find their way on it."""
    told_of = list(places)
    if len(told_of) > MOST_PLACES:
        return None
    labels = {slug: names.get(str(stats.get("who")), word(str(stats.get("role", "")))) for slug, _, stats in told_of}
    return chart(told_of, labels)
