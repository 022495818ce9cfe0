"""Who edits a book and who keeps it: named by its keepers, and taken back."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rulebooks.models import Book
from rulebooks.permissions import (
    ALL,
    AS_THE_SITE,
    NAMED,
    LastKeeper,
    give,
    keeps_site,
    may_edit,
    may_keep,
    told_who_may,
)
from rulebooks.roles import EDITOR, KEEPER, READER, Role
from web.legible import Legible
from web.page import page

ROLES = [(EDITOR, gettext_lazy("Editor")), (KEEPER, gettext_lazy("Keeper"))]
OPEN_TO = [
    (AS_THE_SITE, gettext_lazy("Whoever may edit on this site")),
    (ALL, gettext_lazy("Everybody, without an account too")),
    (NAMED, gettext_lazy("Only editors and keepers of this book; everybody else suggests")),
]


class NameForm(forms.Form):
    """Somebody by the name of their account, and what they are to be."""

    name = Legible(max_length=150, label=gettext_lazy("The name of their account"))
    role = forms.ChoiceField(choices=ROLES, label=gettext_lazy("What they become"))

    def clean_name(self) -> Any:
        found = get_user_model().objects.filter(username=self.cleaned_data["name"].strip(), is_active=True).first()
        if found is None:
            raise forms.ValidationError(_("There is no account of that name. It is written as when signing in."))
        return found


class OpenForm(forms.Form):
    """Who may edit the book."""

    open_to = forms.ChoiceField(choices=OPEN_TO, required=False, label=gettext_lazy("Who edits this book"))


@never_cache
@require_http_methods(["GET", "POST"])
def people(request: HttpRequest, book: str) -> HttpResponse:
    """Those who have a role in a book, for its editors; its keepers change it."""
    if request.method == "GET" and not may_edit(request, book):
        return told_who_may(request)
    the_book = get_object_or_404(Book, slug=book, edition__gte=1)
    keeps = may_keep(request, book)
    if request.method == "POST" and not keeps:
        raise Http404
    naming = NameForm(request.POST if "name" in request.POST else None)
    opening = OpenForm(request.POST if "open_to" in request.POST else None, initial={"open_to": the_book.open_to})
    if request.method == "POST" and _changed(request, the_book, naming, opening):
        return redirect("people", book) if may_edit(request, book) else redirect(the_book.get_absolute_url())
    context: dict[str, Any] = {"book": the_book, "keeps": keeps, "naming": naming, "opening": opening}
    context["roles"] = Role.objects.filter(book=the_book).select_related("user")
    context["open_to"] = dict(OPEN_TO)[the_book.open_to]
    status = 422 if request.method == "POST" else 200
    return page(request, "rulebooks/people.html", context | {"form": naming}, status=status)


def _changed(request: HttpRequest, book: Book, naming: NameForm, opening: OpenForm) -> bool:
    """Do what one of the forms asks for; whether it could be understood."""
    if opening.is_bound:
        if not opening.is_valid():
            return False
        Book.objects.filter(pk=book.pk).update(open_to=opening.cleaned_data["open_to"])
        messages.success(request, _("Saved."))
        return True
    if naming.is_bound:
        if naming.is_valid():
            _give(request, book, naming.cleaned_data["name"], naming.cleaned_data["role"])
        return naming.is_valid()
    number = request.POST.get("drop", "")
    known = number.isdecimal() and len(number) < 10
    one = Role.objects.filter(book=book, pk=int(number)).select_related("user").first() if known else None
    if one is None:
        messages.info(request, _("They have no role in this book any more."))
    else:
        _give(request, book, one.user, READER)
    return True


def _give(request: HttpRequest, book: Book, user: Any, role: str) -> None:
    try:
        give(book, user, role, may_be_last=keeps_site(request))
    except LastKeeper:
        messages.error(request, _("Nobody would keep this book then: name another keeper first."))
    else:
        messages.success(request, _("Saved."))
