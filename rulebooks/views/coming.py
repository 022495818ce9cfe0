"""Pages that come, move, leave and come back."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from rulebooks.editions.coming import Fixed, come, come_back, leave, leaving, move
from rulebooks.editions.declaring import spoiled_without
from rulebooks.editions.naming import NameTaken
from rulebooks.editions.publish import Stale
from rulebooks.editions.standing import NoSuchStand, is_fixed
from rulebooks.editions.verdicts import lost_without
from rulebooks.forms.new_page import NewPageForm, kinds, known_kind
from rulebooks.forms.rows import acted
from rulebooks.forms.standing import LAST, LeaveForm, MoveForm, Stand
from rulebooks.importers.merging import Version
from rulebooks.models import Book, Link, Page, Revision
from rulebooks.permissions import may_edit, told_who_may
from rulebooks.views.editing import page_to_change, warn
from rulebooks.views.upload import editor
from rulebooks.views.wishing import suggest_new
from rulebooks.whole import Reading
from web.page import page

MOST_SHOWN = 50
"""Pages that are listed by their names; the rest is counted."""


@require_http_methods(["GET", "POST"])
def new_page(request: HttpRequest, book: str) -> HttpResponse:
    """Who may edit puts a page into the book, anybody else suggests one."""
    if not may_edit(request, book):
        return suggest_new(request, book)
    who = editor(request, book)
    the_book = get_object_or_404(Book, slug=book, edition__gte=1)
    kind = known_kind(the_book, request.GET.get("kind", ""))
    names = Reading(the_book).names
    context: dict[str, Any] = {"book": the_book, "kinds": kinds(the_book), "kind": kind}
    if request.method == "GET" or "act" in request.POST:
        data = acted(request.POST) if request.method == "POST" else None
        form = NewPageForm(the_book, kind, names, data, request.GET.get("under", "")[:100])
        shown = form.unasked() if data is not None else form
        return page(request, "rulebooks/new_page.html", context | {"form": shown}, part="new_page")
    form = NewPageForm(the_book, kind, names, request.POST)
    if form.is_valid():
        says = Version(form.cleaned_data["title"], form.name_list(), form.stats(), form.paragraphs())
        under, after = form.place()
        reason = form.said(who is not None)
        try:
            made = come(the_book, says, kind=kind, under=under, after=after, author=who, reason=reason)
        except NameTaken as taken:
            form.add_error("title", taken.sentence)
        except NoSuchStand:
            form.add_error("under", _("It cannot stand there: the book has changed meanwhile."))
        else:
            messages.success(request, _("The page is in the book now."))
            warn(request, the_book)
            return redirect(made.page.get_absolute_url())
    return page(request, "rulebooks/new_page.html", context | {"form": form}, status=422)


def page_that_stands(request: HttpRequest, book: str, slug: str) -> tuple[Page, Revision]:
    """A page that is in its book, with what it says, for somebody who may move it or take it out.

    Errors: 404.
    """
    the_page = page_to_change(request, book, slug)
    revision = the_page.at_edition()
    if revision is None or is_fixed(the_page):
        raise Http404
    return the_page, revision


@require_http_methods(["GET", "POST"])
def move_page(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    if request.method == "GET" and not may_edit(request, book):
        return told_who_may(request)
    the_page, now = page_that_stands(request, book, slug)
    stand = Stand(the_page.book, the_page)
    context: dict[str, Any] = {"book": the_page.book, "rule_page": the_page, "revision": now}
    initial = {"base": now.number, "under": stand.above(the_page), "after": LAST}
    if request.method == "GET" or "act" in request.POST:
        asked = request.POST if request.method == "POST" else request.GET
        initial |= {name: asked[name] for name in ("under", "reason", "name", "base") if name in asked}
        return page(request, "rulebooks/place.html", context | {"form": MoveForm(stand, initial=initial)})
    form = MoveForm(stand, request.POST, initial)
    if not form.is_valid():
        return page(request, "rulebooks/place.html", context | {"form": form}, status=422)
    who = editor(request, book)
    try:
        under, after = form.place()
        base = form.cleaned_data["base"] or 0
        moved = move(the_page, under, after, author=who, reason=form.said(who is not None), base=base)
    except (Stale, NoSuchStand, Fixed):
        form = MoveForm(Stand(the_page.book, the_page), initial=initial)
        return page(request, "rulebooks/place.html", context | {"form": form, "stale": True}, status=409)
    if moved is None:
        messages.info(request, _("It stands there already."))
    else:
        messages.success(request, _("Moved. The page keeps its address."))
    return redirect(the_page.get_absolute_url())


@require_http_methods(["GET", "POST"])
def leave_book(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    """Take a page out: first what goes with it and who would miss it, then for good, until it is brought back."""
    if request.method == "GET" and not may_edit(request, book):
        return told_who_may(request)
    the_page, now = page_that_stands(request, book, slug)
    context = {"book": the_page.book, "rule_page": the_page, "revision": now, **missed(the_page)}
    stand = Stand(the_page.book, the_page)
    if request.method == "GET":
        form = LeaveForm(stand, initial={"base": now.number})
        return page(request, "rulebooks/leave.html", context | {"form": form})
    form = LeaveForm(stand, request.POST)
    sure = str(context["sure"])
    if not form.is_valid() or (sure and request.POST.get("sure") != sure):
        return page(request, "rulebooks/leave.html", context | {"form": form, "asked": form.is_valid()}, status=422)
    who = editor(request, book)
    told = {"instead": form.cleaned_data["instead"], "author": who, "reason": form.said(who is not None)}
    try:
        leave(the_page, base=form.cleaned_data["base"] or 0, **told)
    except (Stale, Fixed):
        form = LeaveForm(stand, initial={"base": now.number})
        return page(request, "rulebooks/leave.html", context | {"form": form, "stale": True}, status=409)
    messages.success(request, _("The page has left the book. Its history is kept, and it can be brought back."))
    warn(request, the_page.book)
    return redirect("history", book=book, slug=slug)


def missed(the_page: Page) -> dict[str, Any]:
    """What leaves with a page, who speaks of it, and what could not be played any more without it."""
    own = leaving(the_page)
    titles = [str(one.title) for one in own if one.pk != the_page.pk]  # type: ignore[attr-defined]
    speaking = Link.objects.filter(to__in=own).exclude(page__in=own).values_list("page", flat=True).distinct()
    stood = Page.objects.at_edition(the_page.book).filter(pk__in=list(speaking)).order_by("position")
    for one in own:
        one.book = the_page.book
    harm = next(filter(None, map(spoiled_without, own)), "")
    lost = lost_without(the_page.book, {one.slug for one in own})
    return {
        "beneath": titles[:MOST_SHOWN],
        "beneath_count": len(titles),
        "speaking": stood[:MOST_SHOWN],
        "speaking_count": stood.count(),
        "harm": harm,
        "lost": lost,
        "sure": " ".join(filter(None, [harm, *(f"{one.game}: {one.why}" for one in lost)])),
    }


@require_POST
def bring_back(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    the_page, who = page_to_change(request, book, slug), editor(request, book)
    try:
        back = come_back(the_page, author=who, reason=_("Brought back"))
    except NameTaken as taken:
        messages.error(request, _("Nothing was changed.") + " " + taken.sentence)
        return redirect("history", book=book, slug=slug)
    if back is None:
        messages.info(request, _("It stands there already."))
        return redirect(reverse("rule_page", args=[book, slug]))
    messages.success(request, _("The page is in the book again."))
    warn(request, the_page.book)
    return redirect(the_page.get_absolute_url())
