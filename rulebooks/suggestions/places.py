"""The places that a suggestion would change, each by itself: what it reads there, what it says now, what it would say.

Three ways, as a document is merged: what has changed on the page meanwhile stays wherever a place is not taken.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rulebooks.editions.publish import version_of
from rulebooks.importers.merging import NOTHING, Version, differences
from rulebooks.importers.merging.alignment import said
from rulebooks.importers.places import NoSuchPlace, value_at, with_value
from rulebooks.models import Revision
from rulebooks.suggestions.tables import Suggestion
from rulebooks.text.diff import instead, words
from rulebooks.text.values import place_title, value_text

ALIASES = "aliases"


@dataclass(frozen=True)
class Part:
    """One place of a suggestion.

    html:   what would change against what was read
    now:    what the page says there by now, where that is something third
    state:  "" where it can be taken; "clash" where somebody else has changed the place; "there" where the page says
            so already; "lost" where what the place was in has left the page
    """

    place: str
    title: str
    html: SafeString
    now: str = ""
    state: str = ""

    @property
    def can_be_taken(self) -> bool:
        return self.state in ("", "clash")


def version(suggestion: Suggestion) -> Version:
    """The page as suggested."""
    return Version(suggestion.title, suggestion.aliases, suggestion.stats, suggestion.paragraphs)


def places(base: Version, wish: Version) -> list[str]:
    """The places in which a wish differs from what was read."""
    return list(dict.fromkeys(str(one["place"]) for one in differences(base, wish)))


def parts_of(suggestion: Suggestion, base: Revision, now: Revision, names: Mapping[str, str]) -> list[Part]:
    """The parts of a suggestion as an editor looks at them."""
    read, wish, there = version_of(base), version(suggestion), version_of(now)
    own = f"§ {now.page.slug}-"
    return [
        replace(one, title=f"§ {one.title.removeprefix(own)}") if one.title.startswith(own) else one
        for one in (_part(place, read, wish, there, names) for place in places(read, wish))
    ]


def _part(place: str, read: Version, wish: Version, now: Version, names: Mapping[str, str]) -> Part:
    was, would, stands = (_at(one, place) for one in (read, wish, now))
    texts = [_text(one, names) for one in (was, would, stands)]
    known = {place.split(".")[-1]: ""} if place.startswith("stats.") else {}
    title = _("Other names") if place == ALIASES else place_title(place, {**known, **_own(read, wish), **names})
    title = _("New paragraph") if place.startswith("+") else title
    marked = (instead if place.startswith("stats.") else words)(texts[0], texts[1])
    if _same(stands, would):
        return Part(place, title, marked, state="there")
    try:
        laid(now, wish, [place])
    except NoSuchPlace:
        return Part(place, title, marked, state="lost")
    if _same(stands, was):
        return Part(place, title, marked)
    return Part(place, title, marked, texts[2] or _("Nothing stands here any more."), "clash")


def _own(*sides: Version) -> dict[str, str]:
    """What the skills and the like of a page are called, by the words they go by."""
    named = (inside for side in sides for inside in side.stats.values() if isinstance(inside, Mapping))
    return {
        str(key): str(one["name"])
        for inside in named
        for key, one in inside.items()
        if isinstance(one, Mapping) and one.get("name")
    }


def _at(side: Version, place: str) -> Any:
    return list(side.aliases) if place == ALIASES else value_at(side, place)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, Mapping) and isinstance(other, Mapping) and "kind" in one and "kind" in other:
        return said(one) == said(other)
    return bool(one == other)


def _text(value: Any, names: Mapping[str, str]) -> str:
    if value is NOTHING:
        return ""
    if isinstance(value, Mapping) and "kind" in value and "text" in value:
        entry = str(value.get("entry") or "")
        return str(value["text"] or names.get(entry, entry))
    return (
        ", ".join(value)
        if isinstance(value, list) and all(isinstance(one, str) for one in value)
        else value_text(value, names)
    )


def laid(now: Version, wish: Version, chosen: Collection[str]) -> Version:
    """A page with some places as a suggestion has them.

    Errors: NoSuchPlace where what a place was in is not there any more.
    """
    for place in chosen:
        if place == ALIASES:
            now = replace(now, aliases=list(wish.aliases))
        else:
            now = with_value(now, place, value_at(wish, place), wish)
    return now


def without_new_ids(paragraphs: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Paragraphs of which new ones have no ids yet: they get theirs when they are published."""
    return [{k: v for k, v in one.items() if k != "id" or not str(v).startswith("+")} for one in paragraphs]


def with_new_ids(paragraphs: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Paragraphs of which each has an id, so that a place can be named by it."""
    return [{"id": f"+{number}", **one} for number, one in enumerate(paragraphs, 1)]
