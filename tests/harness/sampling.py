"""What chance tests: a run takes a sample by a seed that it prints; `--long` takes all there is.

A test that is long because it is random (a whole game by bots, twin tables, a garbled rulebook) is written for many
seeds and run for few. Which, the seed of the run decides: another each time, so that many runs add up to more than one
could do; the commit's own where nobody watches, so that the same commit says the same twice. `--seed` repeats a run.
"""

import os
import random
import subprocess
from collections.abc import Iterable
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import TypeVar
from zlib import crc32

import pytest

from tests import in_ci

HOUSE = Path(__file__).resolve().parents[2]
LARGEST = 2**31
SHARE, ON_ANOTHER_DATABASE = 8, 16
"""One in so many of the long tests is in a sample; fewer where the same run has drawn others on SQLite before."""
Drawn = TypeVar("Drawn")


class Run:
    """What this run has drawn: its seed, and whether it takes everything. Set before any test is collected."""

    seed = 0
    long = False


def pytest_addoption(parser):
    group = parser.getgroup("sampling")
    group.addoption("--seed", type=int, help="repeat the sample of a run that printed this seed")
    group.addoption("--long", action="store_true", help="run all long tests, and for all seeds")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    """The seed is settled once, by the process that people see; those that help it are told."""
    told = getattr(config, "workerinput", {}).get("seed", config.option.seed)
    if told is None:
        told = commit() if in_ci() else random.SystemRandom().randrange(LARGEST)
    config.option.seed = Run.seed = told
    Run.long = config.option.long
    config.option.hypothesis_seed = config.option.hypothesis_seed or str(told)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    node.workerinput["seed"] = Run.seed


def pytest_terminal_summary(terminalreporter):
    sample = "everything" if Run.long else "a sample"
    terminalreporter.write_line(f"chance: {sample}, by the seed {Run.seed} (the same again: --seed {Run.seed})")


def pytest_collection_modifyitems(config, items):
    """Of the tests that are marked as long a run takes an eighth, and another eighth the next time."""
    long = [item for item in items if item.get_closest_marker("long")]
    share = ON_ANOTHER_DATABASE if os.environ.get("DATABASE_URL") else SHARE
    left_out = set(long) - set(some("long tests", long, ceil(len(long) / share)))
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def commit() -> int:
    """A number that is the same for whoever looks at this commit; 0 where there is no repository."""
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=HOUSE, capture_output=True, text=True)
    return int(asked.stdout[:7] or "0", 16) if asked.returncode == 0 else 0


def chance(name: str) -> random.Random:
    """The chance of one test of this run. Another database draws otherwise, so that two passes see more than one.

    Shape: `name` tells one use from another, so that one more of them does not change what the others draw.
    """
    return random.Random(crc32(f"{name} {Run.seed} {os.environ.get('DATABASE_URL', '')[:10]}".encode()))


def seeds(name: str, few: int, many: int, below: int = LARGEST) -> list[int]:
    """Different seeds for a test that plays by chance: few of them, with --long many."""
    return sorted(chance(name).sample(range(below), many if Run.long else few))


def examples(few: int, many: int) -> int:
    """How many examples Hypothesis tries; those of a run follow from its seed too."""
    return many if Run.long else few


def some(name: str, of: Iterable[Drawn], few: int) -> list[Drawn]:
    """A few of all cases, in their order; all of them with --long.

    One of each few neighbours: cases that stand together are alike, so that no draw is of one kind, or much dearer
    than another.
    """
    cases = list(of)
    if Run.long or len(cases) <= few:
        return cases
    drawn = chance(name)
    ends = [len(cases) * place // few for place in range(few + 1)]
    return [cases[drawn.randrange(start, end)] for start, end in pairwise(ends)]
