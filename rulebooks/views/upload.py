"""Bringing a document in: choose it, look at its draft, apply it or throw it away."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rulebooks.editions import uploading
from rulebooks.editions.drafting import Preview
from rulebooks.forms.upload import AgainForm, ApplyForm, FirstFile, GuessForm, UploadForm
from rulebooks.importers.documents import Unreadable
from rulebooks.models import Book, Conflict, Upload
from rulebooks.permissions import edits_something, give, may_edit, told_who_may
from rulebooks.pictures.keeping import keep
from rulebooks.roles import KEEPER
from web.limits import BOOKS, limited
from web.page import page

HANDBOOK = "dialect"
"""The book on how to write one's own."""


def editor(request: HttpRequest, book: str = "") -> User | None:
    """Who writes in a book, None for a person without an account; for who may not there is no such address. Without a
    book, who may bring a document for one at all."""
    if not (may_edit(request, book) if book else edits_something(request)):
        raise Http404
    return request.user if request.user.is_authenticated else None


@csrf_exempt
def upload(request: HttpRequest) -> HttpResponse:
    """Bound the file before anything reads the form; the check against forged forms reads it, so it comes after."""
    request.upload_handlers = [FirstFile(request)]
    return _upload(request)


@limited(BOOKS)
@csrf_protect
@require_http_methods(["GET", "POST"])
def _upload(request: HttpRequest) -> HttpResponse:
    if request.method == "GET" and not edits_something(request):
        return told_who_may(request)
    who = editor(request)
    mine = Upload.objects.waiting().filter(author=who).defer("text") if who else Upload.objects.none()
    context = {"mine": mine, "handbook": Book.objects.filter(slug=HANDBOOK, edition__gte=1).first()}
    if request.method == "GET":
        return page(request, "rulebooks/upload.html", context | {"form": UploadForm()})
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return page(request, "rulebooks/upload.html", context | {"form": form}, status=422)
    keep(form.converted.pictures)
    if form.converted.left_out:
        messages.warning(request, _left_out(form.converted.left_out))
    kept = uploading.keep(form.rulebook.document, form.cleaned_data["book"], who, form.guesses())
    return redirect(kept)


def _left_out(count: int) -> str:
    said = ngettext(
        "%(count)s picture of the document could not be taken: it is broken, too large, or of a kind no browser shows.",
        "%(count)s pictures of the document could not be taken: broken, too large, or of a kind no browser shows.",
        count,
    )
    return said % {"count": count}


def waiting(request: HttpRequest, key: str) -> Upload | None:
    """The document, for who may edit and brought it; None, with a word about it, where it waits no more."""
    editor(request)
    found = Upload.objects.visible_to(request.user).filter(key=key).first()
    if found is None:
        gone = _("This document waits no more: it was applied, thrown away, or is more than a day old.")
        messages.info(request, gone)
    return found


@require_safe
def draft(request: HttpRequest, key: str) -> HttpResponse:
    kept = waiting(request, key)
    return _draft(request, kept) if kept else redirect("upload")


def _draft(
    request: HttpRequest,
    kept: Upload,
    form: ApplyForm | None = None,
    guesses: GuessForm | None = None,
    status: int = 200,
    **told: Any,
) -> HttpResponse:
    try:
        preview = Preview(uploading.read(kept), uploading.put_before(kept))
    except Unreadable as no:
        told["refused"] = uploading.said(no)
        context = {"upload": kept, "again": AgainForm(kept)}
        return page(request, "rulebooks/upload_refused.html", context | told, status=422)
    initial = {"reason": _("Imported from %(name)s") % {"name": kept.name}, "seen": preview.edition}
    form = form or ApplyForm(initial=initial)
    guesses = guesses or GuessForm(kept)
    context = {"upload": kept, "draft": preview, "form": form, "again": AgainForm(kept), "guesses": guesses}
    context["offers"] = [(*row, preview.example(row[0].names[0])) for row in guesses.rows()]
    return page(request, "rulebooks/upload_draft.html", context | told, status=status)


@require_POST
def read_again(request: HttpRequest, key: str) -> HttpResponse:
    """Take the document for another book."""
    kept = waiting(request, key)
    if kept is None:
        return redirect("upload")
    form = AgainForm(kept, request.POST)
    if form.is_valid():
        Upload.objects.filter(pk=kept.pk).update(book=form.cleaned_data["book"])
    return redirect(kept)


@require_POST
def take_guesses(request: HttpRequest, key: str) -> HttpResponse:
    """Take for things what the editor says are things, by the words that the editor gives them."""
    kept = waiting(request, key)
    if kept is None:
        return redirect("upload")
    form = GuessForm(kept, request.POST)
    if kept.guesses is None:
        return redirect(kept)
    if not form.is_valid():
        return _draft(request, kept, guesses=form, status=422)
    Upload.objects.filter(pk=kept.pk).update(guesses=form.chosen())
    if form.is_own and (title := form.cleaned_data["title"]):
        uploading.name(kept, title)
    return redirect(kept)


@require_POST
def apply(request: HttpRequest, key: str) -> HttpResponse:
    kept, who = waiting(request, key), editor(request)
    if kept is None:
        return redirect("upload")
    form = ApplyForm(request.POST)
    if not form.is_valid():
        return _draft(request, kept, form, status=422)
    try:
        rulebook = uploading.read(kept)
        if not _may_bring(request, rulebook.configuration.slug):
            messages.error(request, _("You may not change that book. The document waits; read it for another."))
            return redirect(kept)
        seen, reason = form.cleaned_data["seen"], form.said(who is not None)
        edition = uploading.apply(kept, rulebook, seen=seen, author=who, reason=reason)
    except Unreadable:
        return redirect(kept)
    except Upload.DoesNotExist:
        return redirect(kept)
    except uploading.Moved:
        latest = ApplyForm(initial={**form.cleaned_data, "seen": _edition(rulebook.configuration.slug)})
        return _draft(request, kept, latest, status=409, moved=True)
    book = Book.objects.get(slug=rulebook.configuration.slug)
    if seen == 0 and who is not None:
        give(book, who, KEEPER)
    if edition is None:
        messages.info(request, _("Nothing was changed: the book says all this already."))
    else:
        messages.success(request, _("Applied as edition %(number)s.") % {"number": edition.number})
    return redirect(_where_next(book))


def _may_bring(request: HttpRequest, slug: str) -> bool:
    """Whether a document may become this book: who edits one may change it, and a new one is for who edits the site."""
    return may_edit(request, slug if Book.objects.filter(slug=slug).exists() else "")


def _edition(slug: str) -> int:
    book = Book.objects.filter(slug=slug).first()
    return book.edition if book else 0


def _where_next(book: Book) -> str:
    """To the conflicts, where there are any."""
    waits = Conflict.objects.open().filter(page__book=book).exists()
    return reverse("conflicts", args=[book.slug]) if waits else book.get_absolute_url()


@require_POST
def throw_away(request: HttpRequest, key: str) -> HttpResponse:
    kept = waiting(request, key)
    if kept is not None:
        Upload.objects.filter(pk=kept.pk).update(thrown=timezone.now())
        messages.success(request, _("Thrown away; nothing was changed."))
        return redirect(f"{reverse('bin')}?draft={kept.key}" if kept.author_id is None else "bin")
    return redirect("upload")
