"""What README says is so: its commands, paths and variables exist, and CI runs its two commands."""

import os
import re
import subprocess

import pytest
from django.core.management import get_commands

from tests.house.files import HOUSE, read

BLOCKS = re.findall(r"^```sh\n(.*?)^```", read("README.md"), re.MULTILINE | re.DOTALL)
COMMANDS = [line.split("#")[0].strip() for block in BLOCKS for line in block.splitlines() if line.strip()]
QUOTED = re.findall(r"`([^`\n]+)`", read("README.md"))
TARGETS = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE))


def test_commands_of_make_exist():
    said = [re.search(r"\bmake ([a-z-]+)", text) for text in COMMANDS + QUOTED]
    assert {found[1] for found in said if found} <= TARGETS


def test_commands_of_manage_exist():
    said = [re.search(r"manage\.py ([a-z_]+)", text) for text in COMMANDS + QUOTED]
    assert {found[1] for found in said if found} <= set(get_commands())


def test_paths_exist():
    paths = {text for text in QUOTED if re.fullmatch(r"[\w./-]*(?:/|\.(?:py|md|toml|lock|txt))[\w./-]*", text)}
    made_later = {".venv/", "var/"}
    missing = {path for path in paths - made_later if not path.startswith(("../", "/")) and not (HOUSE / path).exists()}
    assert missing == set()


def test_variables_are_read_somewhere():
    named = {text for text in QUOTED if re.fullmatch(r"[A-Z][A-Z_]+", text)}
    places = ["config/settings.py", "config/environment.py", "tests/__init__.py", "tests/postgres.py", "Makefile"]
    code = "".join(map(read, [*places, "tests/browser/conftest.py"]))
    assert {name for name in named if name not in code} == set()


def test_settings_name_no_variable_that_readme_hides():
    read_there = re.findall(
        r"""(?:environ\.get|flag|words|whole|one_of|proxies)\("([A-Z_]+)\"""", read("config/settings.py")
    )
    assert set(read_there) <= set(QUOTED)


@pytest.mark.parametrize("words", ["make check", "make test"])
def test_ci_runs_the_words_of_readme(words: str):
    assert words in COMMANDS
    assert re.search(rf"^{words}\b", read(".ci/run"), re.MULTILINE)


def test_ci_script_can_be_run():
    assert os.access(HOUSE / ".ci" / "run", os.X_OK)
    assert subprocess.run(["bash", "-n", ".ci/run"], cwd=HOUSE).returncode == 0


def test_help_lists_what_people_call():
    said = subprocess.run(["make", "help"], cwd=HOUSE, capture_output=True, text=True, check=True).stdout
    assert {"run", "test", "test-long", "check", "bench", "lock"} <= set(
        re.findall(r"^make ([a-z-]+)", said, re.MULTILINE)
    )


def python_of_make(**surroundings: str) -> str:
    words = ["make", "--silent", "--eval", "which: ; @echo $(PYTHON)", "which"]
    environment = {**os.environ, **surroundings}
    return subprocess.run(words, cwd=HOUSE, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def test_make_takes_a_python_that_is_new_enough_and_the_one_that_is_named(monkeypatch):
    monkeypatch.delenv("PYTHON", raising=False)
    new_enough = [python_of_make(), "-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))"]
    assert subprocess.run(new_enough).returncode == 0
    assert python_of_make(PYTHON="another") == "another"
