"""The pages that have left a book, and how they come back."""

from __future__ import annotations

from django.db.models import OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from rulebooks.editions.putting_away import readable
from rulebooks.models import Revision
from rulebooks.permissions import may_edit
from web.page import page

MOST = 200
"""Pages that are listed, those that left last before the others."""


@require_safe
def left_pages(request: HttpRequest, book: str) -> HttpResponse:
    """Errors: 404 for a book that nobody can read."""
    known = get_object_or_404(readable(), slug=book, edition__gte=1)
    last = Revision.objects.filter(page=OuterRef("page")).order_by("-number")
    gone = Revision.objects.filter(page__book=known, gone=True, number=Subquery(last.values("number")[:1]))
    stood = Revision.objects.filter(page=OuterRef("page"), gone=False, number__lt=OuterRef("number"))
    newest_first = gone.annotate(before=Subquery(stood.order_by("-number").values("edition__number")[:1]))
    pages = list(newest_first.select_related("page__book", "edition").order_by("-at", "-pk")[:MOST])
    context = {"book": known, "pages": pages, "more": gone.count() - len(pages), "may_edit": may_edit(request, book)}
    return page(request, "rulebooks/left.html", context)
