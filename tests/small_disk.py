"""A site on SQLite whose disk can be filled up, and emptied again, while it runs.

Two ways to be out of room: a file system of its own of some megabytes, which nobody but the process sees and which goes
with it, and a quota of the process, which every machine can do. SQLite calls the one full and the other a broken disk.
"""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests import keeper
from tests.harness.shelf import made
from tests.house.files import HOUSE
from tests.processes import Process

SIZE = "24m"
MOUNT = 'mount -t tmpfs -o size="$0" none "$1" && cp -r "$2/." "$1" && shift 2 && exec "$@"'
UNSHARE = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
BESIDE = 64 * 1024
"""Bytes of room that are left: enough for a few moves."""
DATABASE = "letopis.sqlite3"


def has_own_disks() -> bool:
    """Whether this machine lets a process have file systems of its own."""
    if shutil.which("unshare") is None:
        return False
    tried = subprocess.run([*UNSHARE, "sh", "-c", "mount -t tmpfs none /mnt"], capture_output=True)
    return tried.returncode == 0


class Alone(Process):
    """A process of the site on the SQLite of its own folder."""

    def __init__(self, folder: Path, place: Path, around: list[str]) -> None:
        self.folder = place
        told = {"LETOPIS_VAR": str(place), "ROOM_KEPT_MB": "0", "LIMITS": "1", "DATABASE_URL": "", "TMPDIR": str(place)}
        super().__init__(folder, 0, around, **told)

    def database(self) -> str:
        return str(self.folder / DATABASE)

    def seen(self) -> Path:
        """The folder as the process sees it."""
        return Path(f"/proc/{self.pid}/root{self.folder}")


class OwnDisk:
    """A file system of 24 MB on which nothing but the site lies, and what fills it."""

    refuses = 507

    def __init__(self, folder: Path, prepared: Path) -> None:
        (small := folder / "small").mkdir()
        around = [*UNSHARE, "sh", "-c", MOUNT, SIZE, str(small), str(prepared)]
        self.site = Alone(folder, small, around)

    def fill(self) -> None:
        with (self.site.seen() / "filling").open("wb", buffering=0) as filling:
            try:
                while True:
                    filling.write(bytes(4096))
            except OSError:
                filling.truncate(filling.tell() - BESIDE)

    def free(self) -> None:
        (self.site.seen() / "filling").unlink()


class Quota:
    """A process that may not write behind some place of a file."""

    refuses = 503

    def __init__(self, folder: Path, prepared: Path) -> None:
        self.site = Alone(folder, prepared, [])

    def fill(self) -> None:
        size = (self.site.seen() / f"{DATABASE}-wal").stat().st_size
        self.limit(size + BESIDE)

    def free(self) -> None:
        self.limit(resource.RLIM_INFINITY)

    def limit(self, size: int) -> None:
        """Only the softer limit, which may be raised again."""
        resource.prlimit(self.site.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def prepared(folder: Path, told: dict[str, Any]) -> dict[str, str]:
    """Put the books we ship and a table into a folder: the keys of its seats. `told` is what `begins` reads."""
    shutil.copy(made() / "shelf.sqlite3", folder / DATABASE)
    surroundings = {**os.environ, "LETOPIS_VAR": str(folder), "LOCAL": "1", "DATABASE_URL": ""}
    surroundings["DJANGO_SETTINGS_MODULE"] = "config.settings"
    order = [sys.executable, "-m", "tests.browser.begins"]
    said = subprocess.run(
        order, cwd=HOUSE, env=surroundings, input=f"{json.dumps(told)}\n", text=True, capture_output=True, check=True
    )
    keys: dict[str, str] = json.loads(said.stdout)[0]
    return keys


@contextmanager
def standing(kind: type[OwnDisk] | type[Quota], folder: Path, prepared: Path) -> Iterator[OwnDisk | Quota]:
    """A disk that can be filled, and the site on it, which answers."""
    disk = kind(folder, prepared)
    try:
        disk.site.wait()
        yield disk
    finally:
        if disk.site.lives:
            os.kill(disk.site.pid, signal.SIGKILL)
        keeper.dismiss(disk.site.kept)


def copied(disk: OwnDisk | Quota, folder: Path) -> Path:
    """A copy of the database elsewhere, while nobody writes: what is on the disk goes with the process.

    File by file: SQLite would look up the name of the folder for itself, and there is another one under it out here.
    """
    for name in (DATABASE, f"{DATABASE}-wal"):
        if (disk.site.seen() / name).exists():
            shutil.copy(disk.site.seen() / name, folder / name)
    return folder / DATABASE
