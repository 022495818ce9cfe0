"""What makes an app of a book: it stands among the apps of a phone with its own name and cover, its search at hand.
That it opens without network is `static/books.js`, once it was taken along."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from rulebooks.models import Book
from rulebooks.shipped import LIBRARY
from rulebooks.templatetags.wiki import PLAIN, cover
from web.languages import CODES, in_language
from web.offline import ICON_SIZES, SEA, icons

MOST_LETTERS = 24
"""Of a name beneath an icon."""


@cache_control(public=True, no_cache=True)
@require_safe
def app(request: HttpRequest, book: str, language: str) -> HttpResponse:
    """What a browser asks of a book that is to stand among the apps of a phone.

    Errors: 404 for a book or a language that is not.
    """
    row = get_object_or_404(Book, slug=book, edition__gte=1, put_away=None)
    if language not in CODES:
        raise Http404
    own, icon = in_language(row.get_absolute_url(), language), reverse("cover", args=[row.slug])
    with translation.override(language):
        search = {"name": _("Search the rules"), "url": f"{reverse('search')}?book={row.slug}"}
    told = {
        "id": own,
        "name": row.title,
        "short_name": row.title[:MOST_LETTERS],
        "description": row.summary,
        "lang": language,
        "start_url": own,
        "scope": reverse("shelf"),
        "display": "standalone",
        "background_color": SEA,
        "theme_color": SEA,
        "icons": icons(icon, {size: reverse("book_icon", args=[row.slug, size]) for size in ICON_SIZES}),
        "shortcuts": [search],
    }
    return JsonResponse(told, content_type="application/manifest+json")


@cache_control(public=True, no_cache=True)
@require_safe
def cover_of(request: HttpRequest, book: str) -> HttpResponse:
    """The cover of a book as a picture of its own; of one that brings none, a plain sheet.

    Errors: 404 for a book that is not.
    """
    get_object_or_404(Book, slug=book, edition__gte=1, put_away=None)
    return HttpResponse(cover(book), content_type="image/svg+xml")


@cache_control(public=True, no_cache=True)
@require_safe
def icon_of(request: HttpRequest, book: str, size: int) -> HttpResponse:
    """The cover as a square of dots, drawn by `python -m tests.icons`: phones want no drawing beneath their names.

    Errors: 404 for a book or a size that is not.
    """
    get_object_or_404(Book, slug=book, edition__gte=1, put_away=None)
    if size not in ICON_SIZES:
        raise Http404
    own = LIBRARY / book / f"icon-{size}.png"
    icon = own if own.exists() else LIBRARY / PLAIN / own.name
    return HttpResponse(icon.read_bytes(), content_type="image/png")
