"""The conflicts of a book as its editor meets them: both sides, what the page says since, a field for a third value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebooks.editions.conflicts import Sides, sides
from rulebooks.editions.declaring import spoiled_without
from rulebooks.editions.publish import version_of
from rulebooks.forms.leaves import leaf_field
from rulebooks.forms.text import LONGEST_PARAGRAPH
from rulebooks.importers.merging import NOTHING
from rulebooks.importers.places import value_at
from rulebooks.models import Book, Conflict, Link, Page, Revision
from rulebooks.text.values import place_title, value_text
from web.legible import Legible


class OtherForm(forms.Form):
    """A third value, neither the document's nor the page's: a field of the kind that the place has."""

    other = Legible(max_length=LONGEST_PARAGRAPH, required=False, strip=True, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(self, conflict: Conflict, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, auto_id=f"id_{conflict.pk}_%s")
        sample = _sample(conflict)
        if conflict.place == "title":
            self.fields["other"] = Legible(max_length=300)
        elif conflict.place.startswith("stats."):
            self.fields["other"] = leaf_field(sample, "")
        self.fields["other"].label = gettext_lazy("Something else")
        self.initial["other"] = sample


def has_other(conflict: Conflict) -> bool:
    """Whether one field can say something else there: what has parts is changed in the form of its page."""
    nested = conflict.place.startswith("stats.") and isinstance(_sample(conflict), dict | list)
    return conflict.place != "page" and not nested


def _sample(conflict: Conflict) -> Any:
    return conflict.kept if conflict.kept is not None else conflict.imported


@dataclass(frozen=True)
class Open:
    """A conflict as its page shows it; `now` is what the page says where it has changed since.

    Where a page may leave the book, `spoken` is how many others speak of it, and `harm` what play would lack then.
    """

    conflict: Conflict
    page: Page
    title: str
    place: str
    sides: Sides
    now: str
    form: OtherForm | None
    spoken: int = 0
    harm: str = ""


def waiting(book: Book, names: Mapping[str, str], most: int, filled: OtherForm | None, failed: int) -> list[Open]:
    """The conflicts of a book that are open, in its order; one whose form came back with an error keeps it."""
    found = Conflict.objects.open().filter(page__book=book).select_related("page").order_by("page__position", "pk")
    newest = {revision.page_id: revision for revision in Revision.objects.newest(book)}
    listed = []
    for conflict in found[:most]:
        conflict.page.book = book
        revision = newest[conflict.page_id]
        form = OtherForm(conflict) if has_other(conflict) else None
        listed.append(
            Open(
                conflict,
                conflict.page,
                revision.title,
                place_title(conflict.place, names),
                sides(conflict, names),
                _since(conflict, revision, names),
                filled if conflict.pk == failed else form,
                *(_missed(conflict.page) if conflict.place == "page" and not revision.gone else ()),
            )
        )
    return listed


def _missed(page: Page) -> tuple[int, str]:
    """Who would miss a page: how many others speak of it, and what the declared table would lack."""
    spoken = Link.objects.filter(to=page).exclude(page=page).values("page").distinct().count()
    return spoken, spoiled_without(page)


def _since(conflict: Conflict, revision: Revision, names: Mapping[str, str]) -> str:
    if conflict.place == "page":
        return _("It has left the book.") if revision.gone else ""
    now = _bare(value_at(version_of(revision), conflict.place))
    if now == conflict.kept:
        return ""
    return value_text(now, names) or _("Nothing stands here any more.")


def _bare(value: Any) -> Any:
    """A value as a conflict keeps it: of a paragraph its text, None where there is nothing."""
    if value is NOTHING:
        return None
    return value["text"] if isinstance(value, dict) and "id" in value and "kind" in value else value
