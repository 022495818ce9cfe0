"""What each test costs: the ten slowest are named, and one that takes too much of a core without saying so has failed.

Counted is processor time, of the test and the programs that it ran or that run beside it, such as a browser and the
site it looks at, so that a busy machine fails nobody. Nor does a slow one: who took long is measured against how long
this machine takes for something known. What a fixture of a module or of the run did on the way is not the test's.
"""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

import pytest

MOST = 5.0
"""Seconds of an idle ordinary core that a test without the mark `long` may take, in a run that takes a sample."""
MOST_IN_A_BROWSER = 10.0
"""The same where a browser draws on one core what the site makes on the other."""
KNOWN_WORK = """
import time
before = time.process_time()
made = {str(number): [number, (number,)] for number in range(300_000)}
print(time.process_time() - before)
"""
ORDINARY = 0.22
"""Seconds that an ordinary core takes for it: one that did all tests in ten minutes."""
LOOKS, BETWEEN_LOOKS = 5, 2.0
"""How often this machine is looked at before a test has failed, and the seconds from one look to the next."""
SLOWEST = 10
TICKS = os.sysconf("SC_CLK_TCK")
PROCESSES = "/proc"
COST = "seconds of a core"
"""Under this name a report carries what its test has cost."""
shared_work = pytest.StashKey[float]()
begun = pytest.StashKey[float]()
ended = pytest.StashKey[float]()
"""What had been used when the newest test was over, which is where the next one begins: to count takes time as well."""
used = pytest.StashKey[float]()
is_last = pytest.StashKey[bool]()


def pytest_addoption(parser):
    parser.addoption(
        "--within", type=float, help="begin no further test after so many seconds, and say how many were not"
    )


def processor_time() -> float:
    """Seconds that this process, the programs that it waited for and those that still run have had a core.

    To the hundredth, where the system tells of programs that run (Linux); elsewhere those count when they have ended.
    """
    others = sum(had_by(program) for program in beside(os.getpid())) if has_begun_others() else 0.0
    return sum(os.times()[:4]) + others


def has_begun_others() -> bool:
    """Whether this process has programs beside it, ended or not; the system knows without a look at each thread."""
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    except AttributeError:  # not every system can be asked
        return True
    return True


def beside(process: int) -> Iterator[int]:
    """The programs that a process has begun and that run still, and theirs."""
    # Whoever has ended meanwhile has nobody any more.
    with suppress(OSError):
        for thread in os.listdir(f"{PROCESSES}/{process}/task"):
            with open(f"{PROCESSES}/{process}/task/{thread}/children") as told:
                children = told.read().split()
            for child in map(int, children):
                yield child
                yield from beside(child)


def had_by(process: int) -> float:
    """Seconds that a process and those that it waited for have had a core; 0 when it has ended meanwhile.

    Source: proc_pid_stat(5), `utime`, `stime`, `cutime`, `cstime`, counted after the name, which may hold anything.
    """
    with suppress(OSError):
        with open(f"{PROCESSES}/{process}/stat") as stat:
            told = stat.read().rpartition(")")[2].split()
        return sum(map(int, told[11:15])) / TICKS
    return 0.0


def slowness() -> float:
    """How many times slower than an ordinary core those of this machine are just now; at least 1.

    All of them are asked at once, since a test has a browser or a site on the others: two that share one piece of
    hardware are each slower while both work.
    """
    asked = [
        subprocess.Popen([sys.executable, "-c", KNOWN_WORK], stdout=subprocess.PIPE) for _ in range(os.cpu_count() or 1)
    ]
    return max(1.0, *(float(one.communicate()[0]) / ORDINARY for one in asked))


