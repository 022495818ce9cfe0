"""Print how fast rulebooks come in, on a database made for that and thrown away."""

import resource
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings

from rulebooks.editions import importing
from rulebooks.importers import rulebook
from rulebooks.management.publishing import published
from rulebooks.models import Book
from rulebooks.shipped import folders
from web.management.measuring import MeasuringCommand, Row

SIZES = (1.0, 2.5, 5.0, 9.5)
"""Megabytes of the rulebooks that are made up; an upload may have ten."""
PAGES = (500, 5_000)
"""Of the books of which is measured what publishing and editing them costs."""


class Command(MeasuringCommand):
    help = "Print how fast rulebooks are imported. Never touches the site's own database."
    name = "bench_import"

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--sizes", default=",".join(map(str, SIZES)), help="megabytes of rulebooks made up for this"
        )
        parser.add_argument("--pages", default=",".join(map(str, PAGES)), help="pages of books that are published")
        parser.add_argument("--publish", type=int, default=0, help="used by the command itself: one such book")
        parser.add_argument("--only", type=float, default=0.0, help="used by the command itself: one size")

    def handle(self, *args: Any, **options: Any) -> None:
        sizes = [float(size) for size in options["sizes"].split(",") if size]
        if not options["in_folder"]:
            pages = [int(many) for many in options["pages"].split(",") if many]
            long = [[f"--publish={many}"] for many in pages]
            for words in [[], *([f"--only={size}"] for size in sizes), *long]:
                self.elsewhere(words)
            return
        self.lay_database(options["in_folder"])
        if options["publish"]:
            self.show(published(options["publish"], _memory))
        else:
            self.show(made_up(options["only"]) if options["only"] else shipped())


def shipped() -> Iterator[Row]:
    """The books we ship: from nothing, and the same once more."""
    books = folders()
    first = second = 0.0
    for folder in books:
        began = time.perf_counter()
        importing.apply(rulebook.read(folder, folder.name))
        between = time.perf_counter()
        importing.apply(rulebook.read(folder, folder.name))
        first, second = first + between - began, second + time.perf_counter() - between
    yield f"import: {len(books)} shipped books from nothing, s", f"{first:.2f}"
    yield "import: the same once more, s", f"{second:.2f}"
    yield "import: once more to from nothing", f"{second / first:.2f}"


def made_up(megabytes: float) -> Iterator[Row]:
    """A rulebook of so many megabytes: how long each takes, and the most memory."""
    path = Path(settings.VAR) / "made-up.md"
    path.write_text(text(megabytes), encoding="utf-8")
    before = _memory()
    began = time.perf_counter()
    read = rulebook.read(path, "")
    understood = time.perf_counter()
    importing.apply(read)
    took, reading = time.perf_counter() - began, understood - began
    pages = Book.objects.get(slug="made-up").pages.count()
    name = f"import: {megabytes:g} MB, {pages:,} pages"
    yield f"{name}: read, s (per MB)", f"{reading:.1f} ({reading / megabytes:.2f})"
    yield f"{name}: in all, s (per MB)", f"{took:.1f} ({took / megabytes:.2f})"
    yield f"{name}: memory, MB (kB per page)", f"{(_memory() - before) / 1024:.0f} ({(_memory() - before) / pages:.0f})"


def _memory() -> float:
    """The most memory this process has had, in kB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def text(megabytes: float) -> str:
    """A rulebook in the dialect, as long as asked for: chapters with two things each and some paragraphs."""
    parts = ["+++\ntitle = 'Made up'\nslug = 'made-up'\nlanguage = 'ru'\n+++\n"]
    size, number = 0, 0
    while size < megabytes * 1_000_000:
        number += 1
        part = _chapter(number)
        parts.append(part)
        size += len(part.encode())
    return "\n".join(parts)


def text_of(pages: int, slug: str) -> str:
    """A rulebook of about so many pages, three for each chapter."""
    begun = f"+++\ntitle = 'Made up'\nslug = '{slug}'\nlanguage = 'ru'\n+++\n"
    return "\n".join([begun, *(_chapter(number) for number in range(1, max(2, pages // 3 + 1)))])


def _chapter(number: int) -> str:
    told = "\n\n".join(
        f"Шаг {step} главы {number}: герой идет дальше, смотрит по сторонам и записывает увиденное в летопись замка."
        for step in range(6)
    )
    things = (
        f"- **Меч {number}**: урон {number % 9 + 1}, цена {number % 30} монет.\n"
        f"- **Щит {number}**: защита {number % 5}, весит много."
    )
    return f"# Глава {number}\n\nЗдесь рассказано о башне номер {number}.\n\n{things}\n\n{told}\n"
