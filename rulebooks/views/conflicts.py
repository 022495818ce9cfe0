"""Where a document and a person said two things of one place, and an editor decides."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rulebooks.editions.conflicts import DOCUMENT, OTHER, PAGE, settle
from rulebooks.editions.naming import NameTaken
from rulebooks.editions.publish import Stale
from rulebooks.forms.conflict import OtherForm, has_other, waiting
from rulebooks.forms.upload import ReasonForm
from rulebooks.importers.places import NoSuchPlace
from rulebooks.models import Book, Conflict
from rulebooks.permissions import may_edit, told_who_may
from rulebooks.text.values import place_title
from rulebooks.views.editing import warn
from rulebooks.views.upload import editor
from rulebooks.whole import Reading
from web.page import page

MOST = 50
"""Conflicts on one page; the next come up as these are settled."""


@require_safe
def conflicts(request: HttpRequest, book: str) -> HttpResponse:
    if not may_edit(request, book):
        return told_who_may(request)
    return _conflicts(request, get_object_or_404(Book, slug=book))


def _conflicts(
    request: HttpRequest, book: Book, filled: OtherForm | None = None, failed: int = 0, status: int = 200
) -> HttpResponse:
    count = Conflict.objects.open().filter(page__book=book).count()
    listed = waiting(book, Reading(book).names, MOST, filled, failed)
    context: dict[str, Any] = {"book": book, "conflicts": listed, "count": count, "more": count - len(listed)}
    return page(request, "rulebooks/conflicts.html", context, part="conflicts", status=status)


@require_POST
def settle_conflict(request: HttpRequest, book: str, number: int) -> HttpResponse:
    who = editor(request, book)
    the_book = get_object_or_404(Book, slug=book)
    conflict = get_object_or_404(Conflict.objects.select_related("page__book"), pk=number, page__book=the_book)
    choice = request.POST.get("choice", "")
    form = OtherForm(conflict, request.POST if choice == OTHER else None)
    if choice not in (DOCUMENT, PAGE, OTHER) or (choice == OTHER and not has_other(conflict)):
        return redirect("conflicts", book)
    if choice == OTHER and not form.is_valid():
        return _conflicts(request, the_book, form, conflict.pk, status=422)
    reason = _reason(request, conflict, choice, signed_in=who is not None)
    other = form.cleaned_data["other"] if choice == OTHER else None
    try:
        settled = settle(conflict, choice, other=other, author=who, reason=reason)
    except (NoSuchPlace, Stale):
        messages.error(
            request, _("This place has changed too much meanwhile: keep the page as it is, or change it by hand.")
        )
        return redirect("conflicts", book)
    except NameTaken as taken:
        messages.error(request, taken.sentence)
        return redirect("conflicts", book)
    messages.success(request, _("Settled.") if settled else _("Somebody has settled this already."))
    if settled:
        warn(request, the_book)
    return redirect("conflicts", book)


def _reason(request: HttpRequest, conflict: Conflict, choice: str, signed_in: bool) -> str:
    """What the history says: the editor's own words, or which of the two was taken."""
    place = place_title(conflict.place, {})
    taken = {DOCUMENT: _("The document's version: %(place)s"), OTHER: _("Settled anew: %(place)s")}
    said = request.POST.get("reason", "").strip() or taken.get(choice, "%(place)s") % {"place": place}
    form = ReasonForm({"reason": said[:200], "name": request.POST.get("name", "")[:80]})
    return form.said(signed_in) if form.is_valid() else said[:200]
