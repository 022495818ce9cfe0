"""A book of the database as a file in the dialect."""

from __future__ import annotations

from rulebooks.importers.writing import write
from rulebooks.importers.writing.leaves import Leaf
from rulebooks.models import Book, Revision


def export(book: Book) -> tuple[str, list[str]]:
    """The newest edition of a book as text that, imported again, changes nothing.

    Shape:  beside the text, the slugs of pages that would be read otherwise than they are; there should be none.
    """
    names = ("title", "slug", "language", "position", "summary", "genre", "synonyms")
    revisions = book.revisions_at().select_related("page__parent").order_by("page__position", "page__pk")
    return write({name: getattr(book, name) for name in names}, [_leaf(revision) for revision in revisions])


def _leaf(revision: Revision) -> Leaf:
    page = revision.page
    return Leaf(
        slug=page.slug,
        kind=page.kind,
        title=revision.title,
        level=page.level,
        number=page.number,
        parent=page.parent.slug if page.parent else "",
        aliases=revision.aliases,
        stats=revision.stats,
        sources=revision.sources,
        paragraphs=revision.paragraphs,
    )
