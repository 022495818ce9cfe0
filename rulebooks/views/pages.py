"""One's own way to the wiki: an address without a language leads to the page in the reader's.

Where there is something to tell to nobody else, the page itself is shown, and kept by nobody: a book as a campaign has
it, or what became of what the reader has just done. What everybody reads does not come here: `reading/door.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.messages import get_messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rulebooks.editions import at_tables
from rulebooks.editions.putting_away import readable
from rulebooks.models import Book, Page
from rulebooks.overlays import CAMPAIGN, asked, private
from rulebooks.reading import showing
from rulebooks.reading.address import Address, NoSuchPage, form, number, state_of
from rulebooks.reading.forms import in_form
from rulebooks.reading.gone import STATUS, gone
from rulebooks.reading.standpoint import Standpoint
from web.languages import CODES, in_language
from web.page import page

View = Callable[..., HttpResponse]


def own(view: View) -> View:
    """Show a page where it has something to tell to whoever asks; else lead to the page that is the same for all."""

    @wraps(view)
    def answered(request: HttpRequest, **named: str) -> HttpResponse:
        if CAMPAIGN in request.GET or len(get_messages(request)):
            try:
                answer = view(request, **named)
            except NoSuchPage:
                raise Http404 from None
        else:
            known(request, named.get("book", ""))
            answer = HttpResponseRedirect(in_language(request.get_full_path(), language()))
            patch_vary_headers(answer, ["Accept-Language", "Cookie"])
        add_never_cache_headers(answer)
        return answer

    return answered


def known(request: HttpRequest, book: str) -> None:
    """Let nobody be led to a book or an edition that is not there.

    Errors: 404.
    """
    try:
        state_of(Address(language(), book, edition=number(request.GET, "edition") if book else 0))
    except NoSuchPage:
        raise Http404 from None


def language() -> str:
    """The reader's language, as addresses name it."""
    active = get_language() or CODES[0]
    return active if active in CODES else CODES[0]


def standpoint(request: HttpRequest, slug: str) -> Standpoint:
    """A book as the address asks for it: at an edition, or as a campaign has it.

    Errors: 404 and NoSuchPage for what is not there.
    """
    book = get_object_or_404(readable(), slug=slug, edition__gte=1)
    overlay = asked(request, book)
    edition = number(request.GET, "edition")
    if edition > book.edition:
        raise NoSuchPage
    if overlay:
        return Standpoint(book, overlay.edition, overlay=overlay)
    return Standpoint(book, edition or book.edition, fixed=bool(edition))


@require_safe
@own
def shelf(request: HttpRequest) -> HttpResponse:
    return page(request, *showing.shelf(list(Book.objects.filter(edition__gte=1))))


@require_safe
@own
def book_contents(request: HttpRequest, book: str) -> HttpResponse:
    at = standpoint(request, book)
    if wanted := form(request.GET):
        return page(request, *in_form(at, wanted, request.GET.get("kind", "")[:40]))
    part = request.GET.get("under", "")[:100], request.GET.get("kind", "")[:40], number(request.GET, "stretch")
    return page(request, *showing.book_contents(at, *part))


@require_safe
@own
def rule_page(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    at = standpoint(request, book)
    try:
        return page(request, *showing.rule_page(at, slug))
    except NoSuchPage:
        pass
    try:
        return redirect(showing.moved_to(at, slug))
    except NoSuchPage:
        return page(request, *gone(at, slug), status=STATUS)


@private
@require_safe
def paragraph(request: HttpRequest, book: str, paragraph: str) -> HttpResponse:
    """Lead from a permanent address to where the rule stands, or to the history of the page that once had it."""
    try:
        at = standpoint(request, book)
    except NoSuchPage:
        raise Http404 from None
    cited = showing.found_paragraph(at, paragraph)
    if cited is not None:
        if request.method == "GET":
            at_tables.opened(request, at.book, cited)
        address = at.address(cited.page) + (f"#{cited.paragraph}" if cited.paragraph else "")
        return redirect(address if at.overlay else in_language(address, language()))
    prefix = paragraph.rpartition("-")[0]
    for old in Page.objects.filter(Q(slug=prefix) | Q(number=prefix), book=at.book):
        for revision in old.revisions.order_by("-number"):
            if any(one["id"] == paragraph for one in revision.paragraphs):
                return redirect(f"{reverse('history', args=[book, old.slug])}#revision-{revision.number}")
    raise Http404
