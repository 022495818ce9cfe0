"""Pages that come into a book, stand elsewhere, leave it and come back: each is one edition, whole, as an edit is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import TextField
from django.db.models.functions import Cast

from rulebooks.editions.naming import NameTaken, wrong_with
from rulebooks.editions.publish import Change, Stale, change_of, identified, lock, publish_all, version_of
from rulebooks.editions.standing import beneath, in_order, is_fixed, put
from rulebooks.importers.merging import Version
from rulebooks.importers.slugs import slug as slug_of
from rulebooks.models import Book, Edition, FormerAddress, Page, Revision

LONGEST_SLUG = 90
SECTION = "section"


class Fixed(Exception):
    """A page that is the book itself: it neither leaves nor moves."""


@transaction.atomic
def come(
    book: Book,
    says: Version,
    *,
    kind: str,
    under: Page,
    after: Page | None,
    author: User | None,
    reason: str,
) -> Revision:
    """Put a new page into a book.

    Shape:  paragraphs come without ids; a thing is shown in the text of the page it stands under, where that shows
            others.
    Errors: NameTaken; NoSuchStand.
    """
    book = lock(book)
    if taken := wrong_with(Page(book=book, slug=""), says.title, says.aliases):
        raise NameTaken(taken)
    slug = _free(book, says.title)
    page = Page.objects.create(book=book, slug=slug, kind=kind, position=0, level=under.level + 1, by_hand=True)
    put(page, under, after)
    page.book = book
    changes = [change_of(page, None, says), *_shown(book, page, under)]
    edition = publish_all(book, changes, author=author, reason=reason, source="edit")
    assert edition is not None
    return edition.revisions.get(page=page)


def _free(book: Book, title: str) -> str:
    """An address that no page of the book has or had."""
    first = slug_of(title)[:LONGEST_SLUG] or "page"
    taken = {*Page.objects.filter(book=book, slug__startswith=first).values_list("slug", flat=True)}
    taken |= {*FormerAddress.objects.filter(book=book, slug__startswith=first).values_list("slug", flat=True)}
    number, slug = 2, first
    while slug in taken:
        slug, number = f"{first}-{number}", number + 1
    return slug


@transaction.atomic
def move(page: Page, under: Page, after: Page | None, *, author: User | None, reason: str, base: int) -> Edition | None:
    """Let a page, with all beneath it, stand elsewhere; None where it stands there already.

    Errors: Fixed; NoSuchStand; Stale where the page was changed since revision `base`.
    """
    book = lock(page.book)
    page = Page.objects.select_related("parent").get(pk=page.pk)
    page.book, now = book, _standing(page, base)
    if is_fixed(page):
        raise Fixed
    before = page.parent_id
    above = page.parent.slug if page.parent else ""
    was = [one.pk for one in in_order(book)]
    put(page, under, after)
    if before == page.parent_id and was == [one.pk for one in in_order(book)]:
        return None
    moved = {"from": above or (under.slug if before == page.parent_id else ""), "to": under.slug}
    changes = [Change(page, version_of(now), now.sources, moved=moved)]
    if page.kind != SECTION:
        changes += [*_hidden(book, [page], without=[under]), *_shown(book, page, under)]
    return publish_all(book, changes, author=author, reason=reason, source="edit")


def leaving(page: Page) -> list[Page]:
    """The page and those beneath it that stand in the book now: they leave together."""
    own = {one.pk for one in beneath(in_order(page.book), page)}
    stands = Page.objects.at_edition(page.book).filter(pk__in=own)
    return list(stands.order_by("position", "pk"))


@transaction.atomic
def leave(page: Page, *, instead: Page | None, author: User | None, reason: str, base: int) -> Edition | None:
    """Take a page out of its book, with all beneath it; `instead` is where its address leads from then on.

    Errors: Fixed; Stale where the page was changed since revision `base`, or is gone.
    """
    book = lock(page.book)
    page.book = book
    _standing(page, base)
    own = leaving(page)
    if is_fixed(page) or any(is_fixed(one) for one in own):
        raise Fixed
    for one in own:
        one.book = book
    newest = {one.page_id: one for one in Revision.objects.newest(book).filter(page__in=own)}
    changes = [Change(one, version_of(newest[one.pk]), newest[one.pk].sources, gone=True) for one in own]
    if instead is not None and instead.pk not in newest:
        FormerAddress.objects.update_or_create(book=book, slug=page.slug, defaults={"page": instead})
    return publish_all(book, [*changes, *_hidden(book, own, without=own)], author=author, reason=reason, source="edit")


@transaction.atomic
def come_back(page: Page, *, author: User | None, reason: str) -> Edition | None:
    """Bring a page back that has left its book, with those that left with it; None where it stands there already.

    Errors: NameTaken where another page is called so by now.
    """
    book = lock(page.book)
    page = Page.objects.select_related("parent").get(pk=page.pk)
    page.book = book
    left = page.revisions.order_by("-number").first()
    if left is None or not left.gone:
        return None
    own = {one.pk for one in beneath(in_order(book), page)}
    back = Revision.objects.newest(book).filter(page__in=own, gone=True, edition=left.edition_id)
    changes = []
    for one in back.order_by("page__position", "page__pk"):
        one.page.book = book
        if taken := wrong_with(one.page, one.title, one.aliases):
            raise NameTaken(taken)
        changes.append(Change(one.page, version_of(one), one.sources))
    FormerAddress.objects.filter(book=book, slug__in=[one.page.slug for one in changes]).delete()
    above = _nearest(page)
    if above is not None and above != page.parent:
        put(page, above, None)
    changes += _shown(book, page, above) if above else []
    return publish_all(book, changes, author=author, reason=reason, source="edit")


def _nearest(page: Page) -> Page | None:
    """The nearest page above one that stands in the book now."""
    above = page.parent
    while above is not None and above.at_edition() is None:
        above = above.parent
    return above


def _standing(page: Page, base: int) -> Revision:
    newest = page.revisions.order_by("-number").first()
    if newest is None or newest.gone or newest.number != base:
        raise Stale(newest)
    return newest


# Things that are shown in the text of another page


def _says(revision: Revision, paragraphs: Sequence[Mapping[str, Any]]) -> Change:
    """The same page with other paragraphs."""
    page = revision.page
    version = version_of(revision)
    given = identified(page, revision, paragraphs)
    return Change(page, Version(version.title, version.aliases, version.stats, given), revision.sources)


def _shown(book: Book, page: Page, under: Page) -> list[Change]:
    """The text of the page above, with a thing in it where its neighbours are shown; of one that shows none, nothing
    changes: what stands beneath is read on it anyhow."""
    text = under.at_edition()
    if page.kind == SECTION or text is None:
        return []
    text.page.book = book
    mine = [one for one in text.paragraphs if str(one.get("entry") or "") == page.slug]
    said = [one for one in text.paragraphs if one not in mine]
    places = {str(one["entry"]): place for place, one in enumerate(said) if one.get("kind") == "entry"}
    if not places:
        return []
    siblings = [one.slug for one in in_order(book) if one.parent_id == under.pk and one.position < page.position]
    shown = [places[slug] for slug in siblings if slug in places]
    at = shown[-1] + 1 if shown else min(places.values())
    depth = {"depth": said[shown[-1]]["depth"]} if shown and said[shown[-1]].get("depth") else {}
    entry = mine[:1] or [{"kind": "entry", "entry": page.slug, "text": "", "lines": [], **depth}]
    return [_says(text, [*said[:at], *entry, *said[at:]])]


def _hidden(book: Book, pages: Sequence[Page], without: Sequence[Page]) -> list[Change]:
    """The texts that show some things, without them; those of the pages `without` stay as they are."""
    slugs = {one.slug for one in pages}
    told = Revision.objects.at_edition(book).exclude(page__in=[one.pk for one in without])
    told = told.annotate(told=Cast("paragraphs", TextField())).filter(told__contains='"entry"')
    changes = []
    for one in told:
        left = [part for part in one.paragraphs if str(part.get("entry") or "") not in slugs]
        if len(left) < len(one.paragraphs):
            one.page.book = book
            changes.append(_says(one, left))
    return changes
