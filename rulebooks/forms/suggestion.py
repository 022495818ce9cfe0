"""What an editor fills in about suggestions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from rulebooks.forms.upload import ReasonForm
from rulebooks.suggestions.places import Part
from web.legible import Legible

LONGEST_ANSWER = 1_000


class TogetherForm(ReasonForm):
    """Why several changes are published as one edition."""


class AnswerForm(forms.Form):
    """Which places of a suggestion are taken, and what its maker is told."""

    answer = Legible(
        max_length=LONGEST_ANSWER,
        required=False,
        label=gettext_lazy("An answer to whoever suggested it"),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, parts: Sequence[Part], data: Any = None) -> None:
        super().__init__(data)
        self.parts = parts
        self.ticked = set(data.getlist("part")) if data is not None else {one.place for one in parts if not one.state}

    def chosen(self) -> list[str]:
        """The places that are ticked and can be taken, in the order of the page."""
        return [one.place for one in self.parts if one.place in self.ticked and one.can_be_taken]

    def rows(self) -> list[tuple[Part, bool]]:
        """The parts, and whether each is ticked: at first all that nobody else has changed."""
        return [(one, one.place in self.ticked) for one in self.parts]
