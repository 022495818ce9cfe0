"""The newest changes of a book or a page as Atom, for whoever watches them: the same for everybody at its address."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulebooks.models import Book, Edition, Page, Question, Revision
from rulebooks.questions.tables import ANSWERED
from web.languages import CODES, in_language

MOST = 30
MOST_PAGES = 20
"""Pages that are named of an edition; the rest is counted."""
LETTERS_OF_A_TITLE = 120


def printable(text: str) -> str:
    """Text without letters that XML cannot hold: who typed them would silence the feed for everybody."""
    return "".join(letter for letter in text if letter.isprintable() or letter in "\t\n")


def _when(item: Edition | Revision | Question) -> datetime:
    return (item.answered_at or item.at) if isinstance(item, Question) else item.at


def _with_answers(
    changes: Sequence[Edition | Revision], answered: QuerySet[Question]
) -> list[Edition | Revision | Question]:
    """The newest of both."""
    known = answered.filter(state=ANSWERED).select_related("page__book").order_by("-answered_at")[:MOST]
    return sorted([*changes, *known], key=_when, reverse=True)[:MOST]


def _answer_title(one: Question) -> str:
    return printable(_("An answer: %(question)s") % {"question": Truncator(one.shown).chars(LETTERS_OF_A_TITLE)})


def _answer_link(one: Question) -> str:
    return f"{_read_at(one.page.get_absolute_url(), one.page.book)}#{one.place}"


class _Changes(Feed):
    feed_type = Atom1Feed

    def item_pubdate(self, item: Edition | Revision | Question) -> datetime:
        return _when(item)

    def item_updateddate(self, item: Edition | Revision | Question) -> datetime:
        return _when(item)


class BookChanges(_Changes):
    """Each edition of a book, with the pages that it changed."""

    def get_object(self, request: HttpRequest, book: str) -> Book:
        return get_object_or_404(Book, slug=book, edition__gte=1)

    def title(self, book: Book) -> str:
        return printable(_("What is new in “%(title)s”") % {"title": book.title})

    def subtitle(self, book: Book) -> str:
        return printable(book.summary)

    def link(self, book: Book) -> str:
        return _read_at(book.get_absolute_url(), book)

    def items(self, book: Book) -> list[Edition | Revision | Question]:
        editions = list(book.editions.select_related("book").order_by("-number")[:MOST])
        return _with_answers(editions, Question.objects.filter(page__book=book))

    def item_title(self, edition: Edition | Question) -> str:
        if isinstance(edition, Question):
            return _answer_title(edition)
        number = _("Edition %(number)s") % {"number": edition.number}
        return printable(f"{number}: {edition.reason}" if edition.reason else number)

    def item_description(self, edition: Edition | Question) -> str:
        if isinstance(edition, Question):
            return escape(printable(edition.answer))
        said: QuerySet[Revision] = edition.revisions.order_by("page__position")
        titles = list(said.values_list("title", flat=True)[:MOST_PAGES])
        more = said.count() - len(titles)
        told = ", ".join(titles) + (" " + _("and %(n)s more") % {"n": more} if more > 0 else "")
        return escape(printable(told))

    def item_link(self, edition: Edition | Question) -> str:
        if isinstance(edition, Question):
            return _answer_link(edition)
        return f"{_read_at(edition.book.get_absolute_url(), edition.book)}?edition={edition.number}"


class PageChanges(_Changes):
    """Each revision of a page."""

    def get_object(self, request: HttpRequest, book: str, slug: str) -> Page:
        standing = Page.objects.filter(book__put_away=None).select_related("book")
        return get_object_or_404(standing, book__slug=book, slug=slug)

    def title(self, page: Page) -> str:
        newest = page.revisions.order_by("-number").first()
        title = newest.title if newest else page.slug
        return printable(_("What is new on “%(title)s”") % {"title": f"{title} · {page.book.title}"})

    def link(self, page: Page) -> str:
        return _read_at(page.get_absolute_url(), page.book)

    def items(self, page: Page) -> list[Edition | Revision | Question]:
        revisions = list(page.revisions.select_related("page__book").order_by("-number")[:MOST])
        return _with_answers(revisions, page.questions.all())

    def item_title(self, revision: Revision | Question) -> str:
        if isinstance(revision, Question):
            return _answer_title(revision)
        number = _("Revision %(number)s") % {"number": revision.number}
        return printable(f"{number}: {revision.reason}" if revision.reason else number)

    def item_description(self, revision: Revision | Question) -> str:
        if isinstance(revision, Question):
            return escape(printable(revision.answer))
        return escape(printable(_("left the book") if revision.gone else revision.title))

    def item_link(self, revision: Revision | Question) -> str:
        if isinstance(revision, Question):
            return _answer_link(revision)
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
