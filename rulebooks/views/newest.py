"""What is new in a book, for whoever came back to it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from rulebooks.editions.newest import newest
from rulebooks.editions.putting_away import readable
from rulebooks.reading.address import NoSuchPage, number
from web.page import page

MOST = 20
"""Editions on a page."""
GLANCE = 3
"""Editions that the first page of the book shows."""


@require_safe
def changed(request: HttpRequest, book: str) -> HttpResponse:
    """The newest editions; of those before a number, where the address names one.

    Errors: 404 for a book that nobody can read, and for a number that is none.
    """
    known = get_object_or_404(readable(), slug=book, edition__gte=1)
    try:
        before = number(request.GET, "before")
    except NoSuchPage as none:
        raise Http404 from none
    steps = newest(known, MOST + 1, before or None)
    context = {"book": known, "steps": steps[:MOST], "glance": steps[:GLANCE]}
    context["earlier"] = steps[MOST - 1].edition.number if len(steps) > MOST else 0
    return page(request, "rulebooks/newest.html", context | {"before": before}, part="glance")
