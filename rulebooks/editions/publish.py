"""The one way a change becomes an edition: an import and an edit both come through here, one at a time per book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from rulebooks import catalogue, markup, search
from rulebooks.editions.naming import NameTaken, with_old_name, wrong_with
from rulebooks.importers.alignment import Ids, aligned
from rulebooks.importers.merging import Version
from rulebooks.links import Linker
from rulebooks.models import Book, Edition, Link, Page, Reading, Revision

AT_ONCE = 100
"""Pages that are written in one go: a large book is neither a query for each nor all of it in memory."""


class Stale(Exception):
    """Somebody else has saved the page meanwhile; `newest` is what they made of it."""

    def __init__(self, newest: Revision | None) -> None:
        super().__init__("the page was changed meanwhile")
        self.newest = newest


@dataclass(frozen=True)
class Change:
    """What a page shall say from now on; its paragraphs have ids. With `gone` it leaves the book."""

    page: Page
    version: Version
    sources: Mapping[str, Sequence[str]] = field(default_factory=dict)
    gone: bool = False


def publish(
    page: Page,
    *,
    title: str,
    aliases: Sequence[str],
    stats: Mapping[str, Any],
    paragraphs: Sequence[Mapping[str, Any]],
    author: User | None,
    reason: str,
    base: int | None = None,
) -> Revision | None:
    """Save what a person made of a page, as a new edition of its book.

    Shape:  paragraphs without an id are new and get one; None comes back where nothing differs.
    Errors: Stale where `base` is given and is not the number of the newest revision any more, and where the page is
            gone; NameTaken for a name that another page bears.
    """
    with transaction.atomic():
        book = lock(page.book)
        newest = page.revisions.order_by("-number").first()
        if newest is not None and (newest.gone or base not in (None, newest.number)):
            raise Stale(newest)
        page.book = book
        if taken := wrong_with(page, title, aliases):
            raise NameTaken(taken)
        if newest is not None and newest.title != title:
            aliases = with_old_name(newest.title, title, aliases)
        version = Version(title, list(aliases), dict(stats), identified(page, newest, paragraphs))
        sources = newest.sources if newest else {}
        change = Change(page, version, {stat: ids for stat, ids in sources.items() if stat.split(".")[0] in stats})
        edition = publish_all(book, [change], author=author, reason=reason, source="edit")
        if edition is None:
            return None
        return edition.revisions.get(page=page)


def lock(book: Book) -> Book:
    """The book's row, which nobody else changes until this transaction ends."""
    return Book.objects.select_for_update().get(pk=book.pk)


