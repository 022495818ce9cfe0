"""The tables of what somebody watches, and of the secret address at which their programs read of it."""

from __future__ import annotations

from secrets import token_urlsafe

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from rulebooks.importers.dialect.lists import LONGEST


class Watch(models.Model):
    """A page, a list of things that fit a query, or without either a whole book, which somebody watches.

    since: the edition at which they began; a feed tells what came after it
    seen:  the newest edition that they have looked at; what is new to them came after it
    looked: when; answers have no edition
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="watches")
    book = models.ForeignKey("rulebooks.Book", models.CASCADE, related_name="watches")
    page = models.ForeignKey("rulebooks.Page", models.CASCADE, null=True, related_name="watches")
    query = models.CharField(max_length=LONGEST, blank=True)
    at = models.DateTimeField(default=timezone.now)
    looked = models.DateTimeField(default=timezone.now)
    since = models.PositiveIntegerField()
    seen = models.PositiveIntegerField()

    class Meta:
        app_label = "rulebooks"
        ordering = ["book__position", "book__slug", "page__position", "query"]
        constraints = [
            models.UniqueConstraint(fields=["user", "page"], condition=~Q(page=None), name="a_page_is_watched_once"),
            models.UniqueConstraint(
                fields=["user", "book", "query"], condition=Q(page=None), name="a_list_is_watched_once"
            ),
            models.CheckConstraint(condition=Q(page=None) | Q(query=""), name="a_page_has_no_query"),
            models.CheckConstraint(condition=Q(seen__gte=F("since")), name="nobody_saw_before_they_watched"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.page or self.book} {self.query}".strip()


class WatchFeed(models.Model):
    """The address at which somebody's programs read what is new to them, in the language in which it was asked for."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(max_length=50, unique=True, default=token_urlsafe)
    language = models.CharField(max_length=10)

    class Meta:
        app_label = "rulebooks"

    def __str__(self) -> str:
        return f"of {self.user}"
