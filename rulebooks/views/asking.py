"""Asking at a paragraph without an account, seeing the answer, and answering as an editor."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rulebooks.catalogue import at_edition
from rulebooks.forms.asking import IN_A_WORD, AskForm, ReplyForm
from rulebooks.models import Book, Page, Question, Revision
from rulebooks.permissions import may_edit, told_who_may
from rulebooks.questions import asking
from rulebooks.questions.showing import told
from rulebooks.questions.tables import ANSWERED, ERRATUM, WAITING, WITHDRAWN
from rulebooks.views.editing import revision_read
from rulebooks.views.upload import editor
from web.limits import DAY, Limit, refused
from web.page import page

QUESTIONS = Limit("questions", 20, DAY, on_site=1_000)
ON_A_PAGE, MOST = 50, 100
"""Answers on one page of their list; questions that wait, of which the next come up as these are answered."""


@never_cache
@require_http_methods(["GET", "POST"])
def ask(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    """The form of a question. What is sent is kept, though its paragraph or its page has gone since it was opened."""
    standing = Page.objects.filter(book__put_away=None).select_related("book")
    the_page = get_object_or_404(standing, book__slug=book, slug=slug)
    read = revision_read(request, the_page) or the_page.at_edition()
    if read is None or read.gone:
        raise Http404
    read.page = the_page
    context: dict[str, Any] = {"book": the_page.book, "rule_page": the_page, "revision": read}
    if request.method == "GET":
        at = request.GET.get("at", "")[:120]
        cited = at_edition(the_page.book).cite(at) if at and asking.words_of(read, at) is None else None
        if cited is not None and cited.page != slug:  # it is shown here, and stands on a page of its own
            return redirect(f"{reverse('ask', args=[book, cited.page])}?{urlencode({'at': at})}")
        return page(request, "rulebooks/ask.html", context | {"form": AskForm(read, paragraph=at)})
    form = AskForm(read, request.POST)
    if not form.is_valid():
        return page(request, "rulebooks/ask.html", context | {"form": form}, status=422)
    if too_many := refused(QUESTIONS, request):
        return too_many
    said = form.cleaned_data
    who = request.user if request.user.is_authenticated else None
    made = asking.ask(read, said["paragraph"], said["asked"], once=said["once"], name=said["name"].strip(), author=who)
    messages.success(request, _("An editor will answer. Keep this address: here you see the answer."))
    return redirect(made)


def _context(one: Question) -> dict[str, Any]:
    now = one.page.at_edition()
    return {"book": one.page.book, "rule_page": one.page, "one": one, "told": told(one, now), "now": now}


def _found() -> Any:
    return Question.objects.select_related("page__book", "author").filter(page__book__put_away=None)


@never_cache
@require_http_methods(["GET", "POST"])
def question(request: HttpRequest, book: str, key: str) -> HttpResponse:
    """What became of a question, for whoever has its address; who has it may take it back while it waits."""
    one = get_object_or_404(_found(), key=key, page__book__slug=book)
    if request.method == "POST":
        back = asking.withdraw(one)
        messages.info(request, _("Taken back.") if back else _("An editor has answered it already."))
        return redirect(one)
    answer = page(request, "rulebooks/question.html", _context(one) | {"may_edit": may_edit(request, book)})
    answer["X-Robots-Tag"] = "noindex"
    answer["Referrer-Policy"] = "same-origin"
    return answer


@never_cache
@require_safe
def questions(request: HttpRequest, book: str) -> HttpResponse:
    """What was asked and answered of a book, for everybody; an editor sees what waits, too."""
    the_book = get_object_or_404(Book, slug=book, edition__gte=1)
    sort = request.GET.get("sort", "")
    every = Question.objects.filter(page__book=the_book).select_related("page__book")
    answered = every.filter(state=ANSWERED).order_by("page__position", "at", "pk")
    if sort in dict(IN_A_WORD):
        answered = answered.filter(sort=sort)
    listed = Paginator(answered, ON_A_PAGE).get_page(request.GET.get("page"))
    stands = {
        one.page_id: one for one in Revision.objects.at_edition(the_book).filter(page__in=[q.page_id for q in listed])
    }
    context: dict[str, Any] = {"book": the_book, "listed": listed, "sorts": IN_A_WORD, "sort": sort}
    context["lines"] = [{"told": told(one, stands.get(one.page_id)), "now": stands.get(one.page_id)} for one in listed]
    if may_edit(request, book):
        waiting = list(every.filter(state=WAITING).select_related("author")[: MOST + 1])
        context |= {"waiting": waiting[:MOST], "more": len(waiting) > MOST}
    return page(request, "rulebooks/questions.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def reply(request: HttpRequest, book: str, number: int) -> HttpResponse:
    """A question before an editor, who answers it, answers it otherwise, or tells its asker why not."""
    if request.method == "GET" and not may_edit(request, book):
        return told_who_may(request)
    who = editor(request, book)
    one = get_object_or_404(_found().exclude(state=WITHDRAWN), pk=number, page__book__slug=book)
    form = ReplyForm(one, request.POST if request.method == "POST" else None)
    if request.method == "GET" or not form.is_valid():
        status = 422 if request.method == "POST" else 200
        return page(request, "rulebooks/reply.html", _context(one) | {"form": form}, status=status)
    declined = "decline" in request.POST
    try:
        saved = asking.answer(one, **form.cleaned_data, by=who, decline=declined)
    except asking.Answered as late:
        if late.now.state == WITHDRAWN:
            messages.info(request, _("Whoever asked has taken the question back."))
            return redirect("questions", book)
        form = ReplyForm(late.now, {**form.cleaned_data, "seen": late.now.seen})
        return page(request, "rulebooks/reply.html", _context(late.now) | {"form": form, "late": True}, status=409)
    if declined:
        messages.success(request, _("Declined. Whoever asked sees your answer, and nobody else."))
        return redirect("questions", book)
    messages.success(request, _("Answered. It stands beside the paragraph now."))
    if saved.sort == ERRATUM and saved.page.at_edition():
        field = f"#id_p:{saved.paragraph}" if saved.paragraph else ""
        return redirect(reverse("edit_page", args=[book, saved.page.slug]) + field)
    return redirect(f"{saved.page.get_absolute_url()}#{saved.place}")
