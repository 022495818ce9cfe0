"""The table of roles: who edits a book, and who keeps it. Whoever has none in it reads, asks and suggests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models, transaction
from django.db.models import Q

if TYPE_CHECKING:
    from rulebooks.models import Book

READER, EDITOR, KEEPER = "reader", "editor", "keeper"


class Role(models.Model):
    """What somebody is to one book: its editor, or its keeper, who also says who else is what."""

    book = models.ForeignKey("rulebooks.Book", models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="book_roles")
    role = models.CharField(max_length=10, default=EDITOR)

    class Meta:
        app_label = "rulebooks"
        ordering = ["-role", "user__username"]
        constraints = [
            models.UniqueConstraint(fields=["book", "user"], name="one_role_per_book_and_person"),
            models.CheckConstraint(condition=Q(role__in=[EDITOR, KEEPER]), name="roles_are_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.role} of {self.book.slug}"


class LastKeeper(Exception):
    """Nobody would keep the book any more."""


@transaction.atomic
def give(book: Book, user: models.Model, role: str, *, may_be_last: bool = False) -> None:
    """Make somebody an editor or the keeper of a book, or take the role back by "reader".

    Errors: LastKeeper, but not where whoever asks keeps the whole site.
    """
    every = {one.user_id: one for one in Role.objects.select_for_update().filter(book=book).order_by("pk")}
    own = every.get(user.pk)
    keepers = [one for one in every.values() if one.role == KEEPER]
    if own in keepers and role != KEEPER and len(keepers) == 1 and not may_be_last:
        raise LastKeeper
    if role == READER:
        Role.objects.filter(book=book, user=user.pk).delete()
    else:
        Role.objects.update_or_create(book=book, user_id=user.pk, defaults={"role": role})
