"""The one way a change becomes an edition: an import and an edit both come through here, one at a time per book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import TextField
from django.db.models.functions import Cast

from rulebooks import catalogue, search
from rulebooks.editions import linking
from rulebooks.editions.linking import Named
from rulebooks.editions.naming import NameTaken, with_old_name, wrong_with
from rulebooks.importers.merging import Version
from rulebooks.importers.merging.alignment import Ids, aligned
from rulebooks.models import Book, Edition, Page, Reading, Revision
from rulebooks.text import markup
from rulebooks.text.links import Linker

AT_ONCE = 100
"""Pages that are written in one go: a large book is neither a query for each nor all of it in memory."""

Progress = Callable[[str, int, int], None]
"""Is told what has been done ("written", "indexed") with how many pages, and of how many."""


def silently(what: str, done: int, of: int) -> None:
    """For who does not ask how far it is."""


class Stale(Exception):
    """Somebody else has saved the page meanwhile; `newest` is what they made of it."""

    def __init__(self, newest: Revision | None) -> None:
        super().__init__("the page was changed meanwhile")
        self.newest = newest


@dataclass(frozen=True)
class Change:
    """What a page shall say from now on; its paragraphs have ids. With `gone` it leaves the book, with `moved` (see
    `Revision.moved`) it stands elsewhere."""

    page: Page
    version: Version
    sources: Mapping[str, Sequence[str]] = field(default_factory=dict)
    gone: bool = False
    moved: Mapping[str, str] | None = None


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
        change = change_of(page, newest, Version(title, aliases, stats, paragraphs))
        edition = publish_all(book, [change], author=author, reason=reason, source="edit")
        if edition is None:
            return None
        return edition.revisions.get(page=page)


def change_of(page: Page, newest: Revision | None, says: Version) -> Change:
    """What a person makes of a page: a paragraph without an id gets one, and a page that is renamed keeps its old
    name. Call it with the book locked, and `page.book` the locked one."""
    aliases = says.aliases
    if newest is not None and newest.title != says.title:
        aliases = with_old_name(newest.title, says.title, aliases)
    version = Version(says.title, list(aliases), dict(says.stats), identified(page, newest, says.paragraphs))
    sources = newest.sources if newest else {}
    return Change(page, version, {stat: ids for stat, ids in sources.items() if stat.split(".")[0] in says.stats})


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
    named = iter(aligned(left_out, fresh, page.paragraph_prefix, used_ids(page.book, page.paragraph_prefix)))
    return [dict(one) if one.get("id") else next(named) for one in paragraphs]


def used_ids(book: Book, prefix: str = "") -> Ids:
    """Every paragraph id that the book has ever given; with a prefix at least those that begin so."""
    ids = Ids()
    for model in (Revision, Reading):
        texts = model._default_manager.filter(page__book=book)
        if prefix and prefix.isascii():  # the database looks through a long book sooner than we unpack it
            texts = texts.annotate(told=Cast("paragraphs", TextField())).filter(told__contains=f"{prefix}-")
        for paragraphs in texts.values_list("paragraphs", flat=True):
            for paragraph in paragraphs:
                ids.use(str(paragraph["id"]))
    return ids


def publish_all(
    book: Book,
    changes: Iterable[Change],
    *,
    author: User | None,
    reason: str,
    source: str,
    digest: str = "",
    progress: Progress = silently,
) -> Edition | None:
    """Make an edition of some changed pages. Call it with the book locked.

    Shape:  None where nothing differs. Rendered text, links between pages and the search index follow.
    """
    changes = list(changes)
    edited = source == "edit"
    newest = _newest(book, [change.page.pk for change in changes] if edited else None)
    real = [change for change in changes if _differs(change, newest.get(change.page.pk))]
    if not real:
        return None
    before = linking.now(book) if edited else linking.read(book)
    after = before.with_changes(book, {change.page.pk: _named(change) for change in real})
    edition = Edition.objects.create(
        book=book, number=book.edition + 1, author=author, reason=reason, source=source, digest=digest
    )
    made: dict[int, Revision] = {}
    for start in range(0, len(real), AT_ONCE):
        some = real[start : start + AT_ONCE]
        told = [_revision(change, newest.get(change.page.pk), edition, after.linker) for change in some]
        made |= {one.page_id: one for one in Revision.objects.bulk_create(told)}
        progress("written", len(made), len(real))
    _index(book, newest, made, progress)
    book.edition = edition.number
    book.save(update_fields=["edition"])
    catalogue.forget(book)
    linking.keep(book, after)
    others = linking.speaking_of(book, before.differing(after)) if edited else None
    touched = newest if others is None and not edited else _newest(book, None if others is None else [*others])
    linking.relink(book, after.linker, {**touched, **made}.values())
    return edition


def _index(book: Book, was: Mapping[int, Revision], made: Mapping[int, Revision], progress: Progress) -> None:
    """The pages that changed, and those right under one that was renamed: they are found by its title too."""
    renamed = [page for page, one in made.items() if page in was and was[page].title != one.title]
    under = _newest(book, list(Page.objects.filter(parent__in=renamed).values_list("pk", flat=True))) if renamed else {}
    waiting = list({**under, **made}.values())
    search.index(waiting, book, lambda done: progress("indexed", done, len(waiting)))


def _newest(book: Book, pages: Sequence[int] | None) -> dict[int, Revision]:
    """What some pages say, or all of a book, by their ids."""
    revisions = Revision.objects.newest(book)
    return {one.page_id: one for one in (revisions if pages is None else revisions.filter(page__in=pages))}


def _named(change: Change) -> Named | None:
    page, version = change.page, change.version
    if change.gone or page.kind == "section":
        return None
    return Named(page.slug, version.title, tuple(version.aliases), page.position, page.kind)


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
        moved=dict(change.moved) if change.moved else None,
    )


def _differs(change: Change, before: Revision | None) -> bool:
    if before is None:
        return not change.gone
    sources = {stat: list(ids) for stat, ids in change.sources.items()}
    same = version_of(before).says() == change.version.says() and before.sources == sources and not change.moved
    return change.gone != before.gone or (not same and not change.gone)


def version_of(revision: Revision) -> Version:
    return Version(revision.title, revision.aliases, revision.stats, revision.paragraphs)
