"""What seats keep beside themselves: moves that wait for a yes."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from campaigns.models import Campaign, Seat


class Proposal(models.Model):
    """A move that waits for the game master's yes; what it was told is known to its seat and the game master."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="proposals")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="proposals")
    move = models.CharField(max_length=60)
    fields = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)
    key = models.CharField(max_length=64, null=True, blank=True, help_text="Of the form: sent twice, proposed once")
    reason = models.CharField(max_length=300, blank=True, help_text="Why the rules should give way, if they must")
    open = models.BooleanField(default=True, help_text="Whether nobody has said yes or no yet")

    class Meta:
        ordering = ["campaign", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "key"], condition=Q(key__isnull=False), name="one_proposal_per_key"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign}: {self.move}"
