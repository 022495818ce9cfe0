"""What stands where, and that nothing in it belongs to one machine."""

import re
import subprocess

import pytest

from tests.house.files import FLOORS, HOUSE

TOP = {*FLOORS, "templates", "static", "tests", "docs", ".ci", "manage.py", "pyproject.toml", "requirements.lock"}
TOP |= {"requirements-dev.lock", "requirements-installer.lock", "Makefile", "README.md", "CHANGELOG.md"}
TOP |= {".editorconfig", ".gitignore"}
NAMES_OF_NOTHING = {"core", "utils", "services", "helpers", "common"}
ONE_MACHINE = re.compile(rb"(?:^|[^\w.])/(?:root|work|farm|opt|tmp|Users)/[a-z]|file:/{3}", re.MULTILINE)


@pytest.fixture(scope="module")
def tracked() -> list[str]:
    """Every path that git keeps; a copy of the house without its history has no such list."""
    if not (HOUSE / ".git").exists():
        pytest.skip("this is no git checkout")
    # The checkout may belong to somebody else than who tests it.
    git = ["git", "-c", f"safe.directory={HOUSE}", "ls-files", "-z"]
    done = subprocess.run(git, cwd=HOUSE, capture_output=True, text=True, check=True)
    return [path for path in done.stdout.split("\0") if (HOUSE / path).is_file()]


def test_top_level_is_what_was_asked_for(tracked):
    assert {path.split("/")[0] for path in tracked} <= TOP


def test_no_folder_is_named_for_nothing(tracked):
    named = {part.removesuffix(".py") for path in tracked for part in path.split("/")}
    assert named & NAMES_OF_NOTHING == set()


def test_nothing_made_is_kept(tracked):
    made = re.compile(r"\.(pyc|mo|sqlite3)$|^(var|\.venv)/|__pycache__")
    assert [path for path in tracked if made.search(path)] == []


def test_no_path_of_one_machine(tracked):
    found = {path: ONE_MACHINE.findall((HOUSE / path).read_bytes()) for path in tracked if ".min." not in path}
    assert {path: places for path, places in found.items() if places} == {}
