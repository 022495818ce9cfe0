"""A document in which somebody changed some words: read by the importer, then played, or what is said of it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from campaigns.scenarios import Told, run_text
from campaigns.wordings.changed import Notice, notices
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import documents, rulebook
from rulebooks.importers.documents import Document
from rulebooks.importers.drafts import Problem
from rulebooks.importers.rulebook import Rulebook


def table(game: str, players: int) -> str:
    """How an example begins that lays a table for so many: what stands there follows."""
    return f"game {game} players={players}\ngiven "


def changed(document: Document, was: str, now: str) -> Document:
    """The document with other words for some of its own, wherever they stand; «…» is what lies between two of them."""
    found = re.compile(".*?".join(map(re.escape, was.split("…"))))
    assert found.search(document.text), was
    return replace(document, text=found.sub(lambda _: now, document.text))


@cache
def unchanged(path: Path, book: str) -> Rulebook:
    return rulebook.understand(documents.load(path), book)


def assert_played(path: Path, book: str, was: str, now: str, example: str) -> None:
    """The example holds by the edited document, and not by the document as it is."""
    edited = rulebook.understand(changed(documents.load(path), was, now), book)
    held = []
    for read in (unchanged(path, book), edited):
        title = " ".join(f"{was} → {now}".split())
        held.append(_told(book, read, f"# {title}\n{example}"))
    assert held[1].ok, held[1].failures
    assert not held[0].ok


def reported(path: Path, book: str, was: str, now: str) -> tuple[list[Problem], list[Notice]]:
    """What the import says of the edited document and not of the document as it is, and what the game says of it."""
    before = unchanged(path, book)
    edited = rulebook.understand(changed(documents.load(path), was, now), book)
    known = {(one.text, one.why) for one in before.problems}
    said = [one for one in edited.problems if (one.text, one.why) not in known]
    return said, notices(book.replace("-", "_"), book, pages_of(edited))


def _told(book: str, read: Rulebook, scenario: str) -> Told:
    edition = made_of(book, 0, pages_of(read))
    assert [*lacks(game(book).needs, edition)] == []
    (told,) = run_text(scenario, game, lambda _: edition)
    return told
