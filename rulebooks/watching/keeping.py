"""Beginning to watch, stopping, and having looked."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from secrets import token_urlsafe

from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from rulebooks.models import Book, Page
from rulebooks.watching.tables import Watch, WatchFeed

MOST, MOST_QUERIES = 200, 20
"""Of one person. A list is asked for anew at two editions each time somebody looks, so there are fewer of them."""


class TooMany(Exception):
    """Somebody watches as much as one may."""


def watched(user: AbstractBaseUser, book: Book, page: Page | None = None, query: str = "") -> QuerySet[Watch]:
    """What somebody watches there: one row, or none."""
    return Watch.objects.filter(user=user.pk, book=book, page=page, query=query)


@transaction.atomic
def begin(user: AbstractBaseUser, book: Book, page: Page | None = None, query: str = "") -> None:
    """Watch it from now on; who does already goes on.

    Errors: TooMany.
    """
    # Two forms that are sent at once are counted one after the other.
    get_user_model().objects.select_for_update().get(pk=user.pk)
    own = Watch.objects.filter(user=user.pk)
    if watched(user, book, page, query).exists():
        return
    if own.count() >= MOST or (query and own.exclude(query="").count() >= MOST_QUERIES):
        raise TooMany
    Watch.objects.create(user_id=user.pk, book=book, page=page, query=query, since=book.edition, seen=book.edition)


def end(user: AbstractBaseUser, book: Book, page: Page | None = None, query: str = "") -> None:
    """Watch it no more."""
    watched(user, book, page, query).delete()


@transaction.atomic
def have_looked(user: AbstractBaseUser, editions: Mapping[int, int], at: datetime) -> None:
    """Note up to which edition somebody has looked at what they watch, by the ids of the watches. What came after the
    page was shown stays new, and nobody has looked at what is not there yet."""
    own = Watch.objects.select_for_update(of=("self",)).select_related("book").filter(user=user.pk, pk__in=editions)
    for one in own.order_by("pk"):
        one.seen = max(one.seen, min(editions[one.pk], one.book.edition))
        one.looked = max(one.looked, min(at, timezone.now()))
        one.save(update_fields=["seen", "looked"])


def feed_anew(user: AbstractBaseUser, language: str) -> WatchFeed:
    """A secret address for somebody's programs; the one that they had leads nowhere from now on."""
    told = {"key": token_urlsafe(), "language": language}
    return WatchFeed.objects.update_or_create(user_id=user.pk, defaults=told)[0]
