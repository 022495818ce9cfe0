"""A real Chromium, and the site as one process serves it, on a database of its own with the shipped rulebooks."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import (
    Browser,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests import in_ci, keeper
from tests.browser.drawer import Drawer, Kind, Used
from tests.browser.table import PATIENCE
from tests.harness.sampling import some
from tests.harness.shelf import made

NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
"""The shell first: it draws and runs a page as the others do, for two thirds of their processor time."""
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",
    "--in-process-gpu",
    "--force-gpu-mem-available-mb=0",
    "--enable-features=NetworkServiceInProcess2,RenderDocument:level/crashed-frame",
]
"""With a limit of one, no page of one person begins a process beside that of the first; people share none anyway.
With the next, the browser draws and fetches by itself instead of by two programs that it has to talk to. With no room
for what has been drawn it lays a page out and paints none of it: no test looks at a page by the dot, and the programs
that draw spent a tenth of their time on that. The last has a page that leads to another of the same site drawn in the
same frame, as long was usual, and not in one that is made for it: an address costs 38 ms of a core instead of 55."""
SECONDS_TO_FETCH = 240
SECONDS_TO_START = 60
HEIGHTS = {390: 844, 1440: 900}
"""The widths we promise to look right at, in CSS pixels, each with a height that goes with it."""
TELEPHONE = 600
"""Below so many CSS pixels somebody has a thumb and no mouse."""
BROWSER = pytest.StashKey[str]()
Window = Callable[..., Page]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


def find_chromium(playwright: Playwright) -> str:
    """The program CHROMIUM names, this machine's, or playwright's own, fetched if need be.

    Errors: playwright's Error when there is none and none can be fetched in time.
    """
    if named := os.environ.get("CHROMIUM"):
        return named
    for name in NAMES:
        if found := shutil.which(name):
            return found
    own = playwright.chromium.executable_path
    if not Path(own).exists():
        fetch = [sys.executable, "-m", "playwright", "install", "chromium"]
        with suppress(subprocess.TimeoutExpired):
            subprocess.run(fetch, timeout=SECONDS_TO_FETCH, capture_output=True)
    if not Path(own).exists():
        raise Error("None is installed, and playwright could not fetch one.")
    return own


@pytest.fixture(scope="session")
def chromium(pytestconfig: pytest.Config) -> Iterator[Browser]:
    """One Chromium for all tests; a loud skip where there is none, a failure in CI."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright leaves its event loop running in this thread, and Django takes that for asynchronous code.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        try:
            program = find_chromium(playwright)
            # Without Chromium's own sandbox, which root cannot have: it only ever opens our own site.
            browser = playwright.chromium.launch(executable_path=program, args=FLAGS, chromium_sandbox=False)
        except Error as trouble:
            said = f"NO CHROMIUM: NOTHING WAS TESTED IN A BROWSER. Set CHROMIUM to one. {trouble.message}"
            (pytest.fail if in_ci() else pytest.skip)(said)
        expect.set_options(timeout=PATIENCE)
        pytestconfig.stash[BROWSER] = f"Chromium {browser.version} ({program})"
        yield browser
        browser.close()


def pytest_sessionfinish(session):
    if BROWSER in session.config.stash and hasattr(session.config, "workeroutput"):
        session.config.workeroutput["browser"] = session.config.stash[BROWSER]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """Which browser it was, only the process knows that drove it."""
    if browser := getattr(node, "workeroutput", {}).get("browser"):
        node.config.stash[BROWSER] = browser


def pytest_terminal_summary(terminalreporter, config):
    if BROWSER in config.stash:
        terminalreporter.write_line(f"browser: {config.stash[BROWSER]}")


