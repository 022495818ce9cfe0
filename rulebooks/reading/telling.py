"""One telling: what the card of numbers says is not said again below it, and a named skill carries its number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape
from itertools import groupby, takewhile
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from rulebooks.importers.notation import fold, plain
from rulebooks.reading.comparing import told
from rulebooks.stats.showing import Row, formula
from rulebooks.text.markup import BREAK

LONGEST = 110
"""Letters of a line that a card can stand for; a longer one says more than numbers."""
LISTED = frozenset({"item", "numbered"})
NUMBERED = frozenset({"label", "paragraph"})
NUMBER = re.compile(r"[^\W\d][^:\n]{0,40}(?::\s*|\s(?=[-+]?\d))(\S[^:\n]{0,59})")
"""A name with what the card may have: «Цена: 15 зм», «Хиты 32»."""
DICE = re.compile(r"(?<=\d)[кд](?=\d)")
HEADS = re.compile(r"\*\*[^*]{1,80}\*\*")
OWN_NAME = re.compile(r'(<p id="[^"]*" class="para">)<strong>([^<]{1,80})</strong>\s*[:—–]?\s*(.)', re.DOTALL)  # noqa: RUF001
NONE = frozenset("–—-")  # noqa: RUF001
"""What a table says where it has no number."""


def without_own_name(html: str, title: str) -> SafeString:
    """A text below a heading without the name that the heading has said: «**Лагерь:** разбейте» is «Разбейте»."""
    found = OWN_NAME.match(html)
    if found and fold(found[2].strip(" :.")) == fold(title):
        html = f"{found[1]}{found[3].upper()}{html[found.end() :]}"
    return mark_safe(html)  # noqa: S308  cleaned when saved


def once(html: str, paragraphs: Sequence[Mapping[str, Any]], sources: Mapping[str, Any], rows: Sequence[Row]) -> str:
    """The text of a thing with the lines folded away that its card has already said.

    They stay in the page: who searches in it, or follows a link to such a line, gets to see it.
    """
    for first in said_already(paragraphs, sources, rows):
        for tag in ("li", "p"):
            line = f'<{tag} id="{escape(first)}" class="para"'
            html = html.replace(line, f'{line} hidden="until-found"', 1)
    for one in paragraphs:
        if many := _numbers_first(one, sources, rows):
            html = _without_first_lines(html, str(one["id"]), many)
    return html


def _without_first_lines(html: str, paragraph: str, many: int) -> str:
    """The text with the first lines of a paragraph folded away, where other lines follow them."""
    begins = re.search(rf'<p id="{re.escape(escape(paragraph))}" class="para">', html)
    if begins is None:
        return html
    ends = [found.end() for found in BREAK.finditer(html, begins.end(), html.find("</p>", begins.end()))]
    if len(ends) < many:
        return html
    first, last = begins.end(), ends[many - 1]
    return f'{html[:first]}<span hidden="until-found">{html[first:last]}</span>{html[last:]}'


def said_already(
    paragraphs: Sequence[Mapping[str, Any]], sources: Mapping[str, Any], rows: Sequence[Row]
) -> Iterable[str]:
    """The outermost lines that a card of these rows stands for, by their ids; what is deeper goes with them.

    A paragraph that is nothing but names with their numbers goes even where no other is left: it is the card.
    """
    on_card = _read_from(sources, (row.name for row in rows if not row.retells))
    numbers = [str(one["id"]) for one in paragraphs if _only_numbers(one, sources, rows)]
    rest = [one for one in paragraphs if str(one["id"]) not in numbers]
    gone = [*numbers, *_covered(rest, on_card - _read_from(sources, (row.name for row in rows if row.retells)))]
    return [*gone, *_over_nothing(paragraphs, frozenset(gone))]


def _over_nothing(paragraphs: Sequence[Mapping[str, Any]], gone: Collection[str]) -> Iterable[str]:
    """Lines that head nothing but what is gone: bold ones, «**Характеристики**», and those that announce a list."""
    for at, one in enumerate(paragraphs):
        text, after = str(one.get("text", "")).strip(), paragraphs[at + 1 :]
        if one.get("kind") not in NUMBERED:
            continue
        if HEADS.fullmatch(text):
            below = takewhile(lambda other: not HEADS.fullmatch(str(other.get("text", "")).strip()), after)
        elif plain(text).endswith(":"):
            below = takewhile(lambda other: other.get("kind") in LISTED, after)
        else:
            continue
        is_gone = [str(other["id"]) in gone or bool(other.get("depth")) for other in below]
        if is_gone and all(is_gone):
            yield str(one["id"])


def _read_from(sources: Mapping[str, Any], stats: Iterable[str]) -> set[str]:
    return {paragraph for stat in stats for paragraph in sources.get(stat, [])}


def _only_numbers(paragraph: Mapping[str, Any], sources: Mapping[str, Any], rows: Sequence[Row]) -> bool:
    """Whether each line is a name with its number, and the card has all of these numbers as they stand here."""
    lines = BREAK.split(str(paragraph.get("text", "")))
    return _numbers_first(paragraph, sources, rows) == len(lines)


def _numbers_first(paragraph: Mapping[str, Any], sources: Mapping[str, Any], rows: Sequence[Row]) -> int:
    """How many lines at the beginning of a paragraph are a name with a number that the card has as it stands here."""
    if paragraph.get("kind") not in NUMBERED:
        return 0
    there = Counter(_same(line) for row in rows if paragraph["id"] in sources.get(row.name, ()) for line in told(row))
    many = said = 0
    for line in BREAK.split(str(paragraph.get("text", ""))):
        found = NUMBER.fullmatch(plain(line).strip())
        if not found or (found[1] not in NONE and not there[_same(found[1])]):
            break
        if found[1] not in NONE:
            there[_same(found[1])] -= 1
            said += 1
        many += 1
    return many if said else 0


def _same(number: str) -> str:
    return DICE.sub("d", number.replace("−", "-").strip(" .").lower())  # noqa: RUF001


def _covered(paragraphs: Sequence[Mapping[str, Any]], on_card: set[str]) -> Iterable[str]:
    """The outermost lines all of whose own lines are on the card; not one where nothing else would be left."""
    groups: list[list[Mapping[str, Any]]] = []
    for one in paragraphs:
        if one.get("kind") in LISTED and one.get("depth") and groups:
            groups[-1].append(one)
        else:
            groups.append([one])
    found = {str(group[0]["id"]) for group in groups if _is_covered(group, on_card)}
    for numbered, run in groupby((group[0] for group in groups), key=lambda one: one.get("kind") == "numbered"):
        one_list = {str(one["id"]) for one in run}
        if numbered and not one_list <= found:
            found -= one_list  # a list that began with its second line would seem to have lost one
    return [str(group[0]["id"]) for group in groups if str(group[0]["id"]) in found] if len(found) < len(groups) else []


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