def identified(page: Page, newest: Revision | None, paragraphs: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Keep the ids that are given; give the others that of a paragraph left out which says the like, or a fresh one."""
    given = {str(one["id"]) for one in paragraphs if one.get("id")}
    fresh = [one for one in paragraphs if not one.get("id")]
    if not fresh:
        return [dict(one) for one in paragraphs]
    left_out = [one for one in (newest.paragraphs if newest else []) if one["id"] not in given]
    named = iter(aligned(left_out, fresh, page.paragraph_prefix, used_ids(page.book)))
    return [dict(one) if one.get("id") else next(named) for one in paragraphs]


def used_ids(book: Book) -> Ids:
    """Every paragraph id that the book has ever given."""
    ids = Ids()
    texts = Revision.objects.filter(page__book=book).values_list("paragraphs", flat=True)
    read = Reading.objects.filter(page__book=book).values_list("paragraphs", flat=True)
    for paragraphs in [*texts, *read]:
        for paragraph in paragraphs:
            ids.use(str(paragraph["id"]))
    return ids


def publish_all(
    book: Book, changes: Iterable[Change], *, author: User | None, reason: str, source: str, digest: str = ""
) -> Edition | None:
    """Make an edition of some changed pages. Call it with the book locked.

    Shape:  None where nothing differs. Rendered text, links between pages and the search index follow.
    """
    newest = {revision.page_id: revision for revision in Revision.objects.newest(book)}
    real = [change for change in changes if _differs(change, newest.get(change.page.pk))]
    if not real:
        return None
    edition = Edition.objects.create(
        book=book, number=book.edition + 1, author=author, reason=reason, source=source, digest=digest
    )
    linker = Linker(book.slug, _names(newest, real))
    known = [change for change in real if change.page.pk in newest]
    renamed = [change.page.pk for change in known if newest[change.page.pk].title != change.version.title]
    for start in range(0, len(real), AT_ONCE):
        some = real[start : start + AT_ONCE]
        made = [_revision(change, newest.get(change.page.pk), edition, linker) for change in some]
        revisions = Revision.objects.bulk_create(made)
        search.index(revisions)
        newest |= {one.page_id: one for one in revisions}
    search.index(newest[page] for page in _pages_under(renamed) if page in newest)
    book.edition = edition.number
    book.save(update_fields=["edition"])
    catalogue.forget(book)
    relink(linker, newest.values())
    return edition


def _pages_under(pages: Iterable[int]) -> Iterable[int]:
    """The pages that stand right under some: they are found by the titles of these too."""
    return Page.objects.filter(parent__in=pages).values_list("pk", flat=True)


def _revision(change: Change, before: Revision | None, edition: Edition, linker: Linker) -> Revision:
    return Revision(
        page=change.page,
        number=before.number + 1 if before else 1,
        edition=edition,
        title=change.version.title,
        aliases=list(change.version.aliases),
        stats=dict(change.version.stats),
        sources={stat: list(ids) for stat, ids in change.sources.items()},
        paragraphs=list(change.version.paragraphs),
        html=markup.render(change.version.paragraphs, linker.with_own(change.page.slug)),
        author=edition.author,
        reason=edition.reason,
        gone=change.gone,
    )


def _differs(change: Change, before: Revision | None) -> bool:
    if before is None:
        return not change.gone
    sources = {stat: list(ids) for stat, ids in change.sources.items()}
    same = version_of(before).says() == change.version.says() and before.sources == sources
    return change.gone != before.gone or (not same and not change.gone)


def version_of(revision: Revision) -> Version:
    return Version(revision.title, revision.aliases, revision.stats, revision.paragraphs)


def _names(newest: Mapping[int, Revision], changes: Sequence[Change]) -> list[tuple[str, str, list[str]]]:
    """Slug, title and aliases of every entry as it will stand, in the book's order.

    Sections are not named in texts: «Карта» or «Персонажи» at the start of a sentence is a common word.
    """
    stands = {pk: (one.page, one.title, one.aliases) for pk, one in newest.items() if not one.gone}
    for change in changes:
        stands.pop(change.page.pk, None)
        if not change.gone:
            stands[change.page.pk] = (change.page, change.version.title, list(change.version.aliases))
    ordered = sorted(stands.values(), key=lambda one: one[0].position)
    return [(page.slug, title, list(aliases)) for page, title, aliases in ordered if page.kind != "section"]


def relink(linker: Linker, revisions: Iterable[Revision]) -> None:
    """Write anew which paragraph speaks of which page: a new name may stand in texts that nobody touched."""
    stands = [revision for revision in revisions if not revision.gone]
    pages = {revision.page.slug: revision.page for revision in stands}
    # By the ids of the pages: joined to the book, PostgreSQL reads all links for each of them before it has statistics.
    Link.objects.filter(
        page__in=[*Page.objects.filter(book__slug=linker.book_slug).values_list("pk", flat=True)]
    ).delete()
    Link.objects.bulk_create(
        Link(page=revision.page, paragraph=paragraph, to=pages[slug])
        for revision in stands
        for paragraph, slugs in linker.with_own(revision.page.slug).slugs(revision.paragraphs).items()
        for slug in sorted(slugs)
        if slug in pages and slug != revision.page.slug
    )