@dataclass(frozen=True)
class Site:
    """A served site: its address without a slash at the end, and who begins tables on it."""

    url: str
    begins: subprocess.Popen[str]

    def manage(self, *words: str) -> str:
        """Run a command of `manage.py` on this site's database; what it printed."""
        answer = self.asked({"command": words})
        assert answer["done"], f"manage.py {' '.join(words)}\n{answer['told']}"
        return str(answer["told"])

    def begin(self, told: dict[str, Any]) -> list[dict[str, str]]:
        """Have tables begun, as `tests.browser.begun` tells of them."""
        return list(self.asked(told))

    def asked(self, told: dict[str, Any]) -> Any:
        with suppress(BrokenPipeError):
            print(json.dumps(told), file=self.begins.stdin, flush=True)
        answer = self.begins.stdout.readline() if self.begins.stdout else ""
        assert answer, "whoever begins tables is gone; why, standard error says"
        return json.loads(answer)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for(url: str, server: subprocess.Popen, log: Path) -> None:
    """Wait until somebody answers there, if only with an error.

    Errors: AssertionError with the server's log when it stops or takes too long.
    """
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline and server.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=SECONDS_TO_START)
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"the site did not start:\n{log.read_text()}")


@contextmanager
def serving(folder: Path, **said: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The site on SQLite with the shipped rulebooks, served as `make run` serves it: its address, and the surroundings
    that it runs in, with what is `said` in them."""
    environment = {**os.environ, "LETOPIS_VAR": str(folder), "LOCAL": "1", "DJANGO_SETTINGS_MODULE": "config.settings"}
    environment |= said
    environment.pop("DATABASE_URL", None)
    shutil.copy(made() / "shelf.sqlite3", folder / "letopis.sqlite3")
    port = free_port()
    log = folder / "log"
    with log.open("w") as output:
        server = keeper.start(
            [sys.executable, "-m", "config.serve", "--port", str(port)],
            cwd=settings.BASE_DIR,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_for(f"http://127.0.0.1:{port}/", server, log)
        yield f"http://127.0.0.1:{port}", environment
    finally:
        keeper.dismiss(server)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A served site on which everybody edits.

    All browser tests of one process share it, so a test makes its own campaigns and its own people.
    """
    with serving(tmp_path_factory.mktemp("site")) as (url, environment):
        words = [sys.executable, "-m", "tests.browser.begins"]
        begins = keeper.start_keeper(words, cwd=settings.BASE_DIR, env=environment, stdout=subprocess.PIPE)
        try:
            yield Site(url, begins)
        finally:
            keeper.dismiss(begins)


@pytest.fixture(scope="session")
def drawer(chromium: Browser, site: Site) -> Iterator[Drawer]:
    """Where browsers lie that nobody sits at just now."""
    drawer = Drawer(chromium, site.url)
    yield drawer
    drawer.close()


@pytest.fixture
def window(drawer: Drawer) -> Iterator[Window]:
    """Open browsers: each call is another person with cookies of their own, and gives that person's page.

    Shape:  window(width=1440, dark=False, javascript=True, language="ru-RU"); then `page.goto("/")`. With `new=True`
            nobody has used the browser before, and it has no file of the site yet.
    Errors: a script that fails, or that the page's own policy forbids, fails the test at its end.
    """
    taken: list[Used] = []

    def open_window(width=1440, dark=False, javascript=True, language="ru-RU", new=False) -> Page:
        taken.append(drawer.take(Kind(javascript, language, has_touch=width < TELEPHONE), new))
        page = taken[-1].context.new_page()
        page.set_viewport_size({"width": width, "height": HEIGHTS.get(width, 900)})
        if dark:
            page.emulate_media(color_scheme="dark")
        return page

    yield open_window
    for used in taken:
        drawer.put_back(used)
    troubles = [trouble for used in taken for trouble in used.troubles]
    assert not troubles, "\n".join(troubles)


@pytest.fixture(
    params=[
        *some("a phone", ["phone", "phone at night"], 1),
        *some("a screen", ["screen", "screen at night"], 1),
    ]
)
def any_page(request: pytest.FixtureRequest, window: Window) -> Page:
    """A page in each width that we promise, by day or by night as it falls: a test that takes it runs twice."""
    device, _, dark = request.param.partition(" at ")
    width = {"phone": 390, "screen": 1440}[device]
    return window(width=width, dark=bool(dark))
