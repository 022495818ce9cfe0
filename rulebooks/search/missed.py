"""Searches that found nothing: what readers call a thing and no page does, for whoever mends the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models, transaction
from django.db.models import F, Q
from django.utils import timezone

from rulebooks.words import fold

if TYPE_CHECKING:
    from rulebooks.models import Book

SHORTEST, LONGEST, MOST = 3, 60, 500
"""Letters of what is kept, and rows of a book; the oldest go."""


class Missed(models.Model):
    """Words for which a search found nothing, in one book or without one on the whole shelf; by whom is not kept."""

    book = models.ForeignKey("rulebooks.Book", models.CASCADE, null=True, related_name="missed")
    words = models.CharField(max_length=LONGEST)
    count = models.PositiveIntegerField(default=1)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        app_label = "rulebooks"
        ordering = ["-count", "-at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["book", "words"], name="words_are_missed_once_in_a_book"),
            models.UniqueConstraint(
                fields=["words"], condition=Q(book=None), name="words_are_missed_once_on_the_shelf"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.words}: {self.count}"


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
