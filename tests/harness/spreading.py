"""Which tests stay together on one core: those that share what was dear to make.

A file goes to one worker as a whole, so that its fixtures are made once. Where a file is about all games at once, what
is shared is shared by game, so each game of it goes by itself, with all its worked examples, which are played once and
then looked at by several tests. Tests in a browser share nothing but the browser and the site, which every worker has.
"""

import os
import re
from functools import cache
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
BOOKS = ("rulebooks/library/*/", "tests/campaigns/strangers/*.md")
"""What is played has one of these names."""
EXAMPLES = re.compile(r"\[(\w+)/scenarios/([\w-]+)\.txt")
BY_GAME, IN_BROWSER = "/every_game/", "/browser/"


@cache
def games() -> re.Pattern[str]:
    """Finds the book of a game among the parameters of a test."""
    names = sorted((path.stem for book in BOOKS for path in HOUSE.glob(book)), key=len, reverse=True)
    return re.compile(rf"(?<![a-z])({'|'.join(map(re.escape, names))})(?![a-z])")


def game_of(told: str) -> str:
    """The game that a test with these parameters is about; nothing for one about none."""
    if found := EXAMPLES.search(told):
        folder, file = found.groups()  # of tables without code each book has a file
        return file if games().fullmatch(file) else folder.replace("_", "-")
    found = games().search(told)
    return found[1] if found else ""


def scope(test: str) -> str:
    """What a test belongs to, by its id: all of the same scope run on one worker, in their order."""
    file = test.partition("::")[0]
    if IN_BROWSER in file:
        return test
    if BY_GAME in file and (game := game_of(test[len(file) :])):
        return f"{file} {game}"
    return file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """With `-n auto` as many workers as there are cores: while those of one database wait, those of the other work."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pytest_xdist_make_scheduler(config, log):
    """How xdist spreads tests, where it does at all."""
    from xdist.scheduler import LoadScopeScheduling

    class ByScope(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return scope(nodeid)

        def _pending_of(self, workload: dict[str, dict[str, bool]]) -> int:
            """What is through is forgotten: it would be counted again after each of twelve thousand tests."""
            for done in [scope for scope, tests in workload.items() if all(tests.values())]:
                del workload[done]
            return super()._pending_of(workload)

    # In the order of the files: the scope with the most tests is not the longest.
    config.option.loadscopereorder = False
    return ByScope(config, log)
