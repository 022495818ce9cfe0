"""The form that changes a page: a field for each paragraph and for each value of its stats."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebooks.bounds import MOST, too_small
from rulebooks.diff import leaves, path_title
from rulebooks.editions.declaring import mistake
from rulebooks.editions.naming import tidy, wrong_with
from rulebooks.formula import FormulaError, parse
from rulebooks.models import Book, Revision
from rulebooks.stats import FORMULA, in_order
from rulebooks.stats_declared import KIND, SECTIONS
from rulebooks.vocabulary import stat_title

LONGEST_PARAGRAPH = 8_000
WHOLE = re.compile(r"[+-]?\d{1,9}")
BLANK_LINE = re.compile(r"\n[ \t]*\n")
KEEPS_KIND = {"item", "numbered", "paragraph", "quote", "label"}
NOTHING: list[Any] = [None, {}, []]


class Number(forms.CharField):
    """A whole number, or a formula of the number of players such as `18*N`."""

    def __init__(self, **given: Any) -> None:
        super().__init__(max_length=60, **given)
        self.widget.attrs.update({"inputmode": "text", "autocomplete": "off", "spellcheck": "false"})

    def clean(self, value: Any) -> int | str | None:
        text = str(super().clean(value)).strip().replace("−", "-").replace("·", "*")
        if not text:
            return None
        if WHOLE.fullmatch(text):
            if abs(int(text)) > MOST:
                raise forms.ValidationError(
                    _("%(value)s is too much: write at most %(most)s.") % {"value": text, "most": MOST}
                )
            return int(text)
        try:
            if not FORMULA.match(text):
                raise FormulaError(text)
            parse(text).value(N=4)
        except FormulaError as error:
            message = _("“%(value)s” is neither a whole number nor a formula such as 18*N.") % {"value": text}
            raise forms.ValidationError(message) from error
        return text


class Structure(forms.CharField):
    """A nested stat as JSON, checked to be JSON of the same kind (a list stays a list)."""

    def __init__(self, was: Any, **given: Any) -> None:
        super().__init__(widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "class": "notation"}), **given)
        self.was = was

    def clean(self, value: Any) -> Any:
        try:
            read = json.loads(str(super().clean(value)) or "null")
        except (ValueError, RecursionError) as error:
            line = getattr(error, "lineno", 1)
            raise forms.ValidationError(
                _("Line %(line)s cannot be read; look for a missing quote or comma.") % {"line": line}
            ) from error
        if not isinstance(read, type(self.was)):
            raise forms.ValidationError(
                _("This must stay a list.") if isinstance(self.was, list) else _("This must stay a group of values.")
            )
        return read


class EditForm(forms.Form):
    base = forms.IntegerField(widget=forms.HiddenInput)
    title = forms.CharField(max_length=300, label=gettext_lazy("Title"))
    aliases = forms.CharField(
        max_length=4_000,
        required=False,
        label=gettext_lazy("Other names"),
        help_text=gettext_lazy("Divided by commas; they lead here too."),
    )
    reason = forms.CharField(
        max_length=200, label=gettext_lazy("Why"), help_text=gettext_lazy("One line for those who read the history.")
    )
    name = forms.CharField(max_length=80, required=False, label=gettext_lazy("Your name"))

    def __init__(self, revision: Revision, names: Mapping[str, str], data: Mapping[str, Any] | None = None) -> None:
        """A form that only asks what would change need not say yet why."""
        super().__init__(
            data, initial={"base": revision.number, "title": revision.title, "aliases": ", ".join(revision.aliases)}
        )
        self.revision = revision
        self.declares = revision.page.kind == KIND
        self.names = names
        self.fields["reason"].required = data is None or "preview" not in data
        for paragraph in revision.paragraphs:
            if "text" in paragraph and paragraph.get("kind") != "entry":
                self._add_paragraph(paragraph)
        for name in in_order(revision.stats):
            self._add_stat(name, revision.stats[name])

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
        if not self.errors and not self.declares:
            self._check_bounds()
        wrong = None if self.errors else mistake(self.revision.page, self.stats())
        if wrong:
            stat, sentence = wrong
            self.add_error(f"j:{stat}" if f"j:{stat}" in self.fields else "title", sentence)
        return self.cleaned_data

    def _check_bounds(self) -> None:
        """Only what is changed is asked about: what a book says already stays sayable."""
        stats = self.stats()
        for name, value in stats.items():
            before = dict(leaves(self.revision.stats[name], (name,)))
            for path, leaf in leaves(value, (name,)):
                bound = None if before.get(path) == leaf else too_small(self.revision.page.kind, path, leaf)
                if bound is not None:
                    whole = f"j:{name}"
                    field = whole if whole in self.changed_data else "s:" + "/".join(path)
                    self.add_error(
                        field, _("%(value)s is too little: %(least)s at least.") % {"value": leaf, "least": bound}
                    )

    def _add_paragraph(self, paragraph: Mapping[str, Any]) -> None:
        rows = min(12, 1 + len(paragraph["text"]) // 70 + paragraph["text"].count("\n"))
        widget = forms.Textarea(attrs={"rows": rows})
        label = f"§ {str(paragraph['id']).removeprefix(self.revision.page.slug + '-')}"
        field = forms.CharField(max_length=LONGEST_PARAGRAPH, required=False, strip=True, widget=widget, label=label)
        self.fields[f"p:{paragraph['id']}"] = field
        self.initial[f"p:{paragraph['id']}"] = paragraph["text"]

    def _add_stat(self, name: str, value: Any) -> None:
        # What declares a table is changed as text: its words are no stats, and have no fields of their own.
        for path, leaf in () if self.declares else leaves(value, (name,)):
            key = "s:" + "/".join(path)
            label = path_title(path[1:], self.names) if path[1:] else stat_title(name)
            self.fields[key] = leaf_field(leaf, label)
            self.initial[key] = leaf
        if isinstance(value, Mapping | list):
            self.fields[f"j:{name}"] = Structure(
                value, required=False, label=_("%(stat)s as text") % {"stat": stat_title(name)}
            )
            self.initial[f"j:{name}"] = json.dumps(value, ensure_ascii=False, indent=1)

    def paragraph_fields(self) -> Iterator[forms.BoundField]:
        return (self[name] for name in self.fields if name.startswith("p:"))

    def stat_groups(self) -> list[tuple[str | Promise, list[forms.BoundField], forms.BoundField | None]]:
        """The stats for the template: first the single values together, then each nested stat by itself."""
        stats = self.revision.stats
        nested = [name for name in in_order(stats) if isinstance(stats[name], Mapping | list)]
        single = [self[f"s:{name}"] for name in in_order(stats) if f"s:{name}" in self.fields]
        groups: list[tuple[str | Promise, list[forms.BoundField], forms.BoundField | None]] = []
        if single:
            groups.append((_("Numbers"), single, None))
        for name in nested:
            inner = [self[field] for field in self.fields if field.startswith(f"s:{name}/")]
            title = _(SECTIONS[name]) if self.declares and name in SECTIONS else stat_title(name)
            groups.append((title, inner, self[f"j:{name}"]))
        return groups

    def stats(self) -> dict[str, Any]:
        """The stats as filled in; a nested stat that was changed as text counts before its single fields."""
        stats = deepcopy(self.revision.stats)
        for name in stats:
            if f"j:{name}" in self.changed_data:
                stats[name] = self.cleaned_data[f"j:{name}"]
                continue
            for path, _leaf in () if self.declares else list(leaves(self.revision.stats[name], (name,))):
                _put(stats, path, self.cleaned_data["s:" + "/".join(path)])
        return stats

    def paragraphs(self) -> list[dict[str, Any]]:
        """The paragraphs as filled in: an emptied one is gone, a blank line begins a new one, without an id yet."""
        written: list[dict[str, Any]] = []
        for paragraph in self.revision.paragraphs:
            field = f"p:{paragraph['id']}"
            if field not in self.fields:
                written.append(dict(paragraph))
                continue
            text = self.cleaned_data[field].replace("\r\n", "\n")
            if text == paragraph["text"].strip() or paragraph.get("kind") == "pre":
                parts = [paragraph["text"] if text == paragraph["text"].strip() else text]
            else:
                parts = [part.strip() for part in BLANK_LINE.split(text)]
            parts = [part for part in parts if part]
            written += [self._written(paragraph, part, first=place == 0) for place, part in enumerate(parts)]
        return written

    def _written(self, paragraph: Mapping[str, Any], text: str, first: bool) -> dict[str, Any]:
        if first:
            kept = {**paragraph, "text": text}
        else:
            kind = paragraph.get("kind") if paragraph.get("kind") in KEEPS_KIND else "paragraph"
            kept = {"kind": kind, "text": text, "depth": paragraph.get("depth", 0), "lines": []}
        if "cells" in paragraph and text != paragraph["text"] and first:
            kept["cells"] = [cell.strip() for cell in text.split(" | ")]
        return kept

    def name_list(self) -> list[str]:
        """The other names as filled in; one that has a comma of its own stays whole."""
        text, whole = self.cleaned_data["aliases"], []
        for alias in self.revision.aliases:
            if "," in alias and alias in text:
                text = text.replace(alias, "", 1)
                whole.append(alias)
        names = [tidy(name)[:300] for name in [*text.split(","), *whole]]
        return [name for name in dict.fromkeys(names) if name]


def leaf_field(leaf: Any, label: str) -> forms.Field:
    if isinstance(leaf, bool):
        return forms.BooleanField(required=False, label=label)
    if isinstance(leaf, int) or (isinstance(leaf, str) and FORMULA.match(leaf)):
        return Number(label=label)
    if leaf is None:
        return Number(required=False, label=label)
    if leaf in NOTHING:
        return forms.CharField(required=False, disabled=True, label=label)
    return forms.CharField(max_length=300, required=False, label=label)


def _put(stats: Any, path: tuple[str, ...], value: Any) -> None:
    """Set one value deep inside; an empty group or list stays what it is."""
    inside = stats
    for step in path[:-1]:
        inside = inside[int(step)] if isinstance(inside, list) else inside[step]
    last: Any = int(path[-1]) if isinstance(inside, list) else path[-1]
    if inside[last] not in ({}, []):
        inside[last] = value
