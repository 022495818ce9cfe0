"""What seats keep beside themselves: moves that wait for a yes, and keys that were given to programs."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone


class Proposal(models.Model):
    """A move that waits for the game master's yes; what it was told is known to its seat and the game master."""

    campaign = models.ForeignKey("campaigns.Campaign", models.CASCADE, related_name="proposals")
    seat = models.ForeignKey("campaigns.Seat", models.CASCADE, related_name="proposals")
    move = models.CharField(max_length=60)
    fields = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)
    key = models.CharField(max_length=64, null=True, blank=True, help_text="Of the form: sent twice, proposed once")
    reason = models.CharField(max_length=300, blank=True, help_text="Why the rules should give way, if they must")
    open = models.BooleanField(default=True, help_text="Whether nobody has said yes or no yet")

    class Meta:
        ordering = ["campaign_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "key"], condition=Q(key__isnull=False), name="one_proposal_per_key"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign}: {self.move}"


class ProgramKey(models.Model):
    """A key that a seat gave to a program; its secret is kept nowhere, `hash` is what it is known by."""

    WATCH, LOOK, MOVE = "watch", "look", "move"
    SCOPES = [(WATCH, "sees what everybody sees"), (LOOK, "sees what the seat sees"), (MOVE, "sees it and moves")]

    seat = models.ForeignKey("campaigns.Seat", models.CASCADE, related_name="program_keys")
    name = models.CharField(max_length=60, help_text="What its owner calls it")
    scope = models.CharField(max_length=10, choices=SCOPES)
    hash = models.CharField(max_length=64, unique=True, help_text="SHA-256 of the key")
    door = models.CharField(
        max_length=64, help_text="The seat's own `token_hash` when it was made; see program_keys.py"
    )
    made = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(null=True, blank=True, help_text="When it was last used, to the hour")

    def __str__(self) -> str:
        return f"{self.seat}: {self.name}"
