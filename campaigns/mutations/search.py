"""Who notices a changed stat: a worked example, a number that is worked out, an offer, the map, the table's words."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns import games
from campaigns.board.drawing.chart import chart
from campaigns.engine.game.told_only import told_only_by
from campaigns.models import Campaign
from campaigns.mutations.changes import Change, book_with, changes_of, stats_of, value_at
from campaigns.mutations.examples import Example, examples_of
from campaigns.mutations.recording import Reads, Stat
from campaigns.plays.writing import Table as Drawn
from campaigns.scenarios.arranging import lay
from campaigns.scenarios.vocabulary import vocabulary
from campaigns.simulation.tables import Table
from rulebooks.catalogue import Catalogue

NOTICED, UNNOTICED, NEVER_READ, TOLD_ONLY = "noticed", "unnoticed", "never read", "told only"
MOST_READERS = 60
"""Examples that are asked of one stat, spread over all that read it: what so many do not notice, hardly any does."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of the changes of one stat.

    Shape: `by` says who noticed `change`; `readers` counts the examples that read it before somebody noticed. Of a stat
           that is declared told only `why` is the reason; one that is noticed all the same is declared wrongly.
    """

    stat: Stat
    kind: str
    value: str
    found: str
    by: str = ""
    change: str = ""
    readers: int = 0
    why: str = ""

    @property
    def name(self) -> str:
        """How it is cited: "golemko.drops.0.coins"."""
        return name_of(self.stat)

    @property
    def wrong(self) -> bool:
        """Whether something is to be done about it."""
        return self.found != (TOLD_ONLY if self.why else NOTICED)


class Search:
    """Looks for who notices changes of the stats of one game's rulebook."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.book: Catalogue = table.book
        self.examples = examples_of(table)
        self.declared = games.told_only(table.game.slug)

    def stats(self, sample: int = 0, seed: int = 0) -> list[Stat]:
        """The stats to look at: all, or so many by a seed of those that are not told only."""
        everything = stats_of(self.book)
        if not sample:
            return everything
        open_ones = [one for one in everything if not told_only_by(self.declared, self.book[one[0]], one[1])]
        return random.Random(seed).sample(open_ones, min(sample, len(open_ones)))  # noqa: S311 - a sample, no secret

    def verdict(self, stat: Stat) -> Verdict:
        """What becomes of the changes of a stat."""
        slug, path = stat
        entry = self.book[slug]
        told = told_only_by(self.declared, entry, path)
        why = str(told.why) if told else ""
        value = str(value_at(entry.stats, path))
        readers: set[str] = set()
        for found in self._asked(stat):
            if isinstance(found, tuple):
                by, change = found
                return Verdict(stat, entry.kind, value, NOTICED, by, change.said, len(readers), why)
            readers.add(found.name)
        found_as = TOLD_ONLY if told else UNNOTICED if readers else NEVER_READ
        return Verdict(stat, entry.kind, value, found_as, readers=len(readers), why=why)

    def _asked(self, stat: Stat) -> Iterator[tuple[str, Change] | Example]:
        """Each reader that noticed nothing, until somebody notices a change."""
        changes = [(change, book_with(self.book, change)) for change in changes_of(self.book, stat)]
        for said, look in (("the map", self._drawn), ("the words of the table", self._words)):  # they cost least
            usual = look(self.book)
            yield from ((said, change) for change, book in changes if look(book) != usual)
        yield from self._by_moves(stat, changes)
        yield from self._by_sight(stat, changes)

    def _by_moves(
        self, stat: Stat, changes: Sequence[tuple[Change, Catalogue]]
    ) -> Iterator[tuple[str, Change] | Example]:
        asked = 0
        for example in self._likely(stat):
            if not is_read(example.read_by_moves, stat):
                continue
            asked += 1
            if asked > MOST_READERS:
                return
            for change, book in changes:
                if how := example.goes_otherwise(book):
                    yield f"{example.name} {how}", change
            yield example

    def _by_sight(
        self, stat: Stat, changes: Sequence[tuple[Change, Catalogue]]
    ) -> Iterator[tuple[str, Change] | Example]:
        """Numbers and offers of the tables at which the examples end; a changed book is laid beside them."""
        for what in ("numbers", "offers"):
            asked = 0
            for example in self._likely(stat):
                if asked >= MOST_READERS or not is_read(getattr(example, f"read_by_{what}"), stat):
                    continue
                asked += 1
                look = getattr(example, what)
                usual, said = look(self.book), f"{what} at the end of {example.name}"
                yield from ((said, change) for change, book in changes if look(book) != usual)
                yield example

    def _likely(self, stat: Stat) -> list[Example]:
        """The examples, those first that cite the entry, then those that speak of it."""
        entry = self.book[stat[0]]
        names = [entry.name.casefold(), *(one.casefold() for one in entry.aliases)]

        def far(example: Example) -> tuple[bool, bool]:
            return entry.slug not in example.words, not any(name in example.words for name in names)

        return sorted(self.examples, key=far)

    def _drawn(self, book: Catalogue) -> str:
        """The map of a table that was just laid; empty where the places of the book have no points on one."""
        if not any("x" in place.stats for place in self.book.of_kind("place")):
            return ""
        state = lay(self.table.game, self.book, [f"players={self.table.game.players[0]}"])
        return repr(chart(Drawn(Campaign(), self.table.game, book, state, 1), []))

    def _words(self, book: Catalogue) -> str:
        """What a game says of itself that is made of its rulebook; any other says what its code says."""
        if self.table.game.slug not in games.makers():
            return ""
        try:
            game = games.game_for(self.table.game.slug, book)
            return json.dumps(vocabulary(game, book, self.table.game.players[0]))
        except ValueError as no:
            return str(no)


def name_of(stat: Stat) -> str:
    """How a stat is cited: "golemko.drops.0.coins"."""
    slug, path = stat
    return ".".join(map(str, (slug, *path)))


def is_read(reads: Reads, stat: Stat) -> bool:
    """Whether a stat was read; a list, if anything of it was."""
    slug, path = stat
    return stat in reads or any(one == slug and way[: len(path)] == path for one, way in reads if len(way) > len(path))
