"""What a stat of no known shape says, in words: its parts by their names, so that it can still be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from rulebooks.stats.vocabulary import part_titles, stat_title, word

MOST_DEEP = 2
"""Tables within one another that a card shows; what lies deeper the text tells better."""


def tree(stat: str, value: Any, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """A value of no known shape as lines: what each part of it is called, and what it says.

    Shape:  parts that words of the book name for this stat, «sets.A», are called so.
    """
    told = part_titles(stat)
    if told and isinstance(value, Mapping):
        value = {told.get(name, name): one for name, one in value.items()}
        names = {**names, **{title: title for title in told.values()}}
    return _lines(value, names)


def deep(value: Any) -> int:
    """How many tables with names lie in one another."""
    if isinstance(value, Mapping):
        return 1 + max((deep(one) for one in value.values()), default=0)
    return max((deep(one) for one in value), default=0) if isinstance(value, list) else 0


def _lines(value: Any, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """A plain "yes" says nothing beyond its title."""
    if isinstance(value, list):
        return [line for one in value for line in _lines(one, names)]
    if isinstance(value, Mapping):
        return [
            (_titled(name, names), "" if one is True else value_said(one, names))
            for name, one in _aimed(value, names).items()
        ]
    return [("", value_said(value, names))]


def _aimed(value: Mapping[str, Any], names: Mapping[str, str]) -> Mapping[str, Any]:
    """Who uses something at a place uses it there: one line of both."""
    if "when_seen_use" not in value or "at" not in value:
        return value
    told = {"what": value_said(value["when_seen_use"], names), "where": value_said(value["at"], names)}
    return {name: one for name, one in value.items() if name != "at"} | {
        "when_seen_use": _("%(what)s; the target: %(where)s") % told
    }


def _pair(name: Any, value: Any, names: Mapping[str, str]) -> str:
    """A name with what is said of it: "Strength: 3", of a plain yes the name, of two pages both."""
    title, said = _titled(name, names), "" if value is True else value_said(value, names)
    between = " — " if str(name) in names and isinstance(value, str) and value in names else ": "
    return f"{title}{between}{said}" if said else title


def _titled(name: Any, names: Mapping[str, str]) -> str:
    """What a row of a table is called: a thing by its page, else a stat by its word."""
    return names.get(str(name)) or stat_title(str(name))


def value_said(value: Any, names: Mapping[str, str]) -> str:
    """A value in words, whatever lies in it."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return ", ".join(_pair(name, one, names) for name, one in value.items())
    if isinstance(value, list):
        return ", ".join(value_said(one, names) for one in value)
    return names.get(str(value), word(str(value)))
