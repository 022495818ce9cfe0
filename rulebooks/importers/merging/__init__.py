"""A corrected document meets a page that people have edited meanwhile: three ways, per field and per paragraph.

base: what the last import read; ours: what the page says; theirs: what this import reads. Whoever alone changed a thing
has it; where both did, the person's version stays and the place is a conflict for an editor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulebooks.importers.merging.alignment import Paragraph, said

NOTHING = object()
"""Where a stat is not there at all; None is a value."""


@dataclass(frozen=True, slots=True)
class Version:
    """What a page says. Paragraphs have their ids."""

    title: str = ""
    aliases: Sequence[str] = ()
    stats: Mapping[str, Any] = field(default_factory=dict)
    paragraphs: Sequence[Paragraph] = ()

    def says(self) -> tuple[Any, ...]:
        """All that a reader or a game can see of it."""
        return (
            self.title,
            list(self.aliases),
            dict(self.stats),
            [(one.get("id"), said(one)) for one in self.paragraphs],
        )


@dataclass(frozen=True, slots=True)
class Clash:
    """One thing that an import and a person changed in two ways; None where one of them took it out.

    base: what both began from, None where it is new
    """

    place: str
    imported: Any
    kept: Any
    base: Any = field(default=None, compare=False)


def merged(base: Version, ours: Version, theirs: Version) -> tuple[Version, list[Clash]]:
    """Put this import's changes on top of people's edits."""
    if ours.says() == base.says():
        return theirs, []
    clashes: list[Clash] = []
    title = _one("title", base.title, ours.title, theirs.title, clashes)
    dropped = set(base.aliases) - set(theirs.aliases)
    added = [alias for alias in theirs.aliases if alias not in base.aliases and alias not in ours.aliases]
    aliases = [*(alias for alias in ours.aliases if alias not in dropped), *added]
    stats = _tables("stats", base.stats, ours.stats, theirs.stats, clashes)
    paragraphs = _paragraphs(base.paragraphs, ours.paragraphs, theirs.paragraphs, clashes)
    return Version(title, aliases, stats, paragraphs), clashes


def _one(place: str, base: Any, ours: Any, theirs: Any, clashes: list[Clash]) -> Any:
    if isinstance(base, Mapping) and isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        return _tables(place, base, ours, theirs, clashes)
    lists = all(isinstance(one, list) for one in (base, ours, theirs))
    if lists and len(base) == len(ours) == len(theirs):
        return [_one(f"{place}.{at}", base[at], ours[at], theirs[at], clashes) for at in range(len(base))]
    if theirs == base or ours == theirs:
        return ours
    if ours == base:
        return theirs
    clashes.append(Clash(place, *(None if one is NOTHING else one for one in (theirs, ours, base))))
    return ours


def _tables(
    place: str, base: Mapping[str, Any], ours: Mapping[str, Any], theirs: Mapping[str, Any], clashes: list[Clash]
) -> dict[str, Any]:
    found = {}
    for key in dict.fromkeys([*ours, *theirs]):
        was, mine, new = base.get(key, NOTHING), ours.get(key, NOTHING), theirs.get(key, NOTHING)
        value = _one(f"{place}.{key}", was, mine, new, clashes)
        if value is not NOTHING:
            found[key] = value
    return found


def _paragraphs(
    base: Sequence[Paragraph], ours: Sequence[Paragraph], theirs: Sequence[Paragraph], clashes: list[Clash]
) -> list[dict[str, Any]]:
    was, mine, new = ({str(one["id"]): dict(one) for one in side} for side in (base, ours, theirs))
    kept: dict[str, dict[str, Any]] = {}
    for id in dict.fromkeys([*mine, *new]):
        one = _paragraph(id, was.get(id), mine.get(id), new.get(id), clashes)
        if one is not None:
            kept[id] = one
    moved_by_import = [id for id in new if id in was] != [id for id in was if id in new]
    first, second = (list(new), list(mine)) if moved_by_import else (list(mine), list(new))
    return [kept[id] for id in _interleaved(first, second) if id in kept]


def _paragraph(
    id: str,
    base: dict[str, Any] | None,
    ours: dict[str, Any] | None,
    theirs: dict[str, Any] | None,
    clashes: list[Clash],
) -> dict[str, Any] | None:
    texts = [None if one is None else said(one) for one in (base, ours, theirs)]
    if ours is not None and theirs is not None and "lines" in theirs:
        ours = {**ours, "lines": theirs["lines"]}
    if texts[2] == texts[0] or texts[1] == texts[2]:
        return ours
    if texts[1] == texts[0]:
        return theirs
    clashes.append(Clash(id, *(one and one.get("text") for one in (theirs, ours, base))))
    return ours


def _interleaved(first: list[str], second: list[str]) -> list[str]:
    """The order of the first list, with what only the second has behind what stands before it there."""
    order = list(first)
    before = ""
    for id in second:
        if id not in order:
            order.insert(order.index(before) + 1 if before in order else 0, id)
        before = id
    return order


def differences(old: Version | None, new: Version) -> list[dict[str, Any]]:
    """What differs, for a report: [{"place": "stats.health", "was": "18*N", "now": "20*N"}]."""
    old = old or Version()
    found: list[dict[str, Any]] = [
        {"place": name, "was": was, "now": now}
        for name, was, now in (("title", old.title, new.title), ("aliases", list(old.aliases), list(new.aliases)))
        if was != now
    ]
    for stat in dict.fromkeys([*old.stats, *new.stats]):
        found += _leaves(f"stats.{stat}", old.stats.get(stat, NOTHING), new.stats.get(stat, NOTHING))
    was_said, now_said = ({str(one["id"]): one for one in side.paragraphs} for side in (old, new))
    for id in dict.fromkeys([*was_said, *now_said]):
        before, after = was_said.get(id), now_said.get(id)
        if (before and said(before)) != (after and said(after)):
            found.append({"place": id, "was": before and before["text"], "now": after and after["text"]})
    return found


def _leaves(place: str, was: Any, now: Any) -> list[dict[str, Any]]:
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        keys = dict.fromkeys([*was, *now])
        return [one for key in keys for one in _leaves(f"{place}.{key}", was.get(key, NOTHING), now.get(key, NOTHING))]
    if isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        return [one for at in range(len(was)) for one in _leaves(f"{place}.{at}", was[at], now[at])]
    if was == now and type(was) is type(now):
        return []
    return [{"place": place, "was": None if was is NOTHING else was, "now": None if now is NOTHING else now}]
