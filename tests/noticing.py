"""Who notices a mutant: the worked examples that come to the changed line, the cheapest first, then the tests.

A mutant lives in a process of its own; nothing is written. The process is a fork of one that holds everything: the code
of the changed function is put in the place of the old one, and what runs as a module is imported is imported anew, in a
fork of a process that has not imported it yet. One that runs for long, or takes all memory, has hung, and that is
noticed too.
"""

from __future__ import annotations

import gc
import os
import resource
import sys
import time
from collections.abc import Callable, Collection
from importlib import import_module
from pathlib import Path
from types import FunctionType

from tests.coming import Example, Watched, watched
from tests.mutating import changed, functions, recoded

HOUSE = Path(__file__).resolve().parents[1]
TEST_FOLDER = HOUSE / "tests" / "campaigns"
NOBODY, EXAMPLES, TESTS = "", "examples", "tests"
LONGEST = 10
"""Seconds of a core that an example may take beyond five times what it took unchanged; then the mutant has hung."""
LONGEST_TESTS = 1200
"""Seconds of a core that tests may take."""
LARGEST = 4 * 2**30
"""Bytes that a mutant may take."""
SURVIVED, NOTICED = 0, 1


class Examples:
    """The worked examples that mutants of a folder meet: of a game its own, of the engine those of all games."""

    def __init__(self, folder: Path, games: Path) -> None:
        self.folder, self.games = folder, games
        self.is_engine = folder.name == "engine"
        self.loaded = False
        self.functions: dict[str, list[FunctionType]] = {}
        self._get_ready()
        files = sorted((games if self.is_engine else folder).glob("**/scenarios/*.txt"))
        self.watched: Watched = watched(folder, files, self.load, self._holds)

    def is_early(self, file: Path, line: int) -> bool:
        """Whether a line runs as its module is imported, so that a fork that has imported it already is too late."""
        return (str(file), line) in self.watched.early

    def comes(self, file: Path, lines: Collection[int]) -> list[Example]:
        """The examples that come to one of some lines, the cheapest first."""
        found = {one for line in lines for one in self.watched.come.get((str(file), line), ())}
        return sorted(found, key=self.watched.cost.__getitem__)

    def notice(self, file: Path, number: int, lines: Collection[int]) -> str:
        """`EXAMPLES` if one fails on a mutant, else `NOBODY`."""
        early = any(self.is_early(file, line) for line in lines)
        order = sorted(self.watched.cost, key=self.watched.cost.__getitem__) if early else self.comes(file, lines)
        if early and self.loaded:
            raise ValueError(f"{file}:{min(lines)} is imported already: ask of such lines first")

        def meet() -> int:
            if early:
                changed(file, number)
                self.load()
            else:
                recoded(file, number, self.functions[str(file)])
            return NOTICED if any(not self._holds(one) for one in order) else SURVIVED

        return NOBODY if in_a_fork(meet) == SURVIVED else EXAMPLES

    def tests_notice(self, file: Path, number: int, lines: Collection[int], tests: Collection[Path]) -> str:
        """`TESTS` if one of some files of tests fails on a mutant, else `NOBODY`."""
        early = any(self.is_early(file, line) for line in lines)

        def meet() -> int:
            import pytest

            resource.setrlimit(resource.RLIMIT_CPU, (LONGEST_TESTS, resource.RLIM_INFINITY))
            if early:
                changed(file, number)
            else:
                recoded(file, number, self.functions[str(file)])
            told = ["-q", "-x", "-n", "0", "-p", "no:cacheprovider", "--seed", "1"]
            return NOTICED if pytest.main([*told, *map(str, tests)]) else SURVIVED

        return NOBODY if in_a_fork(meet) == SURVIVED else TESTS

    def _get_ready(self) -> None:
        """Import and read what no mutant of the folder changes."""
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
        if self.is_engine:
            return
        import django

        django.setup()
        self._read_books()
        import campaigns.scenarios.run  # noqa: F401

        others = {one.parent for one in self.games.glob("*/__init__.py")} - {self.folder}
        for other in sorted(others if self.folder != self.games else ()):
            import_module(f"campaigns.games.{other.name}")

    def _read_books(self) -> None:
        from rulebooks import catalogue

        for one in (HOUSE / "rulebooks" / "library").glob("*/"):
            if any(one.glob("01-*.md")):
                catalogue.shipped(one.name)

    def load(self) -> None:
        """Import what is left, so that a fork begins with everything."""
        import django

        django.setup()
        import campaigns.scenarios.run  # noqa: F401
        from campaigns.games import all_games

        if self.is_engine:
            self._read_books()
        all_games()
        self.loaded, self.functions = True, functions()
        gc.freeze()

    def _holds(self, example: Example) -> bool:
        """Whether an example holds. One that breaks what runs it does not."""
        from campaigns.games import game
        from campaigns.scenarios.run import run_one
        from campaigns.scenarios.text import read
        from rulebooks import catalogue

        file, place = example
        spent = time.process_time()
        longest = int(spent + LONGEST + 5 * self.watched.cost[example]) if hasattr(self, "watched") else 10 * LONGEST
        resource.setrlimit(resource.RLIMIT_CPU, (longest, resource.RLIM_INFINITY))
        return run_one(read(Path(file).read_text(encoding="utf-8"))[place], game, catalogue.shipped).ok


def tests_of(file: Path, named: str) -> list[Path]:
    """The files of tests that are about a module: the engine's own, else those that carry the name of its game or lean
    on its folder; of these, those with a word in their names that is `named`, where any is."""
    parts = file.relative_to(HOUSE / "campaigns").parts
    if parts[0] == "engine":
        tests = sorted((TEST_FOLDER / "engine").glob("test_*.py"))
    else:
        name, folder = parts[1].partition("_")[0], f"campaigns.games.{parts[1]}"
        tests = [one for room in ("games", "every_game") for one in sorted((TEST_FOLDER / room).glob("test_*.py"))]
        tests = [one for one in tests if name in one.name or folder in one.read_text(encoding="utf-8")]
    words = [word for word in named.split(",") if word]
    return [one for one in tests if not words or any(word in one.name for word in words)]


def in_a_fork(do: Callable[[], int]) -> int:
    """What comes of something in a process of its own; `NOTICED` if it breaks or hangs."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        came = NOTICED
        try:
            _bound()
            with open(os.devnull, "w") as nowhere:
                os.dup2(nowhere.fileno(), 1)
                os.dup2(nowhere.fileno(), 2)
            came = do()
        except BaseException:
            came = NOTICED
        finally:
            os._exit(came)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _bound() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (LARGEST, LARGEST))
