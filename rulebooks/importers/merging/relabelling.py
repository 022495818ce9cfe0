"""Pages under other addresses: which page of a document is one that was there before, and what then leads to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rapidfuzz import fuzz

from rulebooks.importers.drafts import Draft
from rulebooks.importers.facts.lacking import leaves
from rulebooks.importers.notation import fold

LIKE = 0.75
"""How like a page must be to one that was there, from 0 to 1, to be that page under another name."""
CLEAR = 0.05
"""By so much the likest must be liker than any other."""
SHORTEST = 20
"""Letters of text that a page must have to be known by them."""


@dataclass(frozen=True, slots=True)
class Known:
    """A page as it was known: by its address, its kind, what it says and its stats."""

    slug: str
    kind: str
    text: str
    stats: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Likeness:
    """How like a stranger is to a page that is lost; both by their slugs."""

    score: float
    stranger: str
    lost: str


def chosen(pairs: Iterable[Likeness], enough: float) -> list[Likeness]:
    """Of all pairs those that are like enough, and clearly liker than any other of either side; the likest first."""
    left = sorted(pairs, key=lambda pair: (-pair.score, pair.stranger, pair.lost))
    found: list[Likeness] = []
    while left and left[0].score >= enough:
        best = left[0]
        rivals = [pair for pair in left[1:] if (pair.stranger == best.stranger) != (pair.lost == best.lost)]
        if not any(best.score - pair.score < CLEAR for pair in rivals):
            found.append(best)
        left = [pair for pair in left if pair.stranger != best.stranger and pair.lost != best.lost]
    return found


def alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> float:
    """How much two pages say the same by their stats, from 0 to 1: a value that differs counts half."""
    mine, theirs = dict(leaves(one)) if one else {}, dict(leaves(other)) if other else {}
    both = mine.keys() & theirs.keys()
    said = sum(1.0 if mine[path] == theirs[path] else 0.5 for path in both)
    return said / len(mine.keys() | theirs.keys()) if both else 0.0


def known(draft: Draft) -> Known:
    return Known(draft.slug, draft.kind, "\n".join(one.text for one in draft.paragraphs), draft.stats)


def the_same(drafts: Sequence[Draft], before: Iterable[Known]) -> dict[str, str]:
    """The address that each page had before: {slug in the document: slug before}, of those alone that have another.

    Of things that are called alike each may be any of those that were there: what they say decides, not their order.
    """
    there, kept = {draft.slug for draft in drafts}, list(before)
    was, twins = {one.slug for one in kept}, _called_alike(drafts)
    lost = [one for one in kept if one.slug not in there or one.slug in twins]
    strangers = [known(draft) for draft in drafts if draft.slug not in was or draft.slug in twins]
    pairs = [
        Likeness(_likeness(one, other), one.slug, other.slug)
        for one in strangers
        for other in lost
        if one.kind == other.kind
    ]
    found = {pair.stranger: pair.lost for pair in chosen(pairs, LIKE)}
    while clashing := [new for new, old in found.items() if new != old and old in there and old not in found]:
        del found[clashing[0]]
    return {new: old for new, old in found.items() if new != old}


def _called_alike(drafts: Sequence[Draft]) -> set[str]:
    """The slugs of things that share their kind and name with another."""
    groups: dict[tuple[str, str], list[str]] = {}
    for draft in drafts:
        if draft.kind != "section":
            groups.setdefault((draft.kind, fold(draft.title)), []).append(draft.slug)
    return {slug for slugs in groups.values() if len(slugs) > 1 for slug in slugs}


def _likeness(one: Known, other: Known) -> float:
    """By text and stats together; by one of them where the other is not there, or is too short to tell."""
    told = []
    if min(len(one.text), len(other.text)) >= SHORTEST:
        told.append(fuzz.ratio(one.text, other.text) / 100)
    if one.stats or other.stats:
        told.append(alike(one.stats, other.stats))
    return sum(told) / len(told) if told else 0.0


def relabelled(drafts: Sequence[Draft], addresses: Mapping[str, str]) -> list[Draft]:
    """The same pages with other addresses, wherever one of them is spoken of: as a parent, a reference, in stats.

    What stats say by a name that two pages bear means the page that bore it before.
    """
    by_name = {new: old for new, old in addresses.items() if new not in addresses.values()}
    return [
        replace(
            draft,
            slug=addresses.get(draft.slug, draft.slug),
            parent=addresses.get(draft.parent, draft.parent),
            paragraphs=[replace(one, entry=addresses.get(one.entry, one.entry)) for one in draft.paragraphs],
            stats=_readdressed(draft.stats, by_name),
        )
        for draft in drafts
    ]


def _readdressed(value: Any, addresses: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping):
        return {addresses.get(key, key): _readdressed(inner, addresses) for key, inner in value.items()}
    if isinstance(value, list):
        return [_readdressed(one, addresses) for one in value]
    return addresses.get(value, value) if isinstance(value, str) else value
