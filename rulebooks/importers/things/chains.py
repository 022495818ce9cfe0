"""What a book puts in order: cards from first to last («А > Б = В > Г»), and phases by their numbers («Фаза II»)."""

from __future__ import annotations

import re
from collections import Counter

from rulebooks.importers.drafts import Lines, Problem
from rulebooks.importers.gathering import Gathering
from rulebooks.importers.notation import fold
from rulebooks.importers.pages import Part

BOLD = re.compile(r"\*\*([^*]{3,600})\*\*")
SIGN = re.compile("[<>]")
NUMBER = re.compile(r"\b(?:(\d{1,3})|([IVX]{1,6}))\b")
ROMAN = {"X": 10, "IX": 9, "V": 5, "IV": 4, "I": 1}


def chain(text: str) -> list[list[str]]:
    """Read the first bold «А > Б = В» of a text as [["А"], ["Б", "В"]]: what comes first, what at the same time.

    Shape:  «В = Б < А» says the same; what has signs of both ways is no order.
    """
    found = next((bold[1] for bold in BOLD.finditer(text) if SIGN.search(bold[1])), "")
    signs = {sign[0] for sign in SIGN.finditer(found)}
    places = [[name.strip() for name in place.split("=")] for place in SIGN.split(found)]
    if len(signs) != 1 or not all(all(place) for place in places):
        return []
    return places if signs == {">"} else places[::-1]


def number(title: str) -> int | None:
    """The first number in a title, Arabic or Roman: of «Фаза II — Действие» 2."""
    found = NUMBER.search(title)
    if not found:
        return None
    return int(found[1]) if found[1] else roman(found[2])


def roman(letters: str) -> int | None:
    """Read I to XXXIX; None for letters that are no number in its shortest form."""
    total, rest = 0, letters
    for sign, value in ROMAN.items():
        most = 3 if sign in "IX" and len(sign) == 1 else 1
        while most and rest.startswith(sign):
            total, rest, most = total + value, rest.removeprefix(sign), most - 1
    return total if letters and not rest else None


def read_phase(part: Part, reader: Gathering) -> None:
    """A phase has its number in its title, or by its place where it is called otherwise than in our edition; where it
    says in which order cards count, each card is told its place."""
    which = number(part.draft.title)
    if which is None and fold(part.draft.title) in reader.outline.recognised.pages:
        phases = [one for one in reader.outline.parts if one.draft.kind == part.draft.kind]
        which = phases.index(part) + 1
    if which is None:
        reader.problems.append(Problem(part.draft.told_at, part.draft.title, "which phase this is, is not said"))
    else:
        part.draft.tell("order", which, part.draft.told_at)
    for text, lines in part.units:
        if places := chain(text):
            _rank(part, reader, places, lines)


def _rank(part: Part, reader: Gathering, places: list[list[str]], lines: Lines) -> None:
    """Tell every card its place from 1, and the phase the whole order by places.

    A name that things of several kinds bear means the one of the kind of which most of the others are.
    """
    order = {}
    kind = _kind_of_most(reader, [name for names in places for name in names])
    for place, names in enumerate(places, 1):
        meant = [(name, (kind,) if reader.names.meet(name, kind) in reader.drafts else ()) for name in names]
        slugs = [slug for name, kinds in meant if (slug := reader.owned(name, lines, kinds))]
        order[str(place)] = sorted(slugs)
        for slug in slugs:
            reader.drafts[slug].tell("priority", place, lines)
    part.draft.tell("card_order", order, lines)
    ranked = {slug for slugs in order.values() for slug in slugs}
    kinds = {reader.drafts[slug].kind for slug in ranked}
    known = {slug for one in reader.configuration.tables.get("contradictions", ()) for slug in _pages(one["rule"])}
    for draft in reader.drafts.values():
        if draft.kind in kinds and draft.slug not in ranked | known:
            reader.problems.append(Problem(draft.extent, draft.title, "its place in the order of cards is not said"))


def _kind_of_most(reader: Gathering, names: list[str]) -> str:
    """The kind that most of some names are of."""
    met = [reader.drafts[slug].kind for name in names if (slug := reader.names.meet(name)) in reader.drafts]
    return Counter(met).most_common(1)[0][0] if met else ""


def _pages(rule: str | list[str]) -> list[str]:
    return [rule] if isinstance(rule, str) else rule
