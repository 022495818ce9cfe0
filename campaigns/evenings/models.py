"""Notes of people, dates they look for together, and what they answered."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class Note(models.Model):
    """What somebody noted about an evening, about an entry of the rulebook, or about the campaign as a whole."""

    campaign = models.ForeignKey("campaigns.Campaign", models.CASCADE, related_name="notes")
    author = models.ForeignKey("campaigns.Seat", models.CASCADE, related_name="notes")
    session = models.ForeignKey("campaigns.Session", models.SET_NULL, null=True, blank=True, related_name="remarks")
    entry = models.CharField(max_length=200, blank=True, help_text="Slug of the entry of the rulebook it is about")
    text = models.TextField(help_text="Markdown, as typed")
    html = models.TextField(help_text="Rendered once, when it was saved")
    readers = models.JSONField(
        default=list, help_text='Keys of the seats that may read it beside its author; "*" is all'
    )
    at = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.campaign} {self.author}: {self.text[:40]}"


class Meeting(models.Model):
    """A time that the table could meet."""

    campaign = models.ForeignKey("campaigns.Campaign", models.CASCADE, related_name="meetings")
    at = models.DateTimeField()
    place = models.CharField(max_length=120, blank=True)
    author = models.ForeignKey("campaigns.Seat", models.CASCADE, related_name="+")
    settled = models.BooleanField(default=False, help_text="The game master has said that it is this one")
    called_off = models.BooleanField(default=False)
    number = models.PositiveIntegerField(default=0, help_text="Counts its changes; calendars want to know")

    class Meta:
        ordering = ["at"]
        constraints = [models.UniqueConstraint(fields=["campaign", "at"], name="one_meeting_per_time")]

    def __str__(self) -> str:
        return f"{self.campaign} {self.at:%Y-%m-%d %H:%M}"


class Answer(models.Model):
    """Whether somebody comes."""

    SAID = [("yes", "yes"), ("maybe", "maybe"), ("no", "no")]

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="answers")
    seat = models.ForeignKey("campaigns.Seat", models.CASCADE, related_name="+")
    said = models.CharField(max_length=5, choices=SAID)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["meeting", "seat"], name="one_answer_per_seat")]

    def __str__(self) -> str:
        return f"{self.seat}: {self.said}"
