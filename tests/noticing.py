"""Who notices a mutant: first the worked examples that enter the changed function, then the others, then the tests.

A mutant lives in a process of its own, whose import of one module is changed; nothing is written. The process is a
fork of one that holds all but the changed folder, so that most mutants cost a fraction of a second. One that runs for
minutes, or takes all memory, has hung, and that is noticed too.
"""

from __future__ import annotations

import ast
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

from tests.mutating import changed

HOUSE = Path(__file__).resolve().parents[1]
TEST_FOLDER = HOUSE / "tests" / "campaigns"
NOBODY, EXAMPLES, TESTS = "", "examples", "tests"
LONGEST = 120
"""Seconds of a core after which a mutant has hung."""
LARGEST = 4 * 2**30
"""Bytes that a mutant may take."""
SURVIVED, NOTICED = 0, 1
Example = tuple[str, int]
"""A worked example: its file, and the how manieth there."""


class Examples:
    """The worked examples that mutants of a folder meet: of a game its own, of the engine those of all games."""

    def __init__(self, folder: Path, games: Path) -> None:
        self.folder, self.games = folder, games
        self.is_engine = folder.name == "engine"
        self.files = sorted((games if self.is_engine else folder).glob("**/scenarios/*.txt"))
        self._get_ready()
        self.cost: dict[Example, float] = {}
        self.enter: dict[tuple[str, int], set[Example]] = {}
        """By the file of a function and its first line, the examples that enter it."""
        self._watch()

    def notice(self, file: Path, number: int, line: int, quick: bool) -> str:
        """`EXAMPLES` if one fails on a mutant, else `NOBODY`; `quick` asks only those that enter the changed function.

        What is kept once it is worked out only one enters, so the quick way may take such a mutant for a survivor.
        """
        around = _function_at(file, line)
        first = self.enter.get((str(file), around), set())
        met = first if quick and around else self.cost.keys()
        order = sorted(met, key=lambda one: (one not in first, self.cost[one]))

        def meet() -> int:
            changed(file, number)
            return NOTICED if any(not ok for _, ok in self._run(order)) else SURVIVED

        return NOBODY if _in_a_fork(meet) == SURVIVED else EXAMPLES

    def _get_ready(self) -> None:
        """Import and read what no mutant of the folder changes."""
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
        import django

        if self.is_engine:
            return
        django.setup()
        from importlib import import_module

        import campaigns.scenarios.run  # noqa: F401
        from rulebooks import catalogue

        for one in (HOUSE / "rulebooks" / "library").glob("*/"):
            if any(one.glob("01-*.md")):
                catalogue.shipped(one.name)
        others = {one.parent for one in self.games.glob("*/__init__.py")} - {self.folder}
        for other in sorted(others if self.folder != self.games else ()):
            import_module(f"campaigns.games.{other.name}")

    def _run(self, order: list[Example]) -> Iterator[tuple[Example, bool]]:
        """Each of the examples, and whether it holds. One that breaks what runs it does not."""
        import django

        django.setup()
        from campaigns.games import game
        from campaigns.scenarios.run import run_one
        from campaigns.scenarios.text import read
        from rulebooks import catalogue

        texts = {str(one): read(one.read_text(encoding="utf-8")) for one in self.files}
        for file, place in order:
            yield (file, place), run_one(texts[file][place], game, catalogue.shipped).ok

    def _watch(self) -> None:
        """See which functions each example enters, and what it costs."""
        kept = HOUSE / "var" / f"entered-{os.getpid()}.json"
        kept.parent.mkdir(exist_ok=True)

        def watch() -> int:
            found = [[file, place, cost, sorted(entered)] for (file, place), cost, entered in self._watched()]
            kept.write_text(json.dumps(found), encoding="utf-8")
            return SURVIVED

        try:
            if _in_a_fork(watch) != SURVIVED:
                raise SystemExit("the worked examples do not run as they are")
            for file, place, cost, entered in json.loads(kept.read_text(encoding="utf-8")):
                self.cost[file, place] = cost
                for name, line in entered:
                    self.enter.setdefault((name, line), set()).add((file, place))
        finally:
            kept.unlink(missing_ok=True)

    def _watched(self) -> Iterator[tuple[Example, float, set[tuple[str, int]]]]:
        import django

        django.setup()  # reading an example asks for what the app has
        from campaigns.scenarios.text import read

        order = [(str(one), place) for one in self.files for place in range(len(read(one.read_text(encoding="utf-8"))))]
        entered: set[tuple[str, int]] = set()
        ours = str(self.folder)

        def see(frame: FrameType, event: str, argument: object) -> None:
            if frame.f_code.co_filename.startswith(ours):
                entered.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

        running, began = self._run(order), time.process_time()
        sys.settrace(see)
        for one, ok in running:
            sys.settrace(None)
            if not ok:
                raise SystemExit(f"{one} does not hold as it is")
            yield one, time.process_time() - began, set(entered)
            entered.clear()
            began = time.process_time()
            sys.settrace(see)
        sys.settrace(None)


def noticed_by_tests(file: Path, number: int) -> str:
    """`TESTS` if a test of the folder fails on a mutant, else `NOBODY`."""
    command = [sys.executable, "-m", "tests.noticing", str(file), str(number)]
    try:
        done = subprocess.run(command, cwd=HOUSE, capture_output=True, timeout=10 * LONGEST, preexec_fn=_bound)
    except subprocess.TimeoutExpired:
        return TESTS
    return NOBODY if done.returncode == SURVIVED else TESTS


def tests_of(file: Path) -> list[Path]:
    """The files of tests that are about a module: the engine's own, else those that carry the name of its game or lean
    on its folder."""
    parts = file.relative_to(HOUSE / "campaigns").parts
    if parts[0] == "engine":
        return sorted((TEST_FOLDER / "engine").glob("test_*.py"))
    name, folder = parts[1].partition("_")[0], f"campaigns.games.{parts[1]}"
    tests = [one for room in ("games", "every_game") for one in sorted((TEST_FOLDER / room).glob("test_*.py"))]
    return [one for one in tests if name in one.name or folder in one.read_text(encoding="utf-8")]


def _function_at(file: Path, line: int) -> int:
    """The first line of the outermost function around a line, decorators and all; 0 outside of functions."""

    def within(nodes: list[ast.stmt]) -> int:
        for node in nodes:
            first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
            if first <= line <= (node.end_lineno or first):
                if isinstance(node, ast.FunctionDef):
                    return first
                return within(node.body) if isinstance(node, ast.ClassDef) else 0
        return 0

    return within(ast.parse(file.read_text(encoding="utf-8")).body)


def _in_a_fork(do: Callable[[], int]) -> int:
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
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
    resource.setrlimit(resource.RLIMIT_AS, (LARGEST, LARGEST))


def main(file: Path, number: int) -> int:
    """Run the tests of a module on one of its mutants."""
    import pytest

    changed(file, number)
    found = [str(one) for one in tests_of(file)]
    return NOTICED if pytest.main(["-q", "-x", "-p", "no:cacheprovider", "--seed", "1", *found]) else SURVIVED


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]), int(sys.argv[2])))
