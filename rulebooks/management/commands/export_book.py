"""Give a book of the wiki as one file: `manage.py export_book bridges --out bridges.md`."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from rulebooks.editions.exporting import export
from rulebooks.models import Book
from web.management.site_command import SiteCommand


class Command(SiteCommand):
    help = "Write the newest edition of a book as Markdown that import_book reads; importing it changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the book’s address, as in import_book --book")
        parser.add_argument("--out", default="", help="a file to write; without this, it is printed")

    def handle(self, *args: Any, **options: Any) -> None:
        book = Book.objects.filter(slug=options["slug"]).first()
        if book is None:
            known = ", ".join(Book.objects.values_list("slug", flat=True)) or "none"
            raise CommandError(f"There is no book “{options['slug']}”; there are: {known}.")
        text, differing = export(book)
        if differing:
            self.stderr.write(f"These pages would not be read as they are: {', '.join(differing)}.")
        if not options["out"]:
            self.stdout.write(text, ending="")
            return
        try:
            Path(options["out"]).write_text(text, encoding="utf-8")
        except OSError as no:
            raise CommandError(f"{options['out']} cannot be written: {no.strerror}.") from no
