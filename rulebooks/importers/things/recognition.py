"""What a heading, a row or an item is whose name nobody knows: what it says it does, and where it stands.

The edition that we ship knows every page of its book. A page that only a document has (a stranger) and one that only
our edition has (a lost one) are the same where the document says of the stranger what ours says of the lost one, or
where each is the only one of its kind and there is nothing to tell it by. So nothing hangs on how a thing is called:
under another name it keeps its address, and with it what the rules ask of it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulebooks.importers.blocks import Block, label
from rulebooks.importers.configuration import Configuration, Page, Pick
from rulebooks.importers.drafts import Draft, Lines
from rulebooks.importers.facts.phrases import Text
from rulebooks.importers.merging.relabelling import Likeness, alike, chosen
from rulebooks.importers.notation import fold
from rulebooks.importers.pages import Outline, Part
from rulebooks.importers.recognised import Recognised
from rulebooks.importers.things import mentions
from rulebooks.importers.things.entries import Reader, tell

Unit = tuple[str, Lines]

ENOUGH = 0.4
"""How much of what either says both must say, from 0 to 1."""
ROUNDS = 3
"""A section that was recognised may list things to be recognised in their turn."""


def outlined(
    configuration: Configuration, blocks: Sequence[Block], ours: Sequence[Draft], known: Recognised
) -> Outline:
    """The outline of a document in which everything that can be recognised is.

    ours:  the pages that we ship
    known: what is known of the document already
    """
    outline = Outline(configuration, blocks, known)
    if mentioned := mentions.renamed(outline):
        outline = Outline(configuration, blocks, known.and_(Recognised(names=mentioned)))
    for _ in range(ROUNDS if ours else 0):
        found = recognised(outline, ours)
        if not found:
            break
        outline = Outline(configuration, blocks, outline.recognised.and_(found))
    return outline


def recognised(outline: Outline, ours: Sequence[Draft]) -> Recognised:
    """Which strangers of an outline are which pages of ours; nothing where nobody is a stranger, or nobody is known."""
    mistaken = _by_name_alone(outline, ours)
    there = {part.draft.slug for part in outline.parts} | {slug for slug, _, _ in outline.recognised.names}
    lost = {one.slug: one for one in ours if one.slug not in there - mistaken and one.kind != "place"}
    known = {one.slug for one in ours} - mistaken
    strangers = [part for part in outline.parts if part.draft.slug not in known and not part.draft.number]
    if not lost or not (strangers or _unpicked(outline, lost)):
        return Recognised()
    again = Outline(outline.configuration, outline.blocks, outline.recognised)
    read = {draft.slug: draft.stats for draft in Reader(again).read()}
    outline.names.ranks, outline.names.letters = again.names.ranks, again.names.letters
    found = Recognised()
    pairs = [
        Likeness(_likeness(outline, part, one, read.get(part.draft.slug, {})), part.draft.slug, one.slug)
        for part in strangers
        for one in lost.values()
        if _may_be(outline, part, one)
    ]
    by_slug = {part.draft.slug: part for part in strangers}
    for pair in chosen(pairs, ENOUGH):
        _learn(outline, by_slug[pair.stranger], lost.pop(pair.lost), found)
        by_slug.pop(pair.stranger)
    for part, one in _only_ones(outline, list(by_slug.values()), list(lost.values())):
        if one.slug in lost:  # of two strangers between the same pages the first is the lost one
            _learn(outline, part, lost.pop(one.slug), found)
    _items(outline, lost, known, found)
    return found


def _by_name_alone(outline: Outline, ours: Iterable[Draft]) -> set[str]:
    """Pages of ours whose address a section has by the sound of its title alone: «Помощь» is `pomosch`."""
    things = {one.slug for one in ours if one.kind != "section"}
    return {part.draft.slug for part in outline.parts if part.draft.kind == "section"} & things


def _may_be(outline: Outline, part: Part, ours: Draft) -> bool:
    """Whether a stranger stands where such a page can: a thing among its kind, a section where the book has one."""
    if part.draft.kind == ours.kind != "section":
        return True
    return _is_told_by_its_place(outline, part) and _page_of(outline, ours.slug) is not None


def _is_told_by_its_place(outline: Outline, part: Part) -> bool:
    """Whether a heading means nothing by itself: a section, or one of a chapter in which all headings mean a thing."""
    return part.draft.kind == "section" or any(
        page.kind == part.draft.kind and page.inside and not page.heading and not page.named
        for page in outline.configuration.pages
    )


def _page_of(outline: Outline, slug: str) -> Page | None:
    return next((page for page in outline.configuration.pages if page.slug == slug), None)


def _likeness(outline: Outline, part: Part, ours: Draft, read: Mapping[str, Any]) -> float:
    """How much of what our page says the stranger says, read as if it were that page."""
    page = _page_of(outline, ours.slug)
    groups = [ours.slug, *part.facts, *(page.facts if page else ()), ours.kind]
    return alike(_said(outline, part.units, groups) | dict(read), ours.stats)


def _said(outline: Outline, units: Iterable[Unit], groups: Iterable[str]) -> dict[str, Any]:
    facts = [fact for group in groups for fact in outline.configuration.facts.get(group, ())]
    as_if = Draft("", "", "", 0)
    for unit, lines in units:
        text = Text.of(unit, outline.names)
        for fact in facts:
            stats = text.stats_of(fact)
            if stats:
                tell(as_if, stats, lines)
    return as_if.stats


def _learn(outline: Outline, part: Part, ours: Draft, found: Recognised) -> None:
    page = _page_of(outline, ours.slug)
    if page and (part.draft.kind == "section" or part.draft.kind != ours.kind):
        found.pages[fold(part.draft.title)] = page
    else:
        found.names.append((ours.slug, ours.kind, part.draft.title))


def _only_ones(outline: Outline, strangers: list[Part], lost: list[Draft]) -> Iterator[tuple[Part, Draft]]:
    """The single stranger of a kind and the single page of ours that is lost, where that page has no stats to be known
    by; and a section between two that are known, where the book has one there."""
    for kind in sorted({part.draft.kind for part in strangers} - {"section"}):
        these = [part for part in strangers if part.draft.kind == kind]
        those = [one for one in lost if one.kind == kind]
        if len(these) == len(those) == 1 and not those[0].stats:
            yield these[0], those[0]
    there = [page.slug for page in outline.configuration.pages]
    for part in strangers:
        if part.draft.kind != "section":
            continue
        between = _between(outline, part, there)
        those = [one for one in lost if one.slug in between]
        if len(those) == 1 and (not those[0].stats or those[0].kind == "section"):
            yield part, those[0]


def _between(outline: Outline, part: Part, order: Sequence[str]) -> set[str]:
    """The pages that the book has between the nearest known headings before and behind a stranger."""
    at = outline.parts.index(part)
    before = next((one.draft.slug for one in reversed(outline.parts[:at]) if one.draft.slug in order), "")
    behind = next((one.draft.slug for one in outline.parts[at:] if one.draft.slug in order), "")
    first = order.index(before) + 1 if before else 0
    last = order.index(behind) if behind else len(order)
    return set(order[first:last])


def _unpicked(outline: Outline, lost: Mapping[str, Draft]) -> list[tuple[Pick, Part]]:
    """Lists of known sections that were to hold a page of ours by its label, and do not."""
    parts = {part.draft.slug: part for part in outline.parts}
    return [
        (pick, parts[page.slug])
        for page in outline.configuration.pages
        if page.slug in parts
        for pick in page.entries
        if pick.labelled and _slugs(outline, pick) & lost.keys()
    ]


def _slugs(outline: Outline, pick: Pick) -> set[str]:
    """The pages that a pick by a label can make."""
    if pick.slug and "{}" not in pick.slug:
        return {pick.slug}
    return set(outline.configuration.names.get(pick.kind, {}))


def _items(outline: Outline, lost: Mapping[str, Draft], known: set[str], found: Recognised) -> None:
    """Items that became no page because their label is another: those that say what the page of ours says."""
    for pick, part in _unpicked(outline, lost):
        for slug in sorted(_slugs(outline, pick) & lost.keys()):
            ours, units = lost[slug], _labelled(outline, part, known)
            pairs = [
                Likeness(alike(_said(outline, inner, [slug, *pick.facts, pick.kind]), ours.stats), label, slug)
                for label, inner in units.items()
            ]
            for pair in chosen(pairs, ENOUGH):
                found.labels.setdefault(slug, set()).add(pair.stranger)
                found.names.append((slug, pick.kind, pair.stranger))


def _labelled(outline: Outline, part: Part, known: Container[str]) -> dict[str, list[Unit]]:
    """What a section says under each bold label that made no page, or none that is known: {label: units}."""
    section = outline.lists.get(part.draft.slug)
    ours = {other.label for other in outline.parts if other.draft.slug in known}
    found: dict[str, list[Unit]] = {}
    for node in section.walk() if section else ():
        name, _ = label(node.block.text)
        listed = node.block.kind in ("item", "numbered", "label") and node.block.text.startswith("**")
        if name and listed and name not in ours:
            found[name] = [(inner.block.text, (inner.block.first, inner.block.last)) for inner in node.walk()]
    return found
