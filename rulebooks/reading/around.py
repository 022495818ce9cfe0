"""What a page needs of the rest of its book, and no more of it: three queries, however long the book is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from json import loads
from typing import Any

from django.db.models.expressions import RawSQL

from rulebooks.models import Book, Page, Revision, RevisionQuerySet
from rulebooks.reading.abbreviations import read
from rulebooks.text.links import SLUG
from web.database.prepared import prepared
from web.database.replica import here

CHAPTER = 2
"""Pages of this heading level or deeper show everything beneath them; the book itself lists its chapters."""
MOST_AROUND, MOST_USES, MOST_NAMES, MOST_PLACES = 40, 200, 2_000, 300

READ_HERE = """
WITH RECURSIVE own AS (SELECT id, level, kind FROM rulebooks_page WHERE book_id = %s AND slug = %s),
beneath(id) AS (
  SELECT id FROM own
  UNION SELECT page.id FROM rulebooks_page page JOIN beneath ON page.parent_id = beneath.id JOIN own ON own.level >= %s
),
things(id) AS (
  SELECT page.id FROM rulebooks_page page JOIN own ON page.parent_id = own.id AND own.level < %s
  WHERE page.kind <> 'section' ORDER BY page.position LIMIT %s
),
places(id) AS (
  SELECT page.id FROM rulebooks_page page JOIN own ON page.book_id = %s AND page.kind = 'place'
  WHERE own.kind = 'place'
     OR EXISTS (SELECT 1 FROM rulebooks_page other WHERE other.parent_id = own.id AND other.kind = 'place')
  LIMIT %s
)
SELECT id FROM beneath UNION SELECT id FROM things UNION SELECT id FROM places
"""
"""The page, what is beneath it or may be shown in its text, and where the map belongs on it, the places."""

STOOD = """
stood.number = (
  SELECT revision.number FROM rulebooks_revision revision JOIN rulebooks_edition edition
    ON edition.id = revision.edition_id
  WHERE revision.page_id = {page} AND edition.number <= %(edition)s ORDER BY revision.number DESC LIMIT 1
) AND NOT stood.gone
"""
SAYS = "(page.kind = 'section' OR stood.html <> '' OR CAST(stood.stats AS text) <> '{{}}')"
"""A thing that the book only names has nothing to turn to. Braces are doubled, for the query is filled in later."""
CHAPTERS = f"rulebooks_page WHERE book_id = %(book)s AND level = {CHAPTER} AND"


def _near_in(pages: str) -> str:
    """A query for pages on either side of this one: of a table, as far as a condition goes."""
    one = f"SELECT * FROM (SELECT 'around', 0, '', id FROM {pages} position {{}} LIMIT {MOST_AROUND})"
    before, after = one.format("<= %(position)s ORDER BY position DESC"), one.format("> %(position)s ORDER BY position")
    return f"{before} earlier UNION ALL {after} later"


NEAR = f"""
WITH RECURSIVE above(id, parent_id, level, step) AS (
  SELECT id, parent_id, level, 0 FROM rulebooks_page WHERE id = %(page)s
  UNION ALL SELECT page.id, page.parent_id, page.level, above.step + 1
  FROM rulebooks_page page JOIN above ON page.id = above.parent_id WHERE above.step < 10
),
chapter(id) AS (SELECT id FROM above WHERE level = {CHAPTER} ORDER BY step DESC LIMIT 1),
sections(id, position) AS (
  SELECT page.id, page.position FROM rulebooks_page page JOIN chapter ON page.parent_id = chapter.id
  WHERE page.kind IN ('section', %(kind)s) OR page.number <> '' OR page.level = {CHAPTER + 1}
),
wanted(role, place, note, id) AS (
  SELECT 'above', step, '', id FROM above
  UNION ALL {_near_in(CHAPTERS)}
  UNION ALL {_near_in("sections WHERE")}
  UNION ALL SELECT * FROM (SELECT 'around', 0, '', page.id
    FROM rulebooks_page page JOIN above ON page.parent_id = above.id
    WHERE above.level > {CHAPTER} ORDER BY ABS(page.position - %(position)s) LIMIT {MOST_AROUND}) beside
  UNION ALL SELECT * FROM (SELECT 'before', 0, '', page.id FROM rulebooks_page page
    JOIN rulebooks_revision stood ON stood.page_id = page.id AND {STOOD.format(page="page.id")}
    WHERE page.book_id = %(book)s AND page.position < %(position)s AND page.level <= %(floor)s
      AND {SAYS}
    ORDER BY page.position DESC LIMIT 1) before
  UNION ALL SELECT * FROM (SELECT 'after', 0, '', page.id FROM rulebooks_page page
    JOIN rulebooks_revision stood ON stood.page_id = page.id AND {STOOD.format(page="page.id")}
    WHERE page.book_id = %(book)s AND page.position > %(position)s AND page.level <= %(floor)s
      AND {SAYS}
    ORDER BY page.position LIMIT 1) after
  UNION ALL SELECT * FROM (SELECT 'use', link.id, link.paragraph, link.page_id FROM rulebooks_link link
    JOIN rulebooks_page page ON page.id = link.page_id
    WHERE link.to_id = %(page)s ORDER BY page.position, link.id LIMIT {MOST_USES + 1}) used
  UNION ALL SELECT 'once_here', 0, '', page_id FROM rulebooks_formeraddress
    WHERE book_id = %(book)s AND slug = %(slug)s AND page_id <> %(page)s
  UNION ALL SELECT 'abbreviations', 0, abbreviations, id FROM rulebooks_page
    WHERE book_id = %(book)s AND NOT (abbreviations = '')
  UNION ALL SELECT 'name', 0, '', id FROM rulebooks_page WHERE book_id = %(book)s AND slug IN ({{names}})
)
SELECT wanted.role, wanted.place, wanted.note,
  page.id, page.slug, page.number, page.kind, page.level, page.position,
  stood.title, CAST(stood.paragraphs AS text) <> '[]' OR CAST(stood.stats AS text) <> '{{{{}}}}',
  CASE WHEN wanted.role = 'use' THEN CAST(stood.stats AS text) ELSE '{{{{}}}}' END,
  page.parent_id
