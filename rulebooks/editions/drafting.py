"""What an editor sees of a document before it is applied: how it was understood, and what it would change."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from rulebooks.editions import importing
from rulebooks.editions.arrivals import Arrival
from rulebooks.editions.conflicts import Sides, sides
from rulebooks.editions.declaring import spoiled_by_import
from rulebooks.editions.publish import version_of
from rulebooks.editions.remarks import reported
from rulebooks.editions.verdicts import Verdict, lost_by_import
from rulebooks.importers import dialect
from rulebooks.importers.drafts import Draft, Lines, Problem
from rulebooks.importers.merging import Version
from rulebooks.importers.rulebook import Rulebook
from rulebooks.models import Book
from rulebooks.stats.vocabulary import kind_title
from rulebooks.text.diff import Change, compare, leaves, path_title
from rulebooks.text.values import place_title, value_text

MOST = 300
"""Of each kind of thing shown on one page; the rest is counted."""
TOLD = frozenset({"paragraph", "label", "item", "numbered", "row"})
DIGIT = re.compile(r"\d")


@dataclass(frozen=True)
class Listed:
    """The first of many; `count` are all, `more` those that are not shown."""

    shown: Sequence[Any]
    count: int

    @property
    def more(self) -> int:
        return max(0, self.count - MOST)


@dataclass(frozen=True)
class Thing:
    """An entry with its stats, each as (title, value, lines it was read from)."""

    title: str
    aliases: str
    lines: str
    stats: list[tuple[str, str, str]]


@dataclass(frozen=True)
class Changed:
    """A page that would say something else, by place, and where a person's edit stays until it is settled."""

    title: str
    slug: str
    places: list[Change]
    conflicts: list[tuple[str, Sides]]


