"""Processes that read a document, as `rulebooks/importers/apart.py` has them, without loading the readers for each.

To start Python and to load all that reads takes three times as long as to read what a test has written. So each process
of a run has one beside it that has loaded that, and has read a book; it forks whenever a document is to be read, and
the fork does what a process of the site does, within the same bounds. A test that is about the process itself asks for
`read_as_a_site_does`.

    python -m tests.harness.readers SOCKET
"""

import gc
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import traceback
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import pytest

from rulebooks.importers import apart, documents
from rulebooks.shipped import LIBRARY
from tests import keeper

HOUSE = Path(__file__).resolve().parents[2]
NOTED = "Нож: 3 монеты\nКрюк: 1 монета\n"
DONE = apart._done
"""Starts a process for each document, as a site does."""
NUMBER = 4
"""Bytes of a number that tells of a process: which it is, then how it ended."""


class Readers:
    """Reads documents in forks of one process, which is there from the first document to the end of the run."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="readers-")
        self.address = f"{self.folder.name}/socket"
        words = [sys.executable, "-m", "tests.harness.readers", self.address]
        self.process = keeper.start_keeper(words, cwd=HOUSE, stdout=subprocess.PIPE)
        assert self.process.stdout
        assert self.process.stdout.readline(), "it has loaded nothing; why, standard error says"

    def read(self, asked: bytes, seconds: float) -> subprocess.CompletedProcess[bytes]:
        """As `apart._done`. Errors: TimeoutExpired."""
        with tempfile.TemporaryDirectory(dir=self.folder.name) as name, socket.socket(socket.AF_UNIX) as line:
            folder = Path(name)
            (folder / "asked").write_bytes(asked)
            line.connect(self.address)
            line.sendall(f"{name}\n".encode())
            process = number(line)
            line.settimeout(max(seconds, 0.001))
            try:
                ended = number(line)
            except TimeoutError as late:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
                raise subprocess.TimeoutExpired("a reader", seconds) from late
            written = (folder / "answer").read_bytes(), (folder / "trouble").read_bytes()
            return subprocess.CompletedProcess("a reader", ended, *written)

    def close(self) -> None:
        keeper.dismiss(self.process)
        self.folder.cleanup()


def number(line: socket.socket) -> int:
    """The next number that the other side tells. Errors: TimeoutError; ConnectionError, when it tells none."""
    told = line.recv(NUMBER, socket.MSG_WAITALL)
    if len(told) < NUMBER:
        raise ConnectionError("the readers are gone")
    return int.from_bytes(told, signed=True)


def tell(line: socket.socket, told: int) -> None:
    line.sendall(told.to_bytes(NUMBER, signed=True))


@pytest.fixture(scope="session", autouse=True)
def _readers():
    """Every document of a run is read so, by a process that begins with the first of them."""
    standing: list[Readers] = []

    def done(asked: bytes, seconds: float) -> subprocess.CompletedProcess[bytes]:
        if not standing:
            standing.append(Readers())
        return standing[0].read(asked, seconds)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(apart, "_done", done)
        yield
    for one in standing:
        one.close()


@pytest.fixture
def read_as_a_site_does(monkeypatch):
    """Each document is read by a process that begins with it and ends with it."""
    monkeypatch.setattr(apart, "_done", DONE)
    monkeypatch.setattr(apart._kept, "get", lambda mark: None)


# The process that forks


def loaded() -> None:
    """Load all that reads, and have it read a book, so that no fork has to prepare anything."""
    apart.TASKS["understand"](documents.load(LIBRARY / "bridges"), "bridges")
    apart.TASKS["noted"](NOTED)
    apart.TASKS["text"](b"<h1>A</h1><p>B</p>", "little.html")


def main(address: str) -> None:
    """Fork for whoever connects, until nobody holds standard input open any more."""
    loaded()
    gc.freeze()
    signal.signal(signal.SIGCHLD, reap)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen()
        print("loaded", flush=True)
        while listener in select.select([listener, sys.stdin], [], [])[0]:
            line, _ = listener.accept()
            with line:
                if not os.fork():
                    see_to(line)


def reap(*_: object) -> None:
    """Wait for those that have ended: what they have used of a core is told as ours then."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def see_to(line: socket.socket) -> NoReturn:
    """In a fork: have another read what is asked for on the line, and tell which it is and how it ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with line.makefile("r") as asked:
        folder = Path(asked.readline().rstrip("\n"))
    process = os.fork()
    if not process:
        read(folder)
    with suppress(OSError):  # whoever asked may have given up
        tell(line, process)
    _, ended = os.waitpid(process, 0)
    with suppress(OSError):
        tell(line, os.waitstatus_to_exitcode(ended))
    os._exit(0)


def read(folder: Path) -> NoReturn:
    """In a fork: what a process of the site does, with files of this folder for what it is asked and what it writes."""
    for number, (name, how) in enumerate((("asked", os.O_RDONLY), ("answer", os.O_WRONLY), ("trouble", os.O_WRONLY))):
        os.dup2(os.open(folder / name, how | os.O_CREAT), number)
    sys.stdin = os.fdopen(0)
    ended = 0
    try:
        apart._main()
    except BaseException:
        traceback.print_exc()
        ended = 1
    sys.stderr.flush()
    os._exit(ended)


if __name__ == "__main__":
    main(sys.argv[1])
