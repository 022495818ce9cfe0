"""Who may do what with the rules: on the whole site, and in one book."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.db.models import Model
from django.http import HttpRequest, HttpResponse

from rulebooks.models import Book
from rulebooks.roles import EDITOR, KEEPER, READER, Role
from web.editing import holds_key
from web.page import page

AS_THE_SITE, ALL, NAMED = "", "all", "named"
"""Who edits a book, as its keeper has said: whoever the site lets, everybody, or only whom a keeper named."""


def keeps_site(request: HttpRequest) -> bool:
    """Whether somebody keeps every book: whom an administrator has appointed, who holds the key, and on one person's
    machine that person."""
    alone = settings.EVERYBODY_EDITS and settings.LOCAL
    return bool(alone or holds_key(request) or request.user.has_perm("rulebooks.add_revision"))


def role_in(request: HttpRequest, slug: str) -> str:
    """What somebody is to a book: "reader", "editor" or "keeper"."""
    if keeps_site(request):
        return KEEPER
    user = request.user
    if user.is_authenticated and (own := Role.objects.filter(book__slug=slug, user=user.pk).first()):
        return own.role
    said = Book.every.filter(slug=slug).values_list("open_to", flat=True).first()
    if said == ALL or (said == AS_THE_SITE and settings.EVERYBODY_EDITS):
        return EDITOR
    return READER


def may_edit(request: HttpRequest, book: str = "") -> bool:
    """Whether somebody may change a book, given by its slug; without one, whether they may bring in a new one."""
    if book:
        return role_in(request, book) != READER
    return settings.EVERYBODY_EDITS or keeps_site(request)


def may_keep(request: HttpRequest, book: str) -> bool:
    """Whether somebody may say who edits a book, and put it away."""
    return role_in(request, book) == KEEPER


def edits_something(request: HttpRequest) -> bool:
    """Whether there may be a book for which somebody may bring a document."""
    named = request.user.is_authenticated and Role.objects.filter(user=request.user.pk).exists()
    return may_edit(request) or named


def told_who_may(request: HttpRequest) -> HttpResponse:
    """For who would change the rules and may not: who may, and what anybody can do."""
    return page(request, "rulebooks/who_edits.html", {}, status=403)


class LastKeeper(Exception):
    """Nobody would keep the book any more."""


@transaction.atomic
def give(book: Book, user: Model, role: str, *, may_be_last: bool = False) -> None:
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
