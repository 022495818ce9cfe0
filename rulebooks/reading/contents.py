"""The contents of a book: every page of it, folded by chapter, as much at once as people look through.

A short book is listed whole. Of a long one a page shows one floor: its chapters, or what is right beneath one of
them; and where that is long too, stretches of it by their first and last page. Each part has an address of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rulebooks.reading.around import STOOD
from rulebooks.reading.standpoint import Standpoint
from web.database.replica import here

SHORT = 240
"""Pages of a book that is listed whole."""
LINES, STRETCH, LONG_STRETCH = 100, 100, 300
"""Lines of one floor, and of a stretch where it has more; of a stretch where it has very many (LINES of STRETCH)."""

LISTED = f"""
WITH size(pages) AS (SELECT count(*) FROM rulebooks_page WHERE book_id = %(book)s),
listed AS (
  SELECT page.id, page.slug, page.number, page.kind, page.level, page.parent_id, page.position, stood.title,
    size.pages, row_number() OVER (ORDER BY page.position, page.id) AS place, count(*) OVER () AS many
  FROM size, rulebooks_page page
  JOIN rulebooks_revision stood ON stood.page_id = page.id AND {STOOD.format(page="page.id")}
  WHERE page.book_id = %(book)s AND ({{scope}})
)
SELECT id, slug, number, kind, level, parent_id, title, place, many, pages,
  EXISTS (SELECT 1 FROM rulebooks_page under WHERE under.parent_id = listed.id),
  (SELECT count(*) FROM rulebooks_conflict conflict JOIN rulebooks_page page ON page.id = conflict.page_id
   WHERE conflict.settled_at IS NULL AND page.book_id = %(book)s)
FROM listed
WHERE (%(first)s > 0 AND place BETWEEN %(first)s AND %(last)s)
   OR (%(first)s = 0 AND (pages <= {SHORT} OR many <= {LINES} OR place = many OR place %% {{stretch}} <= 1))
ORDER BY place
"""
"""Lines of one floor: all of them, a stretch, or the first and the last of each stretch."""
STRETCHED = f"CASE WHEN many > {LINES * STRETCH} THEN {LONG_STRETCH} ELSE {STRETCH} END"
TOP = f"""size.pages <= {SHORT} OR page.parent_id IS NULL OR page.parent_id IN (
  SELECT gone.page_id FROM rulebooks_revision gone WHERE gone.gone AND gone.number = (
    SELECT revision.number FROM rulebooks_revision revision JOIN rulebooks_edition edition
      ON edition.id = revision.edition_id
    WHERE revision.page_id = gone.page_id AND edition.number <= %(edition)s ORDER BY revision.number DESC LIMIT 1))"""
UNDER = "page.parent_id = (SELECT id FROM rulebooks_page WHERE book_id = %(book)s AND slug = %(under)s)"
KIND = "page.kind = %(kind)s"


@dataclass
class Line:
    """A page in the contents, or a stretch of pages.

    Shape:  `inside` is what is listed beneath it; `more` the address of what is beneath and not listed here; `to` is
            the title of the last page of a stretch, whose first is this.
    """

    slug: str
    number: str
    kind: str
    level: int
    title: str
    inside: list[Line] = field(default_factory=list)
    more: str = ""
    to: str = ""


@dataclass
class Contents:
    """Lines of contents; `whole` says that these are all pages of the book."""

    lines: list[Line]
    whole: bool
    waiting: int = 0
    """Places of the book that wait for an editor."""

    def all(self) -> list[Line]:
        """The lines and those inside them, in the book's order."""
        found: list[Line] = []
        for line in self.lines:
            found += [line, *Contents(line.inside, True).all()]
        return found


def contents(at: Standpoint, under: str = "", kind: str = "", stretch: int = 0) -> Contents | None:
    """The contents of a book, of what is right under a page, or of all pages of a kind.

    Shape:  `stretch` counts from 1; 0 is all. None comes back where there is nothing.
    """
    rows = _rows(at, UNDER if under else KIND if kind else TOP, under, kind, stretch)
    if not rows:
        return None
    many, pages, waiting = rows[0][8], rows[0][9], rows[0][11]
    listed = [(row[0], row[5], _line(at, row)) for row in rows]
    if not under and not kind and pages <= SHORT:
        return Contents(_nested(listed), True, waiting)
    whole = [line for _, _, line in listed]
    if kind:
        for line in whole:
            line.more = ""
    if stretch or many <= LINES or pages <= SHORT:
        return Contents(whole, False, waiting)
    return Contents(_stretches(at, whole, rows, under, kind), False, waiting)


def _rows(at: Standpoint, scope: str, under: str, kind: str, stretch: int) -> list[tuple[Any, ...]]:
    asked: dict[str, Any] = {"book": at.book.pk, "edition": at.edition, "under": under, "kind": kind}
    with here().cursor() as cursor:
        if not stretch:
            cursor.execute(LISTED.format(scope=scope, stretch=STRETCHED), asked | {"first": 0, "last": 0})
            return list(cursor.fetchall())
        for length in (STRETCH, LONG_STRETCH):
            first = (stretch - 1) * length + 1
            bounds = {"first": first, "last": first + length - 1}
            cursor.execute(LISTED.format(scope=scope, stretch=STRETCHED), asked | bounds)
            rows = list(cursor.fetchall())
            if not rows or (rows[0][8] > LINES * STRETCH) == (length == LONG_STRETCH):
                return rows
    return []


def _line(at: Standpoint, row: tuple[Any, ...]) -> Line:
    _, slug, number, kind, level, _, title, _, _, _, has_inside, _ = row
    return Line(slug, number, kind, level, title, more=at.part(under=slug) if has_inside else "")


def _nested(listed: list[tuple[int, int | None, Line]]) -> list[Line]:
    """All pages of a book, each in the one that it stands under. The book's own title page is a line like others."""
    by_id = {pk: line for pk, _, line in listed}
    top: list[Line] = []
    for _, parent, line in listed:
        line.more = ""
        (by_id[parent].inside if parent in by_id else top).append(line)
    if len(top) == 1 and top[0].level == 1:
        top, top[0].inside = [top[0], *top[0].inside], []
    return top


def _stretches(at: Standpoint, lines: list[Line], rows: list[tuple[Any, ...]], under: str, kind: str) -> list[Line]:
    """The first and the last lines of stretches, as one line for each."""
    length = LONG_STRETCH if rows[0][8] > LINES * STRETCH else STRETCH
    found: dict[int, Line] = {}
    for line, row in zip(lines, rows, strict=True):
        number = (row[7] - 1) // length + 1
        if number in found:
            found[number].to = line.title
        else:
            line.more = at.part(under=under, kind=kind, stretch=number)
            found[number] = line
    return list(found.values())


def by_kind(lines: Iterable[Line]) -> dict[str, list[Line]]:
    """The entries among some lines by what they are."""
    found: dict[str, list[Line]] = {}
    for line in lines:
        if line.kind != "section":
            found.setdefault(line.kind, []).append(line)
    return found


def kinds(at: Standpoint) -> list[str]:
    """What kinds of things a book has, in the order in which the first of each stands."""
    asked = (
        "SELECT kind FROM rulebooks_page WHERE book_id = %s AND kind <> 'section' GROUP BY kind ORDER BY min(position)"
    )
    with here().cursor() as cursor:
        cursor.execute(asked, [at.book.pk])
        return [kind for (kind,) in cursor.fetchall()]
