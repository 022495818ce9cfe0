"""Print what finding rules costs a core, beside the database's own full-text query, on a database made for that."""

from __future__ import annotations

import random
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from statistics import median, quantiles
from typing import Any

from django.db import connection
from django.test import Client

from rulebooks.language.words import is_function_word, tokens
from rulebooks.management.publishing import SEARCHABLE
from rulebooks.management.words import some_words, spoken
from rulebooks.models import Book, Edition, Page, Revision
from rulebooks.search import index, search, shelf, spellings
from web.management.measuring import MeasuringCommand, Row, core, core_with_database, timed

SIZES = (1_000, 10_000)
BOOKS, WORDS, HITS, QUERIES = 10, 100, 20, 300
SEED = 7
PLAIN = {
    "sqlite": "SELECT title, snippet(plain, 1, '<mark>', '</mark>', '…', 20) FROM plain"
    f" WHERE plain MATCH %s ORDER BY rank LIMIT {HITS}",
    "postgresql": "SELECT title, ts_headline('simple', text, asked, 'MaxWords=20, MinWords=10')"
    " FROM plain, websearch_to_tsquery('simple', %s) asked"
    f" WHERE words @@ asked ORDER BY ts_rank(words, asked) DESC LIMIT {HITS}",
}
"""The database's own full-text search with snippets."""


class Command(MeasuringCommand):
    help = "Print how fast rules are found. Never touches the site's own database."
    name = "bench_search"

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="pages of the shelves made up for this")
        parser.add_argument("--only", type=int, default=0, help="used by the command itself: one size")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["in_folder"]:
            for size in options["sizes"].split(","):
                self.elsewhere([f"--only={int(size)}"], options["database"])
            return
        self.lay_database(options["in_folder"], options["database"])
        self.show(measured(options["only"]))


def measured(size: int) -> Iterator[Row]:
    chance = random.Random(SEED)
    words = spoken()
    took = lay_shelf(size, words, chance)
    name = f"search, {size:,} pages"
    yield f"{name}: index, ms for a page of {WORDS} words", f"{1000 * took / size:.1f}"
    asked = [" ".join(some_words(words, chance)) for _ in range(QUERIES)]
    spellings.forget()
    yield f"{name}: the first one of a process, ms", f"{1000 * timed(lambda: search('замок')):.0f}"
    plain, ours = by_turns(asked, plainly, lambda query: search(query, each=HITS))
    yield f"{name}: the plain full-text query, p50 / p95 ms", shown(plain)
    yield f"{name}: {HITS} hits with snippets, p50 / p95 ms", shown(ours)
    yield (
        f"{name}: as many plain queries, p50 / p95",
        " / ".join(f"{a / b:.1f}" for a, b in zip(ours, plain, strict=True)),
    )
    fresh = times(asked, anew)
    yield f"{name}: of what nobody has asked for yet, p50 / p95 ms", shown(fresh)
    yield (
        f"{name}: the same as many plain queries, p50 / p95",
        " / ".join(f"{a / b:.1f}" for a, b in zip(fresh, plain, strict=True)),
    )
    client = Client(SERVER_NAME="localhost")
    yield f"{name}: the whole page, p50 / p95 ms", shown(times(asked, lambda q: client.get("/search/", {"q": q})))
    begun = [query[: chance.randrange(2, len(query) + 1)] for query in asked]
    suggested = times(begun, lambda query: client.get("/search/suggest/", {"q": query}))
    yield f"{name}: suggestions while one types, p50 / p95 ms", shown(suggested)
    slips = [query[:2] + query[3:] for query in asked if len(query) > 5]
    yield f"{name}: with a slip, p50 / p95 ms", shown(times(slips, search))
    common, _ = Counter(word for word in words if not is_function_word(word)).most_common(1)[0]
    yield f"{name}: the commonest word, ms", f"{1000 * median(core(lambda: search(common)) for _ in range(9)):.1f}"


Cuts = tuple[float, float]
"""The middle of what some jobs take, in seconds of a core, and what a twentieth of them exceeds."""


def by_turns(asked: list[str], *jobs: Callable[[str], object]) -> list[Cuts]:
    """What each job takes for each query, here and in the database; by turns, so that what else the machine does meets
    all of them."""
    for job in jobs:
        for query in asked:
            job(query)
    took = [
        [core_with_database(lambda job=job, query=query: job(query)) for job in jobs]  # type: ignore[misc]
        for query in asked
    ]
    cuts = [quantiles(one, n=20) for one in zip(*took, strict=True)]
    return [(one[9], one[18]) for one in cuts]


def anew(query: str) -> None:
    """A search in a process that has read nothing but the words of the shelf."""
    shelf.forget()
    search(query, each=HITS)


def times(asked: list[str], job: Callable[[str], object]) -> Cuts:
    return by_turns(asked, job)[0]


def shown(figures: Cuts) -> str:
    return " / ".join(f"{1000 * one:.1f}" for one in figures)


def lay_shelf(size: int, words: list[str], chance: random.Random) -> float:
    """Books of that many pages together, also as a table of the database's own full-text search.

    Shape: seconds of a core that indexing them takes.
    """
    took = 0.0
    with connection.cursor() as cursor:
        for statement in SEARCHABLE[connection.vendor]:
            cursor.execute(statement)
    for number in range(BOOKS):
        book = Book.objects.create(slug=f"book-{number}", title=f"Книга {number}", edition=1, position=number)
        edition = Edition.objects.create(book=book, number=1, source="import")
        pages = Page.objects.bulk_create(
            Page(book=book, slug=f"p{place}", position=place, level=3) for place in range(size // BOOKS)
        )
        told = [_revision(page, edition, words, chance) for page in pages]
        revisions = Revision.objects.bulk_create(told, batch_size=500)
        took += core(lambda revisions=revisions: index(revisions))  # type: ignore[misc]
        rows = [(one.title, " ".join(str(part["text"]) for part in one.paragraphs)) for one in revisions]
        with connection.cursor() as cursor:
            cursor.executemany("INSERT INTO plain (title, text) VALUES (%s, %s)", rows)
    return took


def _revision(page: Page, edition: Edition, words: list[str], chance: random.Random) -> Revision:
    told = [chance.choice(words) for _ in range(WORDS)]
    paragraphs = [
        {"id": f"{page.slug}-{place}", "kind": "paragraph", "text": " ".join(told[start : start + 25])}
        for place, start in enumerate(range(0, WORDS, 25), 1)
    ]
    title = " ".join(some_words(words, chance)[:2]).capitalize() or page.slug
    return Revision(page=page, number=1, edition=edition, title=title, paragraphs=paragraphs)


def plainly(query: str) -> None:
    """What the database finds by itself: pages with all words as they are written."""
    with connection.cursor() as cursor:
        cursor.execute(PLAIN[connection.vendor], [" ".join(f'"{word.text}"' for word in tokens(query))])
        cursor.fetchall()
