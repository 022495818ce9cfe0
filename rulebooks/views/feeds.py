"""The newest changes of a book or a page as Atom, for whoever watches them: the same for everybody at its address."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any

from django.contrib.syndication.views import Feed
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulebooks.models import Book, Edition, Page, Revision
from web.languages import CODES, in_language

MOST = 30
MOST_PAGES = 20
"""Pages that are named of an edition; the rest is counted."""


def _printable(text: str) -> str:
    """Text without letters that XML cannot hold: who typed them would silence the feed for everybody."""
    return "".join(letter for letter in text if letter.isprintable() or letter in "\t\n")


class _Changes(Feed):
    feed_type = Atom1Feed

    def item_pubdate(self, item: Edition | Revision) -> datetime:
        return item.at

    def item_updateddate(self, item: Edition | Revision) -> datetime:
        return item.at


class BookChanges(_Changes):
    """Each edition of a book, with the pages that it changed."""

    def get_object(self, request: HttpRequest, book: str) -> Book:
        return get_object_or_404(Book, slug=book, edition__gte=1)

    def title(self, book: Book) -> str:
        return _printable(_("What is new in “%(title)s”") % {"title": book.title})

    def subtitle(self, book: Book) -> str:
        return _printable(book.summary)

    def link(self, book: Book) -> str:
        return _read_at(book.get_absolute_url(), book)

    def items(self, book: Book) -> list[Edition]:
        return list(book.editions.select_related("book").order_by("-number")[:MOST])

    def item_title(self, edition: Edition) -> str:
        number = _("Edition %(number)s") % {"number": edition.number}
        return _printable(f"{number}: {edition.reason}" if edition.reason else number)

    def item_description(self, edition: Edition) -> str:
        said: QuerySet[Revision] = edition.revisions.order_by("page__position")
        titles = list(said.values_list("title", flat=True)[:MOST_PAGES])
        more = said.count() - len(titles)
        told = ", ".join(titles) + (" " + _("and %(n)s more") % {"n": more} if more > 0 else "")
        return escape(_printable(told))

    def item_link(self, edition: Edition) -> str:
        return f"{_read_at(edition.book.get_absolute_url(), edition.book)}?edition={edition.number}"


class PageChanges(_Changes):
    """Each revision of a page."""

    def get_object(self, request: HttpRequest, book: str, slug: str) -> Page:
        standing = Page.objects.filter(book__put_away=None).select_related("book")
        return get_object_or_404(standing, book__slug=book, slug=slug)

    def title(self, page: Page) -> str:
        newest = page.revisions.order_by("-number").first()
        title = newest.title if newest else page.slug
        return _printable(_("What is new on “%(title)s”") % {"title": f"{title} · {page.book.title}"})

    def link(self, page: Page) -> str:
        return _read_at(page.get_absolute_url(), page.book)

    def items(self, page: Page) -> list[Revision]:
        return list(page.revisions.select_related("page__book").order_by("-number")[:MOST])

    def item_title(self, revision: Revision) -> str:
        number = _("Revision %(number)s") % {"number": revision.number}
        return _printable(f"{number}: {revision.reason}" if revision.reason else number)

    def item_description(self, revision: Revision) -> str:
        return escape(_printable(_("left the book") if revision.gone else revision.title))

    def item_link(self, revision: Revision) -> str:
        page = revision.page
        return f"{reverse('history', args=[page.book.slug, page.slug])}#revision-{revision.number}"


def _read_at(path: str, book: Book) -> str:
    return in_language(path, book.language) if book.language in CODES else path


def _in_books_language(feed: Feed) -> Callable[..., HttpResponse]:
    """What a feed says follows from its address alone, so it speaks as its book does, whoever asks."""

    @require_safe
    @wraps(feed.__call__)
    def answered(request: HttpRequest, **named: Any) -> HttpResponse:
        book = get_object_or_404(Book, slug=named["book"], edition__gte=1)
        with translation.override(book.language if book.language in CODES else CODES[0]):
            return feed(request, **named)

    return answered


of_book, of_page = _in_books_language(BookChanges()), _in_books_language(PageChanges())
