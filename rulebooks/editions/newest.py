"""What is new in a book: its newest editions with the pages that each changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, F, Window
from django.db.models.functions import RowNumber

from rulebooks.models import Book, Edition, Revision

MOST_PAGES = 12
"""Pages that are named of an edition; the rest is counted."""


@dataclass(frozen=True, slots=True)
class Changed:
    """An edition with the first pages that it changed, in the book's order; `more` are not named."""

    edition: Edition
    revisions: tuple[Revision, ...]
    count: int

    @property
    def more(self) -> int:
        return self.count - len(self.revisions)

    @property
    def first(self) -> bool:
        """Whether the book began with it: what changed is the whole of it."""
        return self.edition.number == 1


def newest(book: Book, most: int, before: int | None = None) -> list[Changed]:
    """The newest editions of a book (before a number), newest first.

    Shape:  two questions to the database, however many editions there are and however many pages each changed.
    """
    known = book.editions.select_related("author").order_by("-number")
    if before is not None:
        known = known.filter(number__lt=before)
    editions = list(known.annotate(count=Count("revisions"))[:most])
    named = _named([one for one in editions if one.number > 1])
    return [Changed(one, tuple(named[one.pk]), one.count) for one in editions]


def _named(editions: Sequence[Edition]) -> dict[int, list[Revision]]:
    """The first revisions of each edition, without their texts."""
    place = Window(RowNumber(), partition_by=F("edition"), order_by=[F("page__position"), F("pk")])
    first = Revision.objects.filter(edition__in=editions).annotate(place=place).filter(place__lte=MOST_PAGES)
    told = first.select_related("page").only("edition_id", "number", "title", "gone", "page__slug", "page__position")
    found: dict[int, list[Revision]] = defaultdict(list)
    for one in told.order_by("page__position", "pk"):
        found[one.edition_id].append(one)
    return found
