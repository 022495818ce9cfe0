"""One telling: what the card of numbers says is not said again below it, and a named skill carries its number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from django.utils.translation import gettext as _

from rulebooks.importers.notation import plain
from rulebooks.stats import Row, formula

LONGEST = 110
"""Letters of a line that a card can stand for; a longer one says more than numbers."""
LISTED = frozenset({"item", "numbered"})


def once(html: str, paragraphs: Sequence[Mapping[str, Any]], sources: Mapping[str, Any], rows: Sequence[Row]) -> str:
    """The text of a thing with the lines folded away that its card has already said.

    They stay in the page: who searches in it, or follows a link to such a line, gets to see it.
    """
    on_card = _read_from(sources, (row.name for row in rows if not row.retells))
    for first in _covered(paragraphs, on_card - _read_from(sources, (row.name for row in rows if row.retells))):
        line = f'<li id="{escape(first)}" class="para"'
        html = html.replace(line, f'{line} hidden="until-found"', 1)
    return html


def _read_from(sources: Mapping[str, Any], stats: Iterable[str]) -> set[str]:
    return {paragraph for stat in stats for paragraph in sources.get(stat, [])}


def _covered(paragraphs: Sequence[Mapping[str, Any]], on_card: set[str]) -> Iterable[str]:
    """The outermost lines all of whose own lines are on the card; not one where nothing else would be left."""
    groups: list[list[Mapping[str, Any]]] = []
    for one in paragraphs:
        if one.get("kind") in LISTED and one.get("depth") and groups:
            groups[-1].append(one)
        else:
            groups.append([one])
    found = [str(group[0]["id"]) for group in groups if _is_covered(group, on_card)]
    return found if len(found) < len(groups) else []


def _is_covered(group: Sequence[Mapping[str, Any]], on_card: set[str]) -> bool:
    head, *lines = group
    if head.get("kind") not in LISTED:
        return False
    if lines and not plain(str(head["text"])).rstrip().endswith(":"):
        return False
    said = lines or [head]
    return all(one["id"] in on_card and len(plain(str(one["text"]))) <= LONGEST for one in said)


def with_strikes(html: str, skills: Any) -> str:
    """The text with the number of each skill beside its name, wherever the book names it so."""
    if not isinstance(skills, Mapping):
        return html
    chips = {}
    for skill in skills.values():
        if isinstance(skill, Mapping) and (said := _strike(skill)):
            chips[f"<code>{escape(str(skill.get('name', '')), quote=False)}</code>"] = said
    if not chips:
        return html
    names = re.compile(
        rf"(?:{'|'.join(map(re.escape, chips))})(?!\s*:)"
    )  # where it is told at length, it says it itself
    return names.sub(lambda found: f'{found[0]} <span class="strike">{escape(chips[found[0]])}</span>', html)


def _strike(skill: Mapping[str, Any]) -> str:
    for stat, sign in (("damage", ""), ("heals", "+")):
        if stat in skill:
            number = sign + formula(str(skill[stat])).text
            return _("%(number)s to all") % {"number": number} if skill.get("scope") == "all" else number
    return ""
