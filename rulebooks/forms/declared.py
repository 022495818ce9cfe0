"""What a book declares for play, as fields: section by section, each thing by its title and the name formulas know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import fields
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebooks.catalogue import Catalogue
from rulebooks.forms.leaves import MISSING, ChoiceField, PageField, WordsField, shown
from rulebooks.forms.nodes import Cleaned, Node, Refused, Row, Several
from rulebooks.forms.values import Values
from rulebooks.importers.slugs import slug as slug_of
from rulebooks.layers.kinds import WHOLE
from rulebooks.schema.declared import LISTED, declared
from rulebooks.schema.shapes import CALLED, Choice, Formula, Lines, Rows, Rule, Shape, Span, Table
from rulebooks.stats.declared import KIND, SECTIONS, VALUES, WORDS
from web.legible import Legible

LONGEST_LINES = 4_000
LONGEST_NAME = 30
NOT_LETTERS = re.compile(r"[\W\d_]+")
SPAN = re.compile(r"(\S.*?)\s*(?:–|—|\.\.|-)\s*(\S.*)")


class FormulaField(WordsField):
    """A whole number, or a formula with names of the book; whether it can be one, the declaration as a whole says."""

    def clean(self, value: Any) -> Any:
        said = super().clean(value)
        return int(said) if isinstance(said, str) and said is not self.was and WHOLE.fullmatch(said) else said


class LinesField(Legible):
    """Several short texts, a line each."""

    def __init__(self, was: Any, **given: Any) -> None:
        rows = 1 + len(was) if isinstance(was, list) else 2
        widget = forms.Textarea(attrs={"rows": min(10, rows), "spellcheck": "false"})
        super().__init__(max_length=LONGEST_LINES, widget=widget, help_text=gettext_lazy("A line each."), **given)
        self.was = was

    @staticmethod
    def shown(value: Any) -> str:
        return "\n".join(map(str, value)) if isinstance(value, list) else shown(value)

    def clean(self, value: Any) -> Any:
        lines = [line.strip() for line in str(super().clean(value)).splitlines() if line.strip()]
        if lines == self.shown(self.was).split("\n"):
            return self.was
        return lines or MISSING


class SpanField(Legible):
    """From a smaller number to a larger: «1–4»."""

    def __init__(self, was: Any, **given: Any) -> None:
        super().__init__(max_length=100, help_text=gettext_lazy("From the smaller to the larger: 1–4."), **given)
        self.was = was

    @staticmethod
    def shown(value: Any) -> str:
        return "–".join(map(str, value)) if isinstance(value, list) else ""

    def clean(self, value: Any) -> Any:
        text = str(super().clean(value)).strip()
        if text == self.shown(self.was):
            return self.was
        if not text:
            return MISSING
        found = SPAN.fullmatch(text)
        ends = [found[1], found[2]] if found else [text, text]
        return [int(one) if WHOLE.fullmatch(one) else one for one in ends]


class RuleField(PageField):
    """The page on which something is told, by its name; a place in a page stays as it is written."""

    def clean(self, value: Any) -> Any:
        try:
            return super().clean(value)
        except forms.ValidationError:
            text = str(value).strip()
            if self.book.cite(text) is None:
                raise
            return text


class Called(Several):
    """Things by the names that formulas know; a new one without a name gets one from its title."""

    def _key(self, row: Row, cleaned: Cleaned) -> Any:
        said = row.key.read(cleaned) if row.key else MISSING
        if said is not MISSING:
            return str(said)
        if not row.id.startswith("+"):
            return row.id
        title = cleaned.get(f"s:{row.path}/title", MISSING)
        if title is MISSING:
            return MISSING
        words = slug_of(str(title)) if self.name == "actions" else str(title).lower()
        name = NOT_LETTERS.sub("", words)[:LONGEST_NAME]
        if not name:
            raise Refused(row.key.key if row.key else "", _("This must be told."))
        return name


class DeclaredValues(Values):
    """Fields for a declared table; otherwise as `Values`."""

    def __init__(
        self, book: Catalogue, stats: Mapping[str, Any], names: Mapping[str, str], data: Mapping[str, Any] | None = None
    ) -> None:
        self.own_names = {name: {**_things(stats, name)} for name in SECTIONS if name not in LISTED}
        ordered = {name: self.own_names.get(name) or one for name, one in stats.items()}
        self.answers = _answers(ordered)
        super().__init__(book, KIND, declared(), _whole(ordered), names, data)

    def read(self, cleaned: Cleaned) -> dict[str, Any]:
        """The stats as filled in, with the order of what came or was renamed; what was emptied is not declared.

        Errors: Refused.
        """
        said = {name: one for name, one in super().read(cleaned).items() if one not in ({}, [])}
        self._shorten(said)
        given = said.get("order")
        order = dict(given) if isinstance(given, Mapping) else {}
        for name in said:
            if name in self.own_names and name != KIND and list(said[name]) != list(self.own_names[name]):
                order[name] = list(said[name])
        return {**said, "order": order} if order else said

    def _shorten(self, said: Mapping[str, Any]) -> None:
        """An answer that needs nothing is its words, unless it was written otherwise."""
        for told in _answers(said).values():
            was = [one for several in self.answers.values() for one in several]
            told[:] = [_short(one) if one not in was else one for one in told]

    def usual(self) -> set[str]:
        return set(self.nodes)

    def _title(self, path: tuple[str, ...]) -> str:
        last = path[-1]
        if len(path) == 1:
            return _(SECTIONS[last]) if last in SECTIONS else last
        if last == "title":
            return _("What one answers") if "answers" in path else _("Title")
        if last == "rule":
            return _("Where the book says so")
        if len(path) > 2 and path[-2] == "cost":
            return _("How many")
        return _(WORDS[last]) if last in WORDS and len(path) > 2 - (path[0] == KIND) else self._called(last)

    def _called(self, name: str) -> str:
        """What something declared is called for people."""
        inside = (things[name] for things in self.own_names.values() if name in things)
        titles = (str(one["title"]) for one in inside if isinstance(one, Mapping) and one.get("title"))
        return next(titles, name if name.isalpha() else "")

    def _field(self, shape: Shape, value: Any, path: tuple[str, ...], title: str) -> forms.Field:
        given: dict[str, Any] = {"required": False, "label": capfirst(title)}
        match shape:
            case Formula():
                return FormulaField(value, **given)
            case Lines():
                return LinesField(value, **given)
            case Span():
                return SpanField(value, **given)
            case Rule():
                self.kinds.add(frozenset())
                return RuleField(value, self.book, self.names, frozenset(), **given)
            case Choice():
                return ChoiceField(value, self._choices(shape), **given)
        return super()._field(shape, value, path, title)

    def _choices(self, shape: Choice) -> dict[str, str]:
        told: dict[str, str] = {}
        for one in shape.words:
            if one.startswith("@"):
                told |= {name: self._called(name) for name in self.own_names.get(one[1:], {})}
            else:
                told[one] = _(VALUES[{"each": "every", "others": "rest"}.get(one, one)])
        return told

    @staticmethod
    def _shown(made: forms.Field, value: Any) -> str:
        return made.shown(value) if isinstance(made, LinesField | SpanField) else Values._shown(made, value)

    def _several(self, shape: Rows | Table, value: Any, path: tuple[str, ...]) -> Node:
        made = super()._several(shape, value, path)
        if not (isinstance(made, Several) and isinstance(shape, Table) and shape.by == CALLED):
            return made
        called = Called(**{one.name: getattr(made, one.name) for one in fields(made)})
        self.named |= {path[0]: called} if len(path) == 1 else {}
        return called


def _answers(stats: Mapping[str, Any]) -> dict[str, list[Any]]:
    """What may be answered to each question that chooses among answers."""
    asked = stats.get("questions")
    several = asked.items() if isinstance(asked, Mapping) else ()
    found = {name: one.get("answers") for name, one in several if isinstance(one, Mapping)}
    return {name: one for name, one in found.items() if isinstance(one, list)}


def _whole(stats: Mapping[str, Any]) -> dict[str, Any]:
    """A table of which each answer has its words under a name, as one does that needs something."""
    told = deepcopy(dict(stats))
    for several in _answers(told).values():
        several[:] = [{"title": one} if isinstance(one, str) else one for one in several]
    return told


def _short(answer: Any) -> Any:
    return answer["title"] if isinstance(answer, Mapping) and set(answer) == {"title"} else answer


def _things(stats: Mapping[str, Any], section: str) -> dict[str, Any]:
    """What a section declares, in its order; the words of the table itself are no things."""
    inside = stats.get(section)
    if not isinstance(inside, Mapping):
        return {}
    order = stats.get("order")
    told = order.get(section, []) if isinstance(order, Mapping) else []
    first = [one for one in told if isinstance(one, str) and one in inside] if isinstance(told, list) else []
    return {one: inside[one] for one in dict.fromkeys([*first, *inside])}
