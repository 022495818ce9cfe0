"""The table of suggestions, and what they share with wishes for pages that are not there."""

from __future__ import annotations

from secrets import token_urlsafe

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

WAITING, TAKEN, PARTLY, DECLINED, WITHDRAWN, DRAFT = "waiting", "taken", "partly", "declined", "withdrawn", "draft"
STATES = (WAITING, TAKEN, PARTLY, DECLINED, WITHDRAWN, DRAFT)


class Proposal(models.Model):
    """What somebody would have a page say, and what became of it.

    key:        whoever has it sees what becomes of the proposal, without an account
    paragraphs: as `Revision.paragraphs`; new ones have no id yet, or one that begins with "+"
    """

    key = models.CharField(max_length=50, unique=True, default=token_urlsafe)
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

    class Meta:
        abstract = True

    @property
    def waits(self) -> bool:
        """Whether nobody has decided yet."""
        return self.state in (WAITING, DRAFT)

    @property
    def credit(self) -> str:
        """Whom the history thanks."""
        return self.name or (self.author.get_username() if self.author else "")


class Suggestion(Proposal):
    """A page as somebody would have it, against the revision that they read.

    taken:      the places that an editor took, of `places.parts_of`
    state:      a "draft" is an editor's own, and waits to be published with others
    """

    page = models.ForeignKey("rulebooks.Page", models.CASCADE, related_name="suggestions")
    base = models.PositiveIntegerField(help_text="Number of the revision that was read")
    taken = models.JSONField(default=list, blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    revision = models.ForeignKey(
        "rulebooks.Revision", models.SET_NULL, null=True, blank=True, related_name="suggestions"
    )

    class Meta:
        app_label = "rulebooks"
        ordering = ["at", "pk"]
        constraints = [models.CheckConstraint(condition=Q(state__in=STATES), name="suggestions_have_a_known_state")]
        indexes = [models.Index(fields=["page", "state"], name="suggestions_of_a_page")]

    def __str__(self) -> str:
        return f"{self.page}: {self.reason}"

    def get_absolute_url(self) -> str:
        return reverse("suggestion", args=[self.page.book.slug, self.key])
