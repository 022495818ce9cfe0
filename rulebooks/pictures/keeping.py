"""Pictures come in, drawn anew, and leave when no text shows them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Model, TextField
from django.db.models.functions import Cast
from django.utils import timezone

from rulebooks.importers.apart import drawn
from rulebooks.importers.pictures import Drawn
from rulebooks.models import Conflict, Reading, Revision, Suggestion, Upload, Wish
from rulebooks.pictures.tables import Picture

KEPT_UNSHOWN = timedelta(days=30)
"""How long a picture waits to be shown somewhere: a form that puts it in may lie open, a document may wait."""
SHOWN_IN: tuple[tuple[type[Model], str], ...] = (
    (Revision, "paragraphs"),
    (Reading, "paragraphs"),
    (Suggestion, "paragraphs"),
    (Wish, "paragraphs"),
    (Conflict, "imported"),
    (Upload, "text"),
)


def bring(raw: bytes, name: str) -> str:
    """Keep a picture that somebody sends; gives its key.

    Errors: Unreadable, with a sentence that `said` translates.
    """
    made = drawn(raw, name)
    keep([made])
    return made.key


def keep(pictures: Iterable[Drawn]) -> None:
    """Keep pictures that were drawn, each once; one that is there already is as fresh as if it came now."""
    for one in pictures:
        told = {"webp": one.webp, "width": one.width, "height": one.height, "at": timezone.now()}
        Picture.objects.update_or_create(key=one.key, defaults=told)


def remove_unshown(now: datetime) -> int:
    """Remove the pictures that came long ago and that no text shows, not even an old one; how many."""
    gone = 0
    for one in Picture.objects.filter(at__lte=now - KEPT_UNSHOWN).only("key"):
        if not any(_says(table, field, one.key) for table, field in SHOWN_IN):
            one.delete()
            gone += 1
    return gone


def _says(table: type[Model], field: str, key: str) -> bool:
    told = table._default_manager.annotate(told=Cast(field, TextField()))
    return told.filter(told__contains=key).exists()
