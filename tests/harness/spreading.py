"""Which tests stay together on one core: those that share what was dear to make.

A file goes to one worker as a whole, so that its fixtures are made once. Where a file is about all games at once, what
is shared is shared by game, so each game of it goes by itself; worked examples go by the file that they stand in. Tests
in a browser share nothing but the browser and the site, which every worker has.
"""

import os
import re

import pytest

GAME = re.compile(r"\[(?:\d+-)*([a-z]{3,}(?:-[a-z]+)*)")
EXAMPLES = re.compile(r"::test_scenario\[([\w./-]+\.txt)")
BY_GAME, IN_BROWSER = "/every_game/", "/browser/"


def scope(test: str) -> str:
    """What a test belongs to, by its id: all of the same scope run on one worker, in their order."""
    file = test.partition("::")[0]
    if IN_BROWSER in file:
        return test
    if examples := EXAMPLES.search(test):
        return f"{file} {examples[1]}"
    if BY_GAME in file and (game := GAME.search(test)):
        return f"{file} {game[1]}"
    return file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """With `-n auto` one worker more than there are cores, for some tests wait; beside another database, or a browser,
    as many as there are cores, for these take what is left.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    alone = not os.environ.get("DATABASE_URL") and not any("browser" in asked for asked in config.args)
    return cores + alone


def pytest_xdist_make_scheduler(config, log):
    """How xdist spreads tests, where it does at all."""
    from xdist.scheduler import LoadScopeScheduling

    class ByScope(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return scope(nodeid)

    # In the order of the files: the scope with the most tests is not the longest.
    config.option.loadscopereorder = False
    return ByScope(config, log)
