"""What a page was expected to say and does not, and what it says twice in two ways."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulebooks.importers.drafts import Draft, Lines, Problem
from rulebooks.importers.facts.phrases import Fact
from rulebooks.importers.notation import fold

Path = tuple[str, ...]
EXPECTED = "The page was to say this, and no words of it were understood so: {stats}"
PLAIN = "In the edition we ship this page is a thing with stats, and here it is plain text. Lost: {stats}"
UNMENTIONED = "Nothing here mentions this any more. In the edition we ship it has: {stats}"
ALIKE = "another thing of this kind is called so too; the first one is meant where the name is used"
TWICE = "This is said twice, with different numbers; the first counts: {stats}"


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The stats inside tables, each with its path: ("sets", "A"), 0. A list is one stat."""
    if isinstance(value, Mapping) and value:
        for name, inner in value.items():
            yield from leaves(inner, (*path, str(name)))
    else:
        yield path, value


def at(stats: Any, path: Path) -> Any:
    """The stat of a path; None where there is none."""
    for name in path:
        stats = stats.get(name) if isinstance(stats, Mapping) else None
    return stats


LETTERED = re.compile(r"(?:[A-Z]{1,2})_(\w+)")


def for_another(table: Any, name: str) -> bool:
    """Whether what a table has no more for one characteristic it has for another: `S_alone` that is `A_alone` now."""
    lettered = LETTERED.fullmatch(name)
    if not lettered or not isinstance(table, Mapping):
        return False
    return any((one := LETTERED.fullmatch(str(other))) and one[1] == lettered[1] for other in table)


def unsaid(draft: Draft, facts: Iterable[Fact]) -> list[Problem]:
    """Facts that a page was to state, each as a problem, unless other facts have said all that would follow."""
    problems = []
    for fact in facts:
        expected = [path for path, _ in leaves(fact.stats) if not _is_slotted(path) and at(draft.stats, path) is None]
        slotted = [path[0] for path, _ in leaves(fact.stats) if _is_slotted(path)]
        expected += [(name,) for name in slotted if name not in draft.stats]
        if expected:
            names = ", ".join(dict.fromkeys(path[0] for path in expected))
            why = f"{names} was expected, in words like: {' + '.join(fact.needles)}"
            ways = tuple(".".join(path) for path in expected)
            problems.append(Problem(draft.extent, draft.title, why, ways, EXPECTED))
    return problems


def _is_slotted(path: Path) -> bool:
    """Whether a way goes through what is only known once it was read: a number, or a thing."""
    return any("#" in name or name.startswith("@") for name in path)


def disagreements(draft: Draft, told: Mapping[str, Any], stats: Mapping[str, Any], lines: Lines) -> list[Problem]:
    """Stats that a page has told already, and differently."""
    both = [(path, value, at(told, path)) for path, value in leaves(stats) if path]
    return [
        Problem(
            lines, draft.title, f"{'.'.join(path)} is said twice: as {known} and as {value}", (".".join(path),), TWICE
        )
        for path, value, known in both
        if known is not None and known != value
    ]


def told_apart(drafts: Iterable[Draft], known: Iterable[Mapping[str, Any]]) -> list[Problem]:
    """What two pages say of one thing, and differently: `[[twice]]` of a configuration.

    known: for each stat the pages that say it again: {stat = "v-ruke.hand_limit", again = ["charity.hand_limit"]};
           the first one counts
    """
    pages = {draft.slug: draft for draft in drafts}
    found = []
    for one in known:
        first, told = _said(pages, one["stat"])
        for other in one["again"]:
            page, again = _said(pages, other)
            if first and page and None not in (told, again) and told != again:
                way = other.partition(".")[2]
                lines = page.stat_lines.get(way.partition(".")[0], [page.extent])[0]
                why = f"{way} is said twice: as {told} at “{first.title}” and as {again} here"
                found.append(Problem(lines, page.title, why, (way,), TWICE))
    return found


def _said(pages: Mapping[str, Draft], where: str) -> tuple[Draft | None, Any]:
    """The page and the value of a stat by its way from the page on: "uroven.level.most"."""
    slug, *path = where.split(".")
    page = pages.get(slug)
    return page, at(page.stats, tuple(path)) if page else None


