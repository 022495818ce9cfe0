"""Suggesting a page that is not there, seeing what became of it, and deciding as an editor."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rulebooks.editions.naming import NameTaken
from rulebooks.editions.standing import NoSuchStand
from rulebooks.forms.new_page import NewPageForm, kinds, known_kind
from rulebooks.forms.rows import acted
from rulebooks.forms.suggestion import AnswerForm
from rulebooks.models import Book, Wish
from rulebooks.permissions import may_edit, told_who_may
from rulebooks.stats.vocabulary import kind_title
from rulebooks.suggestions.granting import close, grant
from rulebooks.suggestions.tables import DECLINED, WITHDRAWN
from rulebooks.text.diff import leaves, path_title
from rulebooks.text.markup import render
from rulebooks.text.values import value_text
from rulebooks.views.editing import warn
from rulebooks.views.upload import editor
from rulebooks.whole import Reading
from web.limits import DAY, Limit, refused
from web.page import page

WISHES = Limit("wishes", 20, DAY, on_site=1_000)


def suggest_new(request: HttpRequest, book: str) -> HttpResponse:
    """The form of a new page, for who may not put one in; what is sent waits for an editor."""
    the_book = get_object_or_404(Book, slug=book, edition__gte=1)
    kind = known_kind(the_book, request.GET.get("kind", ""))
    names = Reading(the_book).names
    context: dict[str, Any] = {"book": the_book, "kinds": kinds(the_book), "kind": kind, "suggests": True}
    if request.method == "GET" or "act" in request.POST:
        data = acted(request.POST) if request.method == "POST" else None
        form = NewPageForm(the_book, kind, names, data, request.GET.get("under", "")[:100])
        shown = form.unasked() if data is not None else form
        return page(request, "rulebooks/new_page.html", context | {"form": shown})
    form = NewPageForm(the_book, kind, names, request.POST)
    if not form.is_valid():
        return page(request, "rulebooks/new_page.html", context | {"form": form}, status=422)
    if too_many := refused(WISHES, request):
        return too_many
    under, after = form.place()
    made = Wish.objects.create(
        book=the_book,
        kind=kind,
        under=under,
        after=after,
        title=form.cleaned_data["title"],
        aliases=form.name_list(),
        stats=form.stats(),
        paragraphs=form.paragraphs(),
        reason=form.cleaned_data["reason"],
        name=form.cleaned_data["name"].strip(),
        author=request.user if request.user.is_authenticated else None,
    )
    thanks = _("Thank you! An editor will look at it. Keep this address: here you see what becomes of it.")
    messages.success(request, thanks)
    return redirect(made)


def _shown(wish: Wish) -> dict[str, Any]:
    """A wish as people read it: its text as the page will look, and its numbers."""
    names = Reading(wish.book).names
    written = [{**one, "id": f"new-{number}"} for number, one in enumerate(wish.paragraphs, 1)]
    numbers = [(path_title(path, names), value_text(value, names)) for path, value in leaves(wish.stats)]
    place = wish.under.at_edition() if wish.under else None
    kind = "" if wish.kind == "section" else kind_title(wish.kind)
    told = {"html": render(written), "numbers": numbers, "kind_title": kind, "place": place}
    return {"book": wish.book, "one": wish, **told}


@never_cache
@require_http_methods(["GET", "POST"])
def wish(request: HttpRequest, book: str, key: str) -> HttpResponse:
    """What became of a wish, for whoever has its address; who has it may take it back while it waits."""
    found = Wish.objects.select_related("book", "under", "revision__page__book", "revision__edition", "author")
    one = get_object_or_404(found, key=key, book__slug=book, book__put_away=None)
    if request.method == "POST":
        withdrawn = close(one, WITHDRAWN)
        messages.info(request, _("Taken back.") if withdrawn else _("An editor has answered it already."))
        return redirect(one)
    answer = page(request, "rulebooks/wish.html", _shown(one) | {"may_edit": may_edit(request, book)})
    answer["X-Robots-Tag"] = "noindex"
    answer["Referrer-Policy"] = "same-origin"
    return answer


@require_http_methods(["GET", "POST"])
def review_wish(request: HttpRequest, book: str, number: int) -> HttpResponse:
    """A wish before an editor, who puts the page into the book or declines it, and answers."""
    if request.method == "GET" and not may_edit(request, book):
        return told_who_may(request)
    who = editor(request, book)
    found = Wish.objects.select_related("book", "under", "revision__page__book", "revision__edition", "author")
    one = get_object_or_404(found.exclude(state=WITHDRAWN), pk=number, book__slug=book, book__put_away=None)
    form = AnswerForm([], request.POST if request.method == "POST" else None)
    if request.method == "GET" or not form.is_valid():
        status = 422 if request.method == "POST" else 200
        return page(request, "rulebooks/wish.html", _shown(one) | {"form": form}, status=status)
    answer = form.cleaned_data["answer"]
    if "decline" in request.POST:
        closed = close(one, DECLINED, answer)
        said = _("Declined. The suggester sees your answer.") if closed else _("Somebody has answered it already.")
        messages.info(request, said)
        return redirect("suggestions", book)
    try:
        made = grant(one, by=who, answer=answer)
    except NameTaken as taken:
        messages.error(request, _("Nothing was changed.") + " " + taken.sentence)
        return redirect("review_wish", book, number)
    except NoSuchStand:
        messages.error(request, _("It cannot stand there: the book has changed meanwhile."))
        return redirect("review_wish", book, number)
    if made is None:
        messages.info(request, _("Somebody has answered it already."))
        return redirect("suggestions", book)
    messages.success(request, _("The page is in the book now."))
    warn(request, one.book)
    return redirect(made.page.get_absolute_url())
