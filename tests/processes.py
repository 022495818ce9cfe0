"""Processes of the site beside one another, each as `python -m config.serve` runs it, on the database of the test."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

from tests import keeper
from tests.house.files import HOUSE
from tests.served import asked, status_of
from tests.soak import free_port, server_of

PATIENCE = 60.0
"""Seconds in which a started process must answer, on a machine where others work too."""
SERVE = """
import sys
import config.settings
config.settings.DATABASES["default"]["NAME"] = sys.argv[1]
from config.serve import main
main(["--port", sys.argv[2]])
"""


class Process:
    """One process of the site: `port` is where it listens, `pid` what the machine calls it, `log` what it says.

    `around` is a command that runs the rest as its own; `variables` are those of README's table. It ends with `kill`,
    or with the tests.
    """

    def __init__(self, folder: Path, port: int = 0, around: Sequence[str] = (), **variables: str) -> None:
        self.port = port or free_port()
        self.log = folder / f"log-{self.port}"
        told = {"DJANGO_SETTINGS_MODULE": "config.settings", "LETOPIS_VAR": str(folder), "WEBHOOKS": "0"}
        # Sessions are signed: processes beside one another have one secret, this one that of the test.
        surroundings = {**os.environ, "LOCAL": "1", "SECRET_KEY": settings.SECRET_KEY, **told, **variables}
        order = [*around, sys.executable, "-c", SERVE, self.database(), str(self.port)]
        with self.log.open("a") as log:
            self.kept: subprocess.Popen[str] = keeper.start(
                order, cwd=HOUSE, env=surroundings, stdout=log, stderr=subprocess.STDOUT
            )
        self.pid = server_of(self.kept)

    def database(self) -> str:
        """The name of the database that it stands on."""
        return str(connection.settings_dict["NAME"])

    def wait(self) -> None:
        """Wait until it answers.

        Errors: AssertionError with what it said, when it does not.
        """
        deadline = time.monotonic() + PATIENCE
        while self.kept.poll() is None and time.monotonic() < deadline:
            try:
                if status_of(asked(self.port, "/healthz")) == 200:
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    @property
    def lives(self) -> bool:
        return self.kept.poll() is None

    def kill(self) -> None:
        """End it at once, without a word to it, and wait until it is gone."""
        os.kill(self.pid, signal.SIGKILL)
        self.kept.wait(timeout=PATIENCE)


@contextmanager
def processes(number: int, folder: Path, **variables: Any):
    """So many processes that answer; they are gone at the end, so that nobody holds the tables of the test."""
    begun = [Process(folder, **variables) for _ in range(number)]
    try:
        for one in begun:
            one.wait()
        yield begun
    finally:
        for one in begun:
            if one.lives:
                one.kill()
            keeper.dismiss(one.kept)
