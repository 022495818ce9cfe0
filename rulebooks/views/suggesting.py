"""Suggesting a change without an account, seeing what became of it, and looking at suggestions as an editor."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rulebooks.editions.declaring import spoiled
from rulebooks.editions.naming import NameTaken
from rulebooks.editions.publish import Stale, version_of
from rulebooks.editions.verdicts import lost_by_edit
from rulebooks.forms.page import EditForm
from rulebooks.forms.suggestion import AnswerForm, TogetherForm
from rulebooks.forms.text import acted
from rulebooks.importers.merging import Version
from rulebooks.importers.places import NoSuchPlace
from rulebooks.models import Book, Page, Revision, Wish
from rulebooks.permissions import may_edit, told_who_may
from rulebooks.suggestions.places import laid, parts_of, version, without_new_ids
from rulebooks.suggestions.tables import DECLINED, DRAFT, WAITING, WITHDRAWN, Suggestion
from rulebooks.suggestions.taking import CannotStand, base_of, close, every_place, suggest, take
from rulebooks.views.editing import edit_page, page_to_change, revision_read, warn, what_changes
from rulebooks.views.upload import editor
from rulebooks.whole import Reading
from web.limits import DAY, Limit, refused
from web.page import page

SUGGESTIONS = Limit("suggestions", 40, DAY, on_site=2_000)
MOST = 50
"""Suggestions on one page; the next come up as these are answered."""


@require_http_methods(["GET", "POST"])
def edit_or_suggest(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    """The link to change a page: who may edit does, anybody else suggests."""
    return edit_page(request, book, slug) if may_edit(request, book) else suggest_page(request, book, slug)


def suggest_page(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    """The same form. What is sent is kept against the revision that was read, whatever has become of the page since."""
    there = Page.objects.filter(book__put_away=None).select_related("book")
    the_page = get_object_or_404(there, book__slug=book, slug=slug)
    base = revision_read(request, the_page) or the_page.at_edition()
    if base is None or base.gone:
        raise Http404
    names = Reading(the_page.book).names
    context: dict[str, Any] = {"book": the_page.book, "rule_page": the_page, "revision": base, "suggests": True}
    if request.method == "GET" or "act" in request.POST:
        form = (
            EditForm(base, names, acted(request.POST)).unasked() if request.method == "POST" else EditForm(base, names)
        )
        return page(request, "rulebooks/edit.html", context | {"form": form})
    form = EditForm(base, names, request.POST)
    if not form.is_valid():
        return page(request, "rulebooks/edit.html", context | {"form": form}, status=422)
    if "preview" in request.POST:
        return page(request, "rulebooks/edit.html", context | {"form": form, "preview": what_changes(base, form)})
    if too_many := refused(SUGGESTIONS, request):
        return too_many
    says = Version(form.cleaned_data["title"], form.name_list(), form.stats(), form.paragraphs())
    who = request.user if request.user.is_authenticated else None
    told = {"reason": form.cleaned_data["reason"], "name": form.cleaned_data["name"].strip()}
    made = suggest(base, says, author=who, **told)
    if made is None:
        messages.info(request, _("Nothing was changed."))
        return redirect(the_page.get_absolute_url())
    messages.success(
        request, _("Thank you! An editor will look at it. Keep this address: here you see what becomes of it.")
    )
    return redirect(made)


def standing() -> QuerySet[Suggestion]:
    """Suggestions in books that were not put away."""
    return Suggestion.objects.select_related("page__book", "author").filter(page__book__put_away=None)


@never_cache
@require_http_methods(["GET", "POST"])
def suggestion(request: HttpRequest, book: str, key: str) -> HttpResponse:
    """What became of a suggestion, for whoever has its address; who has it may take it back while it waits."""
    found = standing().select_related("revision__edition").exclude(state=DRAFT)
    one = get_object_or_404(found, key=key, page__book__slug=book)
    if request.method == "POST":
        withdrawn = close(one, WITHDRAWN, by=None)
        messages.info(request, _("Taken back.") if withdrawn else _("An editor has answered it already."))
        return redirect(one)
    base = base_of(one)
    parts = parts_of(one, base, one.page.at_edition() or base, Reading(one.page.book).names)
    context = {"book": one.page.book, "rule_page": one.page, "one": one, "parts": parts, "base": base}
    answer = page(request, "rulebooks/suggestion.html", context | {"may_edit": may_edit(request, book)})
    answer["X-Robots-Tag"] = "noindex"
    answer["Referrer-Policy"] = "same-origin"
    return answer


# For editors


@require_safe
def suggestions(request: HttpRequest, book: str) -> HttpResponse:
    """Those that wait, and the drafts of whoever asks."""
    if not may_edit(request, book):
        return told_who_may(request)
    return _listed(request, get_object_or_404(Book, slug=book, edition__gte=1), TogetherForm())


def _listed(request: HttpRequest, book: Book, form: TogetherForm, status: int = 200) -> HttpResponse:
    open_ones = Suggestion.objects.filter(page__book=book).select_related("page__book", "author")
    waiting = list(open_ones.filter(state=WAITING)[: MOST + 1])
    drafts = list(open_ones.filter(state=DRAFT, author=editor(request, book.slug)))
    context = {"book": book, "waiting": [_line(one) for one in waiting[:MOST]], "more": len(waiting) > MOST}
    context["wishes"] = Wish.objects.filter(book=book, state=WAITING).select_related("author")[:MOST]
    context |= {"drafts": [_line(one) for one in drafts], "form": form}
    return page(request, "rulebooks/suggestions.html", context, status=status)


def _line(one: Suggestion) -> dict[str, Any]:
    return {"one": one, "title": base_of(one).title, "count": len(every_place(one)), "gone": _now(one) is None}


def _now(one: Suggestion) -> Revision | None:
    return one.page.at_edition()


@require_POST
def publish_together(request: HttpRequest, book: str) -> HttpResponse:
    """Publish what is ticked, of drafts and suggestions, as one edition."""
    who = editor(request, book)
    the_book = get_object_or_404(Book, slug=book, edition__gte=1)
    form = TogetherForm(request.POST)
    numbers = [int(one) for one in request.POST.getlist("which")[:MOST] if one.isdecimal() and len(one) < 10]
    chosen = Suggestion.objects.filter(pk__in=numbers, page__book=the_book, state__in=[WAITING, DRAFT])
    mine = [one for one in chosen.select_related("page__book") if one.state == WAITING or one.author == who]
    if not mine:
        messages.info(request, _("Tick what is to be published."))
        return redirect("suggestions", book)
    if not form.is_valid():
        return _listed(request, the_book, form, status=422)
    reason = form.said(who is not None)
    thanks = ", ".join(dict.fromkeys(one.credit for one in mine if one.state == WAITING and one.credit))
    reason = f"{reason} ({_('suggested by %(names)s') % {'names': thanks}})" if thanks else reason
    if wrong := _published(the_book, [(one, every_place(one)) for one in mine], who, reason[:300]):
        messages.error(request, _("Nothing was changed.") + " " + wrong)
        return redirect("suggestions", book)
    messages.success(request, _("Published as one edition."))
    warn(request, the_book)
    return redirect("suggestions", book)


def _published(book: Book, chosen: list[Any], who: Any, reason: str, answer: str = "") -> str:
    """Take some suggestions; what stood in the way, in a sentence, and nothing where nothing did."""
    try:
        with transaction.atomic():
            take(book, chosen, by=who, reason=reason, answer=answer)
    except (NameTaken, CannotStand) as no:
        return no.sentence
    except NoSuchPlace:
        return _("What one of the changes is about has left the page meanwhile.")
    except Stale:
        return _("One of the pages has left the book meanwhile.")
    return ""


@require_http_methods(["GET", "POST"])
def review(request: HttpRequest, book: str, number: int) -> HttpResponse:
    """A suggestion place by place: each is taken or left, and the suggester is answered."""
    if request.method == "GET" and not may_edit(request, book):
        return told_who_may(request)
    who = editor(request, book)
    found = standing().select_related("revision__edition").exclude(state=WITHDRAWN)
    one = get_object_or_404(found, pk=number, page__book__slug=book)
    if one.state == DRAFT and one.author != who:
        raise Http404
    base, now = base_of(one), _now(one)
    parts = parts_of(one, base, now or base, Reading(one.page.book).names)
    context: dict[str, Any] = {"book": one.page.book, "rule_page": one.page, "one": one, "parts": parts, "base": base}
    context["gone"] = now is None
    form = AnswerForm(parts, request.POST if request.method == "POST" else None)
    if request.method == "GET" or not form.is_valid():
        status = 422 if request.method == "POST" else 200
        return page(request, "rulebooks/review.html", context | {"form": form}, status=status)
    return _decided(request, one, now, form, context)


def _decided(
    request: HttpRequest, one: Suggestion, now: Revision | None, form: AnswerForm, context: dict[str, Any]
) -> HttpResponse:
    who, answer = editor(request, one.page.book.slug), form.cleaned_data["answer"]
    if not one.waits:
        messages.info(request, _("Somebody has answered it already."))
    elif "decline" in request.POST:
        close(one, DECLINED, by=who, answer=answer)
        messages.success(request, _("Declined. The suggester sees your answer."))
    else:
        chosen = form.chosen()
        sure = harm_of(one.page, now, version(one), chosen) if now else ""
        if not chosen or (sure and request.POST.get("sure") != sure):
            told = {"form": form, "sure": sure, "none_ticked": not chosen}
            return page(request, "rulebooks/review.html", context | told, status=422)
        reason = f"{one.reason} ({one.credit})" if one.credit else one.reason
        if wrong := _published(one.page.book, [(one, chosen)], who, reason[:300], answer):
            messages.error(request, _("Nothing was changed.") + " " + wrong)
            return redirect("review", one.page.book.slug, one.pk)
        messages.success(request, _("Taken. The suggester sees it and is thanked in the history."))
        warn(request, one.page.book)
    return redirect("suggestions", one.page.book.slug)


def harm_of(the_page: Page, now: Revision, wish: Version, chosen: list[str]) -> str:
    """What could not be played any more if some places of a suggestion were taken."""
    try:
        told = laid(version_of(now), wish, chosen)
    except NoSuchPlace:
        return ""
    ids = [str(one["id"]) for one in without_new_ids(told.paragraphs) if one.get("id")]
    lost = lost_by_edit(the_page, told.stats)
    return " ".join(filter(None, [spoiled(the_page, told.stats, ids), *(f"{one.game}: {one.why}" for one in lost)]))


@require_POST
def keep_draft(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    """Keep an editor's change for later: several become one edition."""
    the_page, who = page_to_change(request, book, slug), editor(request, book)
    base = revision_read(request, the_page) or the_page.at_edition()
    if base is None or base.gone:
        raise Http404
    form = EditForm(base, Reading(the_page.book).names, request.POST)
    if not form.is_valid():
        context = {"book": the_page.book, "rule_page": the_page, "revision": base, "form": form}
        return page(request, "rulebooks/edit.html", context, status=422)
    says = Version(form.cleaned_data["title"], form.name_list(), form.stats(), form.paragraphs())
    told = {"reason": form.cleaned_data["reason"], "name": form.cleaned_data["name"].strip()}
    kept = suggest(base, says, author=who, draft=True, **told)
    if kept is None:
        messages.info(request, _("Nothing was changed."))
        return redirect(the_page.get_absolute_url())
    messages.success(request, _("Kept as a draft. Publish it with others when all of it is ready."))
    return redirect("suggestions", book)
