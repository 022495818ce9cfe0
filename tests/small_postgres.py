"""A PostgreSQL whose data lie on a file system of their own, which can be filled up, and emptied again.

    python -m tests.small_postgres        prints where it is, and keeps it while standard input is open

What is written ahead lies elsewhere, as who keeps a large database has it: where that has no room, PostgreSQL stops
altogether and no site can be of help; where the data have none, it refuses what would grow and reads on.
"""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import keeper, postgres
from tests.small_disk import BESIDE, UNSHARE

SIZE = "192m"
DATA = "data"
"""The folder of a cluster that is the small disk."""
OPTIONS = ("shared_buffers=32MB", "synchronous_commit=on")


class SmallServer:
    """A started one: `url` is the site's DATABASE_URL."""

    def __init__(self, kept: subprocess.Popen[str], url: str, pid: int) -> None:
        self.kept, self.url = kept, url
        self.filling = Path(f"/proc/{pid}/root{url.partition('?host=')[2]}") / DATA / "filling"

    def fill(self) -> None:
        with self.filling.open("wb", buffering=0) as filling:
            try:
                while True:
                    filling.write(bytes(65_536))
            except OSError:
                filling.truncate(max(filling.tell() - BESIDE, 0))

    def free(self) -> None:
        self.filling.unlink()


@contextmanager
def standing() -> Iterator[SmallServer]:
    """One that answers; it is gone with its disk at the end, or with this process.

    Errors: NoPostgres.
    """
    kept = keeper.start_keeper(
        [*UNSHARE, sys.executable, "-m", "tests.small_postgres", "--keep"], stdout=subprocess.PIPE
    )
    try:
        assert kept.stdout
        said = kept.stdout.readline()
        if not said.startswith("postgresql://"):
            raise postgres.NoPostgres(said + kept.stdout.read())
        url, pid = said.split()
        yield SmallServer(kept, url, int(pid))
    finally:
        keeper.dismiss(kept)


def serve() -> int:
    """Start the first PostgreSQL there is on a small disk of this process, print its URL and process, keep it."""
    binaries = next(postgres.available(), None)
    if binaries is None:
        print("no PostgreSQL on this machine", flush=True)
        return 1
    with postgres.short_folder() as folder:
        (folder / DATA).mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", folder / DATA], check=True)
        try:
            server, url = postgres.start(binaries, folder, log_aside=True, more=OPTIONS)
            print(url, server.pid, flush=True)
            return keeper.keep(server, signal.SIGINT)
        finally:
            subprocess.run(["umount", "--lazy", folder / DATA])


if __name__ == "__main__":
    sys.exit(serve())
