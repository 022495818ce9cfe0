"""The form that changes a page: a field for each paragraph and for each value of its stats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.forms.utils import ErrorDict
from django.utils.translation import gettext_lazy

from rulebooks.catalogue import Catalogue, at_edition
from rulebooks.editions.declaring import mistake
from rulebooks.editions.naming import tidy, wrong_with
from rulebooks.forms.declared import DeclaredValues
from rulebooks.forms.leaves import MISSING
from rulebooks.forms.nodes import Node
from rulebooks.forms.tables import spread, too_large
from rulebooks.forms.text import BLANK_LINE, Piece, Text
from rulebooks.forms.typed import too_much
from rulebooks.forms.values import Values
from rulebooks.importers.dialect.lists import listed
from rulebooks.models import Book, Revision
from rulebooks.schema import schema_of
from rulebooks.search.filtering.listing import wrong_list
from rulebooks.stats.declared import KIND
from rulebooks.stats.order import in_order, told
from web.legible import Legible


class EditForm(forms.Form):
    base = forms.IntegerField(widget=forms.HiddenInput)
    title = Legible(max_length=300, label=gettext_lazy("Title"))
    aliases = Legible(
        max_length=4_000,
        required=False,
        label=gettext_lazy("Other names"),
        help_text=gettext_lazy("Divided by commas; they lead here too."),
    )
    reason = Legible(
        max_length=200, label=gettext_lazy("Why"), help_text=gettext_lazy("One line for those who read the history.")
    )
    name = Legible(max_length=80, required=False, label=gettext_lazy("Your name"))

    def __init__(self, revision: Revision, names: Mapping[str, str], data: Mapping[str, Any] | None = None) -> None:
        """A form that only asks what would change need not say yet why."""
        data = None if data is None else spread(data)
        super().__init__(
            data, initial={"base": revision.number, "title": revision.title, "aliases": ", ".join(revision.aliases)}
        )
        self.revision = revision
        self.declares = revision.page.kind == KIND
        self.wrong_lists: dict[str, str] = {}
        self.names = names
        self.fields["reason"].required = data is None or "preview" not in data
        self.written = Text(revision.paragraphs, revision.page.slug, data)
        self.fields |= self.written.fields
        self.initial = {**self.initial, **self.written.initial, "behind": self.written.last}
        self.values = self._add_values(self._book(), names)

    def unasked(self) -> EditForm:
        """The same, with what was typed and without a word on it: whoever adds a row is not done yet."""
        self._errors = ErrorDict()
        return self

    def said(self, signed_in: bool) -> str:
        """The reason as the history tells it; who has no account writes a name into it."""
        reason, name = self.cleaned_data["reason"], self.cleaned_data["name"]
        return f"{reason} ({name})" if name and not signed_in else str(reason)

    def clean_title(self) -> str:
        return tidy(self.cleaned_data["title"])

    def _check_names(self) -> None:
        """No name may be what another page is called."""
        self.revision.page.book = Book.objects.get(pk=self.revision.page.book_id)
        taken = wrong_with(self.revision.page, self.cleaned_data["title"], self.name_list())
        if taken:
            self.add_error("title" if "title" in self.changed_data else "aliases", taken)

    def clean(self) -> dict[str, Any]:
        """A table that is declared for play must stay one that can be played, and no number may be what none can be."""
        if not self.errors:
            self._check_names()
        if self.values and not self.errors and (refused := self.values.refused(self.cleaned_data)):
            self.add_error(refused.field if refused.field in self.fields else "title", refused.sentence)
        wrong = None if self.errors else mistake(self.revision.page, self.stats())
        if wrong:
            stat, sentence = wrong
            self.add_error(self._nearest(stat), sentence)
        self._check_lists()
        if not self.errors and (long := too_much(self.paragraphs(), self.revision.paragraphs)):
            self.add_error(self._longest(), long)
        return self.cleaned_data

    def _check_lists(self) -> None:
        """A list that nobody could read is refused where it was typed, with the mend."""
        for name in [name for name in self.fields if name == "text" or name.startswith(("p:", "c:"))]:
            for part in BLANK_LINE.split(str(self.cleaned_data.get(name) or "").replace("\r\n", "\n")):
                query = listed(part)
                if query and (sentence := wrong_list(query, self.revision.page.book)):
                    self.wrong_lists.setdefault(name, sentence)
        for name, sentence in self.wrong_lists.items():
            self.add_error(name, sentence)

    def _nearest(self, path: str) -> str:
        """The field of a value, else of the first thing that it is in and that has one."""
        while path:
            for field in (f"s:{path}", f"k:{path}", f"s:{path}/title"):
                if field in self.fields:
                    return field
            path = path.rpartition("/")[0]
        return "title"

    def _longest(self) -> str:
        """The field of text that says most."""
        fields = [name for name in self.fields if name == "text" or name.startswith(("p:", "c:"))]
        return max(fields, key=lambda name: len(self.cleaned_data[name]), default="title")

    def _book(self) -> Catalogue:
        """The book by which the form is made: as it stands, or where the page has left it as it stood with the page."""
        page, now = self.revision.page, at_edition(self.revision.page.book)
        gone = self.revision.pk is not None and now.get(page.slug) is None
        return at_edition(page.book, self.revision.edition.number) if gone else now

    def _add_values(self, book: Catalogue, names: Mapping[str, str]) -> Values:
        """The stats of an entry, by the schema of its kind."""
        page = self.revision.page
        given = self.data if self.is_bound else None
        if self.declares:
            made: Values = DeclaredValues(book, self.revision.stats, names, given)
        else:
            made = Values(book, page.kind, schema_of(book, page.kind), self.revision.stats, names, given)
        self.fields |= made.fields
        self.initial = {**self.initial, **made.initial}
        return made

    def pieces(self) -> Iterator[tuple[Piece, forms.BoundField | None]]:
        """The text piece by piece, each with its field, if it has just one."""
        return ((one, self[one.field] if one.field in self.fields else None) for one in self.written.pieces)

    @property
    def behind(self) -> str:
        """Where something is put in."""
        return str(self.data.get("behind", self.written.last)) if self.is_bound else self.written.last

    @property
    def pasted(self) -> str:
        """What was pasted as a new table and is none yet, for it is too large."""
        return str(self.data.get("paste") or "") if self.is_bound else ""

    @property
    def too_large(self) -> str:
        return too_large()

    def single_nodes(self) -> list[Node]:
        """Single values that are told."""
        return [one for one in self._nodes() if one.shape == "leaf" and self._is_told(one)]

    def nested_nodes(self) -> list[Node]:
        """What has parts, and what is only shown."""
        return [one for one in self._nodes() if one.shape != "leaf" and self._is_told(one)]

    def other_nodes(self) -> list[Node]:
        """What is not told here and could be: what games read of the kind, and what others of it say too."""
        usual = self.values.usual()
        return [one for one in self._nodes() if not self._is_told(one) and one.name in usual and one.shape != "told"]

    def _nodes(self) -> list[Node]:
        there = self.values.nodes
        if self.declares:
            return list(there.values())
        asked = {**dict.fromkeys(there), **self.revision.stats}
        return [there[name] for name in in_order(asked, told(self.revision)) if name in there]

    def _is_told(self, node: Node) -> bool:
        posted = self.is_bound and self.data.get(f"rows:{node.name}")
        return node.was is not MISSING or bool(posted)

    def stats(self) -> dict[str, Any]:
        """The stats as filled in.

        Errors: Refused, but not after `clean`.
        """
        return self.values.read(self.cleaned_data)

    def paragraphs(self) -> list[dict[str, Any]]:
        """The paragraphs as filled in; new ones have no id yet."""
        return self.written.paragraphs(self.cleaned_data)

    def name_list(self) -> list[str]:
        """The other names as filled in; one that has a comma of its own stays whole."""
        text, whole = self.cleaned_data["aliases"], []
        for alias in self.revision.aliases:
            if "," in alias and alias in text:
                text = text.replace(alias, "", 1)
                whole.append(alias)
        names = [tidy(name)[:300] for name in [*text.split(","), *whole]]
        return [name for name in dict.fromkeys(names) if name]
