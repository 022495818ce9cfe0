"""A campaign as it is kept: the table, its seats, every play, the evenings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from rulebooks.models import Book

if TYPE_CHECKING:
    from campaigns.people import Person


class CampaignQuerySet(models.QuerySet["Campaign"]):
    def visible_to(self, person: Person) -> CampaignQuerySet:
        """The campaigns at which a person holds a seat; for everybody else they do not exist."""
        return self.filter(pk__in={seat.campaign_id for seat in person.seats})


class Campaign(models.Model):
    """One table: a game played on one exact edition of its rulebook.

    `state` is what folding all plays that were not undone gives; it is kept so that the ten-thousandth move costs what
    the tenth did. Only the ledger writes it, `number`, `ended` and the secret.
    """

    DICE = [("app", "rolled by the app"), ("table", "typed in from a real table")]
    STRICTNESS = [("record", "record"), ("advise", "advise"), ("enforce", "enforce")]

    slug = models.CharField(max_length=20, unique=True, help_text="Cannot be guessed")
    title = models.CharField(max_length=120)
    game = models.CharField(max_length=60, help_text="The slug of its folder in campaigns/games")
    book = models.ForeignKey(Book, models.PROTECT, related_name="campaigns")
    edition = models.PositiveIntegerField(help_text="The edition of the book that is played")
    state = models.TextField(
        default="", help_text="JSON as text: PostgreSQL's own JSON forgets in which order things came"
    )
    number = models.PositiveIntegerField(default=0, help_text="Of the newest play")
    secret = models.CharField(max_length=64, help_text="Hex; the dice come from it, so it is published only at the end")
    secret_hash = models.CharField(max_length=64, help_text="SHA-256 of the secret's bytes, published from the start")
    dice = models.CharField(max_length=10, choices=DICE, default="app")
    strictness = models.CharField(max_length=10, choices=STRICTNESS, default="enforce")
    session = models.ForeignKey(
        "Session", models.SET_NULL, null=True, blank=True, related_name="+", help_text="The evening that is on"
    )
    created = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True, help_text="When the game was won or lost")

    objects = CampaignQuerySet.as_manager()

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("campaign", args=[self.slug])

    @property
    def published_secret(self) -> str:
        """What the dice came from, once nobody can profit from knowing it; empty before the end."""
        return self.secret if self.ended else ""


class Seat(models.Model):
    """A place at the table. Whoever opens its link holds it; while nobody has, its name is empty."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="seats")
    key = models.CharField(max_length=10, help_text='"1", "2"… for players, "gm" for who runs the game')
    name = models.CharField(max_length=60, blank=True)
    master = models.BooleanField(default=False)
    link = models.PositiveIntegerField(default=1, help_text="Counts the links it had; only the newest one works")
    token_hash = models.CharField(max_length=64, unique=True, help_text="SHA-256 of the secret in its link")

    class Meta:
        ordering = ["campaign", "master", "key"]
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_seat_per_key")]

    def __str__(self) -> str:
        return self.name or self.key

    @property
    def open(self) -> bool:
        """Whether it still waits for its player."""
        return not self.name and not self.master


class Session(models.Model):
    """An evening: when it was, what people noted, and the table before and after it."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="sessions")
    number = models.PositiveIntegerField(help_text="From 1, per campaign")
    began = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True)
    notes = models.TextField(blank=True, help_text="Markdown")
    from_play = models.PositiveIntegerField(help_text="Number of the first play that could belong to it")
    to_play = models.PositiveIntegerField(null=True, blank=True, help_text="Number of the last play before its end")
    before = models.TextField(help_text="The state at its beginning, as JSON text")
    after = models.TextField(blank=True, help_text="The state at its end")

    class Meta:
        ordering = ["campaign", "number"]
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="one_session_per_number")]

    def __str__(self) -> str:
        return f"{self.campaign} {self.number}"


class PlayQuerySet(models.QuerySet["Play"]):
    def effective(self) -> PlayQuerySet:
        """Those that were not undone, in their order."""
        return self.filter(undone=False).order_by("number")

    def newest(self, most: int = 50, before: int | None = None) -> PlayQuerySet:
        """The newest ones (before a number), newest first, with who made them."""
        wanted = self if before is None else self.filter(number__lt=before)
        return wanted.select_related("seat").order_by("-number")[:most]


class Play(models.Model):
    """One thing that was done: the move and its fields (the cause), and the events (what it meant).

    `move` is a game's move or one of the ledger's own: lay, join, undo, override. Nothing in it changes but `undone`.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="plays")
    number = models.PositiveIntegerField(help_text="From 1, per campaign, without gaps")
    move = models.CharField(max_length=60)
    fields = models.JSONField(default=dict)
    seat = models.ForeignKey(Seat, models.SET_NULL, null=True, related_name="plays")
    at = models.DateTimeField(default=timezone.now)
    edition = models.PositiveIntegerField(help_text="The edition of the book it was decided on")
    events = models.JSONField(default=list)
    undone = models.BooleanField(default=False)
    key = models.CharField(max_length=64, null=True, blank=True, help_text="Of the form: sent twice, done once")
    reason = models.CharField(max_length=300, blank=True, help_text="Why it was undone or set by hand")
    session = models.ForeignKey(Session, models.SET_NULL, null=True, blank=True, related_name="plays")

    objects = PlayQuerySet.as_manager()

    class Meta:
        ordering = ["campaign", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_play_per_number"),
            models.UniqueConstraint(
                fields=["campaign", "key"], condition=Q(key__isnull=False), name="one_play_per_key"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="plays_count_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign} {self.number}: {self.move}"
