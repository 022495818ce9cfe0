"""The lock files are anybody's: they name packages and hashes, and no place of one machine."""

import re
import subprocess
import sys
import tomllib

import pytest

from tests.house.files import read

LOCKS = ["requirements.lock", "requirements-dev.lock"]
ALL = [*LOCKS, "requirements-installer.lock"]


def canonical(requirement: str) -> str:
    """The name of a package in "Psycopg[binary]>=3.3" as lock files write it: "psycopg"."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\[<>=~! ;]", requirement)[0]).lower()


def pinned(lock: str) -> set[str]:
    return {canonical(line) for line in read(lock).splitlines() if re.match(r"[a-z0-9]", line, re.IGNORECASE)}


@pytest.mark.parametrize("lock", ALL)
def test_lock_names_no_machine(lock: str):
    assert re.findall(r".*(?:://|--index|--extra-index|--find-links|--trusted| @ ).*", read(lock)) == []


@pytest.mark.parametrize("lock", ALL)
def test_every_package_is_pinned_with_a_hash(lock: str):
    blocks = re.split(r"\n(?=\S)", read(lock).strip())
    assert [block for block in blocks if "==" not in block or "--hash=sha256:" not in block] == []


def test_locks_hold_what_the_project_asks_for():
    project = tomllib.loads(read("pyproject.toml"))
    runs = {canonical(requirement) for requirement in project["project"]["dependencies"]}
    tests = {canonical(requirement) for requirement in project["dependency-groups"]["dev"]}
    assert runs <= pinned("requirements.lock")
    assert runs | tests <= pinned("requirements-dev.lock")
    installs = {canonical(requirement) for requirement in project["dependency-groups"]["installer"]}
    assert installs <= pinned("requirements-installer.lock")


def test_the_larger_lock_holds_the_smaller():
    """`make test` installs into the same folder as `make run`, so the versions must be the same."""
    pins = {lock: set(re.findall(r"^([^\s#]+==\S+)", read(lock), re.MULTILINE)) for lock in LOCKS}
    assert pins["requirements.lock"] <= pins["requirements-dev.lock"]


def test_what_is_installed_asks_for_nothing_more():
    """The lock is taken for all there is to install: pip, told so, does not look whether a package wants another."""
    told = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True)
    assert told.returncode == 0, told.stdout


def test_an_audit_that_could_look_nothing_up_has_failed():
    """Without that word it passes over what it does not find, be it everything, and says that it found no holes."""
    recipe = re.search(r"^audit:.*\n((?:\t.*\n)+)", read("Makefile"), re.MULTILINE)
    assert recipe is not None
    assert "--strict" in recipe[1].split()
