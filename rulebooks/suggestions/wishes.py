"""The table of pages that somebody would have a book get."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse

from rulebooks.suggestions.tables import DECLINED, TAKEN, WAITING, WITHDRAWN, Proposal


class Wish(Proposal):
    """A page that is not there: what it would say, of which kind, and where it would stand.

    under: the page beneath which it would stand, after the page `after` where there is one
    """

    book = models.ForeignKey("rulebooks.Book", models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=40)
    under = models.ForeignKey("rulebooks.Page", models.SET_NULL, null=True, related_name="+")
    after = models.ForeignKey("rulebooks.Page", models.SET_NULL, null=True, blank=True, related_name="+")
    revision = models.ForeignKey("rulebooks.Revision", models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        app_label = "rulebooks"
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=[WAITING, TAKEN, DECLINED, WITHDRAWN]), name="wishes_have_a_known_state"
            )
        ]
        indexes = [models.Index(fields=["book", "state"], name="wishes_of_a_book")]

    def __str__(self) -> str:
        return f"{self.book}: {self.title}"

    def get_absolute_url(self) -> str:
        return reverse("wish", args=[self.book.slug, self.key])
