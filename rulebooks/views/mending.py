"""What a keeper may mend next, on one page."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from rulebooks.catalogue import pages_at
from rulebooks.editions import at_tables
from rulebooks.editions.mending import empty, loose, not_played_so
from rulebooks.editions.table_counts import OPENED, PASSED_OVER
from rulebooks.models import Book, Conflict, Question, Suggestion, Wish
from rulebooks.permissions import may_edit, told_who_may
from rulebooks.questions.tables import WAITING as ASKED
from rulebooks.search.missed import told
from rulebooks.suggestions.tables import WAITING
from web.page import page

MOST = 50
"""Of each list; the rest is counted."""


@require_safe
def mend(request: HttpRequest, book: str) -> HttpResponse:
    if not may_edit(request, book):
        return told_who_may(request)
    the_book = get_object_or_404(Book, slug=book, edition__gte=1)
    pages = pages_at(the_book, the_book.edition)
    heads = set(the_book.pages.exclude(children=None).values_list("slug", flat=True))
    silent, unknown, otherwise = empty(pages, heads), loose(book, pages), not_played_so(book, pages)
    vain = told(the_book)
    opened, passed_over = (at_tables.told(the_book, what) for what in (OPENED, PASSED_OVER))
    context: dict[str, Any] = {
        "opened": opened[:MOST],
        "opened_more": max(0, len(opened) - MOST),
        "passed_over": passed_over[:MOST],
        "passed_over_more": max(0, len(passed_over) - MOST),
        "vain": vain[:MOST],
        "vain_more": max(0, len(vain) - MOST),
        "book": the_book,
        "conflicts": Conflict.objects.open().filter(page__book=the_book).count(),
        "waiting": Suggestion.objects.filter(page__book=the_book, state=WAITING).count()
        + Wish.objects.filter(book=the_book, state=WAITING).count(),
        "asked": Question.objects.filter(page__book=the_book, state=ASKED).count(),
        "empty": silent[:MOST],
        "empty_more": max(0, len(silent) - MOST),
        "loose": unknown[:MOST],
        "loose_more": max(0, len(unknown) - MOST),
        "otherwise": otherwise[:MOST],
        "otherwise_more": max(0, len(otherwise) - MOST),
    }
    return page(request, "rulebooks/mend.html", context)
