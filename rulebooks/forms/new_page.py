"""A page that is not there yet: what it is called, where it stands, what it says and what its numbers are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebooks.editions.standing import is_fixed
from rulebooks.forms.nodes import Node
from rulebooks.forms.page import EditForm
from rulebooks.forms.standing import Stand, add_stand, stand_of
from rulebooks.forms.typed import LONGEST_TEXT, paragraphs_of
from rulebooks.models import Book, Page, Revision
from rulebooks.stats.declared import KIND
from rulebooks.stats.vocabulary import KINDS, kind_title
from web.legible import Legible

SECTION = "section"


def kinds(book: Book) -> list[Any]:
    """What a new page of a book can be: text, a thing of a kind that the book has, or of one that others have."""
    there = Page.objects.at_edition(book).order_by().values_list("kind", flat=True).distinct()
    own = sorted({*there} - {SECTION, KIND}, key=kind_title)
    others = sorted({*KINDS} - {*own, SECTION, KIND}, key=kind_title)
    return [
        (SECTION, _("Text")),
        *((kind, kind_title(kind)) for kind in own),
        (_("As other books have"), [(kind, kind_title(kind)) for kind in others]),
    ]


def known_kind(book: Book, kind: str) -> str:
    """The kind that was asked for, text where there is none of that name."""
    told = {one for name, inside in kinds(book) for one in ([name] if isinstance(inside, str) else dict(inside))}
    return kind if kind in told else SECTION


def blank(book: Book, kind: str) -> Revision:
    """A page of a kind that says nothing."""
    page = Page(book=book, slug="", kind=kind, position=0, level=2)
    return Revision(page=page, number=0, title="", aliases=[], stats={}, paragraphs=[])


class NewPageForm(EditForm):
    """The form of a kind, empty, with a place for the page to stand and one field for its text."""

    under = forms.ChoiceField(label=gettext_lazy("Under which page"))
    after = forms.ChoiceField(label=gettext_lazy("Where there"))
    text = Legible(
        max_length=LONGEST_TEXT,
        required=False,
        label=gettext_lazy("Text"),
        widget=forms.Textarea(attrs={"rows": 10}),
        help_text=gettext_lazy(
            "A blank line begins a paragraph, a dash at its beginning a list; | between words | a table. "
            "**Bold**, *italic*, `a term`."
        ),
    )

    def __init__(self, book: Book, kind: str, names: Mapping[str, str], data: Any = None, under: str = "") -> None:
        super().__init__(blank(book, kind), names, data)
        self.initial["under"] = under or self.usual(book, kind)
        add_stand(self, Stand(book))

    @staticmethod
    def usual(book: Book, kind: str) -> str:
        """The page under which the last thing of a kind stands."""
        last = Page.objects.at_edition(book).filter(kind=kind).order_by("-position").first()
        return last.parent.slug if last and last.parent and kind != SECTION and not is_fixed(last) else ""

    def other_nodes(self) -> list[Node]:
        """What only one thing of the kind says, or none yet."""
        return [one for one in self._nodes() if not self._is_told(one) and one.shape != "told"]

    def _is_told(self, node: Node) -> bool:
        return super()._is_told(node) or bool(self.values and node.name in self.values.usual() and node.shape != "told")

    def place(self) -> tuple[Page, Page | None]:
        """Where it is to stand."""
        return stand_of(self)

    def paragraphs(self) -> list[dict[str, Any]]:
        """What was typed, as paragraphs without ids."""
        return paragraphs_of(self.cleaned_data["text"])
