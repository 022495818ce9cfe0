"""The table of pages that somebody would have a book get."""

from __future__ import annotations

from secrets import token_urlsafe

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from rulebooks.suggestions.tables import DECLINED, TAKEN, WAITING, WITHDRAWN


class Wish(models.Model):
    """A page that is not there: what it would say, of which kind, and where it would stand.

    key:        whoever has it sees what becomes of the wish, without an account
    under:      the page beneath which it would stand, after the page `after` where there is one
    paragraphs: as `Revision.paragraphs`, without ids
    """

    key = models.CharField(max_length=50, unique=True, default=token_urlsafe)
    book = models.ForeignKey("rulebooks.Book", models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=40)
    under = models.ForeignKey("rulebooks.Page", models.SET_NULL, null=True, related_name="+")
    after = models.ForeignKey("rulebooks.Page", models.SET_NULL, null=True, blank=True, related_name="+")
    title = models.CharField(max_length=300)
    aliases = models.JSONField(default=list, blank=True)
    stats = models.JSONField(default=dict, blank=True)
    paragraphs = models.JSONField(default=list, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    name = models.CharField(max_length=80, blank=True, help_text="Whom to thank")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=10, default=WAITING)
    answer = models.CharField(max_length=1_000, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
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

    @property
    def waits(self) -> bool:
        """Whether nobody has decided yet."""
        return self.state == WAITING

    @property
    def credit(self) -> str:
        """Whom the history thanks."""
        return self.name or (self.author.get_username() if self.author else "")
