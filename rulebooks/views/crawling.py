"""What search engines ask for: which addresses there are, and which are nobody's business."""

from __future__ import annotations

from django.contrib.sitemaps import Sitemap
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulebooks.models import Book, Page, Revision
from web.languages import CODES, in_language
from web.templatetags.site import address

PRIVATE = ("campaigns", "search", "upload", "watching", "account", "admin:index")
"""Pages that are somebody's own, or never the same twice."""


class Books(Sitemap):
    """The first page of every book, in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def items(self) -> QuerySet[Book]:
        return Book.objects.filter(edition__gte=1).order_by("position", "slug")

    def location(self, item: Book) -> str:
        return in_language(item.get_absolute_url(), self.language)


class Pages(Sitemap):
    """Every page that stands in a book, in one language."""

    limit = 5_000

    def __init__(self, language: str) -> None:
        self.language = language

    def items(self) -> QuerySet[Page]:
        last = Revision.objects.filter(page=OuterRef("pk")).order_by("-number")
        standing = Page.objects.annotate(was_gone=Subquery(last.values("gone")[:1])).filter(
            was_gone=False, book__put_away=None
        )
        return standing.select_related("book").order_by("book__position", "book__slug", "position")

    def location(self, item: Page) -> str:
        return in_language(item.get_absolute_url(), self.language)


SITEMAPS = {f"{name}-{code}": kind(code) for code in CODES for name, kind in (("books", Books), ("pages", Pages))}


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """robots.txt: what not to look at, and where the list of the rest is."""
    closed = [f"Disallow: {there}" for name in PRIVATE if (there := address(name))]
    listed = request.build_absolute_uri(reverse("sitemap"))
    text = "\n".join(["User-agent: *", *closed, "", f"Sitemap: {listed}", ""])
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
