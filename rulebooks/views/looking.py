"""How a page that is being written will look, while one types and before anything is saved."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_POST

from rulebooks.editions import linking
from rulebooks.editions.standing import is_fixed
from rulebooks.forms.page import EditForm
from rulebooks.models import Page, Revision
from rulebooks.permissions import may_edit
from rulebooks.reading.listed import with_lists
from rulebooks.reading.standpoint import Standpoint
from rulebooks.search.filtering.saying import Saying
from rulebooks.text.markup import render
from rulebooks.views.drafted import typed_page
from rulebooks.views.editing import revision_read
from rulebooks.whole import Reading
from web.page import page


@require_POST
def look(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    """The text of the form as the page will show it, or the whole form with it where no script asked. Saves nothing."""
    standing = Page.objects.filter(book__put_away=None).select_related("book")
    the_page = get_object_or_404(standing, book__slug=book, slug=slug)
    base = revision_read(request, the_page) or the_page.at_edition()
    if base is None or base.gone:
        raise Http404
    base.page = the_page
    form = EditForm(base, Reading(the_page.book).names, request.POST)
    if "whole" in request.POST:
        form.fields["reason"].required = False  # whoever looks need not say yet why
        return typed_page(request, the_page, form) if form.is_valid() else _wrong(request, the_page, base, form)
    html = looks(the_page, form)
    context: dict[str, Any] = {"book": the_page.book, "rule_page": the_page, "revision": base, "look": html}
    context |= {"suggests": not may_edit(request, book), "fixed": is_fixed(the_page), "form": form.unasked()}
    return page(request, "rulebooks/edit.html", context, part="look")


def _wrong(request: HttpRequest, the_page: Page, base: Revision, form: EditForm) -> HttpResponse:
    context = {"book": the_page.book, "rule_page": the_page, "revision": base, "form": form}
    context |= {"suggests": not may_edit(request, the_page.book.slug), "fixed": is_fixed(the_page)}
    return page(request, "rulebooks/edit.html", context, status=422)


def looks(the_page: Page, form: EditForm) -> SafeString:
    """The HTML of what was typed, with its links and lists; "" where a paragraph is longer than one can
    be, and why a list is none."""
    if any(name.startswith("p:") for name in form.errors.keys() - form.wrong_lists.keys()):
        return SafeString("")
    if form.wrong_lists:
        return format_html_join("", '<p class="error">{}</p>', ((one,) for one in form.wrong_lists.values()))
    written = [{**one, "id": one.get("id") or f"new-{at}"} for at, one in enumerate(form.paragraphs(), 1)]
    apart = [{**one, "id": f"look-{one['id']}"} for one in written]  # its paragraphs are not those of the page
    book = the_page.book
    html = mark_safe(render(apart, linking.now(book).linker.with_own(the_page.slug)))  # noqa: S308  cleaned
    at = Standpoint(book, book.edition)
    return with_lists(html, at, lambda: at.catalogue, Saying(at.read))
