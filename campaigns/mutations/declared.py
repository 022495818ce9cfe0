"""The stats of a book that no rule reads on purpose: the table decides, and the page says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns import games
from campaigns.engine.game.told_only import told_only_by
from campaigns.engine.sentences import Sentence
from campaigns.mutations.changes import stats_of
from campaigns.mutations.recording import Path
from rulebooks.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Decided:
    """A stat that the table decides: the slug of its entry, the way to it, and why the app does not."""

    entry: str
    path: Path
    why: Sentence


def decided_at_the_table(book: Catalogue, entry: str = "") -> Iterator[Decided]:
    """The stats of a book, or of one entry of it, that the games which are played by it leave to the table."""
    declared = [
        one for game in games.all_games().values() if game.book == book.book for one in games.told_only(game.slug)
    ]
    if not declared:
        return
    for slug, path in stats_of(book):
        if entry not in ("", slug):
            continue
        if one := told_only_by(declared, book[slug], path):
            yield Decided(slug, path, one.why)
