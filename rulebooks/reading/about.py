"""What a book's first page says of it before one reads on: for how many, which dice and decks, what is new in it.

All of it is told by the book's own numbers and text; of what it does not say the page is silent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulebooks.models import Edition, Revision
from rulebooks.reading.standpoint import Standpoint
from rulebooks.stats_declared import KIND

DIE = re.compile(r"(?<!\w)\d*[dкд](4|6|8|10|12|20|100)(?![\d(+*])\b")
NEWEST = 3
LEAST, MOST = ("min", "least"), ("max", "most")


@dataclass(frozen=True)
class Fact:
    """A line about a book; `address` is where the book says it, "" where it does in many places."""

    title: str
    said: str
    address: str = ""


def facts(at: Standpoint) -> list[Fact]:
    """What the book says of whom and what it takes to play it."""
    texts = list(Revision.objects.at_edition(at.book, at.edition).select_related("page"))
    declared = next((one for one in texts if one.page.kind == KIND), None)
    found = [_players(at, declared, texts), _dice(declared, texts), _decks(declared, texts)]
    return [one for one in found if one is not None]


def newest(at: Standpoint) -> list[Edition]:
    """The newest editions up to the one that is read, the last first."""
    return list(Edition.objects.filter(book=at.book, number__lte=at.edition).order_by("-number")[:NEWEST])


def _players(at: Standpoint, declared: Revision | None, texts: Iterable[Revision]) -> Fact | None:
    if declared is not None:
        told = _section(declared, "table").get("players")
        if isinstance(told, list) and len(told) == 2 and all(isinstance(one, int) for one in told):
            return Fact(_("Players"), _from_to(told[0], told[1]), at.address(declared.page.slug))
    for one in texts:
        said = one.stats.get("players")
        # Who begins at two is told of a rule within the game; what opens the book is told of the game.
        if isinstance(said, Mapping) and (least := _first(said, LEAST)):
            return Fact(_("Players"), _from_to(least, _first(said, MOST)), at.address(one.page.slug))
    return None


def _first(said: Mapping[str, Any], names: Iterable[str]) -> int:
    return next((said[name] for name in names if isinstance(said.get(name), int)), 0)


def _from_to(least: int, most: int) -> str:
    if most == least:
        return ngettext("%(n)s player", "%(n)s players", least) % {"n": least}
    if most:
        return _("%(least)s to %(most)s") % {"least": least, "most": most}
    return _("any number, from %(least)s on") % {"least": least}


def _dice(declared: Revision | None, texts: Iterable[Revision]) -> Fact | None:
    faces = {int(one) for text in texts for paragraph in text.paragraphs for one in DIE.findall(str(paragraph["text"]))}
    for die in _section(declared, "dice").values():
        faces |= {int(one) for one in DIE.findall(str(die.get("roll", "") if isinstance(die, Mapping) else die))}
    return Fact(_("Dice"), ", ".join(f"d{one}" for one in sorted(faces))) if faces else None


def _decks(declared: Revision | None, texts: Iterable[Revision]) -> Fact | None:
    titles = [str(one["title"]) for one in _section(declared, "decks").values() if "title" in one]
    titles += [text.title for text in texts if text.page.kind == "deck"]
    return Fact(_("Decks"), ", ".join(dict.fromkeys(titles))) if titles else None


def _section(declared: Revision | None, name: str) -> Mapping[str, Any]:
    said = declared.stats.get(name) if declared is not None else None
    return said if isinstance(said, Mapping) else {}
