"""Every word of the shelf as it is written, kept in memory: for beginnings of words, and for slips of the finger."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from django.db import connection
from django.db.models import Exists, OuterRef
from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulebooks.models import Book, Page
from rulebooks.search import shelf
from rulebooks.search.tables import Posting, Term

KEPT_FOR = 600
"""Seconds, after which all is read anew: a word that was in the shelf already may have become one of a name."""
SHORTEST_SLIP = 3
"""Letters: of a shorter word every other one is a slip."""
LONG_ENOUGH_FOR_TWO = 6
MOST_NEAR = 12
LAST = chr(0x10FFFF)


@dataclass(frozen=True)
class Spellings:
    """The words of all books, folded and in order.

    forms:  every form that stands anywhere; `names`: those that stand in a title or an alias
    short:  by the id of a book what it says that its short words mean, [("од", "очки действия")]
    told:   by the id of a book the synonyms of its front matter, [("хп", "здоровье")]
    """

    forms: list[str]
    names: list[str]
    short: dict[int, list[tuple[str, str]]] = field(default_factory=dict)
    told: dict[int, list[tuple[str, str]]] = field(default_factory=dict)

    @cached_property
    def name_set(self) -> frozenset[str]:
        return frozenset(self.names)

    def has(self, form: str) -> bool:
        place = bisect_left(self.forms, form)
        return place < len(self.forms) and self.forms[place] == form

    def beginning(self, letters: str, most: int, names_only: bool = False) -> list[str]:
        """The words that begin with some letters and go on: those of names first, of these the shortest."""
        found = _within(self.names, letters, most)
        if not names_only:
            found += [form for form in _within(self.forms, letters, most) if form not in self.name_set]
        return [form for form in found if form != letters][:most]

    def near(self, word: str) -> list[str]:
        """The words that differ from one by the fewest slips, one, or two of a long word; none if it is too short."""
        if len(word) < SHORTEST_SLIP:
            return []
        slips = 1 if len(word) < LONG_ENOUGH_FOR_TWO else 2
        found = process.extract(word, self.forms, scorer=OSA.distance, score_cutoff=slips, limit=MOST_NEAR * 4)
        least = min((distance for _, distance, _ in found), default=0)
        near = [str(form) for form, distance, _ in found if distance == least and form != word]
        return sorted(near, key=lambda form: (form not in self.name_set, form[0] != word[0], form))[:MOST_NEAR]

    def near_beginning(self, word: str) -> list[str]:
        """The names whose beginning differs by one slip from a word that nobody has typed to its end."""
        if len(word) < LONG_ENOUGH_FOR_TWO - 1:
            return []
        begun = [name[: len(word)] for name in self.names]
        found = process.extract(word, begun, scorer=OSA.distance, score_cutoff=1, limit=MOST_NEAR)
        return sorted(self.names[place] for _, _, place in found)


def _within(words: list[str], letters: str, most: int) -> list[str]:
    first, after = bisect_left(words, letters), bisect_left(words, letters + LAST)
    return sorted(words[first:after], key=lambda form: (len(form), form))[:most]


# Kept in memory


@dataclass(frozen=True)
class Kept:
    """What was read, when, and by which last term one sees whether there is more; `many` terms were there."""

    spellings: Spellings
    at: float
    last: tuple[int, str]
    many: int
    database: str


_kept: Kept | None = None


def forget() -> None:
    """Read everything anew the next time: this process has changed the index."""
    global _kept  # noqa: PLW0603  one for a process, never changed in place
    _kept = None
    shelf.forget()


def current(newest: tuple[int, str]) -> Spellings:
    """The words of a shelf, of which one knows the newest term; what is new is read in addition."""
    global _kept  # noqa: PLW0603
    kept = _kept
    database = str(connection.settings_dict["NAME"])
    if kept and kept.database == database and kept.last == newest and time.monotonic() - kept.at < KEPT_FOR:
        return kept.spellings
    grown = _grown(kept, newest) if kept and kept.database == database else None
    _kept = kept = grown or Kept(_read(0), time.monotonic(), newest, Term.objects.count(), database)
    return kept.spellings


def _grown(kept: Kept, newest: tuple[int, str]) -> Kept | None:
    """What was kept with the terms that came since; None where that is not all that has changed."""
    there = Term.objects.filter(id=kept.last[0], key=kept.last[1]).exists()
    if not there or newest[0] <= kept.last[0] or time.monotonic() - kept.at >= KEPT_FOR:
        return None
    many = kept.many + Term.objects.filter(id__gt=kept.last[0]).count()
    if Term.objects.count() != many:
        return None
    fresh, old = _read(kept.last[0]), kept.spellings
    forms, names = (sorted({*a, *b}) for a, b in ((old.forms, fresh.forms), (old.names, fresh.names)))
    return Kept(Spellings(forms, names, fresh.short, fresh.told), kept.at, newest, many, kept.database)


def _read(after: int) -> Spellings:
    terms = Term.objects.filter(key__startswith="=", id__gt=after)
    forms = sorted(key[1:] for key in terms.values_list("key", flat=True))
    of_names = Term.objects.filter(
        Exists(Posting.objects.filter(term=OuterRef("pk"))), key__startswith="!", id__gt=after
    )
    names = sorted(key[1:] for key in of_names.values_list("key", flat=True))
    return Spellings(forms, names, _short(), _told())


def _short() -> dict[int, list[tuple[str, str]]]:
    found: dict[int, list[tuple[str, str]]] = {}
    explaining = Page.objects.filter(book__put_away=None).exclude(abbreviations="").order_by("book", "position")
    for book, lines in explaining.values_list("book", "abbreviations"):
        found.setdefault(book, []).extend(_pairs(line.partition("=")[::2] for line in lines.split("\n")))
    return found


def _told() -> dict[int, list[tuple[str, str]]]:
    return {pk: _pairs(told.items()) for pk, told in Book.objects.values_list("pk", "synonyms") if told}


def _pairs(of: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(short, meant) for short, meant in of]
