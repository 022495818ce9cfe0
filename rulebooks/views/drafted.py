"""Reading what is not published yet as the pages that it will be."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulebooks.editions import importing, uploading
from rulebooks.forms.page import EditForm
from rulebooks.importers.documents import Unreadable
from rulebooks.importers.merging import Version
from rulebooks.models import Book, Page, Suggestion
from rulebooks.reading.drafted import Changed, Drafted, shown
from rulebooks.suggestions.places import version
from rulebooks.suggestions.tables import DRAFT, WITHDRAWN
from rulebooks.views.upload import editor, waiting
from web.page import page


@never_cache
@require_safe
def draft_page(request: HttpRequest, key: str, slug: str) -> HttpResponse:
    """A page of a document that waits, for whoever brought it."""
    kept = waiting(request, key)
    if kept is None:
        return redirect("upload")
    try:
        rulebook = uploading.read(kept)
        plan = importing.plan(rulebook, Book.objects.filter(slug=rulebook.configuration.slug).first())
        read = Drafted(plan, kept.key, slug)
    except Unreadable:
        return redirect(kept)
    except Page.DoesNotExist:
        raise Http404 from None
    before, after = read.neighbours
    told = {"read": read, "before": before, "after": after, "back": kept.get_absolute_url()}
    return page(request, "rulebooks/draft_page.html", shown(read) | told)


@never_cache
@require_safe
def suggested_page(request: HttpRequest, book: str, number: int) -> HttpResponse:
    """A page as a suggestion or an editor's own draft would have it."""
    who = editor(request, book)
    found = Suggestion.objects.select_related("page__book").filter(page__book__put_away=None).exclude(state=WITHDRAWN)
    one = get_object_or_404(found, pk=number, page__book__slug=book)
    if one.state == DRAFT and one.author != who:
        raise Http404
    return changed_page(request, one.page, version(one), reverse("review", args=[book, one.pk]))


def typed_page(request: HttpRequest, the_page: Page, form: EditForm) -> HttpResponse:
    """A page as a form has it, of which nothing is saved."""
    says = Version(form.cleaned_data["title"], form.name_list(), form.stats(), form.paragraphs())
    return changed_page(request, the_page, says, the_page.get_absolute_url())


def changed_page(request: HttpRequest, the_page: Page, says: Version, back: str) -> HttpResponse:
    try:
        read = Changed(the_page, says)
    except Page.DoesNotExist:
        raise Http404 from None
    return page(request, "rulebooks/draft_page.html", shown(read) | {"back": back})
