"""Putting a book away, and bringing it back: off the shelf for a month, with nothing of it lost.

A book that is put away is on no shelf, in no list, found by no search, and nobody begins a table by it. Its pages are
gone too, unless tables play by it: their logs cite paragraphs, so there it can still be read at its addresses.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import PROTECT, ProtectedError, Q, QuerySet
from django.utils import timezone

from rulebooks.models import Book, Page, Revision
from rulebooks.search import spellings
from rulebooks.search.indexing import index
from rulebooks.search.tables import Indexed, Posting

IN_BIN = "The book {slug} was put away. Bring it back first, or give yours another name."


def readable() -> QuerySet[Book]:
    """The books whose pages can be read at their addresses."""
    return Book.every.filter(Q(put_away=None) | Q(held=True))


def lies_in_bin(slug: str) -> bool:
    """Whether a book of this name was put away: its name is taken until it is gone for good."""
    return Book.every.filter(slug=slug).exclude(put_away=None).exists()


def played_by(book: Book) -> bool:
    """Whether something stands on the book that must not lose it: whatever protects it in the database."""
    for relation in Book._meta.related_objects:
        if relation.on_delete is PROTECT:
            found = relation.related_model._base_manager.filter(**{relation.field.name: book.pk})  # type: ignore[union-attr]
            if found.exists():
                return True
    return False


@transaction.atomic
def put_away(book: Book) -> None:
    """Take a book off the shelf and out of the search. Twice is once."""
    locked = Book.every.select_for_update().get(pk=book.pk)
    if locked.put_away is not None:
        return
    Book.every.filter(pk=book.pk).update(put_away=timezone.now(), held=played_by(book))
    Posting.objects.filter(book=book.pk).delete()
    Indexed.objects.filter(page__book=book.pk).delete()
    transaction.on_commit(spellings.forget)


@transaction.atomic
def bring_back(book: Book) -> bool:
    """Put a book on the shelf again, as it was; whether it lay in the bin and its time was not over."""
    there = Book.every.select_for_update().filter(pk=book.pk, put_away__gt=timezone.now() - settings.AWAY_KEPT)
    if not there.exists():
        return False
    Book.every.filter(pk=book.pk).update(put_away=None, held=False)
    index(Revision.objects.at_edition(book), book)
    transaction.on_commit(spellings.forget)
    return True


def in_bin() -> list[Book]:
    """The books that can be brought back, the last one first."""
    return list(Book.every.filter(put_away__gt=timezone.now() - settings.AWAY_KEPT).order_by("-put_away"))


def remove_for_good(now: datetime) -> int:
    """Remove the books whose time is over; how many. What tables play by stays, however long ago it was put away."""
    number = 0
    for book in Book.every.filter(put_away__lte=now - settings.AWAY_KEPT):
        try:
            with transaction.atomic():
                Page.objects.filter(book=book).update(parent=None)  # else each is told of its parent's end, one by one
                book.delete()
        except ProtectedError:
            continue
        number += 1
    return number
