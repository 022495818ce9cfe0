"""Where the pages of an imported document stand in their book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebooks.editions.arrivals import Arrival
from rulebooks.editions.standing import in_order, numbered, woven
from rulebooks.importers.drafts import Draft
from rulebooks.models import Book, Page
from web.database.rows import update


def placed(book: Book, arrivals: Sequence[Arrival]) -> bool:
    """Make pages that are new, and put all of them where the document has them; whether any stands elsewhere now."""
    there = {arrival.slug: arrival.page for arrival in arrivals if arrival.page}
    drafts = [(arrival, arrival.draft) for arrival in arrivals if arrival.draft]
    new = {
        draft.slug: Page(book=book, slug=draft.slug, position=position, **_told(draft))
        for position, (_, draft) in enumerate(drafts)
        if draft.slug not in there
    }
    was = in_order(book)
    Page.objects.bulk_create(new.values(), batch_size=500)
    pages, parents, moved = dict(there), [], []
    for position, (arrival, draft) in enumerate(drafts):
        parent = pages.get(draft.parent)  # one that comes behind its children is none
        arrival.page = page = pages.setdefault(draft.slug, new[draft.slug]) if draft.slug in new else there[draft.slug]
        where = {**_told(draft), "position": position, "parent_id": parent.pk if parent else None}
        if page.by_hand:
            # A person put it where it stands. What is new beneath it comes under it all the same.
            where = {name: where[name] for name in ("kind", "number")}
        if draft.slug in new:
            page.parent = parent
            parents += [page] if parent else []
        elif any(getattr(page, name) != value for name, value in where.items()):
            for name, value in where.items():
                setattr(page, name, value)
            moved.append(page)
    update(Page._meta.db_table, "parent_id", [(one.parent_id, one.pk) for one in parents])
    Page.objects.bulk_update(moved, ["kind", "number", "level", "position", "parent"], batch_size=100)
    if any(one.by_hand for one in was):
        document = [arrival.page for arrival, _ in drafts if arrival.page and not arrival.page.by_hand]
        numbered(woven(document, was))
    return bool(moved)


def _told(draft: Draft) -> dict[str, Any]:
    return {"kind": draft.kind, "number": draft.number, "level": draft.level}