def lost(
    drafts: Sequence[Draft],
    ours: Sequence[Draft],
    problems: Iterable[Problem],
    mentioned: Iterable[str] = (),
    instead: Sequence[Mapping[str, Any]] = (),
) -> list[Problem]:
    """Stats that the edition we ship has on a page and this document does not, and that nothing has reported yet.

    ours: the drafts of that edition; of pages that only one of the two has, only those of some kinds count
    mentioned: these kinds: a thing of them has a page where it is mentioned, and only there
    instead: of stats of a kind one stands for another: {kind = "critical", stats = ["roll", "always"]}
    """
    known = {draft.slug: draft for draft in ours if draft.kind != "section"}
    problems, things = [*problems], {draft.slug for draft in (*drafts, *ours)}
    doubtful = {draft.slug for draft in _doubtful(drafts, problems)}
    reported = {(problem.text, way.split(".")[0]) for problem in problems for way in problem.stats}
    found = []
    for draft in drafts:
        theirs = known.get(draft.slug)
        if theirs is None:
            continue
        if draft.kind == "section":
            found.append(_plain(draft, theirs))
        if draft.kind != theirs.kind:
            continue
        ways = [path for path, _ in leaves(theirs.stats) if path and at(draft.stats, path) is None]
        ways = [path for path in ways if (draft.title, path[0]) not in reported]
        ways = [path for path in ways if not _is_told_by_another(draft, path, instead)]
        ways = [path for path in ways if not for_another(at(draft.stats, path[:-1]), path[-1])]
        ways = [path for path in ways if not _is_shorter(draft, theirs, path, things) or draft.slug in doubtful]
        if ways:
            names = tuple(".".join(path) for path in ways)
            why = f"{', '.join(names)} follows from no words here; the edition we ship has it"
            found.append(Problem(draft.extent, draft.title, why, names, EXPECTED))
    return found + _unmentioned(drafts, ours, set(mentioned))


def _is_told_by_another(draft: Draft, path: Path, instead: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a thing has another stat that stands for one it has no more: what always works needs no die."""
    likes = (one["stats"] for one in instead if one["kind"] == draft.kind and path[0] in one["stats"])
    return any(other in draft.stats for stats in likes for other in stats if other != path[0])


def _is_shorter(draft: Draft, theirs: Draft, path: Path, things: Container[str]) -> bool:
    """Whether a way leads to one thing of several in a table of things, where others are told now: the document has
    another list, like the drops of a boss without the potion."""
    listed, ours = at(draft.stats, path[:-1]), at(theirs.stats, path[:-1])
    return bool(listed) and isinstance(listed, Mapping) and len(path) > 1 and all(name in things for name in ours)


def _doubtful(drafts: Iterable[Draft], problems: Iterable[Problem]) -> Iterator[Draft]:
    """Pages of whose lines one is a problem: something there was not understood."""
    lines = sorted({problem.lines[0] for problem in problems})
    for draft in drafts:
        first, last = draft.extent
        at = bisect_left(lines, first)
        if at < len(lines) and lines[at] <= last:
            yield draft


def _plain(draft: Draft, theirs: Draft) -> Problem:
    """A page that is a thing of some kind in the edition we ship, and no thing here."""
    ways = tuple(".".join(path) for path, _ in leaves(theirs.stats) if path)
    why = f"this is a {theirs.kind} in the edition we ship, and plain text here; lost: {', '.join(ways)}"
    return Problem(draft.extent, draft.title, why, ways, PLAIN)


def _unmentioned(drafts: Sequence[Draft], ours: Sequence[Draft], kinds: Container[str]) -> list[Problem]:
    """Things of some kinds that the edition we ship mentions and this document does not: their stats are nowhere."""
    there = {draft.slug: draft for draft in drafts}
    found = []
    for one in ours:
        ways = tuple(".".join(path) for path, _ in leaves(one.stats) if path)
        if one.kind not in kinds or one.slug in there or one.paragraphs or not ways:
            continue
        home = there.get(one.parent, drafts[0])
        why = f"nothing mentions this {one.kind}; the edition we ship does: {', '.join(ways)}"
        found.append(Problem(home.extent, one.title, why, ways, UNMENTIONED))
    return found


def called_alike(drafts: Iterable[Draft]) -> list[Problem]:
    """Things of one kind that bear one name: where it is used, nobody can tell them apart."""
    first: dict[tuple[str, str], Draft] = {}
    found = []
    for draft in drafts:
        if draft.kind != "section" and first.setdefault((draft.kind, fold(draft.title)), draft) is not draft:
            found.append(Problem(draft.extent, draft.title, ALIKE))
    return found
