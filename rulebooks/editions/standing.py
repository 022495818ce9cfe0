"""Where the pages of a book stand: one under another, and in one order from the first to the last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from rulebooks.models import Book, Page
from rulebooks.stats.declared import KIND
from web.database.rows import update

DEEPEST = 6
"""Level of the deepest heading."""


class NoSuchStand(Exception):
    """Where a page cannot stand: under itself, under nothing, behind a page that stands elsewhere."""


def in_order(book: Book) -> list[Page]:
    """Every page that the book has or had, as they follow one another."""
    return list(Page.objects.filter(book=book).order_by("position", "pk"))


def beneath(pages: Sequence[Page], page: Page) -> list[Page]:
    """A page and all that stands under it, in order."""
    under: dict[int | None, list[Page]] = defaultdict(list)
    for one in pages:
        under[one.parent_id].append(one)
    found, waiting = {page.pk}, [page]
    while waiting:
        for one in under[waiting.pop().pk]:
            if one.pk not in found:
                found.add(one.pk)
                waiting.append(one)
    return [one for one in pages if one.pk in found]


def is_fixed(page: Page) -> bool:
    """Whether a page is the book itself, or what it declares for play: these stay where they are."""
    return page.level <= 1 or page.kind == KIND


def parent_of_those_under(pages: Sequence[Page], under: Page) -> int | None:
    """What pages right under another have as their parent. Chapters have none where the page above them is the book's
    title: nothing is beneath that."""
    if under.level > 1 or any(one.parent_id == under.pk for one in pages):
        return under.pk
    return None


def put(page: Page, under: Page, after: Page | None) -> None:
    """Let a page, with all beneath it, stand under another: behind one that stands there, or first.

    Shape:  call it with the book locked; a page that is new has been saved.
    Errors: NoSuchStand.
    """
    pages = in_order(page.book)
    own = beneath(pages, next(one for one in pages if one.pk == page.pk))
    taken = {one.pk for one in own}
    parent = parent_of_those_under([one for one in pages if one.pk not in taken], under)
    if under.pk in taken or under.book_id != page.book_id or (after and after.parent_id != parent):
        raise NoSuchStand
    rest = [one for one in pages if one.pk not in taken]
    before = {one.pk for one in beneath(rest, after)} if after else {under.pk}
    if not before & {one.pk for one in rest}:
        raise NoSuchStand
    at = 1 + max(place for place, one in enumerate(rest) if one.pk in before)
    deeper = min(under.level + 1, DEEPEST) - page.level
    for one in own:
        one.level = max(2, min(one.level + deeper, DEEPEST))
    own[0].parent, own[0].by_hand = under if parent else None, True
    Page.objects.bulk_update(own, ["level", "parent", "by_hand"], batch_size=100)
    numbered([*rest[:at], *own, *rest[at:]])
    page.refresh_from_db(fields=["level", "parent", "by_hand", "position"])


def numbered(pages: Sequence[Page]) -> None:
    """Number pages as they follow one another."""
    moved = [(place, one.pk) for place, one in enumerate(pages) if one.position != place]
    update(Page._meta.db_table, "position", moved)
    for place, one in enumerate(pages):
        one.position = place


def woven(document: Sequence[Page], was: Sequence[Page]) -> list[Page]:
    """The order of a book whose document has come again: as the document has it, and what people put somewhere stays
    behind what it stood behind before, as far as that is under the same page.

    document: the pages that the document places, in its order; was: all pages as they stood
    """
    order = list(document)
    there = {one.pk for one in order}
    for place, one in enumerate(was):
        if one.pk in there:
            continue
        siblings = [other for other in was[:place] if other.parent_id == one.parent_id and other.pk in there]
        behind = siblings[-1:] or [other for other in order if other.pk == one.parent_id]
        tail = {other.pk for other in beneath(order, behind[0])} if siblings else {other.pk for other in behind}
        at = max((at for at, other in enumerate(order) if other.pk in tail), default=len(order) - 1)
        order.insert(at + 1, one)
        there.add(one.pk)
    return order
