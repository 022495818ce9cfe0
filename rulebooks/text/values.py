"""A value of a page in words: what stands at a place, whatever kind of place that is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from rulebooks.stats.vocabulary import formula_said, stat_title, word
from rulebooks.text.diff import leaves, path_title

MOST_PARTS = 3
"""Parts of a stat that are named beside it; of more it is the whole."""


def value_text(value: Any, names: Mapping[str, str]) -> str:
    """A text or number as it is, yes or no, the name of a page for its slug; a nested stat is a line for each value."""
    if value is None or value in ({}, []):
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping | list):
        return "\n".join(f"{path_title(path, names)}: {value_text(one, names)}" for path, one in leaves(value))
    return names.get(str(value)) or word(formula_said(str(value)))


def place_title(place: str, names: Mapping[str, str]) -> str:
    """Name a place of a page: «Название», «Здоровье», «§ 3» of a page, «§ 1.5-3» of a chapter, «Вся страница»."""
    if place == "title":
        return _("Title")
    if place == "page":
        return _("The whole page")
    if place.startswith("stats."):
        return path_title(tuple(place.split(".")[1:]), names)
    number = place.rpartition("-")[2]
    return f"§ {number if place[:1].isalpha() and number.isdecimal() else place}"


def stats_told(paths: Iterable[tuple[Sequence[str | int], Mapping[str, str]]]) -> str:
    """Stats of an entry in short: each by its word, with those of its parts that have one, where they are few.

    Shape:  «Умения (Лазеры: без ответа); Порядок»; each path comes with the names that the book gives to its steps.
    """
    found: dict[str, dict[str, None]] = {}
    for (stat, *parts), names in paths:
        part = ": ".join(_part_title(str(step), names) for step in parts if not str(step).isdecimal())
        found.setdefault(stat_title(str(stat)), {}).update({part: None} if part else {})
    few = ((title, parts if 0 < len(parts) <= MOST_PARTS else {}) for title, parts in found.items())
    return "; ".join(f"{title} ({', '.join(parts)})" if parts else title for title, parts in few)


def _part_title(step: str, names: Mapping[str, str]) -> str:
    title = stat_title(step)
    return names.get(step) or (title if title.isupper() else title[:1].lower() + title[1:])
