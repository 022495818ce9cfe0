"""How a document comes in: a file of bounded size, or pasted text."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import PurePath
from typing import Any

from django import forms
from django.core.files.uploadedfile import InMemoryUploadedFile, UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, SkipFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebooks.editions.uploading import said, understand
from rulebooks.importers import configuration as configurations
from rulebooks.importers import dialect, documents, foreign
from rulebooks.importers.apart import Converted, converted, noted
from rulebooks.importers.dialect import front_matter
from rulebooks.importers.dialect.stat_lines import key
from rulebooks.importers.documents import MOST_BYTES, Document, UnknownBook, Unreadable
from rulebooks.importers.guesses import guessing
from rulebooks.importers.notation import fold
from rulebooks.models import Upload
from rulebooks.stats.vocabulary import STATS
from web.legible import Legible, in_one_line, legible_document

OWN = "own"
"""The choice that makes a book of a document that says nothing of itself."""
LONGEST_PASTE = 1_000_000
LONGEST_NAME = 100
MOST_GUESSES = 60
"""Groups of things that are asked about."""
PASTED_AS = (".md", ".txt")
"""What pasted text may be: its configuration chooses a reader by the end of a file's name."""


class FirstFile(FileUploadHandler):
    """Keeps one file in memory, and of that no more than is read; the rest is counted and forgotten."""

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        if self.field_name != "document" or hasattr(self, "kept"):
            raise SkipFile
        self.kept = BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.kept.write(raw_data[: max(0, MOST_BYTES + 1 - self.kept.tell())])

    def file_complete(self, file_size: int) -> UploadedFile | None:
        if self.field_name != "document":
            return None
        self.kept.seek(0)
        name, kind = self.file_name, self.content_type
        return InMemoryUploadedFile(self.kept, self.field_name, name, kind, file_size, self.charset)


class UploadForm(forms.Form):
    """After it is valid, `rulebook` is what was read, `converted` has its pictures, `book` is what was chosen."""

    document = forms.FileField(
        required=False,
        allow_empty_file=True,
        label=gettext_lazy("File"),
        help_text=gettext_lazy(
            "Word (.docx), OpenDocument (.odt), PDF with text, HTML, Markdown, text or a CSV table of cards, to 10 MB."
        ),
        widget=forms.FileInput(attrs={"accept": ",".join([*foreign.SUFFIXES, ".md", ".markdown", ".txt", ".csv"])}),
    )
    text = forms.CharField(
        required=False,
        max_length=LONGEST_PASTE,
        strip=False,
        label=gettext_lazy("Or the text itself"),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "class": "notation"}),
    )
    book = forms.ChoiceField(required=False, label=gettext_lazy("Which book it is"))

    def __init__(self, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files)
        self.fields["book"] = BookField(own=True)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        file, text = cleaned.get("document"), cleaned.get("text", "")
        if file and text.strip():
            raise forms.ValidationError(_("Choose a file or paste a text, not both."))
        if self.errors:
            return cleaned
        if not file and not text.strip():
            raise forms.ValidationError(_("Choose a file, or paste a text."))
        self.own = cleaned["book"] == OWN
        cleaned["book"] = "" if self.own else cleaned["book"]
        try:
            brought, self.converted = _documents_of(file, text)
            self._read(brought, cleaned["book"])
        except Unreadable as no:
            raise forms.ValidationError(said(no)) from no
        return cleaned

    def _read(self, documents: list[Document], book: str) -> None:
        """Read a document as the book that was chosen; without a choice as one it looks like, else as a new one."""
        troubles: list[Unreadable] = []
        for own in (self.own, True) if not book else (False,):
            if own and not self.own and not any(isinstance(no, UnknownBook) for no in troubles):
                break
            for document in documents:
                try:
                    self.rulebook = understand(self._as_own(document) if own else document, book)
                except Unreadable as no:
                    troubles.append(no)
                else:
                    self.own = own and not dialect.speaks(document)
                    return
        try:
            raise troubles[0]
        finally:
            troubles.clear()  # what is raised knows this frame, and would be held by it, with the document

    def _as_own(self, document: Document) -> Document:
        """A book of its own, which says nothing of itself: pasted text has no name but its heading.

        Errors: Unreadable.
        """
        if dialect.speaks(document):
            return document
        found = noted(document.text, document.name)
        has_name = bool(self.cleaned_data.get("document"))
        words = {**found.amounts, **_otherwise(found.labels)}
        return front_matter.titled(Document(document.name, found.text), words, has_name)

    def guesses(self) -> dict[str, str] | None:
        """What in a new book is taken for things at first: all that looks like some; None where the document says."""
        if not self.own:
            return None
        return {one.key: one.kind for one in guessing.guess(self.rulebook.document.text)}


