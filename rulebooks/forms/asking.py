"""What is filled in by whoever asks, and by the editor who answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from secrets import token_urlsafe
from typing import Any

from django import forms
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebooks.importers.notation import plain
from rulebooks.models import Revision
from rulebooks.questions.tables import ERRATUM, FREQUENT, LONGEST_ANSWER, LONGEST_QUESTION, RULING, Question
from web.legible import Legible

ONCE = re.compile(r"[-\w]{20,50}", re.ASCII)
LETTERS_OF_A_CHOICE = 90
SORTS = [
    (RULING, gettext_lazy("A ruling: so the text is meant")),
    (FREQUENT, gettext_lazy("A frequent question")),
    (ERRATUM, gettext_lazy("A correction: the text is wrong and will be put right")),
]
IN_A_WORD = [
    (RULING, gettext_lazy("Ruling")),
    (FREQUENT, gettext_lazy("Frequent question")),
    (ERRATUM, gettext_lazy("Correction")),
]
"""The same where they stand beside each other on a telephone."""


class AskForm(forms.Form):
    """A question at a paragraph. `once` stands for this one form, `base` for the revision that was read."""

    once = forms.CharField(max_length=50, required=False, widget=forms.HiddenInput)
    base = forms.CharField(max_length=9, required=False, widget=forms.HiddenInput)
    paragraph = Legible(max_length=120, required=False, label=gettext_lazy("What is it about?"))
    asked = Legible(
        max_length=LONGEST_QUESTION,
        label=gettext_lazy("Your question"),
        help_text=gettext_lazy("Everybody reads it once it is answered."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    name = Legible(max_length=80, required=False, label=gettext_lazy("Your name"))

    def __init__(self, read: Revision, data: Mapping[str, Any] | None = None, paragraph: str = "") -> None:
        initial = {"once": token_urlsafe(), "base": read.number, "paragraph": paragraph}
        super().__init__(data, initial=initial)
        self.fields["paragraph"].widget = forms.Select(choices=places(read))

    def clean_once(self) -> str:
        """What is no key of ours stands for nothing, or two strangers would share a question."""
        once = self.cleaned_data["once"]
        return once if ONCE.fullmatch(once) else token_urlsafe()


def places(read: Revision) -> list[tuple[str, str]]:
    """What of a page can be asked about: all of it, and each paragraph by how it begins."""
    own = read.page.slug + "-"
    told = [(str(one["id"]), plain(str(one["text"]))) for one in read.paragraphs if str(one.get("text", "")).strip()]
    each = [(id, f"§ {id.removeprefix(own)} {Truncator(text).chars(LETTERS_OF_A_CHOICE)}") for id, text in told]
    return [("", _("The page as a whole")), *each]


class ReplyForm(forms.Form):
    """What an editor answers, and how everybody is to read the question."""

    seen = forms.CharField(max_length=60, required=False, widget=forms.HiddenInput)
    shown = Legible(
        max_length=LONGEST_QUESTION,
        label=gettext_lazy("The question, as everybody reads it"),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    answer = Legible(
        max_length=LONGEST_ANSWER,
        label=gettext_lazy("The answer"),
        help_text=gettext_lazy("A blank line begins a new paragraph. **Bold**, *italic*, `a term`."),
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    sort = forms.ChoiceField(choices=SORTS, initial=RULING, label=gettext_lazy("What it is"))

    def __init__(self, question: Question, data: Mapping[str, Any] | None = None) -> None:
        initial = {"seen": question.seen, "shown": question.shown or question.asked}
        super().__init__(data, initial={**initial, "answer": question.answer, "sort": question.sort})
