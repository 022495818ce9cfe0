"""Where a process begins to load the tests: each at another place, so that none does what another is just doing.

The asserts of a file are written anew when it is loaded for the first time; that takes longer than all the rest of it,
and is kept for whoever comes after. Processes that begin together and go the same way would each do all of it.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from tests.harness.database import may_touch

HOUSE = Path(__file__).resolve().parents[2]


def begins_at(worker: str, workers: int, on_another_database: bool) -> float:
    """The part of all files that a worker leaves for later: those of the other database begin between these.

    Shape: `worker` as xdist calls it, "gw0" and up; from 0 to 1.
    """
    return (int(worker.removeprefix("gw")) + on_another_database / 2) / workers % 1


def files_of(config: pytest.Config) -> Iterator[Path]:
    """The files that this run will load, in their order; none where it was told no folder."""
    left_out = {Path(one).resolve() for one in config.getoption("ignore") or ()}
    for folder in (Path(told).resolve() for told in config.args):
        for path in sorted(folder.rglob("test_*.py")) if HOUSE in folder.parents else ():
            wanted = not config.getoption("only_database") or may_touch(path)
            if wanted and left_out.isdisjoint(path.parents):
                yield path


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """What was loaded here, in nobody else's order, is there when it is collected."""
    told = getattr(session.config, "workerinput", None)
    begin = begins_at(told["workerid"], told["workercount"], "DATABASE_URL" in os.environ) if told else 0
    files = [*files_of(session.config)] if begin else []
    for path in files[int(len(files) * begin) :]:
        # What cannot be loaded is told of when it is collected.
        with suppress(Exception, SystemExit, pytest.skip.Exception):
            import_module(".".join(path.relative_to(HOUSE).with_suffix("").parts))
