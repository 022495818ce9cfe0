"""Run the tests of the rooms that were touched, nearest first, for as long as an editor waits.

    python -m tests.harness.touched [WORD FOR PYTEST…]

Touched is what the working copy and the commits that are not yet upstream have changed; with neither, what the last
commit has. A test is near a file if it lies in the room of the same name or imports the file's module.
"""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tests.house.files import HOUSE, files, statements

SECONDS = 45
"""After so many no further test is begun; how many were not is said."""
ROOMS = {
    "campaigns/views": "campaigns/pages",
    "campaigns/board": "campaigns/pages",
    "templates/campaigns": "campaigns/pages",
    "templates/rulebooks": "rulebooks",
    "templates/web": "web",
    "static": "web",
}
"""Rooms whose tests lie in a room of another name."""
ALWAYS = "tests/house"


def asked(*words: str) -> list[str]:
    """Lines that git says; none where there is no repository, or no such commit."""
    told = subprocess.run(["git", *words], cwd=HOUSE, capture_output=True, text=True)
    return told.stdout.splitlines() if told.returncode == 0 else []


def changed() -> list[Path]:
    """The files that were touched, and are still there."""
    names = [line[3:].split(" -> ")[-1].strip('"') for line in asked("status", "--porcelain", "-uall")]
    names += asked("diff", "--name-only", "@{upstream}...HEAD")
    names = names or asked("diff", "--name-only", "HEAD~1", "HEAD")
    return sorted(path for path in {Path(name) for name in names} if (HOUSE / path).exists())


@cache
def tests() -> dict[Path, frozenset[str]]:
    """Every file of tests, with the modules of the house that it imports."""
    return {path: frozenset(imported(path)) for path in files(".py", folders=("tests",))}


def imported(path: Path) -> Iterator[str]:
    for node in statements(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_test(path: Path) -> bool:
    return path.name.startswith("test_") and path.suffix == ".py" and "browser" not in path.parts


def near(path: Path) -> list[Path]:
    """The files of tests of a file: itself, those of its subject, those that import it, those of its room."""
    module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    own = [one for one in tests() if one == path or one.stem == f"test_{path.stem}"]
    users = [one for one, names in tests().items() if module in names]
    beside = [one for one in tests() if room(path) in one.parents]
    found = [one for one in [*own, *users, *beside] if is_test(one)]
    return list(dict.fromkeys(found))


def room(path: Path) -> Path:
    """The folder of tests that a file's own folder has, or else the nearest of those around it."""
    home = Path(next((to for start, to in ROOMS.items() if str(path).startswith(start)), str(path.parent)))
    return next(there for one in (home, *home.parents) if (HOUSE / (there := "tests" / one)).is_dir())


def in_turns(lists: Iterable[list[Path]]) -> list[Path]:
    """One of each list after another, so that every touched file has its nearest tests run."""
    waiting = [list(one) for one in lists]
    found: dict[Path, None] = {}
    while any(waiting):
        for one in waiting:
            if one:
                found.setdefault(one.pop(0))
    return list(found)


def games_of(paths: Iterable[Path]) -> list[Path]:
    """The folders of the games that were touched."""
    return sorted(
        {Path(*path.parts[:3]) for path in paths if path.parts[:2] == ("campaigns", "games") and path.parts[3:]}
    )


def main(words: list[str]) -> int:
    paths = changed()
    examples = [str(one) for game in games_of(paths) for one in sorted((HOUSE / game / "scenarios").glob("*.txt"))]
    failed = 0
    if examples:
        failed = subprocess.run([sys.executable, "manage.py", "scenario", *examples], cwd=HOUSE).returncode
    chosen = [ALWAYS, *(str(one) for one in in_turns(map(near, paths)) if ALWAYS not in str(one))]
    command = [sys.executable, "-m", "pytest", "-q", "--within", str(SECONDS), *chosen, *words]
    return subprocess.run(command, cwd=HOUSE).returncode or failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
