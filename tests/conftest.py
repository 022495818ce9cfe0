"""What every test may use, and what a test run says about itself."""

import gc
import math
import sqlite3
from collections import Counter
from pathlib import Path

import hypothesis
import pytest
from _pytest import runner
from django.conf import settings
from django.db import connection

from config.stack import with_room
from tests import in_ci
from tests.harness.reporting import run_told_briefly
from web import collecting

HARNESS = ("database", "naming", "sampling", "costs", "spreading", "template", "shelf", "readers", "idle", "loading")
pytest_plugins = [f"tests.harness.{name}" for name in HARNESS]
# How long an example takes on a busy machine says nothing about it; what a test costs is counted by harness/costs.py.
hypothesis.settings.register_profile("letopis", deadline=None)
hypothesis.settings.load_profile("letopis")
run_with_room = with_room(runner.pytest_runtest_protocol)
run_for_another = with_room(run_told_briefly)
RARELY = (20_000, 20, 20)
"""When rubbish is looked for: tests make much that lives as long as one of them."""


def which_database() -> str:
    if connection.vendor == "sqlite":
        return f"SQLite {sqlite3.sqlite_version}"
    return f"PostgreSQL ({settings.DATABASES['default']['HOST']})"


def pytest_collection_modifyitems(items):
    """Browser tests come last: what they find wrong, a smaller test has often said already."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Who loads twelve thousand tests makes hardly any rubbish: a tenth of it went to looking."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish():
    """What has been loaded stays to the end: nobody looks through it for rubbish, a tenth of a run went to that."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)
    collecting.growth.next = math.inf  # nor when memory grows, as it does from test to test


def pytest_runtest_protocol(item, nextitem):
    """A test begins deep in pytest; it has the room that a request has."""
    helps = hasattr(item.config, "workerinput")
    return (run_for_another if helps else run_with_room)(item, nextitem)


def pytest_sessionfinish(session, exitstatus):
    """Where nobody watches, a test that was skipped has failed; a run without database tests has not."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if in_ci() and reporter and reporter.stats.get("skipped") and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.getoption("only_database"):
        session.exitstatus = pytest.ExitCode.OK


def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line(f"database: {which_database()}")
    reasons = Counter(why_skipped(report) for report in terminalreporter.stats.get("skipped", []))
    for reason, tests in reasons.items():
        terminalreporter.write_line(f"SKIPPED {tests}: {reason}", yellow=True, bold=True)
    if reasons and in_ci():
        terminalreporter.write_line("IN CI A SKIPPED TEST IS A FAILED TEST", red=True, bold=True)


def why_skipped(report: pytest.TestReport) -> str:
    """pytest gives (path, line, reason) for a skip and free text otherwise."""
    return str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr).removeprefix("Skipped: ")


@pytest.fixture(scope="session")
def source_documents() -> Path:
    """The folder of the documents that our rulebooks retell, where this machine has it."""
    if not settings.SOURCE_DOCUMENTS.is_dir():
        pytest.skip(f"NO SOURCE DOCUMENTS IN {settings.SOURCE_DOCUMENTS}: OUR EDITIONS WERE NOT COMPARED WITH THEM")
    return settings.SOURCE_DOCUMENTS
