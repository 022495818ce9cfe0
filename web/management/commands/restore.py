"""`manage.py restore FILE`: the database as it was in a copy. Stop the site first, start it again afterwards."""

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
        "Put a copy that `backup` made in the place of the database. What there is now is copied first, if it can be "
        "read; a copy of an earlier release is brought up to this one. Stop the site before, and start it afterwards."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a copy; `backup --list` names them")
        parser.add_argument(
            "--to", metavar="FOLDER", default=settings.BACKUPS, help="where what there is now is copied"
        )
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["yes"] and input("Everything since that copy goes. Type yes: ").strip().lower() != "yes":
            raise CommandError("nothing was changed")
        try:
            if keeping.readable():
                now = keeping.take(Path(options["to"]), timezone.now())
                self.stdout.write(f"what there was: {now}")
            brought = keeping.put_back(Path(options["file"]))
        except Unfit as trouble:
            raise CommandError(f"nothing was put back: {trouble}") from trouble
        self.stdout.write(f"{options['file']} is what the site has now")
        for name in brought:
            self.stdout.write(f"brought up by {name}")
