"""The fields of single values. What is left as it was stays what it was, to the letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rulebooks.catalogue import Catalogue
from rulebooks.formula import FormulaError, parse, renamed
from rulebooks.layers.kinds import WHOLE
from rulebooks.schema.shapes import Number
from rulebooks.stats.bounds import MOST, too_small
from rulebooks.stats.showing import FORMULA
from rulebooks.stats.vocabulary import formula_said, terms
from web.legible import Legible

MISSING: Any = object()
"""What stands where nothing is told; None is a value of its own: a stock without end."""
LONGEST_FORMULA, LONGEST_WORDS = 60, 300


def shown(value: Any) -> str:
    """A single value as it stands in its field."""
    return "" if value is MISSING or value is None else str(value)


def as_kept(text: str, was: Any) -> str:
    """A formula as it is kept: its terms by the names that they have in what `was` told."""
    return renamed(text, {title: name for name, title in terms(shown(was)).items()})


class NumberField(forms.CharField):
    """A whole number, or a formula of the letters of its stat such as `18*N`; terms are called as people read them."""

    def __init__(self, shape: Number, kind: str, path: Sequence[str], was: Any, **given: Any) -> None:
        super().__init__(max_length=max(LONGEST_FORMULA, len(shown(was))), **given)
        self.shape, self.kind, self.path, self.was = shape, kind, path, was
        self.widget.attrs.update({"autocomplete": "off", "spellcheck": "false", "class": "number"})

    def title(self) -> str:
        return formula_said(shown(self.was))

    def clean(self, value: Any) -> Any:
        text = as_kept(str(super().clean(value)).strip(), self.was)
        if text == shown(self.was).strip():
            return self.was
        if not text:
            return MISSING
        read = self._read(text.replace("−", "-").replace("·", "*"))
        bound = too_small(self.kind, self.path, read)
        if bound is not None:
            told = {"value": read, "least": bound}
            raise forms.ValidationError(_("%(value)s is too little: %(least)s at least.") % told)
        return read

    def _read(self, text: str) -> int | str:
        if WHOLE.fullmatch(text):
            if abs(int(text)) > MOST:
                told = {"value": text, "most": MOST}
                raise forms.ValidationError(_("%(value)s is too much: write at most %(most)s.") % told)
            return int(text)
        try:
            read = parse(text)
            if not read.variables <= self.shape.letters | {"N"} or (read.has_dice and not self.shape.dice):
                raise FormulaError(text)
            if FORMULA.match(text):
                read.value(N=4)
        except FormulaError as error:
            message = _("“%(value)s” is neither a whole number nor a formula such as 18*N.") % {"value": text}
            raise forms.ValidationError(message) from error
        return text


class WordsField(Legible):
    """Some words, or a formula as in a `NumberField`; emptied, nothing is told any more."""

    def __init__(self, was: Any, **given: Any) -> None:
        super().__init__(max_length=max(LONGEST_WORDS, len(shown(was))), **given)
        self.was = was

    def title(self) -> str:
        return formula_said(shown(self.was))

    def clean(self, value: Any) -> Any:
        text = as_kept(str(super().clean(value)).strip(), self.was)
        return self.was if text == shown(self.was).strip() else text or MISSING


class FlagField(forms.BooleanField):
    """Yes or no; what was never told is not told to be untrue."""

    def __init__(self, was: Any, **given: Any) -> None:
        super().__init__(required=False, **given)
        self.was = was

    def clean(self, value: Any) -> Any:
        said = bool(super().clean(value))
        return self.was if self.was is MISSING and not said else said


class ChoiceField(forms.ChoiceField):
    """One of some words by what they are called. What stands there already may stay, unless it has just `gone`."""

    def __init__(self, was: Any, titles: Mapping[str, str], gone: bool = False, **given: Any) -> None:
        known = dict(titles)
        if isinstance(was, str) and was and not gone:
            known.setdefault(was, was)
        super().__init__(choices=[("", "—"), *known.items()], **given)
        self.was = was

    def clean(self, value: Any) -> Any:
        said = str(super().clean(value))
        return self.was if said == shown(self.was) else said or MISSING


class PageField(forms.CharField):
    """Another page, by any form of its name; the page looks names up as they are typed, from a list of the kinds."""

    def __init__(
        self, was: Any, book: Catalogue, names: Mapping[str, str], kinds: frozenset[str], **given: Any
    ) -> None:
        super().__init__(max_length=LONGEST_WORDS, **given)
        self.was, self.book, self.names, self.kinds = was, book, names, kinds
        self.widget.attrs.update({"autocomplete": "off", "list": list_id(kinds)})

    def title(self) -> str:
        """What the page is called that stands there now."""
        return self.names.get(shown(self.was), shown(self.was))

    def clean(self, value: Any) -> Any:
        text = str(super().clean(value)).strip()
        if text == self.title().strip():
            return self.was
        if not text:
            return MISSING
        slug = next((slug for slug, name in self.names.items() if name.casefold() == text.casefold()), "")
        found = self.book.get(slug) or self.book.get(text) or self.book.find(text)
        if found is None and not (slug and not self.kinds):
            raise forms.ValidationError(_("The book has nothing called “%(name)s”.") % {"name": text})
        if found is not None and self.kinds and found.kind not in self.kinds:
            raise forms.ValidationError(_("“%(name)s” is a thing of another kind.") % {"name": found.name})
        return found.slug if found else slug


def list_id(kinds: frozenset[str]) -> str:
    """The id of the list from which pages of some kinds are picked."""
    return "-".join(["things", *sorted(kinds)])


def leaf_field(leaf: Any, label: str) -> forms.Field:
    """A field for a single value of which only this is known; emptied, it stays what it was."""
    if isinstance(leaf, bool):
        return forms.BooleanField(required=False, label=label)
    if leaf is None or isinstance(leaf, int) or (isinstance(leaf, str) and FORMULA.match(leaf)):
        return NumberField(Number(), "", ("",), leaf, required=leaf is not None, label=label)
    if leaf in ([], {}):
        return forms.CharField(required=False, disabled=True, label=label)
    return Legible(max_length=LONGEST_WORDS, required=False, label=label)
