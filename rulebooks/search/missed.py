"""Searches that found nothing: what readers call a thing and no page does, for whoever mends the book."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from rulebooks.language.words import fold
from rulebooks.models import Book
from rulebooks.search.tables import LONGEST_MISSED as LONGEST
from rulebooks.search.tables import Missed

SHORTEST, MOST = 3, 500
"""Letters of what is kept, and rows of a book; the oldest go."""


@transaction.atomic
def missed(book: Book | None, query: str) -> None:
    """Count a search that found nothing; what no person types as a name is left out."""
    words = " ".join(fold(query).split())
    if not SHORTEST <= len(words) <= LONGEST or not any(letter.isalpha() for letter in words):
        return
    here = Missed.objects.filter(book=book)
    if not here.filter(words=words).update(count=F("count") + 1, at=timezone.now()):
        Missed.objects.bulk_create([Missed(book=book, words=words)], ignore_conflicts=True)
        here.exclude(pk__in=list(here.order_by("-at", "-pk").values_list("pk", flat=True)[:MOST])).delete()


def told(book: Book) -> list[Missed]:
    """What was looked for in a book in vain, or on the shelf, most often first."""
    return list(Missed.objects.filter(Q(book=book) | Q(book=None)))
