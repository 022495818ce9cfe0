"""The parts of a form of stats as its page draws them, and how each is read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.utils.translation import gettext as _

from rulebooks.forms.leaves import MISSING
from rulebooks.importers.slugs import slug as slug_of
from rulebooks.schema.shapes import FIGURES, NAMED

Cleaned = Mapping[str, Any]


class Refused(Exception):
    """What cannot be, with the field that says so."""

    def __init__(self, field_name: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field, self.sentence = field_name, sentence


class Node(Protocol):
    """`was` is what stood there; `read` gives what stands there now, MISSING for nothing."""

    name: str
    title: str
    shape: str
    was: Any

    def read(self, cleaned: Cleaned) -> Any:
        """The value as filled in.

        Errors: Refused.
        """


@dataclass
class Leaf:
    """A field of a single value."""

    name: str
    title: str
    key: str
    was: Any
    must: bool = False
    own: str = ""
    """The stat of this page among whose names it chooses."""
    new: Mapping[str, str] = field(default_factory=dict)
    """What became of the names that new things of that stat went by in the form."""
    shape: str = "leaf"

    def read(self, cleaned: Cleaned) -> Any:
        value = cleaned.get(self.key, MISSING)
        if value is MISSING and self.must and self.was is not MISSING:
            raise Refused(self.key, _("This must be told."))
        if self.own and isinstance(value, str):
            return self.new.get(value, value)
        return value


@dataclass
class Told:
    """Something that no form can show yet: it is told, and stays."""

    name: str
    title: str
    text: str
    was: Any
    shape: str = "told"

    def read(self, cleaned: Cleaned) -> Any:
        return self.was


@dataclass
class Together:
    """Values by their names. What stood there and has no part here stays."""

    name: str
    title: str
    was: Any
    parts: list[Node]
    lead: list[Any] = field(default_factory=list)
    """The parts that a sentence holds in its gaps: texts and parts in their order."""
    shape: str = "group"

    def rest(self) -> list[Node]:
        """The parts that no sentence holds."""
        inside = [one for one in self.lead if not isinstance(one, str)]
        return [one for one in self.parts if not any(one is there for there in inside)]

    def read(self, cleaned: Cleaned) -> Any:
        said = dict(self.was) if isinstance(self.was, Mapping) else {}
        for part in self.parts:
            value = part.read(cleaned)
            if value is MISSING:
                said.pop(part.name, None)
            else:
                said[part.name] = value
        if said and self.was is MISSING:
            self._whole(said)
        if said or isinstance(self.was, Mapping):
            return said
        return MISSING

    def _whole(self, said: Mapping[str, Any]) -> None:
        """What is new is told whole."""
        for part in self.parts:
            if isinstance(part, Leaf) and part.must and part.name not in said:
                raise Refused(part.key, _("This must be told."))


@dataclass
class Row:
    """One of several: its number in the form, what it is called, what it holds, and for a table its key."""

    id: str
    path: str
    inside: Node
    key: Leaf | None = None
    first: bool = False
    last: bool = False


@dataclass
class Several:
    """Rows that can be added, dropped, and in a list moved."""

    name: str
    title: str
    path: str
    was: Any
    rows: list[Row]
    by: str = ""
    table: bool = False
    new: dict[str, str] = field(default_factory=dict)
    shape: str = "rows"

    @property
    def ids(self) -> str:
        return ",".join(row.id for row in self.rows)

    def read(self, cleaned: Cleaned) -> Any:
        if not self.rows and self.was in (MISSING, None):
            return self.was
        return self._table(cleaned) if self.table else self._list(cleaned)

    def _list(self, cleaned: Cleaned) -> Any:
        said = [row.inside.read(cleaned) for row in self.rows]
        return [one for one in said if one is not MISSING]

    def _table(self, cleaned: Cleaned) -> Any:
        said: dict[str, Any] = {}
        for row in self.rows:
            key = self._key(row, cleaned)
            value = row.inside.read(cleaned)
            if key is MISSING and value is MISSING:
                continue
            field_name = row.key.key if row.key else f"s:{row.path}/name"
            if key is MISSING or key == "":
                raise Refused(field_name, _("This must be told."))
            if key in said:
                raise Refused(field_name, _("This stands here twice."))
            if value is MISSING:
                raise Refused(getattr(row.inside, "key", field_name), _("This must be told."))
            said[key] = value
        return said

    def _key(self, row: Row, cleaned: Cleaned) -> Any:
        if row.key is not None:
            key = row.key.read(cleaned)
            if self.by == FIGURES and key is not MISSING and not str(key).isdecimal():
                raise Refused(row.key.key, _("A number is wanted here."))
            return str(key) if key is not MISSING else MISSING
        if self.by != NAMED or not row.id.startswith("+"):
            return row.id
        name = cleaned.get(f"s:{row.path}/name", MISSING)
        taken = {one.id for one in self.rows} | set(self.new.values())
        key = slug_of(str(name)) if isinstance(name, str) else ""
        number = 2
        while key and key in taken:
            key = f"{slug_of(str(name))}-{number}"
            number += 1
        if key:
            self.new[row.id] = key
        return key
