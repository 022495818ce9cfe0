"""What other pages say of a thing that was found, for who asks about buying it: its price, who sells and drops it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebooks.catalogue import at_edition
from rulebooks.models import Page
from rulebooks.search.filtering.fields import DROPPED, PRICE, SOLD, column_title
from rulebooks.search.filtering.things import NO_THINGS, prepared_at

if TYPE_CHECKING:
    from rulebooks.overlays import Overlay


def offered(page: Page, overlay: Overlay | None = None) -> list[tuple[str, str]]:
    """As (what, how much or by whom), in the words of the site; nothing of what nobody sells or drops."""
    if page.kind in NO_THINGS:
        return []
    own = overlay is not None and overlay.book.pk == page.book_id
    catalogue = overlay.catalogue if overlay and own else at_edition(page.book)
    things = prepared_at(page.book, catalogue).things
    thing = next((one for one in things if one.entry.slug == page.slug), None)
    told = [(stat, list(thing.words([stat]))) for stat in (PRICE, SOLD, DROPPED)] if thing else []
    return [(column_title(stat), ", ".join(dict.fromkeys(words))) for stat, words in told if words]
