"""Which tests touch the database: what another could change, and all that runs on a second one.

The file of such a test has a word for it: the mark of Django, a class of it, or a fixture that leads to the database.
A file with none of them is not loaded for a second database: to load all takes each of its workers seven seconds.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.test import TransactionTestCase

TESTS = Path(__file__).resolve().parents[1]
FIXTURES = frozenset(
    {
        "db",
        "transactional_db",
        "django_db_reset_sequences",
        "django_db_serialized_rollback",
        "live_server",
    }
)
WORDS = frozenset({"django_db", "TestCase", "TransactionTestCase"})


def pytest_addoption(parser):
    parser.addoption(
        "--only-database",
        action="store_true",
        help="run only the tests that touch the database, and no browser: what a second database could change",
    )


def touches_database(item: pytest.Item) -> bool:
    """Whether another could change what it says. A database is had by the mark of Django, a fixture, or the class."""
    if item.get_closest_marker("any_database"):
        return False
    by_class = isinstance(item, pytest.Function) and item.cls and issubclass(item.cls, TransactionTestCase)
    by_mark = item.get_closest_marker("django_db") is not None
    return by_class or by_mark or not FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))


def shared_fixtures() -> Iterator[tuple[str, set[str]]]:
    """Each fixture that tests have without importing it, and those that it asks for."""
    for path in [*TESTS.rglob("conftest.py"), *TESTS.glob("harness/*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and any("fixture" in ast.unparse(one) for one in node.decorator_list):
                yield node.name, {argument.arg for argument in node.args.args}


@cache
def says_database() -> re.Pattern[str]:
    """Finds a word for the database in a file of tests."""
    leading = set(FIXTURES)
    fixtures = list(shared_fixtures())
    while more := {name for name, asked in fixtures if not leading.isdisjoint(asked)} - leading:
        leading |= more
    return re.compile(rf"\b({'|'.join(sorted(leading | WORDS))})\b")


def may_touch(path: Path) -> bool:
    """Whether a test of this file could touch the database."""
    return bool(says_database().search(path.read_text()))


def pytest_ignore_collect(collection_path: Path, config) -> bool | None:
    """Leave out, for a second database, the files in which nothing could come up."""
    is_file = collection_path.match("test_*.py")
    return True if is_file and config.getoption("only_database") and not may_touch(collection_path) else None


def pytest_collection_modifyitems(config, items):
    """Errors: UsageError where a test touches the database and a second one would not find its file."""
    if config.getoption("only_database"):
        wanted = {item for item in items if touches_database(item) and not item.get_closest_marker("browser")}
        config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
        items[:] = [item for item in items if item in wanted]
        return
    for path in {item.path for item in items if touches_database(item)}:
        if TESTS in path.parents and not may_touch(path):
            raise pytest.UsageError(f"{path} touches the database and has no word that says so: {says_database()}")
