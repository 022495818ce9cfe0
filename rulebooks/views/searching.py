"""The search: its page, with filters and further pages, and what it suggests while somebody types."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulebooks.models import Book, Page
from rulebooks.overlays import Overlay, asked, private, without
from rulebooks.search import Found, search
from rulebooks.search.filtering import showing
from rulebooks.search.filtering.answering import MOST_COLUMNS, Answer, Asking, is_query
from rulebooks.search.filtering.fields import KIND, word_of
from rulebooks.search.filtering.grammar import LONGEST
from rulebooks.search.filtering.lookups import Lookups
from rulebooks.search.filtering.narrowing import Narrowing, bounded
from rulebooks.search.finding import MANUAL, cleaned
from rulebooks.search.missed import missed
from rulebooks.stats.vocabulary import kind_title
from web.errors import in_passing
from web.limits import DAY, Limit, refused
from web.page import page

SUGGESTED, FEW = 8, 6
"""So many results are seen at once: to choose among their kinds would stand before the answer and take longer."""
MISSED = Limit("missed searches", 30, DAY, on_site=5_000)
"""Searches in vain that are written down for whoever mends the books; more are answered, and nobody hears of them."""
LONGEST_NUMBER = 6
"""Digits of the number of a page of results."""


@dataclass(frozen=True)
class Choice:
    """One way to narrow a search: `address` does it, or takes it back where it is chosen."""

    title: str
    count: int
    address: str
    chosen: bool


@private
@require_safe
def search_rules(request: HttpRequest) -> HttpResponse:
    """Search one book or all of them; a filter for a book or a kind that does not exist is no filter."""
    books = Book.objects.filter(edition__gte=1)
    overlay = asked(request)
    wanted = request.GET.get("book", "")[:60]
    book = overlay.book if overlay else books.filter(slug=wanted).first() if wanted else None
    if narrower := _narrower(request, book):
        return redirect(narrower)
    if is_query(cleaned(request.GET.get("q", "")), [book] if book else books):
        return _table(request, books.exclude(genre=MANUAL), book, overlay)
    words, kind = request.GET.get("q", ""), request.GET.get("kind", "")[:40]
    found = search(words, book, overlay, kind=kind, number=_number(request))
    if not found.total and not overlay and not kind:
        with in_passing():
            if not refused(MISSED, request):
                missed(book, found.query)
    everywhere = search(found.query, each=1) if book and not overlay and found.query else found
    context = {
        "found": found,
        "book": book,
        "overlay": overlay,
        "without_rules": without(request),
        "search_words": found.query,
        "kind": kind,
        "of_kind": "" if kind in ("", "section") else kind_title(kind),
        "elsewhere": everywhere.total if book and not found.total else 0,
        "everywhere": _address(found.query, "", "", 1),
        "in_books": [] if overlay else _in_books(everywhere, books, book, found.query),
        "of_kinds": _of_kinds(found, kind, book, overlay.slug if overlay else ""),
        "before": _page(request, found, found.number - 1),
        "after": _page(request, found, found.number + 1),
        "tables": [] if found.query else _tables(books.exclude(genre=MANUAL)),
    }
    return page(request, "rulebooks/search.html", context, part="results")


def _narrower(request: HttpRequest, book: Book | None) -> str:
    """The address of what the panel asks for by numbers, for the address is to hold it; "" where it asks nothing."""
    query = cleaned(request.GET.get("q", ""))
    asked = zip(*(request.GET.getlist(name)[:MOST_COLUMNS] for name in ("field", "from", "to")), strict=False)
    told = [(field[:60], least[:12], most[:12]) for field, least, most in asked if field]
    if not told:
        return ""
    narrowed = query
    for field, least, most in told:
        narrowed = bounded(narrowed, field, least, most)
    # A query that would not fit is left as it was: half of a condition means something else.
    narrowed = narrowed if len(narrowed) <= LONGEST else query
    of_book = book.slug if book and "campaign" not in request.GET else ""
    return reverse("search") + _address(narrowed, of_book, "", 1, request.GET.get("campaign", "")[:60])


def _table(request: HttpRequest, shelf: QuerySet[Book], book: Book | None, overlay: Overlay | None) -> HttpResponse:
    """A query that asks for numbers: the things that fit it, as a table."""
    query = cleaned(request.GET.get("q", ""))
    books = [overlay.book] if overlay else list(shelf)
    lookups = Lookups(books, overlay)
    answer = Asking(query, [book] if book else books, overlay, lookups).answer(_number(request))
    context = {
        "found": {"query": query},
        "answer": answer,
        "book": book,
        "overlay": overlay,
        "without_rules": without(request),
        "search_words": query,
        "wrong": showing.wrong(query, answer.mistake) if answer.mistake else None,
        "panel": None if answer.mistake else Narrowing(books, overlay, lookups).panel(answer, book),
        "columns": showing.columns(answer),
        "lines": list(showing.lines(answer, overlay.query if overlay else "")),
        "before": _page(request, answer, answer.number - 1),
        "after": _page(request, answer, answer.number + 1),
    }
    return page(request, "rulebooks/search.html", context, part="results")


def _tables(books: QuerySet[Book]) -> list[Choice]:
    """The kinds of which there are several things: each is a table to sort and to narrow."""
    kinds = Counter(
        Page.objects.filter(book__in=books).exclude(kind__in=("section", "table")).values_list("kind", flat=True)
    )
    titles = sorted((kind_title(kind), many) for kind, many in kinds.items() if many > 1)
    return [
        Choice(title, many, _address(f"{word_of(KIND)}:«{title.lower()}»", "", "", 1), False) for title, many in titles
    ]


@private
@require_safe
def suggest(request: HttpRequest) -> HttpResponse:
    """The best results for what somebody has typed so far."""
    overlay = asked(request)
    found = search(request.GET.get("q", ""), overlay.book if overlay else None, overlay, each=SUGGESTED)
    whole = _address(found.query, "", "", 1, overlay.slug if overlay else "")
    return page(
        request, "rulebooks/parts/search/suggestions.html", {"found": found, "overlay": overlay, "whole": whole}
    )


def _number(request: HttpRequest) -> int:
    asked = request.GET.get("page", "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) <= LONGEST_NUMBER else 1


def _address(words: str, book: str, kind: str, number: int, campaign: str = "") -> str:
    told = {"q": words, "book": book, "kind": kind, "page": number if number > 1 else "", "campaign": campaign}
    return "?" + urlencode({name: value for name, value in told.items() if value})


def _page(request: HttpRequest, found: Found | Answer, number: int) -> str:
    """The address of another page of results; "" where there is none."""
    if not 1 <= number <= found.pages:
        return ""
    given = (request.GET.get(name, "")[:60] for name in ("book", "kind", "campaign"))
    book, kind, campaign = given
    return _address(found.query, book, kind, number, campaign)


def _in_books(found: Found, books: QuerySet[Book], chosen: Book | None, words: str) -> list[Choice]:
    """Every book that has something; of a shelf of one there is nothing to choose."""
    titles = {book.pk: book for book in books.only("slug", "title")}
    choices = [
        Choice(
            str(titles[pk]),
            count,
            _address(words, "" if chosen and chosen.pk == pk else titles[pk].slug, "", 1),
            bool(chosen and chosen.pk == pk),
        )
        for pk, count in found.by_book
        if pk in titles
    ]
    # On a telephone only the first are in sight.
    return sorted(choices, key=lambda one: not one.chosen) if len(choices) > 1 or chosen else []


def _of_kinds(found: Found, chosen: str, book: Book | None, campaign: str) -> list[Choice]:
    slug = book.slug if book and not campaign else ""
    choices = [
        Choice(
            kind_title(kind),
            count,
            _address(found.query, slug, "" if kind == chosen else kind, 1, campaign),
            kind == chosen,
        )
        for kind, count in found.by_kind
    ]
    return choices if (len(choices) > 1 and found.total > FEW) or chosen else []