class Preview:
    """A rulebook that was read, beside the book that is there; `book` is None for a new one.

    Shape: `before` are the lines that the site has put before those of the document: no place is told by them.
    """

    def __init__(self, rulebook: Rulebook, before: int = 0) -> None:
        self.before = before
        self.rulebook = rulebook
        self.configuration = rulebook.configuration
        self.name = rulebook.document.name
        self.book = Book.objects.filter(slug=rulebook.configuration.slug).first()
        self.edition = self.book.edition if self.book else 0
        self.plan = importing.plan(rulebook, self.book)
        self.rulebook = self.plan.rulebook
        there = {one.slug: one.before.title for one in self.plan.arrivals if one.before}
        self.names = _names_inside(rulebook) | there | {draft.slug: draft.title for draft in rulebook.drafts}

    @cached_property
    def lines(self) -> int:
        return len(self.rulebook.document.filled_lines())

    @cached_property
    def lost(self) -> Listed:
        """Lines that are in no page, each with its number."""
        text = self.rulebook.document.text.split("\n")
        numbers = sorted(self.rulebook.unaccounted())
        return Listed([(number - self.before, text[number - 1]) for number in numbers[:MOST]], len(numbers))

    @property
    def percent(self) -> int:
        """Of its lines that have a place; 100 only where all have."""
        return 100 * (self.lines - self.lost.count) // self.lines

    @cached_property
    def problems(self) -> Listed:
        """What was not understood, by why it was not: (why, [(lines, text)])."""
        found = self.rulebook.problems
        by_why: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for one in found[:MOST]:
            by_why[self._why(one)].append((self._lines(one.lines), one.text))
        return Listed(list(by_why.items()), len(found))

    def _lines(self, lines: Lines) -> str:
        first, last = lines
        return lines_title(max(1, first - self.before), last - self.before) if first and last > self.before else ""

    def _why(self, problem: Problem) -> str:
        """Why something was not understood, with the names that pages show of the stats it would have been."""
        if not problem.stats:
            return _(problem.why)
        titles = dict.fromkeys(path_title(tuple(way.split(".")), self.names) for way in problem.stats)
        return _(problem.told).format(stats="; ".join(titles))

    @cached_property
    def unread(self) -> Listed:
        """What a document that says itself what it means tells of its things in numbers, and of which no number was
        read: (name of the thing, lines, text). It is no mistake; it stays text."""
        if not dialect.speaks(self.rulebook.document):
            return Listed([], 0)
        found = [
            (draft.title, self._lines(one.lines), one.text)
            for draft in self.rulebook.entries
            if not draft.explicit
            for one in draft.paragraphs
            if one.kind in TOLD and DIGIT.search(one.text) and not _is_read(draft, one.lines)
        ]
        return Listed(found[:MOST], len(found))

    @cached_property
    def remarks(self) -> Listed:
        """What those who play by the book say of its words: (title of the page, lines, sentence, words that count)."""
        found = reported(self.configuration.slug, self.plan.pages())
        shown = [
            (one.remark.title, self._lines(one.lines), one.remark.sentence, one.remark.was) for one in found[:MOST]
        ]
        return Listed(shown, len(found))

    @cached_property
    def pages(self) -> Listed:
        drafts = self.rulebook.drafts
        shown = [
            {"draft": draft, "kind": "" if draft.kind == "section" else kind_title(draft.kind), "depth": draft.level}
            | {"lines": self._lines(draft.extent)}
            for draft in drafts[:MOST]
        ]
        return Listed(shown, len(drafts))

    @property
    def first(self) -> str:
        """The page with which reading begins."""
        return next((one.slug for one in self.plan.arrivals if one.draft and not one.taken_out), "")

    @cached_property
    def things(self) -> Listed:
        """The entries by what they are: [(kind, [Thing])]."""
        entries = self.rulebook.entries
        groups: dict[str, list[Thing]] = defaultdict(list)
        for draft in entries[:MOST]:
            groups[kind_title(draft.kind)].append(self._thing(draft))
        return Listed(list(groups.items()), len(entries))

    def example(self, title: str) -> Thing | None:
        """A thing by its name, with what was read of it."""
        found = next((draft for draft in self.rulebook.entries if draft.title == title), None)
        return self._thing(found) if found else None

    @cached_property
    def with_numbers(self) -> int:
        """Of its things, those of which a number or anything else was read."""
        return sum(bool(draft.stats) for draft in self.rulebook.entries)

    def _thing(self, draft: Draft) -> Thing:
        stats = [
            (
                path_title(path, self.names),
                value_text(value, self.names),
                ", ".join(map(self._lines, _read_at(draft, path))),
            )
            for path, value in leaves({name: self._listed(value) for name, value in draft.stats.items()})
        ]
        return Thing(draft.title, ", ".join(draft.aliases), self._lines(draft.extent), stats)

    def _listed(self, value: Any) -> Any:
        """Several words as one text; anything else as it is."""
        plainly = isinstance(value, list) and all(isinstance(one, str) for one in value)
        return ", ".join(value_text(one, self.names) for one in value) if plainly else value

    # What would change

    def _arrivals(self, change: str) -> list[Arrival]:
        return [arrival for arrival in self.plan.arrivals if arrival.change == change]

    @cached_property
    def added(self) -> Listed:
        titles = [(one.result.title, one.draft.kind) for one in self._arrivals("added") if one.draft]
        shown = [(title, "" if kind == "section" else kind_title(kind)) for title, kind in titles[:MOST]]
        return Listed(shown, len(titles))

    @cached_property
    def gone(self) -> Listed:
        titles = [one.result.title for one in self._arrivals("gone")]
        return Listed(titles[:MOST], len(titles))

    @cached_property
    def changed(self) -> Listed:
        arrivals = [one for one in self.plan.arrivals if one.change == "changed" or one.clashes]
        return Listed([self._changed(one) for one in arrivals[:MOST]], len(arrivals))

    def _changed(self, arrival: Arrival) -> Changed:
        assert arrival.before is not None
        places = compare(_said(version_of(arrival.before)), _said(arrival.result), self.names)
        conflicts = [(place_title(one.place, self.names), sides(one, self.names)) for one in arrival.clashes]
        return Changed(arrival.result.title, arrival.slug, places, conflicts)

    @cached_property
    def conflicts(self) -> int:
        return sum(len(arrival.clashes) for arrival in self.plan.arrivals)

    @cached_property
    def harm(self) -> str:
        """What nobody could play by any more, though the document by itself says nothing wrong."""
        return spoiled_by_import(self.plan)

    @cached_property
    def unplayable(self) -> list[Verdict]:
        """The games that could be played until now and could not be played any more."""
        return lost_by_import(self.plan, self.book)

    @property
    def changes_nothing(self) -> bool:
        return not (self.added.count or self.gone.count or self.changed.count)


def _names_inside(rulebook: Rulebook) -> dict[str, str]:
    """Names of what has no page of its own: the skills of a foe, by their slugs."""
    groups = [draft.stats.get("skills") for draft in rulebook.drafts]
    skills = [pair for group in groups if isinstance(group, dict) for pair in group.items()]
    return {slug: str(skill["name"]) for slug, skill in skills if isinstance(skill, dict) and skill.get("name")}


def _said(version: Version) -> tuple[str, list[str], Any, list[Any]]:
    return version.title, list(version.aliases), version.stats, list(version.paragraphs)


def _is_read(draft: Draft, lines: Lines) -> bool:
    return any(lines in places for places in draft.stat_lines.values())


def _read_at(draft: Draft, path: Iterable[str]) -> Sequence[Lines]:
    """The lines of the nearest place above a value that was noted; "skills.lazery" for its damage."""
    way = list(path)
    while way:
        if lines := draft.stat_lines.get(".".join(way)):
            return lines[:3]
        way.pop()
    return ()


def lines_title(first: int, last: int) -> str:
    if first == last:
        return _("line %(line)s") % {"line": first}
    return _("lines %(first)s–%(last)s") % {"first": first, "last": last}
