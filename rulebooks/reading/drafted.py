"""Pages that are not published yet, as they will be read: of a document that waits, and of a change to one page."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import SimpleNamespace
from typing import Any, NamedTuple

from django.urls import reverse

from rulebooks.catalogue import Catalogue, Stood, made_of
from rulebooks.editions import importing, linking
from rulebooks.editions.arrivals import Arrival
from rulebooks.importers.merging import Version
from rulebooks.models import Book, Page, Revision
from rulebooks.reading.page import PageReading
from rulebooks.reading.showing import told_once
from rulebooks.reading.standpoint import Standpoint
from rulebooks.search.filtering.saying import Saying
from rulebooks.text.links import linker_of
from rulebooks.text.markup import render


class Near(NamedTuple):
    """A page beside the one that is read."""

    slug: str
    title: str


def drawn(page: Page, says: Version, linker: Any) -> Revision:
    """A page as it will be: like a revision, and saved nowhere."""
    told = [{**one, "id": str(one.get("id") or f"new-{at}")} for at, one in enumerate(says.paragraphs, 1)]
    html = render(told, linker.with_own(page.slug))
    return Revision(
        page=page, title=says.title, aliases=list(says.aliases), stats=dict(says.stats), paragraphs=told, html=html
    )


class Changed(PageReading):
    """A page of a book with a change that nobody has published."""

    def __init__(self, page: Page, says: Version) -> None:
        super().__init__(Standpoint(page.book, page.book.edition), page.slug)
        page = self.page
        self.revision = drawn(page, says, linking.now(page.book).linker)
        self.texts = self._with_what_is_shown({**self.texts, page.slug: self.revision})

    @cached_property
    def things(self) -> Catalogue:
        """The book with the numbers and the names that this page would have."""
        book, told = self.at.catalogue, self.revision
        was = book.get(self.page.slug)
        if was is None:
            return book
        now = replace(was, name=told.title, aliases=tuple(told.aliases), stats=told.stats)
        return replace(book, entries={**book.entries, was.slug: now})

    @cached_property
    def saying(self) -> Saying:
        def others() -> list[Revision]:
            return [one for one in self.at.read() if one.page.slug != self.page.slug]

        return Saying(lambda: [*others(), self.revision])


@dataclass(frozen=True)
class DraftStandpoint(Standpoint):
    """Where one reads a document that waits: its links lead to other pages of it."""

    key: str = ""
    where: Mapping[str, str] = field(default_factory=dict)
    """Which page a paragraph is on."""

    def address(self, slug: str = "") -> str:
        return reverse("draft_page", args=[self.key, slug]) if slug else reverse("draft", args=[self.key])

    def rule(self, paragraph: str) -> str:
        page = self.where.get(paragraph, "")
        return f"{self.address(page)}#{paragraph}" if page else self.address()

    @cached_property
    def _links(self) -> re.Pattern[str]:
        return re.compile(rf'href="{re.escape(self.book.get_absolute_url())}(p/)?([^/"?#]+)/(#[^"]*)?"')

    def staying(self, html: str) -> str:
        def stays(found: re.Match[str]) -> str:
            return f'href="{self.rule(found[2]) if found[1] else self.address(found[2]) + (found[3] or "")}"'

        return self._links.sub(stays, html)


class Drafted(PageReading):
    """A page of a document that waits, with what people have changed in the book: as it will be once it is applied.

    Errors: Page.DoesNotExist.
    """

    def __init__(self, plan: importing.Plan, key: str, slug: str) -> None:
        arrivals = {one.slug: one for one in plan.arrivals if one.draft and not one.taken_out}
        if slug not in arrivals:
            raise Page.DoesNotExist
        about = plan.rulebook.configuration
        book = Book(slug=about.slug, title=about.title, language=about.language)
        where = {str(one["id"]): arrival.slug for arrival in arrivals.values() for one in arrival.result.paragraphs}
        self.at = DraftStandpoint(book, 0, key=key, where=where)
        self._titles = {one.slug: one.result.title for one in arrivals.values()}
        self._pages = _pages(book, arrivals.values())
        named = [
            (one.slug, one.result.title, one.result.aliases, one.draft.kind)
            for one in arrivals.values()
            if one.draft and one.draft.kind != "section"
        ]
        self._linker, self._arrivals = linker_of(book.slug, named), arrivals
        self._children = _Children(self)
        self.texts = _Texts(self)
        self.page, self.revision = self._pages[slug], self.texts[slug]
        self.around = SimpleNamespace(abbreviations={}, once_here=None)  # type: ignore[assignment]

    def made(self, slug: str) -> Revision:
        return drawn(self._pages[slug], self._arrivals[slug].result, self._linker)

    @cached_property
    def things(self) -> Catalogue:
        told = ((self._pages[slug], one.result) for slug, one in self._arrivals.items())
        return made_of(
            self.at.book.slug,
            0,
            (
                Stood(page.slug, page.number, page.kind, says.title, says.aliases, says.stats, {}, ())
                for page, says in told
            ),
        )

    @cached_property
    def saying(self) -> Saying:
        return Saying(lambda: [self.texts[slug] for slug in self._pages])

    def under(self, page: int | None) -> list[Revision]:
        return [self.texts[one.slug] for one in self._pages.values() if one.parent_id == page]

    @property
    def names(self) -> Mapping[str, str]:
        return self._titles

    @property
    def above(self) -> list[Near]:
        """The pages above it, outermost first."""
        found: list[Near] = []
        by_key = {one.pk: one for one in self._pages.values()}
        one = by_key.get(self.page.parent_id or 0)
        while one is not None and len(found) < 9:
            found.insert(0, Near(one.slug, self._titles[one.slug]))
            one = by_key.get(one.parent_id or 0)
        return found

    @property
    def neighbours(self) -> tuple[Near | None, Near | None]:
        """The page before it and the one behind it, in the document's order."""
        order = list(self._titles.items())
        at = next(at for at, (slug, _title) in enumerate(order) if slug == self.page.slug)
        before, after = order[at - 1 : at] if at else [], order[at + 1 : at + 2]
        return Near(*before[0]) if before else None, Near(*after[0]) if after else None


