"""A document in which somebody changed some words: read by the importer, then played, or what is said of it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from campaigns.scenarios import run_text
from campaigns.wordings.changed import Notice, notices
from rulebooks.catalogue import Catalogue, made_of, pages_of
from rulebooks.importers import documents, rulebook
from rulebooks.importers.documents import Document
from rulebooks.importers.drafts import Problem
from rulebooks.importers.rulebook import Rulebook

MOST_KEPT = 64
"""Edited documents: no file of tests edits one book at more places."""


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


@lru_cache(maxsize=MOST_KEPT)
def edited(path: Path, book: str, was: str, now: str) -> Rulebook:
    """Read once for the test that plays it and for the one that asks what is said of it."""
    return rulebook.understand(changed(unchanged(path, book).document, was, now), book)


def assert_played(path: Path, book: str, was: str, now: str, example: str) -> None:
    """The example holds by the edited document, and not by the document as it is."""
    title = " ".join(f"{was} → {now}".split())
    scenario = f"# {title}\n{example}"
    (before,) = run_text(scenario, game, lambda _: _as_it_is(path, book))
    edition = _edition(book, edited(path, book, was, now))
    (told,) = run_text(scenario, game, lambda _: edition)
    assert told.ok, told.failures
    assert not before.ok


def reported(path: Path, book: str, was: str, now: str) -> tuple[list[Problem], list[Notice]]:
    """What the import says of the edited document and not of the document as it is, and what the game says of it."""
    read = edited(path, book, was, now)
    known = {(one.text, one.why) for one in unchanged(path, book).problems}
    said = [one for one in read.problems if (one.text, one.why) not in known]
    return said, notices(book.replace("-", "_"), book, pages_of(read))


def _edition(book: str, read: Rulebook) -> Catalogue:
    """What a game plays by, which has all that it needs."""
    edition = made_of(book, 0, pages_of(read))
    assert [*lacks(game(book).needs, edition)] == []
    return edition


@cache
def _as_it_is(path: Path, book: str) -> Catalogue:
    return _edition(book, unchanged(path, book))
