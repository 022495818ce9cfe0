"""Sets of house rules with a name, to be laid over other tables; and games that bots play to see what a rule does."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.db import models
from django.utils import timezone


class SupplementQuerySet(models.QuerySet["Supplement"]):
    def of(self, campaigns: Collection[int]) -> SupplementQuerySet:
        """Those of the campaigns with these ids; what a table has agreed on is nobody else's business."""
        return self.filter(campaign__in=campaigns, campaign__put_away=None)


class Supplement(models.Model):
    """House rules of one campaign under a name, as they were when they were named."""

    campaign = models.ForeignKey("campaigns.Campaign", models.CASCADE, related_name="supplements")
    title = models.CharField(max_length=60)
    patches = models.JSONField(default=list, help_text="See rulebooks/layers/patches.py")
    edition = models.PositiveIntegerField(help_text="The edition of the book that they were made over")
    at = models.DateTimeField(default=timezone.now)

    objects = SupplementQuerySet.as_manager()

    class Meta:
        ordering = ["-at"]
        constraints = [models.UniqueConstraint(fields=["campaign", "title"], name="one_supplement_per_title")]

    def __str__(self) -> str:
        return self.title


class Trial(models.Model):
    """Games by the rules as they are and as they would be, from the same seeds, played beside the server."""

    LASTS = timedelta(minutes=15)

    campaign = models.ForeignKey("campaigns.Campaign", models.CASCADE, related_name="trials")
    edition = models.PositiveIntegerField()
    before = models.JSONField(default=list, help_text="The layers as they are")
    after = models.JSONField(default=list, help_text="The layers as they would be")
    players = models.PositiveIntegerField()
    games = models.PositiveIntegerField(help_text="How many were to be played under each")
    played = models.JSONField(default=list, help_text="Of each game how it went, under both")
    at = models.DateTimeField(default=timezone.now)
    over = models.BooleanField(default=False)

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.campaign}: {len(self.played)} of {self.games}"

    @property
    def runs(self) -> bool:
        """Whether more of its games may yet come; of one that begins later than now a clock that ran ahead knew."""
        return not self.over and -self.LASTS < timezone.now() - self.at < self.LASTS
