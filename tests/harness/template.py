"""One database of a PostgreSQL, from which it clones those of tests; and what keeps these as small as they began.

A process of a run would take seconds to migrate its own. And what a test takes back stays in the files: nobody sees it
any more, but each question looks through it, and the thousandth test waits for what a thousand have left.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection
from django.test import TransactionTestCase
from pytest_django.plugin import blocking_manager_key

SWEPT_AFTER = 40
"""Tests."""
unswept = pytest.StashKey[int]()


def made(name: str, state: str, fill: Callable[[], None]) -> str:
    """The name of the database with the schema, and what `fill` puts into it; made if it is not there.

    Shape:  whoever calls is alone in here. Of another state of the house none is left, if a run had one.
    """
    own = f"test_{name}_{state}"
    quote = connection.ops.quote_name
    creation: Any = connection.creation
    with creation._nodb_cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE datname ~ %s", [f"^test_{name}_[0-9a-f]{{16}}$"])
        there = [found for (found,) in cursor.fetchall()]
        if own in there:
            return own
        for old in there:
            cursor.execute(f"DROP DATABASE {quote(old)}")
        unfinished = f"test_{name}_unfinished"
        cursor.execute(f"DROP DATABASE IF EXISTS {quote(unfinished)}")
        cursor.execute(f"CREATE DATABASE {quote(unfinished)}")
        migrate(unfinished, fill)
        cursor.execute(f"ALTER DATABASE {quote(unfinished)} RENAME TO {quote(own)}")
    return own


def migrate(name: str, fill: Callable[[], None]) -> None:
    """Migrate and fill a database; nobody is connected with it afterwards, for else it could not be cloned."""
    usual = connection.settings_dict["NAME"]
    let_go()
    connection.settings_dict["NAME"] = name
    try:
        call_command("migrate", verbosity=0)
        fill()
    finally:
        let_go()
        connection.settings_dict["NAME"] = usual


def let_go() -> None:
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]


# What tests leave


def trusted(cursor: Any) -> bool:
    """Whether we may have a PostgreSQL not look whether what a row names is there."""
    cursor.execute("SELECT usesuper FROM pg_user WHERE usename = current_user")
    return bool(cursor.fetchone()[0])


OF_MIGRATIONS = {"django_content_type", "auth_permission"}
"""What is in them says which models there are, whatever was played: Django would make some hundred rows anew."""


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """After a test that wrote for good, its rows go, and what a fresh site has is not made anew.

    A PostgreSQL deletes them, where we may: `TRUNCATE` makes hundreds of files anew for a few rows.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", emptied)
        if connection.vendor == "postgresql":
            with django_db_blocker.unblock(), connection.cursor() as cursor:
                if trusted(cursor):
                    patch.setattr(connection.ops, "sql_flush", deleting)
        yield


def emptied(test: TransactionTestCase) -> None:
    """Leave the tables as a migrated database has them."""
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    commands = connection.ops.sql_flush(no_style(), [name for name in tables if name not in OF_MIGRATIONS])
    connection.ops.execute_sql_flush(commands)


def deleting(style: Any, tables: Sequence[str]) -> list[str]:
    """As `sql_flush`, which Django runs in a transaction."""
    deleted = (f"DELETE FROM {connection.ops.quote_name(table)}" for table in tables)
    return ["; ".join(["SET LOCAL session_replication_role = replica", *deleted])]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item):
    """After some tests the server looks what nobody sees any more, for it does not do so by itself."""
    result = yield
    if connection.vendor == "postgresql":
        item.session.stash[unswept] = item.session.stash.get(unswept, 0) + 1
        if item.session.stash[unswept] >= SWEPT_AFTER and not connection.in_atomic_block:
            item.session.stash[unswept] = 0
            with item.config.stash[blocking_manager_key].unblock(), connection.cursor() as cursor:
                cursor.execute("VACUUM")
    return result
