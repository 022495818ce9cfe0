"""Where something stands in a page: "title", "stats.skills.lazery.damage" or the id of a paragraph."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from rulebooks.importers.merging import NOTHING, Version
from rulebooks.importers.merging.alignment import Paragraph


class NoSuchPlace(KeyError):
    """What a place was in is not there any more: a skill that left, a list that grew shorter."""


def value_at(version: Version, place: str) -> Any:
    """What a page says at a place; a paragraph whole, NOTHING where it says nothing there."""
    if place == "title":
        return version.title
    if place.startswith("stats."):
        try:
            inside, last = _inside(version.stats, _steps(place, version.stats))
        except NoSuchPlace:
            return NOTHING
        return inside[last] if isinstance(inside, list) else inside.get(last, NOTHING)
    return next((one for one in version.paragraphs if one["id"] == place), NOTHING)


def with_value(version: Version, place: str, value: Any, order: Version) -> Version:
    """The page with another value at a place.

    Shape:  NOTHING takes it out; a paragraph is given whole, and a new one stands where `order` has it.
    Errors: NoSuchPlace.
    """
    if place == "title":
        return replace(version, title=value)
    if place.startswith("stats."):
        stats = deepcopy(dict(version.stats))
        inside, last = _inside(stats, _steps(place, stats))
        if value is not NOTHING:
            inside[last] = value
        elif isinstance(inside, dict):
            inside.pop(last, None)
        return replace(version, stats=stats)
    return replace(version, paragraphs=_paragraphs(version, place, value, order))


def _steps(place: str, stats: Mapping[str, Any]) -> list[str]:
    """The names on the way to a stat; those of top stats may hold a dot themselves."""
    way = place.removeprefix("stats.")
    whole = next((name for name in stats if "." in name and f"{way}.".startswith(f"{name}.")), "")
    rest = way[len(whole) :].removeprefix(".")
    return [*([whole] if whole else []), *(rest.split(".") if rest else [])]


def _inside(stats: Any, steps: list[str]) -> tuple[Any, Any]:
    """The mapping or list that holds the last step, and that step as a key of it."""
    inside = stats
    for step in steps[:-1]:
        key = _key(inside, step)
        if isinstance(inside, dict) and key not in inside:
            raise NoSuchPlace(step)
        inside = inside[key]
    return inside, _key(inside, steps[-1])


def _key(inside: Any, step: str) -> Any:
    if isinstance(inside, list) and step.isdecimal() and int(step) < len(inside):
        return int(step)
    if isinstance(inside, Mapping):
        return step
    raise NoSuchPlace(step)


def _paragraphs(version: Version, id: str, value: Any, order: Version) -> list[Paragraph]:
    there = [one["id"] for one in version.paragraphs]
    if value is NOTHING:
        return [one for one in version.paragraphs if one["id"] != id]
    if id in there:
        return [value if one["id"] == id else one for one in version.paragraphs]
    ordered = [one["id"] for one in order.paragraphs]
    before = [one for one in ordered[: ordered.index(id)] if one in there] if id in ordered else there
    at = there.index(before[-1]) + 1 if before else 0
    return [*version.paragraphs[:at], value, *version.paragraphs[at:]]
