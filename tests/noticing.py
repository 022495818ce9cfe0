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

from tests.asking import HOW, asked
from tests.coming import Example, Watched, watched
from tests.mutating import changed, functions, recoded

HOUSE = Path(__file__).resolve().parents[1]
NOBODY, EXAMPLES, TESTS = "", "examples", "tests"
WITHOUT_CODE = "counters"
SMALL = HOUSE / "tests" / "campaigns" / "games" / "worded"
"""Tables that games without code are tried on, each with worked examples of its own."""
EVERY = 8
"""Of each file of worked examples one in so many is asked about the engine: all of all games would take long."""
LONGEST = 10
"""Seconds of a core that an example may take beyond five times what it took unchanged; then the mutant has hung."""
LONGEST_TESTS = 300
"""Seconds of a core that tests may take."""
LARGEST = 4 * 2**30
"""Bytes that a mutant may take."""
SURVIVED, NOTICED = 0, 1


class Examples:
    """The worked examples that mutants of a folder meet: of a game its own, of the engine some of every game."""

    def __init__(self, folder: Path, games: Path) -> None:
        self.folder, self.games = folder, games
        self.is_engine = folder.name == "engine"
        self.loaded = False
        self.functions: dict[str, list[FunctionType]] = {}
        self._get_ready()
        files = sorted((games if self.is_engine else folder).glob("**/scenarios/*.txt"))
        files += sorted(SMALL.glob("*.txt")) if (self.games / WITHOUT_CODE).is_relative_to(folder) else []
        every = EVERY if self.is_engine else 1
        self.watched: Watched = watched(folder, files, self.load, self._holds, every)

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

    def tests_notice(self, file: Path, number: int, lines: Collection[int], tests: list[Path]) -> str:
        """`TESTS` if one of some files of tests, which passes as the code is, fails on a mutant, else `NOBODY`."""
        early = any(self.is_early(file, line) for line in lines)

        def meet() -> int:
            import pytest

            resource.setrlimit(resource.RLIMIT_CPU, (LONGEST_TESTS, resource.RLIM_INFINITY))
            if early:
                changed(file, number)
            else:
                recoded(file, number, self.functions[str(file)])
            return NOTICED if pytest.main([*HOW, "-x", *map(str, met)]) else SURVIVED

        met = asked(tests, in_a_fork)
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
        from tests.campaigns import small_tables

        file, place = example
        spent = time.process_time()
        longest = int(spent + LONGEST + 5 * self.watched.cost[example]) if hasattr(self, "watched") else 10 * LONGEST
        resource.setrlimit(resource.RLIMIT_CPU, (longest, resource.RLIM_INFINITY))
        book_of = small_tables.book_of if Path(file).parent == SMALL else catalogue.shipped
        return run_one(read(Path(file).read_text(encoding="utf-8"))[place], game, book_of).ok


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
