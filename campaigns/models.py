"""A campaign as it is kept: the table, its seats, every play, the evenings."""

from __future__ import annotations

import secrets
from collections.abc import Set
from typing import Protocol

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.urls import reverse
from django.utils import timezone

from rulebooks.models import Book

SLUG_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # without those that look alike


def new_slug() -> str:
    """A name in the address of a campaign that nobody guesses."""
    return "".join(secrets.choice(SLUG_LETTERS) for _ in range(10))


class Visitor(Protocol):
    """Whoever asks for campaigns: `seats.people.Person` is one."""

    @property
    def campaigns(self) -> Set[int]:
        """The ids of the campaigns at which this one holds a seat or looks on."""


class CampaignQuerySet(models.QuerySet["Campaign"]):
    def visible_to(self, person: Visitor) -> CampaignQuerySet:
        """The campaigns at which a person holds a seat or looks on; for everybody else they do not exist."""
        return self.filter(pk__in=person.campaigns)

    def with_evening(self) -> CampaignQuerySet:
        """With the book, and the evening that is on: but for the two tables it keeps, as long as the campaign's own."""
        return self.select_related("book", "session").defer("session__before", "session__after")


class PresentCampaigns(models.Manager["Campaign"]):
    """The campaigns that were not put away."""

    def get_queryset(self) -> CampaignQuerySet:
        return CampaignQuerySet(self.model, using=self._db).filter(put_away=None)

    def visible_to(self, person: Visitor) -> CampaignQuerySet:
        """As of the query set: a table that was put away is there for nobody."""
        return self.get_queryset().visible_to(person)

    def with_evening(self) -> CampaignQuerySet:
        """As of the query set."""
        return self.get_queryset().with_evening()


class Campaign(models.Model):
    """One table: a game played on one exact edition of its rulebook.

    `state` is what folding all plays that were not undone gives; it is kept so that the ten-thousandth move costs what
    the tenth did. Only the ledger writes it, `number`, `ended` and the secret.
    """

    DICE = [
        ("app", "rolled by the app"),
        ("table", "typed in from a real table"),
        ("checked", "typed in, and checked by the app"),
    ]
    ORIGINS = [("branch", "a what-if of another table"), ("import", "a file")]
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
    dial = models.JSONField(
        default=dict, help_text="Rules played more or less strictly than the rest: rule, strictness"
    )
    house = models.JSONField(
        default=list, blank=True, help_text="What its plays have laid over the book; see rulebooks/layers"
    )
    rights = models.JSONField(default=dict, help_text='Seat ("" for all), move, "allow", "propose" or "forbid"')
    blind = models.BooleanField(default=False, help_text="The game master plays too and sees only what everybody sees")
    watching = models.PositiveIntegerField(default=0, help_text="Counts the links that spectators had")
    watch_hash = models.CharField(
        max_length=64,
        null=True,
        blank=True,
        unique=True,
        help_text="SHA-256 of the secret in theirs; none: nobody looks on",
    )
    door = models.PositiveIntegerField(default=0, help_text="Counts how often somebody lost a seat; streams look at it")
    session = models.ForeignKey(
        "Session", models.SET_NULL, null=True, blank=True, related_name="+", help_text="The evening that is on"
    )
    root = models.CharField(max_length=64, blank=True, help_text="What the chain of its plays' hashes begins with")
    hash = models.CharField(max_length=64, blank=True, help_text="Of the newest play")
    origin = models.CharField(max_length=10, choices=ORIGINS, blank=True, help_text="Where its first plays come from")
    parent = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="branches", help_text="Of a branch: the real table"
    )
    branched_at = models.PositiveIntegerField(
        null=True, blank=True, help_text="Number of the last play that was copied from elsewhere"
    )
    known = models.JSONField(default=dict, blank=True, help_text="Faces of dice that fell elsewhere, by their decision")
    unproven = models.BooleanField(default=False, help_text="A file told of dice that nobody can draw again here")
    guided = models.BooleanField(default=False, help_text="Whether its page says what to try next")
    created = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True, help_text="When the game was won or lost")

    put_away = models.DateTimeField(
        null=True, blank=True, db_index=True, help_text="When its game master did; for a while it can be brought back"
    )

    objects = PresentCampaigns()
    every = CampaignQuerySet.as_manager()

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


class PresentSeats(models.Manager["Seat"]):
    """The seats that were not taken away from their table."""

    def get_queryset(self) -> models.QuerySet[Seat]:
        return super().get_queryset().filter(gone=False)