def is_explained(cost: float, most: float) -> bool:
    """Whether a cost may be the machine's fault: at one of a few looks it was slow enough for that.

    What it was like while the test ran nobody knows any more. One that does others' work as well is twice as fast a
    moment later: a single look, just then, would have failed whoever came before.
    """
    for look in range(LOOKS):
        if look:
            time.sleep(BETWEEN_LOOKS)
        if cost / slowness() <= most:
            return True
    return False


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef, request):
    """Note what was done for more tests than one. Of fixtures within fixtures the outermost counts.

    One of a class is made anew for each test outside of classes, which is where ours are.
    """
    if fixturedef.scope in {"function", "class"}:
        return (yield)
    session, before = request.session, processor_time()
    noted = session.stash.get(shared_work, 0.0)
    try:
        return (yield)
    finally:
        session.stash[shared_work] = noted + processor_time() - before


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item, nextitem):
    stash = item.session.stash
    item.stash[begun] = stash[ended] if ended in stash else so_far(item.session)
    item.stash[is_last] = nextitem is None
    return (yield)


def so_far(session: pytest.Session) -> float:
    """What all tests have cost until now."""
    return processor_time() - session.stash.get(shared_work, 0.0)


def cost_so_far(item: pytest.Item) -> float:
    """What a test has cost since it was begun."""
    item.session.stash[ended] = so_far(item.session)
    return item.session.stash[ended] - item.stash[begun]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "teardown":
        # With the last test goes all that was made for the run: a browser, a served site, with what they have used.
        cost = item.stash[used] if item.stash[is_last] else cost_so_far(item)
        report.user_properties.append((COST, cost))
        limited = not item.config.getoption("long", False) and not item.get_closest_marker("long")
        most = MOST_IN_A_BROWSER if item.get_closest_marker("browser") else MOST
        if limited and cost > most and report.passed and not is_explained(cost, most):
            report.outcome = "failed"
            report.longrepr = f"{cost:.1f} s of a core; {most:g} s are enough, or it is marked `long`: {item.nodeid}"
    elif item.stash[is_last]:
        item.stash[used] = cost_so_far(item)
    return report


class Costs:
    """What the tests of this run have cost, told at its end."""

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.of: dict[str, float] = {}

    def pytest_runtest_logreport(self, report) -> None:
        if cost := dict(report.user_properties).get(COST):
            self.of[report.nodeid] = cost

    def pytest_terminal_summary(self, terminalreporter) -> None:
        files = Counter[str]()
        for test, cost in self.of.items():
            files[test.partition("::")[0]] += cost  # type: ignore[assignment]
        for test, cost in [*Counter(self.of).most_common(SLOWEST), *files.most_common(SLOWEST)]:
            terminalreporter.write_line(f"{cost:6.2f} s  {test}")
        spent = sum(self.of.values())
        passed = time.monotonic() - self.begun
        terminalreporter.write_line(f"time: {passed:.0f} s, for {spent:.0f} s of a core in tests")


def empties_database(item: pytest.Item) -> bool:
    """Whether what migrations have put into the database is gone when the test is over."""
    mark = item.get_closest_marker("django_db")
    return bool(mark and mark.kwargs.get("transaction")) or "transactional_db" in getattr(item, "fixturenames", ())


class InTime:
    """Lets no test begin after a time; whoever wants an answer soon hears how many were left."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.until = float("inf")
        self.left = 0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config, items) -> None:
        """In the order that was asked for, but for those that empty the database: these come last, as ever."""
        asked = [str(config.rootpath / argument) for argument in config.args]
        places = {
            item.path: min(place for place, one in enumerate(asked) if str(item.path).startswith(one)) for item in items
        }
        items.sort(key=lambda item: (empties_database(item), places[item.path]))

    def pytest_collection_finish(self) -> None:
        self.until = time.monotonic() + self.seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self) -> bool | None:
        if time.monotonic() < self.until:
            return None
        self.left += 1
        return True

    def pytest_terminal_summary(self, terminalreporter) -> None:
        if self.left:
            terminalreporter.write_line(
                f"{self.left} tests were not begun within {self.seconds:g} s; `make test` runs all"
            )


def pytest_configure(config) -> None:
    if config.option.within:
        config.pluginmanager.register(InTime(config.option.within), "tests in time")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Costs(), "costs of tests")
