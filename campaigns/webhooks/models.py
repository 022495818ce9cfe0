"""Where a campaign tells what happens, and how the last times went."""

from datetime import timedelta

from django.db import models
from django.db.models import F, Q
from django.utils import timezone


class Webhook(models.Model):
    """An address that is told of a campaign's plays. What it was not told yet is what came after play `told`."""

    LONGEST_PAUSE = timedelta(hours=25)
    """Longer than the longest that is waited after a failure."""
    JSON, DISCORD, TELEGRAM = "json", "discord", "telegram"
    SHAPES = [(JSON, "signed JSON"), (DISCORD, "as Discord takes it"), (TELEGRAM, "as a bot of Telegram takes it")]

    campaign = models.ForeignKey("campaigns.Campaign", models.CASCADE, related_name="webhooks")
    seat = models.ForeignKey("campaigns.Seat", models.CASCADE, related_name="+", help_text="Who gave the address")
    name = models.CharField(max_length=60)
    shape = models.CharField(max_length=10, choices=SHAPES)
    address = models.CharField(max_length=500, help_text="Whoever knows it can write there: it is shown to nobody")
    chat = models.CharField(max_length=64, blank=True, help_text="Of Telegram: where the bot writes")
    salt = models.CharField(max_length=40, help_text="With the site's secret it gives what deliveries are signed by")
    language = models.CharField(max_length=10)
    origin = models.CharField(max_length=200, help_text='Of the site, as who gave it met it: "https://example.org"')
    made = models.DateTimeField(default=timezone.now)
    told = models.PositiveIntegerField(help_text="Number of the last play that arrived")
    tries = models.PositiveSmallIntegerField(default=0, help_text="How often in a row it has failed")
    due = models.DateTimeField(default=timezone.now, help_text="Not before this is it told again")
    stopped = models.DateTimeField(null=True, blank=True, help_text="When the site gave up")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.campaign}: {self.name}"

    @classmethod
    def waiting(cls) -> "models.QuerySet[Webhook]":
        """Those that are to be told now; so is one that is due later than any pause lasts, for a clock ran ahead."""
        now = timezone.now()
        due = Q(due__lte=now) | Q(due__gt=now + cls.LONGEST_PAUSE)
        there = cls.objects.filter(due, stopped=None, campaign__put_away=None)
        return there.filter(campaign__number__gt=F("told"))


class Delivery(models.Model):
    """One time that an address was told, or should have been."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    at = models.DateTimeField(default=timezone.now)
    first = models.PositiveIntegerField(help_text="Number of the first play in it")
    last = models.PositiveIntegerField(help_text="And of the last one")
    status = models.PositiveSmallIntegerField(default=0, help_text="What was answered; 0 for nothing")
    problem = models.CharField(max_length=20, blank=True, help_text="Why it did not arrive; see sending.py")
    took = models.PositiveIntegerField(default=0, help_text="Milliseconds")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.webhook} {self.first}–{self.last}"
