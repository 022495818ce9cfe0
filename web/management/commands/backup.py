"""`manage.py backup [--to FOLDER] [--list] [--no-thinning]`: a copy of the whole database, while people play."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone

from web.backups import keeping
from web.backups.sqlite import Unfit
from web.management.site_command import SiteCommand


class Command(SiteCommand):
    help = (
        "Copy the database into a file, of one moment, and read it once to see if it is whole. Then remove old ones: "
        "all of the last day stay, one of each day for two weeks, of each week for two months, of each month for a year"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--to", metavar="FOLDER", default=settings.BACKUPS, help=f"instead of {settings.BACKUPS}")
        parser.add_argument("--list", action="store_true", help="say which copies there are, and make none")
        parser.add_argument("--no-thinning", action="store_true", help="keep all old ones")

    def handle(self, *args: Any, **options: Any) -> None:
        folder, now = Path(options["to"]), timezone.now()
        if not options["list"]:
            try:
                self.stdout.write(_said(keeping.take(folder, now)))
            except Unfit as trouble:
                raise CommandError(f"nothing was copied: {trouble}") from trouble
            for path in () if options["no_thinning"] else keeping.thin(folder, now):
                self.stdout.write(f"{path}: removed, there are newer ones")
            return
        for path in keeping.copies(folder):
            self.stdout.write(_said(path))


def _said(path: Path) -> str:
    return f"{path}: {path.stat().st_size / 1_000_000:.1f} MB"
