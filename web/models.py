"""What the ground floor keeps: how often something was done, for as long as it counts; and what protects accounts."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Tally(models.Model):
    """How often one thing was done by one sender, until when that counts. Nobody reads here who it was."""

    key = models.CharField(
        max_length=64, unique=True, help_text="SHA-256 of the limit, and of who or what it counts for"
    )
    count = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.count} until {self.until}"


class SignedIn(models.Model):
    """A browser in which an account is signed in, beside the session that says so."""

    session_key = models.CharField(max_length=40, unique=True)
    # Sessions outlive accounts: what one of them says of an account that is gone holds nobody up.
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_constraint=False)
    browser = models.CharField(max_length=300, blank=True, help_text="What it calls itself")
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.account_id} since {self.since}"


class SecondFactor(models.Model):
    """An account asks for a code beside its password. The key of the codes is derived; see second_factor.py."""

    account = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    nonce = models.CharField(max_length=32, help_text="What this key has that others of the account had not")
    step = models.BigIntegerField(default=0, help_text="Of the newest code that was taken: none is taken twice")
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.account_id} since {self.since}"


class RecoveryCode(models.Model):
    """A code that stands once for a second factor or a forgotten password; only its hash is kept."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "hash"], name="one_recovery_code_per_hash")]

    def __str__(self) -> str:
        return f"of {self.account_id}"