FROM wanted JOIN rulebooks_page page ON page.id = wanted.id
JOIN rulebooks_revision stood ON stood.page_id = page.id AND {STOOD.format(page="page.id")}
ORDER BY page.position, wanted.place
"""
"""What a page names or leads to. `stood` is a page's revision at the edition, where it has not left the book."""


@dataclass(frozen=True, slots=True)
class Near:
    """Another page as this one names it."""

    pk: int
    slug: str
    number: str
    kind: str
    level: int
    position: int
    title: str
    says: bool
    stats: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """Of a page that speaks of another; what its numbers say of it."""
    parent: int | None = field(default=None, compare=False)

    @property
    def is_page(self) -> bool:
        """Whether one can turn to it: of a thing that the book only names there is neither text nor numbers."""
        return self.kind == "section" or bool(self.number) or self.says


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the contents beside a page, with the lines under it where they lie on the way to the page."""

    near: Near
    inside: list[Listed]


@dataclass
class Around:
    """What lies around a page.

    Shape:  `contents` are the chapters of the book, those nearest to the page, opened on the way to it;
            `names` are titles by slugs, in the book's order; `uses` are the pages that speak of this one, with the
            paragraphs that do, "" for their numbers; `once_here` had this page's address before it; `abbreviations` are
            the short words of the book with what they mean; `more_uses` says that there are more than are listed.
    """

    crumbs: list[Near] = field(default_factory=list)
    contents: list[Listed] = field(default_factory=list)
    before: Near | None = None
    after: Near | None = None
    once_here: Near | None = None
    uses: list[tuple[Near, list[str]]] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    abbreviations: dict[str, str] = field(default_factory=dict)
    more_uses: bool = False


def read_here(book: Book, edition: int, slug: str) -> dict[str, Revision]:
    """The text of a page and of what may be shown on it, by slugs, in the book's order."""
    return by_slug(book, _standing_here(book.pk, slug, edition))


def read_also(book: Book, edition: int, slugs: Iterable[str]) -> dict[str, Revision]:
    """The text of some pages more, by slugs."""
    asked = tuple(sorted(slugs))
    return by_slug(book, _standing(book.pk, asked, edition)) if asked else {}