class Seat(models.Model):
    """A place at the table. Whoever opens its link holds it; while nobody has, its name is empty.

    A seat that is taken away stays as a row, because plays name it; only `every` finds it then.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="seats")
    key = models.CharField(max_length=10, help_text='"1", "2"… for players, "gm" for who runs the game')
    name = models.CharField(max_length=60, blank=True)
    master = models.BooleanField(default=False)
    link = models.PositiveIntegerField(default=1, help_text="Counts the links it had; only the newest one works")
    token_hash = models.CharField(max_length=64, unique=True, help_text="SHA-256 of the secret in its link")
    hold_hash = models.CharField(
        max_length=64,
        db_index=True,
        default="",
        help_text="What the browsers that hold it keep: of the link they came by",
    )
    browsers = models.PositiveIntegerField(default=0, help_text="How many have sat down since it was last handed over")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        help_text="Who claimed it",
    )
    vacant = models.BooleanField(default=False, help_text="Handed over: it waits for whoever opens its new link")
    gone = models.BooleanField(default=False, help_text="Taken away before the game began")
    seen_at = models.DateTimeField(null=True, blank=True, help_text="When it last looked, to the minute")
    seen_number = models.PositiveIntegerField(default=0, help_text="The newest play that it saw then")
    visit_at = models.DateTimeField(null=True, blank=True, help_text="When it came back the last time")
    left_number = models.PositiveIntegerField(default=0, help_text="The newest play that it had seen before that")

    objects = PresentSeats()
    every = models.Manager()

    class Meta:
        ordering = ["campaign_id", "master", Length("key"), "key"]
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_seat_per_key")]

    def __str__(self) -> str:
        return self.name or self.key

    @property
    def open(self) -> bool:
        """Whether it still waits for its player."""
        return (self.vacant or not self.name) and not self.master


class Session(models.Model):
    """An evening: when it was, what people noted, and the table before and after it."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="sessions")
    number = models.PositiveIntegerField(help_text="From 1, per campaign")
    began = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True)
    notes = models.TextField(blank=True, help_text="Markdown")
    came = models.JSONField(default=list, blank=True, help_text="Keys of the seats whose players were there")
    from_play = models.PositiveIntegerField(help_text="Number of the first play that could belong to it")
    to_play = models.PositiveIntegerField(null=True, blank=True, help_text="Number of the last play before its end")
    before = models.TextField(help_text="The state at its beginning, as JSON text")
    after = models.TextField(blank=True, help_text="The state at its end")

    class Meta:
        ordering = ["campaign_id", "number"]
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

    `move` is a game's move or one of the ledger's own: lay, join, undo, override, settings … Nothing in it changes but
    `undone`.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="plays")
    number = models.PositiveIntegerField(help_text="From 1, per campaign, without gaps")
    move = models.CharField(max_length=60)
    fields = models.JSONField(default=dict)
    seat = models.ForeignKey(Seat, models.SET_NULL, null=True, related_name="plays")
    at = models.DateTimeField(default=timezone.now)
    edition = models.PositiveIntegerField(help_text="The edition of the book it was decided on")
    events = models.JSONField(default=list)
    seen = models.JSONField(default=dict, help_text="How it looked to those who may not see all of it")
    undone = models.BooleanField(default=False)
    key = models.CharField(max_length=64, null=True, blank=True, help_text="Of the form: sent twice, done once")
    reason = models.CharField(max_length=300, blank=True, help_text="Why it was undone, set by hand or forced")
    against = models.JSONField(default=list, help_text="What the rules say against it: rule and sentence")
    session = models.ForeignKey(Session, models.SET_NULL, null=True, blank=True, related_name="plays")
    again = models.PositiveIntegerField(
        null=True, blank=True, help_text="Number of the play that this one decides again, without one before it"
    )
    hash = models.CharField(max_length=64, blank=True, help_text="SHA-256 over the hash before it and this row")

    objects = PlayQuerySet.as_manager()

    class Meta:
        ordering = ["campaign_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_play_per_number"),
            models.UniqueConstraint(
                fields=["campaign", "key"], condition=Q(key__isnull=False), name="one_play_per_key"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="plays_count_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign} {self.number}: {self.move}"


class Checkpoint(models.Model):
    """A state on the way, so that going back far need not fold everything from the beginning.

    It holds as long as the same plays up to its number are undone as were then; `undone` is a digest of those.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="checkpoints")
    number = models.PositiveIntegerField(help_text="Of the last play in it")
    undone = models.CharField(max_length=64)
    state = models.TextField(help_text="As JSON text")

    class Meta:
        ordering = ["campaign_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number", "undone"], name="one_checkpoint_per_moment")
        ]

    def __str__(self) -> str:
        return f"{self.campaign} {self.number}"


from campaigns.evenings.models import Answer, Meeting, Note  # noqa: E402, F401 - Django looks for models here
from campaigns.house_rules.models import Supplement, Trial  # noqa: E402, F401
from campaigns.seats.models import ProgramKey, Proposal  # noqa: E402, F401
from campaigns.webhooks.models import Delivery, Webhook  # noqa: E402, F401
