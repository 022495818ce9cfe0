"""The pictures of the books, each kept once, under what it is made of; in the database, so that every copy has them."""

from __future__ import annotations

from django.db import models
from django.urls import reverse
from django.utils import timezone


class Picture(models.Model):
    """A picture as it is served. It never changes; one that no text shows any more goes by `manage.py tidy`."""

    key = models.CharField(max_length=64, unique=True, help_text="SHA-256 of its bytes")
    webp = models.BinaryField()
    width = models.PositiveIntegerField(help_text="In dots")
    height = models.PositiveIntegerField(help_text="In dots")
    at = models.DateTimeField(default=timezone.now, help_text="When it was last brought")

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        return reverse("picture", args=[self.key])