@prepared
def _standing_here(book: int, slug: str, edition: int) -> RevisionQuerySet:
    wanted = RawSQL(READ_HERE, [book, slug, CHAPTER, CHAPTER, MOST_USES, book, MOST_PLACES + 1])
    return _at(edition, Revision.objects.filter(page__in=wanted))


@prepared
def _standing(book: int, slugs: tuple[str, ...], edition: int) -> RevisionQuerySet:
    return _at(edition, Revision.objects.filter(page__book=book, page__slug__in=slugs))


def _at(edition: int, revisions: RevisionQuerySet) -> RevisionQuerySet:
    """What stands of some revisions at an edition, each with its page."""
    return revisions.last_up_to(edition).filter(gone=False).select_related("page").order_by()


def by_slug(book: Book, stood: Iterable[Revision]) -> dict[str, Revision]:
    """The pages of a book by their slugs, in the order of the book."""
    found: dict[str, Revision] = {}
    for revision in sorted(stood, key=lambda one: one.page.position):
        revision.page.book = book
        found[revision.page.slug] = revision
    return found


def around(page: Page, edition: int, revisions: Iterable[Revision]) -> Around:
    """What lies around a page, with the titles of all that some revisions name in their stats."""
    named = sorted({slug for revision in revisions for slug in slugs_in(revision.stats)})[:MOST_NAMES]
    asked: dict[str, Any] = {"page": page.pk, "book": page.book_id, "slug": page.slug, "edition": edition}
    asked["kind"] = page.kind
    # What lies beneath a page is read on it, so one turns to what is not beneath.
    asked |= {"position": page.position, "floor": max(page.level, CHAPTER)}
    asked |= {f"name{place}": slug for place, slug in enumerate(named)}
    names = ", ".join(f"%(name{place})s" for place in range(len(named))) or "NULL"
    with here().cursor() as cursor:
        cursor.execute(NEAR.format(names=names), asked)
        return _sorted(page, cursor.fetchall())


def slugs_in(value: Any) -> Iterator[str]:
    """Every word of some stats that may be the slug of a page."""
    left = [value]
    while left:  # a chapter has two thousand of them: what is handed up through ten generators costs ten times as much
        one = left.pop()
        if isinstance(one, str):
            if SLUG.fullmatch(one):
                yield one
        elif isinstance(one, list):
            left += reversed(one)
        elif isinstance(one, Mapping):
            left += [part for told in reversed(list(one.items())) for part in reversed(told)]


def _sorted(page: Page, rows: Iterable[tuple[Any, ...]]) -> Around:
    """The rows of the query by what they are to the page; they come in the book's order."""
    found = Around()
    above: dict[int, Near] = {}
    inside: dict[int | None, list[Near]] = defaultdict(list)
    uses: dict[int, tuple[Near, list[str]]] = defaultdict()
    for role, place, note, *told, stats, parent in rows:
        near = replace(Near(*told), stats=loads(stats) if role == "use" else {}, parent=parent)
        found.names[near.slug] = near.title
        if role == "above":
            above[place] = near
        elif role == "around":
            inside[near.parent if near.level > CHAPTER else None].append(near)
        elif role == "use":
            uses.setdefault(near.pk, (near, []))[1].append(note)
        elif role == "abbreviations":
            found.abbreviations |= read(note)
        elif role != "name":
            setattr(found, role, near)
    found.more_uses = sum(len(paragraphs) for _, paragraphs in uses.values()) > MOST_USES
    found.uses = list(uses.values())
    steps = 1
    while steps in above:
        found.crumbs.insert(0, above[steps])
        steps += 1
    found.crumbs = [near for near in found.crumbs if near.level > 1]
    found.contents = _listed(inside, None, page.pk)
    return found


def _listed(inside: Mapping[int | None, list[Near]], parent: int | None, page: int) -> list[Listed]:
    """The lines under a page of the contents, in the book's order."""
    lines = [near for near in inside.get(parent, []) if near.is_page or near.pk == page]
    return [Listed(near, _listed(inside, near.pk, page)) for near in lines]
