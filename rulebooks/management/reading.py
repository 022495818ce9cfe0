"""What reading the rules costs: beside a bare Django view of the same bytes, and in books that grow."""

from __future__ import annotations

import http.client
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median

from django.conf import settings
from django.test import Client

from rulebooks.editions import importing
from rulebooks.importers import rulebook
from rulebooks.management.commands.bench_import import text_of
from rulebooks.models import Book, Edition, Page, Revision
from rulebooks.reading.kept import kept
from web.management.measuring import Row, timed
from web.management.serving import served

AT_ONCE, MANY_BOOKS = 20, 200


def read(book: Book, samples: int, sizes: Sequence[int]) -> Iterator[Row]:
    """Pages by one client of a served site, by turns with bare views of the same bytes; and what a cold one takes.

    Shape: `sizes` are the pages of the books that are made up for it.
    """
    text = {one.page_id: len(one.html) for one in Revision.objects.at_edition(book)}
    rows = list(Page.objects.filter(book=book))
    chapter = max(rows, key=lambda page: sum(text.get(one.pk, 0) for one in rows if one.parent_id == page.pk))
    entry = next(one for one in rows if one.kind != "section")
    pages = {
        "an entry": f"/ru/{book.slug}/{entry.slug}/",
        "a chapter": f"/ru/{book.slug}/{chapter.slug}/",
        "the contents": f"/ru/{book.slug}/",
        "the shelf": "/ru/",
    }
    made = {size: made_up(size) for size in sizes}
    for size, slug in made.items():
        last = Page.objects.filter(book__slug=slug).order_by("-position")[0]
        pages[f"the last page of {size:,}"] = f"/ru/{slug}/{last.slug}/"
        pages[f"contents of {size:,} pages"] = f"/ru/{slug}/"
    client = Client(SERVER_NAME="127.0.0.1")
    cold: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, address in pages.items():
            Path(folder, str(len(cold))).write_bytes(client.get(address).content)
            cold[name] = median(coldly(client, address) for _ in range(5))
        with served() as (port, _), served("web.management.bare:application", BARE_FOLDER=folder) as (bare, _):
            yield from compared(pages, cold, port, bare, samples, sizes)
    yield from shelves(client)


def compared(
    pages: dict[str, str], cold: dict[str, float], port: int, bare: int, samples: int, sizes: Sequence[int]
) -> Iterator[Row]:
    """Each page beside the bare view, and the last page of a long book beside that of a short one."""
    took = {}
    for number, (name, address) in enumerate(pages.items()):
        took[name], floor = by_turns(asking(port, address), asking(bare, f"/{number}"), max(samples // AT_ONCE, 5))
        yield f"reading: {name}, pages per second (to a bare view)", f"{1 / took[name]:,.0f} ({floor / took[name]:.2f})"
        yield f"reading: {name}, cold, ms of a core", f"{cold[name] * 1000:.1f}"
    short, *_, long = (f"the last page of {size:,}" for size in sizes)
    yield f"reading: {long} to that of {sizes[0]:,}", f"{took[long] / took[short]:.2f}"
    yield f"reading: {long} to that of {sizes[0]:,}, cold", f"{cold[long] / cold[short]:.2f}"


def shelves(client: Client) -> Iterator[Row]:
    """The shelf as it is, and of hundreds of books."""
    for more in (0, MANY_BOOKS):
        made = [Book(slug=f"one-of-{n}", title=f"Книга {n}", edition=1, position=n) for n in range(more)]
        Edition.objects.bulk_create(
            Edition(book=book, number=1, source="import") for book in Book.objects.bulk_create(made)
        )
        took = median(coldly(client, "/ru/") for _ in range(5))
        yield f"reading: the shelf of {Book.objects.count()} books, cold, ms of a core", f"{took * 1000:.1f}"


def coldly(client: Client, address: str) -> float:
    """Seconds of a core that a page takes of which nothing is kept."""
    kept.clear()
    began = time.process_time()
    client.get(address)
    return time.process_time() - began


def asking(port: int, address: str) -> Callable[[], None]:
    """A job that asks for a page some times, over one connection."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def job() -> None:
        for _ in range(AT_ONCE):
            line.request("GET", address)
            answer = line.getresponse()
            answer.read()
            assert answer.status == 200, (address, answer.status)

    job()
    return job


def by_turns(ours: Callable[[], None], floor: Callable[[], None], times: int) -> tuple[float, float]:
    """Seconds a page takes, and the other; asked by turns, so that what else the machine does meets both."""
    pairs = [(timed(ours), timed(floor)) for _ in range(times)]
    return median(one for one, _ in pairs) / AT_ONCE, median(other for _, other in pairs) / AT_ONCE


def made_up(pages: int) -> str:
    """A book of so many pages; its slug."""
    slug = f"made-up-{pages}"
    path = Path(settings.VAR) / f"{slug}.md"
    path.write_text(text_of(pages, slug), encoding="utf-8")
    importing.apply(rulebook.read(path, ""))
    return slug
