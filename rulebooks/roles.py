"""The table of roles: who edits a book, and who keeps it. Whoever has none in it reads, asks and suggests."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

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
