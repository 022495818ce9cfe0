"""What measures leaves the site's own database alone: it has another, in a folder that goes with it."""

import io
import os
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from web.management import measuring

COMMANDS = ("bench", "bench_import", "bench_search")


@pytest.mark.parametrize("command", COMMANDS)
def test_measuring_goes_on_in_another_process_with_a_database_of_its_own(command, monkeypatch):
    started = []

    class Process:
        stdout = ("a figure\n",)

        def __init__(self, words, env, **_):
            started.append((words, env, Path(env["LETOPIS_VAR"]).is_dir()))

        def wait(self):
            return 0

    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@nowhere/site")
    monkeypatch.setattr(measuring.subprocess, "Popen", Process)
    said = io.StringIO()
    call_command(command, stdout=said)
    (words, surroundings, was_there) = started[0]
    folder = Path(surroundings["LETOPIS_VAR"])
    assert "DATABASE_URL" not in surroundings
    assert was_there
    assert not folder.exists(), "it goes when all is measured"
    assert folder != settings.VAR
    assert words[words.index("--in-folder") + 1] == str(folder)
    assert "a figure" in said.getvalue()


@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_is_measured_on_the_sites_own_database(command, db, tmp_path):
    """Not on its tables, nor on any database that is not in the folder that was named."""
    assert os.fspath(settings.VAR) != os.fspath(tmp_path)
    with pytest.raises(CommandError, match="own database"):
        call_command(command, in_folder=str(tmp_path), stdout=io.StringIO())


COUNTING = {
    "postgresql": "SELECT sum(one::numeric) FROM generate_series(1, 300000) one",
    "sqlite": "WITH RECURSIVE n(one) AS (SELECT 1 UNION ALL SELECT one + 1 FROM n WHERE one < 300000) "
    "SELECT sum(one) FROM n",
}


@pytest.mark.django_db
def test_what_the_database_works_is_counted_wherever_it_works():
    def counted_there():
        with connection.cursor() as cursor:
            cursor.execute(COUNTING[connection.vendor])

    in_all, here = (measure(counted_there) for measure in (measuring.core_with_database, measuring.core))
    if connection.vendor == "postgresql":
        assert in_all > 5 * here, "its process is another"
    else:
        assert here / 2 < in_all < 2 * here, "SQLite works in this very process"


@pytest.mark.django_db
def test_what_is_worked_here_is_counted_once():
    def counted_here():
        sum(range(2_000_000))

    least = min(measuring.core(counted_here) for _ in range(3))
    assert least / 2 < min(measuring.core_with_database(counted_here) for _ in range(3)) < 2 * least
