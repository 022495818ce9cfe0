"""Taking copies of the database into a folder, thinning old ones out, and putting one back."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection, connections
from django.db.migrations.loader import MigrationLoader

from web.backups import postgres, sqlite
from web.backups.sqlite import Unfit
from web.backups.thinning import kept

NAME = re.compile(r"letopis-(\d{8}-\d{6})(?:-(\d+))?\.(?:sqlite3\.gz|dump)")
WHEN = "%Y%m%d-%H%M%S"


def copies(folder: Path) -> dict[Path, datetime]:
    """The copies in a folder and when they were made, newest first; nothing else that lies there is one."""
    names = [(path, name) for path in folder.glob("letopis-*") if (name := NAME.fullmatch(path.name))]
    names.sort(key=lambda one: (one[1][1], int(one[1][2] or 1)), reverse=True)
    return {path: datetime.strptime(name[1], WHEN).replace(tzinfo=UTC) for path, name in names}


def take(folder: Path, now: datetime) -> Path:
    """Copy the database into a folder that nobody else may read, while people play.

    Shape:  the file is there when it is whole and was read once, and not before.
    Errors: Unfit where it cannot be copied, or would fill the disk.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    _refuse_full(folder)
    target = _free(folder, f"letopis-{now.astimezone(UTC):{WHEN}}", _suffix())
    part = target.with_name(f".{target.name}.part")
    try:
        part.touch(mode=0o600)
        if connection.vendor == "sqlite":
            sqlite.copy(Path(connection.settings_dict["NAME"]), part)
        else:
            postgres.copy(connection.settings_dict, _server(), part)
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(target)
    except (OSError, sqlite3.Error) as trouble:
        raise Unfit(str(trouble)) from trouble
    finally:
        part.unlink(missing_ok=True)
    return target


def thin(folder: Path, now: datetime) -> list[Path]:
    """Remove the copies that are not kept; which they were."""
    made = copies(folder)
    keep = kept(made.values(), now)
    gone = [path for path, at in made.items() if at not in keep]
    for path in gone:
        path.unlink(missing_ok=True)
    return gone


def put_back(file: Path) -> list[str]:
    """Let the database be what a copy is, and bring it up to this release; what there was is gone.

    Shape:  returns the migrations that were made then.
    Errors: Unfit for a copy that is damaged, of another kind of database, or of a later release: nothing is changed.
    """
    if not file.is_file():
        raise Unfit(f"there is no file {file}")
    if not file.name.endswith(_suffix()):
        raise Unfit(f"{file.name} is no copy of this kind of database; its name ends with {_suffix()}")
    if connection.vendor == "sqlite":
        missing = _into_sqlite(file)
    else:
        told, server = connection.settings_dict, _server()
        missing = _not_yet(postgres.applied(told, server, file))
        _leave()
        postgres.put_back(told, server, file)
    call_command("migrate", verbosity=0, interactive=False)
    return missing


def _into_sqlite(file: Path) -> list[str]:
    path = Path(connection.settings_dict["NAME"])
    path.parent.mkdir(parents=True, exist_ok=True)
    plain = sqlite.unpacked(file, path)
    try:
        missing = _not_yet(sqlite.applied(plain))
        _leave()
        sqlite.put_back(plain, path)
    finally:
        plain.unlink(missing_ok=True)
    return missing


def _not_yet(applied: Iterable[tuple[str, str]]) -> list[str]:
    """The migrations of this release that a copy has not had.

    Errors: Unfit for one that has had others: there is no way back.
    """
    known = {*MigrationLoader(None).disk_migrations}
    later = sorted(f"{app}.{name}" for app, name in {*applied} - known if app in {app for app, _ in known})
    if later:
        raise Unfit(f"it was made by a later release, which has {later[0]}")
    return sorted(f"{app}.{name}" for app, name in known - {*applied})


def readable() -> bool:
    """Whether there is anything in the database that could be copied before it goes."""
    try:
        return bool(connection.introspection.table_names())
    except (DatabaseError, OSError):
        return False
    finally:
        _leave()


def _leave() -> None:
    connections.close_all()
    for one in connections.all(initialized_only=True):
        close: Any = getattr(one, "close_pool", None)
        if close:
            close()


def _suffix() -> str:
    return sqlite.SUFFIX if connection.vendor == "sqlite" else postgres.SUFFIX


def _server() -> int:
    told: Any = connection
    try:
        return int(told.pg_version) // 10_000
    except DatabaseError as trouble:
        raise Unfit(str(trouble)) from trouble


def _free(folder: Path, name: str, suffix: str) -> Path:
    """A name that no copy has; two may be made in one second."""
    target, more = folder / f"{name}{suffix}", 1
    while target.exists():
        more += 1
        target = folder / f"{name}-{more}{suffix}"
    return target


def _refuse_full(folder: Path) -> None:
    """Errors: Unfit where another copy like the newest would leave less room than is kept."""
    newest = next(iter(copies(folder)), None)
    needed = newest.stat().st_size if newest else 0
    if connection.vendor == "sqlite":
        path = Path(connection.settings_dict["NAME"])
        needed = 2 * path.stat().st_size if path.is_file() else needed
    free = shutil.disk_usage(folder).free
    if free - needed < settings.ROOM_KEPT:
        raise Unfit(f"no room: {free // 1_000_000} MB are free, and {settings.ROOM_KEPT // 1_000_000} MB stay so")
