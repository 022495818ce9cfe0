"""A dry run asks nothing of a database: it may have no tables, or not be there."""

import json
import os
import subprocess
import sys

from rulebooks.shipped import LIBRARY
from tests.house.files import HOUSE


def test_dry_run_before_the_first_migration(tmp_path):
    environment = {**os.environ, "LETOPIS_VAR": str(tmp_path), "DATABASE_URL": "", "LOCAL": "1"}
    command = [sys.executable, "manage.py", "import_book", str(LIBRARY / "bridges"), "--dry-run", "--json"]
    done = subprocess.run(command, cwd=HOUSE, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["changes"]) == len(json.loads(done.stdout)["pages"])


def test_import_before_the_first_migration_says_what_to_do(tmp_path):
    environment = {**os.environ, "LETOPIS_VAR": str(tmp_path), "DATABASE_URL": "", "LOCAL": "1"}
    command = [sys.executable, "manage.py", "import_book", str(LIBRARY / "bridges")]
    done = subprocess.run(command, cwd=HOUSE, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "manage.py migrate" in done.stderr


def test_refusal_is_one_line_and_a_status(tmp_path):
    (tmp_path / "rules.md").write_text("Просто слова")
    environment = {**os.environ, "LETOPIS_VAR": str(tmp_path), "DATABASE_URL": "", "LOCAL": "1"}
    command = [sys.executable, "manage.py", "import_book", str(tmp_path / "rules.md")]
    done = subprocess.run(command, cwd=HOUSE, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert (done.stdout, done.stderr.count("\n")) == ("", 1)
    assert "no headings" in done.stderr
