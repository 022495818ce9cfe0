"""The launcher of PostgreSQL: it gives a real one, passes on what the tests said, and leaves nothing behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from tests import in_ci, postgres
from tests.house.files import HOUSE

LAUNCH = [sys.executable, "-m", "tests.postgres", "--"]
SAY_WHERE = "import os, sys, time; print(os.environ['DATABASE_URL'], flush=True); time.sleep(float(sys.argv[1]))"
PATIENCE = 20.0
"""Seconds for a deserted server to be gone."""


@pytest.fixture
def without_server(monkeypatch):
    """The launcher has to start one, even where somebody gave us a server."""
    monkeypatch.delenv("TEST_DATABASE_URL", raising=False)
    monkeypatch.delenv("DATABASE_URL", raising=False)


@pytest.fixture(scope="module")
def url():
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("TEST_DATABASE_URL", raising=False)
        try:
            with postgres.database() as url:
                yield url
        except postgres.NoPostgres as trouble:
            (pytest.fail if in_ci() else pytest.skip)(f"NO POSTGRESQL COULD BE HAD. {trouble}")


def test_it_is_a_postgresql_that_knows_cyrillic(url):
    with psycopg.connect(url) as connection:
        asked = connection.execute(
            "SELECT lower('ЁЖ'), 'МОСТ' ILIKE 'мост', current_setting('server_version_num')::int"
        )
        lowered, alike, version = asked.fetchone() or ("", False, 0)
    assert (lowered, alike) == ("ёж", True)
    assert version >= 140000


def test_the_command_decides_how_the_run_ended(url, without_server):
    done = subprocess.run([*LAUNCH, sys.executable, "-c", "raise SystemExit(7)"], cwd=HOUSE)
    assert done.returncode == 7


def test_a_given_server_is_used(monkeypatch, capfd):
    monkeypatch.setenv("TEST_DATABASE_URL", "postgresql://somebody@somewhere/tests")
    code = postgres.main([sys.executable, "-c", SAY_WHERE, "0"])
    assert code == 0
    assert "postgresql://somebody@somewhere/tests" in capfd.readouterr().out


@pytest.mark.parametrize(("ci", "code"), [("1", 1), ("", 0)])
def test_without_any_it_says_so_and_fails_only_in_ci(without_server, monkeypatch, capfd, ci, code):
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(postgres.keeper, "start_keeper", start_one_that_finds_nothing)
    assert postgres.main([sys.executable, "-c", "raise SystemExit('this must not run')"]) == code
    assert "NO POSTGRESQL COULD BE HAD" in capfd.readouterr().out


def start_one_that_finds_nothing(command, **options):
    return subprocess.Popen(["echo", "nothing here"], stdin=subprocess.PIPE, text=True, **options)


def test_a_killed_run_leaves_no_server_and_no_folder(url, without_server):
    """Not even a handler runs after SIGKILL."""
    run = subprocess.Popen(
        [*LAUNCH, sys.executable, "-c", SAY_WHERE, "60"],
        cwd=HOUSE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert run.stdout
    said = iter(run.stdout)
    folder = Path(next(line for line in said if line.startswith("postgresql://")).strip().split("host=")[1])
    server = int((folder / "data" / "postmaster.pid").read_text().split()[0])
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    deadline = time.monotonic() + PATIENCE
    while (folder.exists() or alive(server)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not folder.exists()
    assert not alive(server)


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
