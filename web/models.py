"""What the ground floor keeps: how often something was done, for as long as it counts."""

from django.db import models


class Tally(models.Model):
    """How often one thing was done by one sender, until when that counts. Nobody reads here who it was."""

    key = models.CharField(
        max_length=64, unique=True, help_text="SHA-256 of the limit, and of who or what it counts for"
    )
    count = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.count} until {self.until}"
