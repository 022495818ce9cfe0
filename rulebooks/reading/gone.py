"""What stands at the address of a page that has left its book: what became of it, and the way to what it said."""

from __future__ import annotations

from rulebooks.models import Page, Revision
from rulebooks.reading.address import NoSuchPage
from rulebooks.reading.showing import Shown
from rulebooks.reading.standpoint import Standpoint

STATUS = 410


def gone(at: Standpoint, slug: str) -> Shown:
    """The page that says what became of another.

    Errors: NoSuchPage where the book never had one there, up to the edition that is read.
    """
    found = Page.objects.filter(book=at.book, slug=slug).select_related("parent").first()
    upto = found.revisions.filter(edition__number__lte=at.edition).order_by("-number") if found else None
    left = upto.select_related("edition").first() if upto is not None else None
    if found is None or left is None or not left.gone:
        raise NoSuchPage
    found.book = at.book
    before = left.edition.number - 1
    above = Revision.objects.at_edition(at.book, at.edition).filter(page=found.parent_id).first()
    return "rulebooks/gone.html", {
        "book": at.book,
        "reading": at,
        "rule_page": found,
        "left": left,
        "above": above,
        "as_it_was": Standpoint(at.book, before, at.language, fixed=True).address(slug) if before else "",
    }
