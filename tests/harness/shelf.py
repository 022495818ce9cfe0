"""The schema, and the shelf of books we ship, made once and cloned wherever a test wants them.

To migrate an empty database takes seconds, to import nine books ten. So both are done once on SQLite, for as long as
nothing changes that could make another database of it, and kept in `var/`; the database of a test begins as a copy.
A PostgreSQL has one database made of that, with the kept shelf in a schema of its own, and clones it (`template.py`).
"""

import fcntl
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver

from tests.harness import template, words_later

HOUSE = Path(__file__).resolve().parents[2]
KEPT = HOUSE / "var" / "tests"
MAKES_IT = ["config", "web", "rulebooks", "campaigns/models.py", "campaigns/migrations", "requirements.lock"]
MAKES_IT += ["tests/harness/shelf.py", "tests/harness/template.py"]
"""What decides how the database of a fresh site looks."""
NOT_IT = {"locale", "__pycache__", "views", "templatetags"}


@cache
def state_of_the_house() -> str:
    """A digest of all that decides how the database of a fresh site looks."""
    digest = hashlib.sha256(sys.version.encode() + sqlite3.sqlite_version.encode())
    for path in sorted(found for name in MAKES_IT for found in files(HOUSE / name)):
        digest.update(str(path.relative_to(HOUSE)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    for inside in path.iterdir() if path.is_dir() else ():
        if inside.name not in NOT_IT:
            yield from files(inside)


@contextmanager
def alone() -> Iterator[None]:
    """Of all runs of tests on this machine one is in here at a time."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@cache
def made() -> Path:
    """The folder with `schema.sqlite3`, empty, and `shelf.sqlite3`, with the editions we ship; made if it is not there.

    Errors: CalledProcessError, with what the command said on standard error.
    """
    folder = KEPT / state_of_the_house()
    with alone():
        if not folder.exists():
            for old in KEPT.iterdir():
                if old.is_dir():
                    shutil.rmtree(old)
            with tempfile.TemporaryDirectory(dir=KEPT) as name:
                make(Path(name))
                shutil.copytree(name, folder, ignore=shutil.ignore_patterns("letopis.*", "static", "secret-key"))
    return folder


def make(folder: Path) -> None:
    surroundings = {**os.environ, "LETOPIS_VAR": str(folder), "LOCAL": "1", "DJANGO_SETTINGS_MODULE": "config.settings"}
    surroundings.pop("DATABASE_URL", None)
    site = folder / "letopis.sqlite3"
    for words, kept in ((["migrate", "--verbosity", "0"], "schema.sqlite3"), (["import_library"], "shelf.sqlite3")):
        command = [sys.executable, "manage.py", *words]
        subprocess.run(command, cwd=HOUSE, env=surroundings, check=True, stdout=subprocess.DEVNULL)
        with closing(sqlite3.connect(site)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(site, folder / kept)


# A test's own database


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """On SQLite the test database is there already: a copy of the empty one."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix, django_db_blocker) -> None:
    """Where the test database of this process comes from."""
    own: dict[str, Any] = settings.DATABASES["default"]
    if connection.vendor == "sqlite":
        shutil.copy(made() / "schema.sqlite3", own["TEST"]["NAME"])
    elif made():  # before, for it waits for the same lock
        with django_db_blocker.unblock(), alone():
            own["TEST"]["TEMPLATE"] = template.made(own["NAME"], state_of_the_house(), lay_beside)


OF_BOOKS = {
    "rulebooks_book": "id IN ({books})",
    "rulebooks_edition": "book_id IN ({books})",
    "rulebooks_page": "book_id IN ({books})",
    "rulebooks_revision": "page_id IN ({pages})",
    "rulebooks_link": "page_id IN ({pages})",
    "rulebooks_reading": "page_id IN ({pages})",
    "rulebooks_term": "id IN (SELECT term_id FROM kept.rulebooks_posting WHERE book_id IN ({books}))",
    "rulebooks_posting": "book_id IN ({books})",
    "rulebooks_indexed": "page_id IN ({pages})",
}
"""The tables that an import fills, each after those that it refers to; of each the rows that are of some books."""
OF_WORDS = [f"rulebooks_{name}" for name in ("term", "posting", "indexed", "link", "reading")]
"""Of these the large ones, which no other refers to."""
PAGES = "SELECT id FROM kept.rulebooks_page WHERE book_id IN ({books})"


def put_on_shelf(*slugs: str) -> None:
    """Give an empty wiki these books, or all that we ship, as importing them gives.

    Errors: AssertionError where a book is there already, or is none that we ship.
    """
    assert not apps.get_model("rulebooks", "Book").objects.exists()
    with connection.cursor() as cursor, unwatched(cursor):
        begin_files(cursor)
        cursor.execute("SELECT id, slug FROM kept.rulebooks_book")
        shipped = {slug: str(id) for id, slug in cursor.fetchall()}
        assert shipped.keys() >= set(slugs), f"we do not ship all of {slugs}"
        chosen = {"books": ",".join(shipped[slug] for slug in slugs or shipped)}
        conditions = {name: told.format(**chosen, pages=PAGES.format(**chosen)) for name, told in OF_BOOKS.items()}
        for table in [name for name in OF_BOOKS if name not in words_later.TABLES]:
            copy_rows(cursor, table, conditions[table])
    tell_next_ids()
    words_later.promise(lambda cursor: put_words(cursor, conditions))


def put_words(cursor: Any, conditions: dict[str, str]) -> None:
    """Lay the words of books that are there, by a cursor that Django knows nothing of."""
    with unwatched(cursor):
        for table in words_later.TABLES:
            copy_rows(cursor, table, conditions[table])
    for command in next_ids(words_later.TABLES):
        cursor.execute(command)


def begin_files(cursor: Any) -> None:
    """What a test takes back stays in the files of a PostgreSQL, and whoever looks for something looks through all of
    it. So thousands of rows come into files that begin in the same transaction, and go with it."""
    if connection.vendor == "postgresql" and connection.in_atomic_block:
        cursor.execute(f"TRUNCATE {', '.join(OF_WORDS)}")


def copy_rows(cursor: Any, table: str, condition: str = "TRUE") -> None:
    """Copy rows of a kept table into the one of the same name, by the database alone."""
    names = names_of_columns(cursor, table)
    cursor.execute(f"INSERT INTO {table} ({names}) SELECT {names} FROM kept.{table} WHERE {condition}")


kept_columns: dict[str, str] = {}


def names_of_columns(cursor: Any, table: str) -> str:
    """The columns of a kept table, as SQL names them; all databases of a run have the same."""
    if table not in kept_columns:
        cursor.execute(f"SELECT * FROM kept.{table} LIMIT 0")
        kept_columns[table] = ", ".join(f'"{column[0]}"' for column in cursor.description)
    return kept_columns[table]


@contextmanager
def unwatched(cursor: Any) -> Iterator[None]:
    """PostgreSQL would ask of each row whether what it names is there. It is: an import made these rows together."""
    if connection.vendor == "sqlite":
        yield
        return
    trusted = template.trusted(cursor)
    if trusted:
        cursor.execute("SET session_replication_role = replica")
    yield
    if trusted:
        cursor.execute("SET session_replication_role = DEFAULT")


@receiver(connection_created)
def keep_at_hand(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """The kept shelf stands beside each connection to SQLite, under the name `kept`, and nobody can write on it."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"ATTACH DATABASE 'file:{made() / 'shelf.sqlite3'}?mode=ro&immutable=1' AS kept")


@pytest.fixture(scope="module")
def nothing_beside(django_db_setup, django_db_blocker):
    """The database of these tests holds what a site's holds and no more, so that a copy of it is one of a site."""
    if connection.vendor != "postgresql":
        yield
        return
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute("DROP SCHEMA kept CASCADE")
    yield
    with django_db_blocker.unblock():
        lay_beside()


def lay_beside() -> None:
    """Fill the schema `kept` of a PostgreSQL."""
    with connection.cursor() as cursor, closing(sqlite3.connect(made() / "shelf.sqlite3")) as kept:
        cursor.execute("CREATE SCHEMA kept")
        for table in OF_BOOKS:
            cursor.execute(f"CREATE TABLE kept.{table} (LIKE {table})")
            put(cursor, table, kept.execute(f"SELECT * FROM {table}"))
        cursor.execute("CREATE INDEX ON kept.rulebooks_posting (book_id)")  # the largest: of nine books one is laid
        cursor.execute("ANALYZE")


def put(cursor: Any, table: str, asked: sqlite3.Cursor) -> None:
    """Copy rows of SQLite into a kept table of PostgreSQL; there, yes and no are 1 and 0."""
    columns = [column[0] for column in asked.description]
    flags = [name == "gone" for name in columns]
    names = ", ".join(f'"{one}"' for one in columns)
    with cursor.copy(f"COPY kept.{table} ({names}) FROM STDIN") as copied:
        for row in asked:
            copied.write_row([bool(value) if flag else value for value, flag in zip(row, flags, strict=True)])


def tell_next_ids() -> None:
    """PostgreSQL counts ids apart from the rows; SQLite looks at the rows."""
    with connection.cursor() as cursor:
        if commands := next_ids(OF_BOOKS):
            cursor.execute(" ".join(commands))


def next_ids(tables: Collection[str]) -> list[str]:
    """The commands that tell a PostgreSQL which id comes next in some tables."""
    models = [model for model in apps.get_models() if model._meta.db_table in tables]
    return connection.ops.sequence_reset_sql(no_style(), models)


@pytest.fixture
def shelf(db) -> Callable[..., None]:
    """Puts books that we ship into the empty wiki of a test: `shelf("bridges")`, or all of them: `shelf()`."""
    return put_on_shelf
