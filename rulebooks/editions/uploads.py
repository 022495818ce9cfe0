"""Documents that wait for their editors, as they are kept."""

from __future__ import annotations

from secrets import token_urlsafe

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from rulebooks.importers.documents import Document


class UploadQuerySet(models.QuerySet["Upload"]):
    def waiting(self) -> UploadQuerySet:
        """Those that are not too old yet, and were not thrown away."""
        return self.filter(at__gt=timezone.now() - settings.UPLOADS_KEPT, thrown=None)

    def thrown_away(self) -> UploadQuerySet:
        """Those that can be brought back: as long as they would have waited."""
        return self.filter(thrown__gt=timezone.now() - settings.UPLOADS_KEPT)

    def over(self) -> UploadQuerySet:
        """Those whose time is over."""
        old = timezone.now() - settings.UPLOADS_KEPT
        return self.filter(Q(thrown=None, at__lte=old) | Q(thrown__lte=old))

    def of(self, user: AbstractBaseUser | AnonymousUser) -> UploadQuerySet:
        """Those of nobody, which are found by their keys, and somebody's own."""
        return self.filter(Q(author=None) | Q(author__isnull=False, author=user.pk))

    def visible_to(self, user: AbstractBaseUser | AnonymousUser) -> UploadQuerySet:
        """Those of a person with an account are hers alone; others are found by their unguessable key."""
        return self.waiting().of(user)


class Upload(models.Model):
    """A document that an editor looks at before it changes anything. It goes when it is applied or thrown away."""

    key = models.CharField(max_length=50, unique=True, default=token_urlsafe)
    name = models.CharField(max_length=100, help_text="Of its file; the end says how it is read")
    text = models.TextField(help_text="Decoded, as importers/documents.py gives it")
    digest = models.CharField(max_length=64, help_text="SHA-256 of the text")
    book = models.CharField(
        max_length=60, blank=True, help_text='Slug of the configuration; "" for the one it looks like'
    )
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    guesses = models.JSONField(null=True, default=None, help_text="See importers/guesses/: words for kinds by keys")
    thrown = models.DateTimeField(null=True, blank=True, help_text="When it was thrown away")

    objects = UploadQuerySet.as_manager()

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return self.name

    @property
    def document(self) -> Document:
        return Document(self.name, self.text)

    def get_absolute_url(self) -> str:
        return reverse("draft", args=[self.key])
