"""What a book says differently at two of its editions: for a table that is asked whether it takes the newer one."""

from __future__ import annotations

from dataclasses import dataclass

from rulebooks.models import Book, Page, Revision
from rulebooks.text.diff import Change, changes


@dataclass(frozen=True, slots=True)
class Difference:
    """A page that is not what it was.

    Shape:  `changes` are the places that differ, for a page that came or left none; `came` and `left` say which it did.
    """

    page: Page
    title: str
    changes: tuple[Change, ...] = ()
    came: bool = False
    left: bool = False


def between(book: Book, old: int, new: int) -> list[Difference]:
    """The pages that differ between an edition and a later one, in the order of the book."""
    before = {one.page_id: one for one in Revision.objects.newest(book, old)}
    later = [one for one in Revision.objects.newest(book, new) if before.get(one.page_id) != one]
    found = [_difference(before.get(one.page_id), one) for one in later]
    return [one for one in found if one.came or one.left or one.changes]


def _difference(was: Revision | None, now: Revision) -> Difference:
    there, here = was is not None and not was.gone, not now.gone
    if there and here:
        return Difference(now.page, now.title, tuple(changes(was, now)))
    return Difference(now.page, now.title, came=here and not there, left=there and not here)
