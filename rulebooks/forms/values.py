"""The stats of an entry as fields: by their schema, with rows to add, move and drop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rulebooks.catalogue import Catalogue, Entry
from rulebooks.forms.gaps import sentence
from rulebooks.forms.leaves import MISSING, ChoiceField, FlagField, NumberField, PageField, WordsField, list_id, shown
from rulebooks.forms.nodes import Leaf, Node, Refused, Row, Several, Together, Told
from rulebooks.schema.learning import shape_of
from rulebooks.schema.shapes import (
    CALLED,
    FIGURES,
    PAGES,
    Choice,
    Flag,
    Formula,
    Group,
    Lines,
    Number,
    Own,
    Reference,
    Rows,
    Rule,
    Shape,
    Span,
    Table,
    Unknown,
    Words,
)
from rulebooks.stats.vocabulary import STATS, WORDS, stat_title, word
from rulebooks.text.values import value_text

MOST_ROWS = 200
SINGLE = (int, str)


class Values:
    """Fields for stats; `data` is what was posted, which says what rows there are.

    Shape: `fields` are by name: "s:skills/lazery/damage" for a value, "k:drops/0/items/bomba" for the thing that a row
           is about; `nodes` are drawn by `rulebooks/parts/editing/values.html`.
    """

    def __init__(
        self,
        book: Catalogue,
        kind: str,
        schema: Group,
        stats: Mapping[str, Any],
        names: Mapping[str, str],
        data: Mapping[str, Any] | None = None,
    ) -> None:
        self.book, self.kind, self.names, self.data = book, kind, names, data
        self.stats, self.entry = stats, Entry(kind, "", "", (), stats, 0)
        self.fields: dict[str, forms.Field] = {}
        self.initial: dict[str, Any] = {}
        self.kinds: set[frozenset[str]] = set()
        self.named: dict[str, Several] = {}
        self.ids: dict[str, str] = {}
        order = sorted(schema.parts, key=lambda name: isinstance(schema.parts[name], Own | Rows | Group))
        made = {
            name: self._node(schema.parts[name], stats.get(name, MISSING), (name,), name in schema.must)
            for name in order
        }
        self.nodes: dict[str, Node] = {name: made[name] for name in schema.parts}

    def read(self, cleaned: Mapping[str, Any]) -> dict[str, Any]:
        """The stats as filled in; what has no field stays.

        Errors: Refused.
        """
        said = dict(self.stats)
        for name in sorted(self.nodes, key=lambda name: name not in self.named):
            value = self.nodes[name].read(cleaned)
            if value is MISSING:
                said.pop(name, None)
            else:
                said[name] = value
        return said

    def refused(self, cleaned: Mapping[str, Any]) -> Refused | None:
        """What cannot be, though each field by itself can."""
        try:
            self.read(cleaned)
        except Refused as refused:
            return refused
        return None

    def usual(self) -> set[str]:
        """Stats that more than one entry of the kind has, and those that are read of all of them."""
        said = [name for entry in self.book.of_kind(self.kind) for name in entry.stats]
        once = {name for name in said if said.count(name) == 1}
        return {name for name in self.nodes if name not in once}

    def lists(self) -> list[tuple[str, list[str]]]:
        """The lists from which things are picked: (id, names)."""
        return [
            (list_id(kinds), [one.name for one in (self.book.of_kind(*sorted(kinds)) if kinds else self._all())])
            for kinds in sorted(self.kinds, key=sorted)
        ]

    def _all(self) -> Sequence[Any]:
        return tuple(self.book.entries.values())

    def _node(self, shape: Shape, value: Any, path: tuple[str, ...], must: bool = False) -> Node:
        if not _fits(shape, value) and value is not MISSING:
            # It says something else than others of its kind: it is what it is.
            shape = shape_of(self.book, [(self.entry, value)])
        if not _fits(shape, value):
            return self._told(value, path)
        if isinstance(shape, Group):
            return self._group(shape, value, path)
        if isinstance(shape, Rows | Table):
            return self._several(shape, value, path)
        return self._leaf(shape, value, path, must)

    def _told(self, value: Any, path: tuple[str, ...]) -> Node:
        text = "" if value is MISSING else value_text(value, self.names)
        return Told(path[-1], self._title(path), text, value)

    def _title(self, path: tuple[str, ...]) -> str:
        if len(path) > 1 and (path[-1].startswith("+") or path[-1].isdecimal() or path[-1] in self.names):
            return _("How many")
        return self.names.get(path[-1]) or stat_title(path[-1])

    def _word(self, said: str) -> str:
        """What a word that is chosen is called: it may be a page or another stat."""
        return self.names.get(said) or (stat_title(said) if said in STATS and said not in WORDS else word(said))

    def _group(self, shape: Group, value: Any, path: tuple[str, ...]) -> Node:
        inside = value if isinstance(value, Mapping) else {}
        parts = [
            self._node(one, inside.get(name, MISSING), (*path, name), name in shape.must)
            for name, one in shape.parts.items()
        ]
        there = [one for one in parts if not (isinstance(one, Told) and one.was is MISSING)]
        own = inside.get("name")
        title = own if isinstance(own, str) and own else self._title(path)
        return Together(path[-1], title, value, there, sentence(path, there))

    def _leaf(self, shape: Shape, value: Any, path: tuple[str, ...], must: bool) -> Node:
        key = "s:" + "/".join(path)
        leaf = Leaf(path[-1], self._title(path), key, value, must)
        if isinstance(shape, Own):
            leaf.own, leaf.new = shape.of, self._new(shape.of)
        self.fields[key] = self._field(shape, value, path, leaf.title)
        self.initial[key] = value is True if isinstance(shape, Flag) else self._shown(self.fields[key], value)
        return leaf

    @staticmethod
    def _shown(made: forms.Field, value: Any) -> str:
        return made.title() if isinstance(made, PageField | WordsField | NumberField) else shown(value)

    def _field(self, shape: Shape, value: Any, path: tuple[str, ...], title: str) -> forms.Field:
        given: dict[str, Any] = {"required": False, "label": title}
        match shape:
            case Flag():
                return FlagField(value, label=title)
            case Number():
                names = tuple(step for step in path if not step.isdecimal() and not step.startswith("+"))
                return NumberField(shape, self.kind, names, value, **given)
            case Choice():
                return ChoiceField(value, {one: self._word(one) for one in shape.words}, **given)
            case Own():
                own = self._own(shape.of)
                gone = value not in own and value is not MISSING and value in (self.stats.get(shape.of) or {})
                return ChoiceField(value, own, gone, **given)
            case Reference():
                self.kinds.add(shape.kinds)
                return PageField(value, self.book, self.names, shape.kinds, **given)
        return WordsField(value, **given)

    def _new(self, of: str) -> Mapping[str, str]:
        return self.named[of].new if of in self.named else {}

    def _own(self, of: str) -> dict[str, str]:
        """The things of another stat of this page by their names, as the form has them now."""
        if of not in self.named:
            inside = self.stats.get(of)
            return {slug: self._word(slug) for slug in (inside if isinstance(inside, Mapping) else ())}
        titles = {}
        for row in self.named[of].rows:
            key = f"s:{row.path}/name"
            said = self.data.get(key) if self.data is not None and key in self.data else self.initial.get(key, "")
            titles[row.id] = str(said or "") or _("the new one")
        return titles

    def _several(self, shape: Rows | Table, value: Any, path: tuple[str, ...]) -> Node:
        inside = value if isinstance(value, Mapping | list | tuple) else []
        had = {str(one): inside[one] for one in inside} if isinstance(inside, Mapping) else dict(_numbered(inside))
        by = (shape.by or PAGES) if isinstance(shape, Table) else ""
        rows = []
        for one in self._ids(path, list(had)):
            way = (*path, one)
            key = self._key(by, shape, one, way) if by in (PAGES, FIGURES, CALLED) else None
            rows.append(Row(one, "/".join(way), self._node(shape.of, had.get(one, MISSING), way), key))
        if rows:
            rows[0].first = rows[-1].last = True
        made = Several(path[-1], self._title(path), "/".join(path), value, rows, by, isinstance(shape, Table))
        self.ids["rows:" + made.path] = made.ids
        if len(path) == 1 and made.table:
            self.named[path[0]] = made
        return made

    def _ids(self, path: tuple[str, ...], there: list[str]) -> list[str]:
        posted = self.data.get("rows:" + "/".join(path)) if self.data is not None else None
        if posted is None:
            return there
        asked = dict.fromkeys(one for one in str(posted)[:10_000].split(",") if one)
        return [one for one in asked if one in there or (one[:1] == "+" and one[1:].isdecimal())][:MOST_ROWS]

    def _key(self, by: str, shape: Rows | Table, one: str, way: tuple[str, ...]) -> Leaf:
        key, was = "k:" + "/".join(way), MISSING if one.startswith("+") else one
        made: forms.Field
        if by == PAGES and isinstance(shape, Table):
            self.kinds.add(shape.kinds)
            made = PageField(was, self.book, self.names, shape.kinds, required=False, label=_("Which thing"))
        else:
            label = _("Its name in formulas") if by == CALLED else _("On the face")
            made = WordsField(was, required=False, label=label)
        self.fields[key], self.initial[key] = made, self._shown(made, was)
        return Leaf(one, str(made.label), key, was)


def _numbered(rows: Sequence[Any]) -> list[tuple[str, Any]]:
    return [(str(place), one) for place, one in enumerate(rows)]


def _fits(shape: Shape, value: Any) -> bool:
    """Whether a form of this shape can show a value."""
    if isinstance(shape, Unknown):
        return False
    if value is MISSING:
        return True
    match shape:
        case Flag():
            return isinstance(value, bool)
        case Group():
            return isinstance(value, Mapping)
        case Table():
            return isinstance(value, Mapping) and not any("," in str(key) for key in value)
        case Rows():
            return isinstance(value, list | tuple)
        case Number():
            return value is None or (isinstance(value, SINGLE) and not isinstance(value, bool))
        case Lines():
            several = value if isinstance(value, list) else [value]
            return all(isinstance(one, str) for one in several)
        case Span():
            return isinstance(value, list) and len(value) == 2
        case Formula() | Rule():
            return isinstance(value, SINGLE) and not isinstance(value, bool)
        case Words():
            return value is None or isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool))
    return value is None or isinstance(value, str)
