"""A value of a page in words: what stands at a place, whatever kind of place that is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from rulebooks.diff import leaves, path_title
from rulebooks.vocabulary import word


def value_text(value: Any, names: Mapping[str, str]) -> str:
    """A text or number as it is, yes or no, the name of a page for its slug; a nested stat is a line for each value."""
    if value is None or value in ({}, []):
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping | list):
        return "\n".join(f"{path_title(path, names)}: {value_text(one, names)}" for path, one in leaves(value))
    return names.get(str(value)) or word(str(value))


def place_title(place: str, names: Mapping[str, str]) -> str:
    """Name a place of a page: «Название», «Здоровье», «§ golemko-3», «Вся страница»."""
    if place == "title":
        return _("Title")
    if place == "page":
        return _("The whole page")
    if place.startswith("stats."):
        return path_title(tuple(place.split(".")[1:]), names)
    return f"§ {place}"