def _pages(book: Book, arrivals: Iterable[Arrival]) -> dict[str, Page]:
    """Pages that are saved nowhere; each is numbered by its place, so that others can lie beneath it."""
    told = [(at, one.slug, one.draft) for at, one in enumerate(arrivals, 1) if one.draft]
    numbers = {slug: at for at, slug, _draft in told}
    return {
        slug: Page(
            pk=at,
            book=book,
            slug=slug,
            number=draft.number,
            kind=draft.kind,
            parent_id=numbers.get(draft.parent),
            position=at,
            level=draft.level,
        )
        for at, slug, draft in told
    }


class _Texts(dict[str, Revision]):
    """The pages of a draft, each drawn when it is asked for: a page shows few of a book's."""

    def __init__(self, read: Drafted) -> None:
        super().__init__()
        self.read = read

    def __missing__(self, slug: str) -> Revision:
        self[slug] = self.read.made(slug)
        return self[slug]

    def get(self, slug: str, default: Any = None) -> Any:
        return self[slug] if slug in self.read._pages else default


class _Children(defaultdict[int | None, list[Revision]]):
    """What lies beneath a page of a draft."""

    def __init__(self, read: Drafted) -> None:
        super().__init__(list)
        self.read = read

    def __missing__(self, page: int | None) -> list[Revision]:
        self[page] = self.read.under(page)
        return self[page]


def shown(read: PageReading) -> dict[str, Any]:
    """What the page of a draft is filled with."""
    rows = read.rows(read.revision)
    text = told_once(read.text(read.revision), read.revision, rows)
    return {
        "book": read.at.book,
        "reading": read.at,
        "revision": read.revision,
        "rule_page": read.page,
        "rows": rows,
        "text": text,
        "beneath": read.beneath(read.revision),
    }
