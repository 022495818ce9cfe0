"""Which other tests are asked about a changed module: those that lean on it and pass as it is, the cheapest first.

What a file of tests costs, and whether it passes, is found by running it once with nothing changed; that is kept in
`var/coming/` for as long as code and test stay.
"""

from __future__ import annotations

import ast
import hashlib
import json
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.coming import HOUSE, KEPT, code

TEST_FOLDER = HOUSE / "tests" / "campaigns"
FOLDERS = ("campaigns", "tests")
"""Where the modules are that a test may lean on another through."""
MOST = 120.0
"""Seconds of a core that the tests asked about one change may take in all: who is dearer comes last and is left out."""
HOW = ("-q", "-n", "0", "-p", "no:cacheprovider", "--seed", "1")
KEPT_COSTS = KEPT / "tests.json"


def tests_of(file: Path, named: str) -> list[Path]:
    """The files of tests that are about a module: of the engine its own and those that import it, themselves or through
    one module; of a game those that carry its name or lean on its folder, and of the room of games those that name it.
    Of these, those with a word in their names that is `named`, where any is."""
    parts = file.relative_to(HOUSE / "campaigns").parts
    if parts[0] == "engine":
        near = {TEST_FOLDER / "engine"}
        tests = [one for one in _every_test() if one.parent in near or _module(file) in _leaned_on(one)]
    else:
        tests = [one for room in ("games", "every_game") for one in sorted((TEST_FOLDER / room).rglob("test_*.py"))]
        tests = [one for one in tests if _is_about(one, parts[1])]
    words = [word for word in named.split(",") if word]
    return [one for one in tests if not words or any(word in one.name for word in words)]


def _is_about(test: Path, game: str) -> bool:
    place, text = test.relative_to(TEST_FOLDER), test.read_text(encoding="utf-8")
    names_it = place.parts[0] == "games" and f'"{game.replace("_", "-")}"' in text
    return names_it or game.partition("_")[0] in str(place) or f"campaigns.games.{game}" in text


def asked(tests: list[Path], in_a_fork: Callable[[Callable[[], int]], int]) -> list[Path]:
    """Of some files of tests those that pass as the code is, the cheapest first, as far as `MOST` goes."""
    costs = _costs(tests, in_a_fork)
    found, left = [], MOST
    for cost, file in sorted((costs[_key(one)], one) for one in tests if costs[_key(one)] is not None):
        left -= cost
        if left >= 0:
            found.append(file)
    return found


def _costs(tests: list[Path], in_a_fork: Callable[[Callable[[], int]], int]) -> dict[str, Any]:
    """Seconds of a core that each file of tests takes, by its key; None for one that fails as the code is."""
    KEPT.mkdir(parents=True, exist_ok=True)
    known = json.loads(KEPT_COSTS.read_text(encoding="utf-8")) if KEPT_COSTS.exists() else {}
    if unknown := [one for one in tests if _key(one) not in known]:
        in_a_fork(lambda: _count(unknown, known))
        known = json.loads(KEPT_COSTS.read_text(encoding="utf-8"))
    return {_key(one): known.get(_key(one)) for one in tests}


def _count(tests: list[Path], known: dict[str, Any]) -> int:
    """Run files of tests with nothing changed, and write down what came of each beside what is known."""
    import pytest

    counting = _Counting()
    pytest.main([*HOW, *map(str, tests)], plugins=[counting])
    came = {_key(one): None if one in counting.failed else counting.spent.get(one) for one in tests}
    KEPT_COSTS.write_text(json.dumps(known | came), encoding="utf-8")
    return 0


class _Counting:
    """What each file of tests takes of a core, and which fail."""

    def __init__(self) -> None:
        self.spent: dict[Path, float] = {}
        self.failed: set[Path] = set()
        self.since = time.process_time()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """After each test: all since the one before is its own."""
        now, file = time.process_time(), HOUSE / nodeid.partition("::")[0]
        self.spent[file] = self.spent.get(file, 0.0) + now - self.since
        self.since = now

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed.add(HOUSE / report.nodeid.partition("::")[0])


@cache
def _key(test: Path) -> str:
    """A name for a file of tests that stays while it and all code do."""
    return hashlib.sha1(f"{code()} {test.name} {test.read_text(encoding='utf-8')}".encode()).hexdigest()


@cache
def _every_test() -> tuple[Path, ...]:
    return tuple(sorted(TEST_FOLDER.rglob("test_*.py")))


@cache
def _leaned_on(file: Path) -> frozenset[str]:
    """The modules that a file imports, and those that these import."""
    own = _imported(file)
    return own | {deeper for one in own for deeper in _imported(_file(one))}


@cache
def _imported(file: Path) -> frozenset[str]:
    """The modules of ours that a file imports, wherever in it."""
    return frozenset(_named(ast.parse(file.read_text(encoding="utf-8"))))


def _named(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{one.name}" for one in node.names)]
        elif isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        yield from (one for one in names if one.partition(".")[0] in FOLDERS and _file(one).exists())


def _file(module: str) -> Path:
    place = HOUSE.joinpath(*module.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def _module(file: Path) -> str:
    return ".".join(file.relative_to(HOUSE).with_suffix("").parts)
