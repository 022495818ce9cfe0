"""Commands on a disk that takes nothing new: a sentence, no traceback, and all is as it was."""

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from tests.harness.shelf import made
from tests.house.files import HOUSE

STRANGER = "tests/campaigns/strangers/hutor.md"
ROOM = 60_000
"""Bytes of one file: less than a book takes, and more than SQLite needs to read."""

BOUNDED = """
import manage, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2)
manage.main()
"""


@pytest.fixture
def shelf(tmp_path):
    """The folder of a site with the books we ship."""
    shutil.copy(made() / "shelf.sqlite3", tmp_path / "letopis.sqlite3")
    return tmp_path


def called(folder, *words, room=resource.RLIM_INFINITY):
    """What a command says and how it ends, where no file may be larger than the room."""
    surroundings = {**os.environ, "LETOPIS_VAR": str(folder), "LOCAL": "1", "DATABASE_URL": ""}
    surroundings["DJANGO_SETTINGS_MODULE"] = "config.settings"
    order = [sys.executable, "-c", BOUNDED, str(room), *words]
    return subprocess.run(order, cwd=HOUSE, env=surroundings, capture_output=True, text=True)


def books(folder):
    with closing(sqlite3.connect(folder / "letopis.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return database.execute("SELECT slug, edition FROM rulebooks_book ORDER BY slug").fetchall()


@pytest.mark.long
@pytest.mark.parametrize("words", [("import_book", STRANGER), ("demo_campaign",)], ids=["a book", "a table"])
def test_what_has_no_room_is_told_in_a_sentence_and_done_once_there_is_room(shelf, words):
    before = books(shelf)
    refused = called(shelf, *words, room=ROOM)
    assert refused.returncode == 1
    assert refused.stderr.splitlines()[-1].startswith("Nothing can be written here")
    assert "Traceback" not in refused.stderr
    assert books(shelf) == before
    assert called(shelf, *words).returncode == 0
