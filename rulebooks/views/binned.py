"""The bin: books and documents that were put away, and how they come back."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rulebooks.editions import putting_away
from rulebooks.models import Book, Upload
from rulebooks.permissions import edits_something, may_keep, told_who_may
from rulebooks.views.upload import editor
from web.page import page


@never_cache
@require_http_methods(["GET", "POST"])
def bin_of_books(request: HttpRequest) -> HttpResponse:
    """What was put away and can be brought back; by a form it is."""
    if request.method == "GET" and not edits_something(request):
        return told_who_may(request)
    who = editor(request)
    thrown = Upload.objects.thrown_away().of(request.user)
    if who is None or request.GET.get("draft"):
        thrown = thrown.filter(key=request.GET.get("draft", ""))
    if request.method == "POST":
        return _brought_back(request)
    books = [(one, one.put_away + settings.AWAY_KEPT) for one in putting_away.in_bin() if one.put_away]
    books = [(one, until) for one, until in books if may_keep(request, one.slug)]
    drafts = [(one, one.thrown + settings.UPLOADS_KEPT) for one in thrown.defer("text") if one.thrown]
    context = {"books": books, "drafts": drafts, "shelf": Book.objects.filter(edition__gte=1)}
    return page(request, "rulebooks/bin.html", context)


def _brought_back(request: HttpRequest) -> HttpResponse:
    if key := request.POST.get("draft", ""):
        thrown = Upload.objects.thrown_away().of(request.user).filter(key=key)
        draft = get_object_or_404(thrown.defer("text"))
        thrown.update(thrown=None)
        return redirect(draft)
    book = get_object_or_404(Book.every, slug=request.POST.get("book", ""))
    if not may_keep(request, book.slug):
        raise Http404
    if not putting_away.bring_back(book):
        messages.error(request, _("That book cannot be brought back any more."))
        return redirect("bin")
    messages.success(request, _("The book is back on the shelf."))
    return redirect("book", book.slug)


@never_cache
@require_http_methods(["GET", "POST"])
def put_away(request: HttpRequest, book: str) -> HttpResponse:
    """Ask whether a book is to be put away; sent as a form, it is."""
    if not may_keep(request, book):
        if request.method == "GET":
            return told_who_may(request)
        raise Http404
    found = get_object_or_404(Book, slug=book)
    if request.method == "GET":
        context = {"book": found, "days": settings.AWAY_KEPT.days, "played": putting_away.played_by(found)}
        return page(request, "rulebooks/put_away.html", context)
    putting_away.put_away(found)
    messages.success(request, _("The book is put away. You can bring it back here."))
    return redirect("bin")
