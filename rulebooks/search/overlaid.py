"""The pages of a book that a campaign has otherwise than the search index knows them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from rulebooks.models import Book, Revision
from rulebooks.search.indexing import titles_above
from rulebooks.search.packing import Weighed
from rulebooks.search.weighing import weigh
from rulebooks.whole import Reading

if TYPE_CHECKING:
    from rulebooks.overlays import Overlay


class Overlaid:
    """A book for a search, as a campaign has it: at its edition, with its house rules."""

    def __init__(self, overlay: Overlay) -> None:
        self.book: Book = overlay.book
        self.revisions = {one.page_id: one for one in Reading(overlay.book, None, overlay).revisions.values()}
        self.patched = set(overlay.patches)

    @cached_property
    def pages(self) -> dict[int, Revision | None]:
        """The pages that are not what the index knows, by their ids; None for one that the campaign does not have."""
        newest = dict(Revision.objects.at_edition(self.book).values_list("page", "number"))
        gone: dict[int, Revision | None] = {page: None for page in newest if page not in self.revisions}
        return gone | {
            page: one
            for page, one in self.revisions.items()
            if one.number != newest.get(page) or one.page.slug in self.patched
        }

    @cached_property
    def weights(self) -> dict[int, dict[str, Weighed]]:
        """What those pages say, weighed as the index would."""
        above = titles_above(list(self.pages))
        return {page: weigh(one, above.get(page, "")) for page, one in self.pages.items() if one}

    def stood(self, revision: Revision) -> Revision | None:
        """A page as the campaign has it; None where the campaign has no such page."""
        known = revision.page.book_id == self.book.pk
        return self.revisions.get(revision.page_id) if known else revision
