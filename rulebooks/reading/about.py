"""What a book's first page says of it before one reads on: for how many it is, which dice and decks it takes.

All of it is told by the book's own numbers, which are in memory where it is played; of what they do not say the page
is silent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulebooks.catalogue import Catalogue, Entry
from rulebooks.reading.standpoint import Standpoint
from rulebooks.stats.declared import KIND

DIE = re.compile(r"(?<!\w)\d*[dкд](4|6|8|10|12|20|100)(?![\d(+*])\b")
LEAST, MOST = ("min", "least"), ("max", "most")


@dataclass(frozen=True)
class Fact:
    """A line about a book; `address` is where the book says it, "" where it does in many places."""

    title: str
    said: str
    address: str = ""


def facts(at: Standpoint, known: Catalogue) -> list[Fact]:
    """What the book says of whom and what it takes to play it."""
    declared = next(iter(known.of_kind(KIND)), None)
    found = [_players(at, declared, known), _dice(known), _decks(declared, known)]
    return [one for one in found if one is not None]


def _players(at: Standpoint, declared: Entry | None, known: Catalogue) -> Fact | None:
    if declared is not None:
        told = _section(declared, "table").get("players")
        if isinstance(told, list) and len(told) == 2 and all(isinstance(one, int) for one in told):
            return Fact(_("Players"), _from_to(told[0], told[1]), at.address(declared.slug))
    for one in known.entries.values():
        said = one.stats.get("players")
        # Who begins at two is told of a rule within the game; what opens the book is told of the game.
        if isinstance(said, Mapping) and (least := _first(said, LEAST)):
            return Fact(_("Players"), _from_to(least, _first(said, MOST)), at.address(one.slug))
    return None


def _first(said: Mapping[str, Any], names: Iterable[str]) -> int:
    return next((said[name] for name in names if isinstance(said.get(name), int)), 0)


def _from_to(least: int, most: int) -> str:
    if most == least:
        return ngettext("%(n)s player", "%(n)s players", least) % {"n": least}
    if most:
        return _("%(least)s to %(most)s") % {"least": least, "most": most}
    return _("any number, from %(least)s on") % {"least": least}


def _dice(known: Catalogue) -> Fact | None:
    written = (text for entry in known.entries.values() for text in _texts(entry.stats))
    faces = sorted({int(one) for text in written for one in DIE.findall(text)})
    return Fact(_("Dice"), ", ".join(f"d{one}" for one in faces)) if faces else None


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)


def _decks(declared: Entry | None, known: Catalogue) -> Fact | None:
    titles = [str(one["title"]) for one in _section(declared, "decks").values() if "title" in one]
    titles += [one.name for one in known.of_kind("deck")]
    return Fact(_("Decks"), ", ".join(dict.fromkeys(titles))) if titles else None


def _section(declared: Entry | None, name: str) -> Mapping[str, Any]:
    said = declared.stats.get(name) if declared is not None else None
    return said if isinstance(said, Mapping) else {}
