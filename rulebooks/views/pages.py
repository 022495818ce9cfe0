"""The wiki to read: the shelf, a book, a page, a paragraph, a search."""

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulebooks.catalogue import at_edition
from rulebooks.models import Book, Conflict, Page
from rulebooks.overlays import asked, private
from rulebooks.permissions import may_edit
from rulebooks.reading import Reading
from rulebooks.search import beginning, search
from rulebooks.verdicts import standing
from web.page import page


def asked_edition(request: HttpRequest, book: Book) -> int | None:
    """Read `?edition=`; one that the book does not have is a page that does not exist."""
    asked = request.GET.get("edition", "")
    if not asked:
        return None
    if not asked.isdecimal() or len(asked) > 9 or not 1 <= int(asked) <= book.edition:
        raise Http404
    return int(asked)


@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    context = {"books": Book.objects.filter(edition__gte=1), "may_edit": may_edit(request)}
    return page(request, "rulebooks/shelf.html", context)


# A book and its pages


def _reading(request: HttpRequest, book: Book) -> Reading:
    """A book as the address asks for it: at an edition, or as a campaign has it."""
    return Reading(book, asked_edition(request, book), asked(request, book))


@private
@require_safe
def book_contents(request: HttpRequest, book: str) -> HttpResponse:
    the_book = get_object_or_404(Book, slug=book)
    reading = _reading(request, the_book)
    conflicts = Conflict.objects.open().filter(page__book=the_book).count() if may_edit(request) else 0
    unplayable = [one for one in standing(the_book, reading.edition) if not one.playable]
    context = {
        "book": the_book,
        "reading": reading,
        "chart": reading.chart(),
        "conflicts": conflicts,
        "unplayable": unplayable,
    }
    return page(request, "rulebooks/book.html", context)


@private
@require_safe
def rule_page(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    the_book = get_object_or_404(Book, slug=book)
    reading = _reading(request, the_book)
    revision = reading.revisions.get(slug)
    if revision is None:
        raise Http404
    the_page = revision.page
    before, after = reading.neighbours(the_page)
    context = {
        "book": the_book,
        "reading": reading,
        "revision": revision,
        "rule_page": the_page,
        "text": reading.text(revision),
        "description": beginning(revision),
        "rows": reading.rows(revision),
        "insets": reading.insets(revision),
        "crumbs": reading.crumbs(the_page),
        "around": reading.around(the_page) if the_page.kind == "section" else None,
        "before": before,
        "after": after,
        "where_used": reading.where_used(the_page),
        "chart": reading.chart() if reading.shows_chart(the_page) else None,
        "may_edit": may_edit(request) and reading.is_newest and not reading.overlay,
        "ruled": reading.ruled(the_page),
        "ruled_stats": reading.ruled_stats(the_page),
    }
    return page(request, "rulebooks/page.html", context)


@private
@require_safe
def paragraph(request: HttpRequest, book: str, paragraph: str) -> HttpResponse:
    """Lead from a permanent address to where the rule stands, or to the history of the page that once had it."""
    the_book = get_object_or_404(Book, slug=book)
    reading = _reading(request, the_book)
    cited = at_edition(the_book, reading.edition).cite(paragraph)
    if cited is not None:
        place = f"#{cited.paragraph}" if cited.paragraph else ""
        return redirect(reverse("rule_page", args=[book, cited.page]) + reading.query + place)
    prefix = paragraph.rpartition("-")[0]
    for old in Page.objects.filter(Q(slug=prefix) | Q(number=prefix), book=the_book):
        for revision in old.revisions.order_by("-number"):
            if any(one["id"] == paragraph for one in revision.paragraphs):
                return redirect(f"{reverse('history', args=[book, old.slug])}#revision-{revision.number}")
    raise Http404


# Search


@private
@require_safe
def search_rules(request: HttpRequest) -> HttpResponse:
    """Search one book or all of them; a filter for a book that does not exist is no filter."""
    books = Book.objects.filter(edition__gte=1)
    overlay = asked(request)
    book = overlay.book if overlay else books.filter(slug=request.GET.get("book", "")[:60]).first()
    found = search(request.GET.get("q", ""), book, overlay)
    elsewhere = len(search(found.query).results) if book and not found.results else 0
    context = {"found": found, "books": books, "book": book, "search_words": found.query, "elsewhere": elsewhere}
    context |= {"overlay": overlay}
    return page(request, "rulebooks/search.html", context, part="results")
