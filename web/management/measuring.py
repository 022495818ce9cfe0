"""What commands that print speeds have in common: a process and a database of their own, clocks, rows."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from web.collecting import look_seldom
from web.management.site_command import SiteCommand

Row = tuple[str, str]
"""What was measured, and the figure with its unit in the label."""


def core(job: Callable[[], object]) -> float:
    """Seconds of a core that a job takes here: what else the machine does is not counted."""
    began = time.process_time()
    job()
    return time.process_time() - began


def core_of(process: int) -> float:
    """Seconds of a core that a process has had; 0 where a system does not say."""
    try:
        told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def core_with_database(job: Callable[[], object]) -> float:
    """Seconds of a core that a job takes here, and in the process in which a database works for this connection."""
    process = _process_of_database()
    before = _core_of_other(process)
    here = core(job)
    return here + _core_of_other(process) - before


def _process_of_database() -> int:
    """The process that a server of databases has for this connection; 0 where the database is a part of this one."""
    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (process,) = cursor.fetchone()
    return int(process)


def _core_of_other(process: int) -> float:
    """Seconds of a core that a process has had, to the microsecond; 0 for none, and where a system does not say."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9 if process else 0.0
    except (OSError, ValueError, IndexError):
        return 0.0


def timed(job: Callable[[], object]) -> float:
    """Seconds that a job takes."""
    began = time.perf_counter()
    job()
    return time.perf_counter() - began


class MeasuringCommand(SiteCommand):
    """A command that measures on a database made for that and thrown away, in a process whose memory is its own."""

    name = ""
    """What the command is called."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--in-folder", default="", help="used by the command itself")
        parser.add_argument("--database", default="", help="URL of an empty PostgreSQL database to measure on")

    def elsewhere(self, words: Iterable[str], database: str = "") -> None:
        """Run this command once more, with a folder of its own for the database; what it prints is printed at once.

        Errors: CommandError when that process fails; its own words about it have been printed.
        """
        with tempfile.TemporaryDirectory(prefix="letopis-bench-") as folder:
            surroundings = {**os.environ, "LETOPIS_VAR": folder, "LOCAL": "1", "DEBUG": "0"}
            surroundings.pop("DATABASE_URL", None)
            if database:
                surroundings["DATABASE_URL"] = database
            command = [sys.executable, "manage.py", self.name, "--in-folder", folder, "--database", database, *words]
            process = subprocess.Popen(
                command, cwd=settings.BASE_DIR, env=surroundings, stdout=subprocess.PIPE, text=True
            )
            for line in process.stdout or ():
                self.stdout.write(line, ending="")
                self.stdout.flush()
            if process.wait():
                raise CommandError("could not be measured")

    def lay_database(self, folder: str, database: str = "") -> None:
        """Make the tables of the database in a folder, or of the empty one that was named.

        Errors: CommandError where this process would measure on the site's own database.
        """
        ours = not connection.introspection.table_names() if database else connection.vendor == "sqlite"
        if str(settings.VAR) != folder or not ours:
            raise CommandError("this would measure on the site's own database")
        call_command("migrate", verbosity=0)
        look_seldom()  # as a process that serves

    def show(self, rows: Iterable[Row]) -> None:
        """Print each row as soon as it is measured."""
        for label, value in rows:
            self.stdout.write(f"{label:<58} {value:>16}")
            self.stdout.flush()
