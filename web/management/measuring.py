"""What commands that print speeds have in common: a process and a database of their own, clocks, rows."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from web.collecting import look_seldom

Row = tuple[str, str]
"""What was measured, and the figure with its unit in the label."""


def core(job: Callable[[], object]) -> float:
    """Seconds of a core that a job takes here: what else the machine does is not counted."""
    began = time.process_time()
    job()
    return time.process_time() - began


def timed(job: Callable[[], object]) -> float:
    """Seconds that a job takes."""
    began = time.perf_counter()
    job()
    return time.perf_counter() - began


class MeasuringCommand(BaseCommand):
    """A command that measures on a database made for that and thrown away, in a process whose memory is its own."""

    name = ""
    """What the command is called."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--in-folder", default="", help="used by the command itself")

    def elsewhere(self, words: Iterable[str]) -> None:
        """Run this command once more, with a folder of its own for the database; what it prints is printed at once.

        Errors: CommandError when that process fails; its own words about it have been printed.
        """
        with tempfile.TemporaryDirectory(prefix="letopis-bench-") as folder:
            surroundings = {**os.environ, "LETOPIS_VAR": folder, "LOCAL": "1", "DEBUG": "0"}
            surroundings.pop("DATABASE_URL", None)
            command = [sys.executable, "manage.py", self.name, "--in-folder", folder, *words]
            process = subprocess.Popen(
                command, cwd=settings.BASE_DIR, env=surroundings, stdout=subprocess.PIPE, text=True
            )
            for line in process.stdout or ():
                self.stdout.write(line, ending="")
                self.stdout.flush()
            if process.wait():
                raise CommandError("could not be measured")

    def lay_database(self, folder: str) -> None:
        """Make the tables of the database in a folder.

        Errors: CommandError where this process would measure on the site's own database.
        """
        if str(settings.VAR) != folder or connection.vendor != "sqlite":
            raise CommandError("this would measure on the site's own database")
        call_command("migrate", verbosity=0)
        look_seldom()  # as a process that serves

    def show(self, rows: Iterable[Row]) -> None:
        """Print each row as soon as it is measured."""
        for label, value in rows:
            self.stdout.write(f"{label:<58} {value:>16}")
            self.stdout.flush()
