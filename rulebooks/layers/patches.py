"""A patch is one number or one paragraph that reads otherwise; a layer is a set of them under a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

STATS, TEXT = "stats", "text"
MOST_PATCHES = 200
"""In one layer; whoever wants more writes a rulebook."""
MOST_LAYERS = 12
LONGEST_WORDS, LONGEST_NAME, LONGEST_REASON, DEEPEST = 8_000, 120, 300, 12

Place: TypeAlias = tuple[str, ...]
Leaf: TypeAlias = bool | int | str


@dataclass(frozen=True, slots=True)
class Patch:
    """One place of a page that reads otherwise.

    page:  the slug of its page
    place: ("stats", "skills", "lazery", "damage"), with numbers for places in lists; or ("text", "krabulon-2")
    was:   what the book said when this was made; numbers are whole, formulas are text
    since: the number of the play from which it counts, where it is one of a campaign
    """

    page: str
    place: Place
    was: Leaf
    now: Leaf
    who: str = ""
    why: str = ""
    since: int = 0

    @property
    def at(self) -> tuple[str, Place]:
        """Which place of the book it is about."""
        return self.page, self.place

    @property
    def is_text(self) -> bool:
        return self.place[0] == TEXT

    def to_json(self) -> dict[str, Any]:
        told = {"page": self.page, "place": list(self.place), "was": self.was, "now": self.now}
        told |= {"who": self.who, "why": self.why, "since": self.since}
        return {name: value for name, value in told.items() if name in ("was", "now") or value}

    @classmethod
    def from_json(cls, told: Any) -> Patch:
        """Errors: ValueError for what `to_json` never writes."""
        if not isinstance(told, Mapping) or not {"page", "place", "was", "now"} <= set(told):
            raise ValueError("a patch says its page, its place, what was and what is")
        if set(told) - {"page", "place", "was", "now", "who", "why", "since"}:
            raise ValueError("a patch says nothing else")
        place = told["place"]
        if not isinstance(place, list) or not 2 <= len(place) <= DEEPEST or place[0] not in (STATS, TEXT):
            raise ValueError("a patch is of a stat or a paragraph")
        named = [told["page"], *place]
        who, why = told.get("who", ""), told.get("why", "")
        if not all(isinstance(one, str) and 0 < len(one) <= LONGEST_NAME for one in named):
            raise ValueError("a place is made of short names")
        if not all(isinstance(one, str) and len(one) <= LONGEST_REASON for one in (who, why)):
            raise ValueError("who and why are short texts")
        if not all(_is_leaf(told[name]) for name in ("was", "now")) or not _is_number(told.get("since", 0)):
            raise ValueError("a value is a number, a text, yes or no")
        return cls(told["page"], tuple(place), told["was"], told["now"], who, why, told.get("since", 0))


def _is_leaf(value: object) -> bool:
    return isinstance(value, bool | int) or (isinstance(value, str) and len(value) <= LONGEST_WORDS)


def _is_number(value: object) -> bool:
    return type(value) is int and value >= 0


@dataclass(frozen=True, slots=True)
class Layer:
    """Patches under a name; a table's own have none. No two are about one place."""

    title: str
    patches: tuple[Patch, ...]
    since: int = 0

    def to_json(self) -> dict[str, Any]:
        return {"title": self.title, "patches": [one.to_json() for one in self.patches], "since": self.since}


def layers_to_json(layers: Iterable[Layer]) -> list[dict[str, Any]]:
    """Layers as plain data, lowest first."""
    return [layer.to_json() for layer in layers]


def layers_from_json(told: Sequence[Any]) -> tuple[Layer, ...]:
    """Errors: ValueError for what `layers_to_json` never writes."""
    if not isinstance(told, list) or len(told) > MOST_LAYERS:
        raise ValueError("layers are a list")
    return tuple(layer_from_json(one) for one in told)


def layer_from_json(told: Any) -> Layer:
    """Errors: ValueError."""
    if not isinstance(told, Mapping) or set(told) - {"since"} != {"title", "patches"}:
        raise ValueError("a layer says its title and its patches")
    title, patches, since = told["title"], told["patches"], told.get("since", 0)
    if not isinstance(title, str) or len(title) > LONGEST_NAME or not _is_number(since):
        raise ValueError("a layer has a short title")
    if not isinstance(patches, list) or len(patches) > MOST_PATCHES:
        raise ValueError("a layer has not so many patches")
    return Layer(title, tuple(Patch.from_json(one) for one in patches), since)