class BookField(forms.ChoiceField):
    """One of the books that can be imported; without a choice, the one that the document looks like."""

    def __init__(self, own: bool = False) -> None:
        known = [(slug, configurations.load(slug).title) for slug in configurations.known()]
        mine = [(OWN, gettext_lazy("My own: it is called as its first heading"))] if own else []
        super().__init__(
            choices=[("", gettext_lazy("The one it looks like")), *mine, *known],
            required=False,
            label=gettext_lazy("Which book it is"),
        )


def _documents_of(file: UploadedFile | None, text: str) -> tuple[list[Document], Converted]:
    """What was brought, and the pictures in it; pasted text is Markdown, or else running text."""
    if file is None:
        name = _("pasted text")
        return [Document(name + end, _legible(text.encode(), name + end)) for end in PASTED_AS], Converted("")
    path = PurePath(in_one_line(file.name or ""))
    name = path.stem[: LONGEST_NAME - 20] + path.suffix[:20]
    documents.bounded(file.size or 0, name)
    raw = file.read()
    if foreign.is_foreign(raw, name):
        # What it has become is read again each time its draft is shown, as the Markdown that it is by now.
        made = converted(raw, name)
        called = name if path.suffix.lower() in foreign.SUFFIXES else f"{path.stem[: LONGEST_NAME - 20]}.md"
        return [Document(called, _legible(made.text.encode(), name))], made
    return [Document(name, _legible(raw, name))], Converted("")


def _legible(raw: bytes, name: str) -> str:
    """The text of a file as whoever reads its draft sees it: what they let in is no more than that."""
    return legible_document(documents.text_of(raw, name))


def _otherwise(labels: Sequence[str]) -> dict[str, str]:
    """Stats of their own for words by which the site means something else: “Cost” is no action points."""
    named = {label: key(label) for label in labels}
    return {
        label: f"the_{name}"
        for label, name in named.items()
        if name in STATS and fold(label) not in map(fold, STATS[name].values())
    }


class GuessForm(forms.Form):
    """What a book of one's own is called; for each group of it that looks like things: whether it is one, and what its
    things are called."""

    def __init__(self, upload: Upload, data: Any = None) -> None:
        super().__init__(data)
        self.groups = guessing.guess(upload.text) if upload.guesses is not None else []
        taken = upload.guesses or {}
        self.is_own = upload.guesses is not None and not upload.book
        if self.is_own:
            self.fields["title"] = Legible(
                required=False,
                max_length=200,
                initial=front_matter.read(upload.document).title,
                label=_("What the book is called"),
            )
        for number, one in enumerate(self.groups[:MOST_GUESSES]):
            kind = taken.get(one.key, "")
            more = "…" if one.count > len(one.names) else ""
            self.fields[f"is{number}"] = forms.BooleanField(
                required=False, initial=bool(kind), label=", ".join(one.names) + more
            )
            called = Legible(required=False, max_length=40, initial=kind or one.kind, label=_("Their kind"))
            self.fields[f"kind{number}"] = called

    def rows(self) -> list[tuple[guessing.Guess, forms.BoundField, forms.BoundField]]:
        """The groups with their two fields."""
        return [(one, self[f"is{at}"], self[f"kind{at}"]) for at, one in enumerate(self.groups[:MOST_GUESSES])]

    def chosen(self) -> dict[str, str]:
        """The words for the kinds, by the keys of the groups; empty for what is only text."""
        told = self.cleaned_data
        kinds = {one.key: told[f"kind{at}"] or one.kind for at, one in enumerate(self.groups[:MOST_GUESSES])}
        return {key: kind if told[f"is{at}"] else "" for at, (key, kind) in enumerate(kinds.items())}


class AgainForm(forms.Form):
    """Read the same document as another book."""

    def __init__(self, upload: Upload, data: Any = None) -> None:
        super().__init__(data, initial={"book": upload.book})
        self.fields["book"] = BookField()


class ReasonForm(forms.Form):
    """Why an edition is made, and by whom."""

    reason = Legible(
        max_length=200, label=gettext_lazy("Why"), help_text=gettext_lazy("One line for those who read the history.")
    )
    name = Legible(max_length=80, required=False, label=gettext_lazy("Your name"))

    def said(self, signed_in: bool) -> str:
        """The reason as the history tells it; who has no account writes a name into it."""
        reason, name = self.cleaned_data["reason"], self.cleaned_data["name"]
        return f"{reason} ({name})" if name and not signed_in else str(reason)


class ApplyForm(ReasonForm):
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
