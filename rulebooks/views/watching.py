"""Watching pages, books and lists, what is new in them, and the same for one's programs as Atom."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.feedgenerator import Atom1Feed, get_tag_uri
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rulebooks.importers.dialect.lists import LONGEST
from rulebooks.models import Book, Page, WatchFeed
from rulebooks.search.filtering.listing import wrong_list
from rulebooks.views.feeds import printable
from rulebooks.views.pages import language
from rulebooks.watching.keeping import MOST, MOST_QUERIES, TooMany, begin, end, feed_anew, have_looked, watched
from rulebooks.watching.news import news
from web.limits import DAY, Limit, refused
from web.page import page

WATCHES = Limit("watches", 500, DAY)
LOOKED = re.compile(r"(\d{1,18}):(\d{1,9})")
MOST_TOLD = 60
"""Entries of a feed."""


@never_cache
@require_http_methods(["GET", "POST"])
def watch_page(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    standing = Page.objects.filter(book__put_away=None).select_related("book")
    the_page = get_object_or_404(standing, book__slug=book, slug=slug)
    newest = the_page.revisions.order_by("-number").only("title").first()
    title = newest.title if newest else slug
    return _watch(request, the_page.book, the_page, title=title, back=the_page.get_absolute_url())


@never_cache
@require_http_methods(["GET", "POST"])
def watch_book(request: HttpRequest, book: str) -> HttpResponse:
    """A whole book, or with `q` the things of it that fit."""
    the_book = get_object_or_404(Book, slug=book, edition__gte=1)
    told = request.POST if request.method == "POST" else request.GET
    query = " ".join(told.get("q", "").replace("\0", "").split())
    wrong = _("The query is longer than a list can be.") if len(query) > LONGEST else ""
    wrong = wrong or (wrong_list(query, the_book) if query else "")
    return _watch(request, the_book, query=query, wrong=wrong, title=the_book.title, back=the_book.get_absolute_url())


def _watch(
    request: HttpRequest,
    book: Book,
    the_page: Page | None = None,
    *,
    query: str = "",
    wrong: str = "",
    title: str,
    back: str,
) -> HttpResponse:
    """The page at which one begins to watch something and stops; whoever is not signed in is told how."""
    user = request.user
    told: dict[str, Any] = {"book": book, "rule_page": the_page, "query": query, "title": title, "back": back}
    told |= {"wrong": wrong}
    if not user.is_authenticated:
        return page(request, "rulebooks/watch.html", told, status=403 if request.method == "POST" else 200)
    if request.method == "GET":
        told["watches"] = not wrong and watched(user, book, the_page, query).exists()
        return page(request, "rulebooks/watch.html", told)
    if "stop" in request.POST:
        end(user, book, the_page, query[:LONGEST])
        messages.info(request, _("You watch it no more."))
        return redirect("watching")
    if wrong:
        return page(request, "rulebooks/watch.html", told, status=422)
    if too_many := refused(WATCHES, request):
        return too_many
    try:
        begin(user, book, the_page, query)
    except TooMany:
        most = {"most": MOST, "lists": MOST_QUERIES}
        told["wrong"] = _("One watches up to %(most)s things, and up to %(lists)s lists among them.") % most
        return page(request, "rulebooks/watch.html", told, status=422)
    messages.success(request, _("You watch it. What is new in it stands here from now on."))
    return redirect("watching")


@never_cache
@require_http_methods(["GET", "POST"])
def watching(request: HttpRequest) -> HttpResponse:
    """What somebody watches, and what is new in it since they looked; they say themselves that they have."""
    if not request.user.is_authenticated:
        return page(request, "rulebooks/watching.html", {}, status=403 if request.method == "POST" else 200)
    if request.method == "POST":
        shown = (LOOKED.fullmatch(one) for one in request.POST.getlist("of")[:MOST])
        have_looked(request.user, {int(one[1]): int(one[2]) for one in shown if one}, _moment(request.POST.get("at")))
        return redirect("watching")
    found = news(request.user)
    feed = WatchFeed.objects.filter(user=request.user.pk).first()
    context: dict[str, Any] = {"news": [one for one in found if one.items], "at": int(timezone.now().timestamp())}
    context |= {"quiet": [one for one in found if not one.items], "found": found}
    if feed:
        context["feed"] = request.build_absolute_uri(reverse("watching_feed", args=[feed.key]))
    answer = page(request, "rulebooks/watching.html", context)
    answer["Referrer-Policy"] = "same-origin"
    return answer


def _moment(told: str | None) -> datetime:
    """The second at which a page was shown; now, where a form says none."""
    if told and told.isascii() and told.isdecimal() and len(told) <= 10:
        return datetime.fromtimestamp(int(told), UTC)
    return timezone.now()


@never_cache
@require_POST
def new_feed(request: HttpRequest) -> HttpResponse:
    """A secret address for one's programs; what was one before leads nowhere then."""
    if not request.user.is_authenticated:
        return page(request, "rulebooks/watching.html", {}, status=403)
    if too_many := refused(WATCHES, request):
        return too_many
    feed_anew(request.user, language())
    messages.success(request, _("The address is made; an earlier one leads nowhere now."))
    return redirect("watching")


@never_cache
@require_safe
def watching_feed(request: HttpRequest, key: str) -> HttpResponse:
    """What is new in what somebody watches, since they watch it, for whoever has its address.

    Errors: 404.
    """
    feed = WatchFeed.objects.filter(key=key, user__is_active=True).select_related("user").first()
    if feed is None:
        raise Http404
    with translation.override(feed.language):
        answer = HttpResponse(_atom(request, feed), content_type=Atom1Feed.content_type)
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _atom(request: HttpRequest, feed: WatchFeed) -> str:
    here = request.build_absolute_uri
    title = printable(_("What is new for %(name)s") % {"name": feed.user.get_username()})
    told = Atom1Feed(title, here(reverse("watching")), "", language=feed.language, feed_url=here(request.path))
    items = [(one, item) for one in news(feed.user, "since") for item in one.items]
    for one, item in sorted(items, key=lambda pair: pair[1].at, reverse=True)[:MOST_TOLD]:
        link = here(item.address)
        told.add_item(
            printable(f"{one.title}: {item.title}" if item.title != one.title else one.title),
            link,
            escape(printable(item.told)),
            pubdate=item.at,
            updateddate=item.at,
            unique_id=f"{get_tag_uri(link, item.at)}/{one.watch.pk}-{item.edition}",
        )
    return told.writeString("utf-8")
