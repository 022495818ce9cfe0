"""A table that many tests begin with is laid once; the others have its rows, as those of a book have the book's.

To open one, to have two people sit down and to make three moves takes longer than what most of these tests do then.
"""

import hashlib
import pickle
import secrets
from collections.abc import Callable, Sequence
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import DateTimeField, Model
from django.utils import timezone

from campaigns.models import Campaign, Play, Seat
from campaigns.plays import chain
from rulebooks.models import Book
from tests.harness.shelf import next_ids

APPS = ("rulebooks", "campaigns")
kept: dict[str, bytes] = {}


def laid_once(name: str, lay: Callable[[], SimpleNamespace]) -> SimpleNamespace:
    """The table that `lay` gives: laid where there is any other or a book, and the first time under this name.

    Shape: it has `campaign`, maybe others of its rows, and whatever else can be pickled. Its plays are of now, as if
            they had just been made, and its dice have a secret of their own, so that its hashes are nobody else's:
            nothing that a process remembers of one that was there before is taken for it. No die may have fallen,
            and no evening may have begun.
    """
    if any(model._base_manager.exists() for model in (Book, Campaign)):
        return lay()
    if name not in kept:
        table = lay()
        kept[name] = pickle.dumps((everything(), table))
        return table
    rows, table = pickle.loads(kept[name])  # noqa: S301
    instances = [one for some in rows for one in some]
    renew([*instances, *(one for one in vars(table).values() if isinstance(one, Model))])
    for some in rows:
        type(some[0])._base_manager.bulk_create(some)
    if commands := next_ids([type(some[0])._meta.db_table for some in rows]):
        with connection.cursor() as cursor:
            cursor.execute(" ".join(commands))
    return table


def everything() -> list[list[Any]]:
    """The rows of each table of ours that has any."""
    models = [model for model in apps.get_models() if model._meta.app_label in APPS]
    return [found for model in models if (found := list(model._base_manager.order_by("pk")))]


def renew(instances: Sequence[Model]) -> None:
    """Bring what was kept of one table to now, under another secret, with the hashes that follow from that."""
    plays = [one for one in instances if isinstance(one, Play)]
    seats: dict[int | None, str] = {one.pk: one.key for one in instances if isinstance(one, Seat)}
    campaigns = [one for one in instances if isinstance(one, Campaign)]
    (book,) = {one.slug for one in instances if isinstance(one, Book)}
    later(instances, timezone.now() - plays[-1].at)
    secret = secrets.token_bytes(32)
    published = hashlib.sha256(secret).hexdigest()
    last = root = chain.root(campaigns[0].game, book, published)
    for play in plays:
        play.hash = last = chain.link(last, chain.content(play, seats.get(play.seat_id, ""), None))
    for campaign in campaigns:
        campaign.secret, campaign.secret_hash, campaign.root, campaign.hash = secret.hex(), published, root, last


def later(instances: Sequence[Model], by: timedelta) -> None:
    """Move every moment that these rows tell of."""
    for one in instances:
        for field in one._meta.concrete_fields:
            if isinstance(field, DateTimeField) and (moment := getattr(one, field.attname)):
                setattr(one, field.attname, moment + by)
