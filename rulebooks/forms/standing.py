"""Where a page is to stand: under which, behind which; and what its address leads to when it leaves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebooks.editions.standing import beneath, in_order, is_fixed, parent_of_those_under
from rulebooks.models import Book, Page
from web.legible import Legible

FIRST, LAST = "first", "last"
INDENT = "\u2003"


class Stand:
    """The pages of a book that stand in it now, for the lists from which a place is chosen."""

    def __init__(self, book: Book, moving: Page | None = None) -> None:
        pages = in_order(book)
        own = {one.pk for one in beneath(pages, moving)} if moving else set()
        stood = {one.pk: one for one in Page.objects.at_edition(book)}
        self.pages = [stood[one.pk] for one in pages if one.pk in stood and one.pk not in own]
        self.by_slug = {one.slug: one for one in self.pages}

    def chapters(self) -> list[tuple[str, str]]:
        """The pages under which another can stand, indented as they lie."""
        told = [one for one in self.pages if one.kind == "section" and not (is_fixed(one) and one.level > 1)]
        return [(one.slug, INDENT * (one.level - 1) + _name(one)) for one in told]

    def under(self, slug: str) -> list[Page]:
        """The pages that stand right under one."""
        above = self.by_slug.get(slug)
        parent = parent_of_those_under(self.pages, above) if above else None
        return [one for one in self.pages if above and one.parent_id == parent and one.level > above.level]

    def above(self, page: Page) -> str:
        """The slug of the page above another, where chapters stand under the book's title."""
        known = next((one.slug for one in self.pages if one.pk == page.parent_id), "")
        return known or next((one.slug for one in self.pages if one.level == 1), "")


def _name(page: Any) -> str:
    return f"{page.number} {page.title}".strip()


class StandForm(forms.Form):
    """Under which page, and behind which of those there."""

    under = forms.ChoiceField(label=gettext_lazy("Under which page"))
    after = forms.ChoiceField(label=gettext_lazy("Where there"))

    def __init__(self, stand: Stand, data: Mapping[str, Any] | None = None, initial: Any = None, **given: Any) -> None:
        super().__init__(data, initial=initial, **given)
        add_stand(self, stand)

    def place(self) -> tuple[Page, Page | None]:
        """The page above, and the one before it among its neighbours; None for the first."""
        return stand_of(self)


def add_stand(form: Any, stand: Stand) -> None:
    """Fill the two fields of a form that say where a page stands."""
    form.stand = stand
    form.fields["under"].choices = stand.chapters()
    form.fields["under"].widget.attrs["data-asks"] = "stand"
    chosen = str((form.data if form.is_bound else {}).get("under") or form.initial.get("under") or "")
    chosen = chosen if chosen in stand.by_slug else next(iter(dict(form.fields["under"].choices)), "")
    there = [(one.slug, _("after “%(page)s”") % {"page": _name(one)}) for one in stand.under(chosen)]
    form.fields["after"].choices = [(LAST, _("as the last")), (FIRST, _("as the first")), *there]


def stand_of(form: Any) -> tuple[Page, Page | None]:
    """Where a form that is filled in has a page stand."""
    under, after = form.cleaned_data["under"], form.cleaned_data["after"]
    there: Sequence[Page] = form.stand.under(under)
    behind = there[-1] if after == LAST and there else form.stand.by_slug.get(after)
    return form.stand.by_slug[under], behind if after != FIRST else None


class WhyForm(forms.Form):
    """Why, by whom, and what the person had before her eyes."""

    base = forms.IntegerField(widget=forms.HiddenInput, required=False)
    reason = Legible(
        max_length=200, label=gettext_lazy("Why"), help_text=gettext_lazy("One line for those who read the history.")
    )
    name = Legible(max_length=80, required=False, label=gettext_lazy("Your name"))

    def said(self, signed_in: bool) -> str:
        """The reason as the history tells it; who has no account writes a name into it."""
        reason, name = self.cleaned_data["reason"], self.cleaned_data["name"]
        return f"{reason} ({name})" if name and not signed_in else str(reason)


class MoveForm(StandForm, WhyForm):
    field_order = ["base", "under", "after", "reason", "name"]


class LeaveForm(WhyForm):
    """Takes a page out of the book; its address may lead to another from then on."""

    instead = Legible(
        max_length=300,
        required=False,
        label=gettext_lazy("What stands in its stead"),
        help_text=gettext_lazy(
            "The page its address leads to from then on. Left empty, the address says that it is gone."
        ),
    )
    field_order = ["base", "instead", "reason", "name"]

    def __init__(self, stand: Stand, data: Mapping[str, Any] | None = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        self.stand = stand
        self.fields["instead"].widget.attrs.update({"list": "pages-there", "autocomplete": "off"})

    def clean_instead(self) -> Page | None:
        said = str(self.cleaned_data["instead"]).strip().casefold()
        if not said:
            return None
        for one in self.stand.pages:
            if said in (one.slug, _name(one).casefold(), str(one.title).casefold()):  # type: ignore[attr-defined]
                return one
        raise forms.ValidationError(_("The book has nothing called “%(name)s”.") % {"name": self.data["instead"]})

    def titles(self) -> list[str]:
        """What the pages that stay are called."""
        return [_name(one) for one in self.stand.pages]
