"""A book at one edition with all its pages: for who needs the whole of it, and not for who reads a page."""

from __future__ import annotations

from functools import cached_property

from rulebooks.models import Book, Revision
from rulebooks.overlays import Overlay


class Reading:
    """One book at one edition, or as a campaign has it; it asks the database once."""

    def __init__(self, book: Book, edition: int | None = None, overlay: Overlay | None = None) -> None:
        self.book = book
        self.overlay = overlay
        self.edition = overlay.edition if overlay else book.edition if edition is None else edition

    @cached_property
    def revisions(self) -> dict[str, Revision]:
        """Every page's text by the page's slug, in the book's order."""
        plain = {revision.page.slug: revision for revision in Revision.objects.at_edition(self.book, self.edition)}
        return self.overlay.laid(plain) if self.overlay else plain

    @cached_property
    def names(self) -> dict[str, str]:
        """What every page is called, by its slug, in the book's order."""
        return {slug: revision.title for slug, revision in self.revisions.items()}
