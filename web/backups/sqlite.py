"""A copy of SQLite by its own way of copying (https://www.sqlite.org/backup.html): of one moment, whoever writes."""

from __future__ import annotations

import gzip
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

SUFFIX = ".sqlite3.gz"
PATIENCE = 60.0
"""Seconds to wait for who is writing."""
BESIDE = ("-wal", "-shm", "-journal")


class Unfit(Exception):
    """A copy that is none, or not whole; the text says what is wrong."""


def copy(path: Path, target: Path) -> None:
    """Copy a database into a compressed file.

    Errors: Unfit where the database itself is damaged; OSError and sqlite3.Error.
    """
    plain = target.with_name(target.name + ".plain")
    try:
        with closing(_opened(path)) as source, closing(sqlite3.connect(plain)) as made:
            source.backup(made)
        check(plain)
        with plain.open("rb") as read, gzip.open(target, "wb", compresslevel=6) as written:
            shutil.copyfileobj(read, written)
    finally:
        plain.unlink(missing_ok=True)


def _opened(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise Unfit(f"there is no database at {path}")
    return sqlite3.connect(path, timeout=PATIENCE)


def check(path: Path) -> None:
    """Read all of a database.

    Errors: Unfit where it is damaged, or no database.
    """
    try:
        with closing(sqlite3.connect(path)) as database:
            said = [row[0] for row in database.execute("PRAGMA integrity_check")]
            loose = database.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as trouble:
        raise Unfit(str(trouble)) from trouble
    if said != ["ok"] or loose:
        raise Unfit(said[0] if said != ["ok"] else f"rows of {loose[0]} name others that are not there")


def applied(path: Path) -> set[tuple[str, str]]:
    """The migrations of a database.

    Errors: Unfit for a database that is not a Django site's.
    """
    try:
        with closing(sqlite3.connect(path)) as database:
            return set(database.execute("SELECT app, name FROM django_migrations"))
    except sqlite3.DatabaseError as trouble:
        raise Unfit(f"it is not the database of a site: {trouble}") from trouble


def unpacked(file: Path, beside: Path) -> Path:
    """The database of a copy as a file of its own beside another, read to its end and found whole.

    Errors: Unfit.
    """
    plain = beside.with_name(f"{beside.name}.restoring")
    try:
        with gzip.open(file, "rb") as read, plain.open("wb") as written:
            shutil.copyfileobj(read, written)
        check(plain)
    except (OSError, EOFError, Unfit) as trouble:
        plain.unlink(missing_ok=True)
        raise Unfit(f"{file.name}: {trouble}") from trouble
    return plain


def put_back(plain: Path, path: Path) -> None:
    """Let a database be what a file is, in one step for whoever reads it; the file is gone then."""
    try:
        with closing(_opened(path)) as target, closing(sqlite3.connect(plain)) as source:
            target.execute("SELECT count(*) FROM sqlite_master").fetchone()
            source.backup(target)
    except (sqlite3.DatabaseError, Unfit):
        # None is there, or one that nothing can be read of.
        for name in BESIDE:
            Path(f"{path}{name}").unlink(missing_ok=True)
        os.replace(plain, path)
    plain.unlink(missing_ok=True)
