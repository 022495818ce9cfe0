"""What publishing a long book costs a core: beside the database's own full-text table, in books that grow."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from django.conf import settings
from django.db import connection

from rulebooks.editions import importing, linking
from rulebooks.editions.publish import publish
from rulebooks.importers import rulebook
from rulebooks.management.words import some_words, spoken
from rulebooks.models import Page, Revision
from web.management.measuring import Row, core

WORDS, SAVED, SEED = 100, 5, 3
"""Words of a page, pages that are saved, and by what all are drawn."""
SEARCHABLE = {
    "sqlite": ["CREATE VIRTUAL TABLE plain USING fts5(title, text)"],
    "postgresql": [
        "CREATE TABLE plain (title text, text text, words tsvector"
        " GENERATED ALWAYS AS (to_tsvector('simple', title || ' ' || text)) STORED)",
        "CREATE INDEX plain_words ON plain USING gin (words)",
    ],
}
"""A table that the database can search by itself."""


def published(pages: int, memory: Callable[[], float]) -> Iterator[Row]:
    """A book of so many pages of a hundred words: published, and then edited page by page."""
    path = Path(settings.VAR) / "made-up.md"
    path.write_text(text(pages), encoding="utf-8")
    name, before = f"publishing {pages:,} pages of {WORDS} words", memory()
    read: list[rulebook.Rulebook] = []
    took = core(lambda: read.append(rulebook.read(path, "")))
    took += core(lambda: importing.apply(read[0]))
    told = Revision.objects.filter(page__book__slug="made-up").select_related("page")
    rows = [(one.title, " ".join(str(part["text"]) for part in one.paragraphs)) for one in told]
    floor = core(lambda: plainly(rows))
    yield f"{name}: ms of a core for a page", f"{1000 * took / pages:.2f}"
    yield f"{name}: to rows with full-text search", f"{took / floor:.1f}"
    yield f"{name}: memory, kB for a page", f"{(memory() - before) / pages:.0f}"
    some = list(Page.objects.filter(book__slug="made-up").order_by("position"))[:: max(1, pages // SAVED)][:SAVED]
    linking.forget()
    yield f"{name}: the first edit of a process, ms", f"{1000 * core(lambda: edit(some[0], 0)):.0f}"
    edits = median(core(lambda page=page: edit(page, 1)) for page in some)  # type: ignore[misc]
    yield f"{name}: saving one of them, ms", f"{1000 * edits:.0f}"


def text(pages: int) -> str:
    """A rulebook of so many pages, twenty to a chapter, in the words of the books we ship."""
    chance, words = random.Random(SEED), spoken()
    parts = ["+++\ntitle = 'Made up'\nslug = 'made-up'\nlanguage = 'ru'\n+++\n"]
    for number in range(pages):
        told = [chance.choice(words) for _ in range(WORDS)]
        title = " ".join(word.capitalize() for word in some_words(words, chance)[:2])
        lines = "\n\n".join(" ".join(told[start : start + 25]) + "." for start in range(0, WORDS, 25))
        parts.append(f"{'##' if number % 20 else '#'} {title} {number}\n\n{lines}\n")
    return "\n".join(parts)


def plainly(rows: list[tuple[str, str]]) -> None:
    """The same texts as plain rows that the database can search by itself."""
    with connection.cursor() as cursor:
        for statement in SEARCHABLE[connection.vendor]:
            cursor.execute(statement)
        cursor.executemany("INSERT INTO plain (title, text) VALUES (%s, %s)", rows)


def edit(page: Page, number: int) -> None:
    now = page.at_edition()
    assert now is not None
    told = [{**one, "text": f"{one['text']} {number}"} for one in now.paragraphs]
    page = Page.objects.get(pk=page.pk)
    publish(page, title=now.title, aliases=now.aliases, stats=now.stats, paragraphs=told, author=None, reason="")
