"""Run a command for exactly as long as the process that asked for it lives.

    python -m tests.keeper COMMAND…

A test run that is killed outright has no chance to stop the servers it started. So a server is started by this keeper,
whose standard input is a pipe held open by the test run: however the run ends, the pipe ends with it, and the keeper
stops the server. The keeper leads a session of its own, so a Ctrl+C meant for the tests does not reach it first.
"""

import select
import signal
import subprocess
import sys
from collections.abc import Sequence

PATIENCE = 10.0
"""Seconds to stop in, when asked kindly."""


def start(command: Sequence[str], **options) -> subprocess.Popen[str]:
    """Start a command that will not outlive this process; `dismiss` stops it earlier.

    Shape: options are those of Popen; standard input is taken.
    """
    return start_keeper([sys.executable, "-m", "tests.keeper", *command], **options)


def start_keeper(command: Sequence[str], **options) -> subprocess.Popen[str]:
    """Start a program that itself watches its standard input, as this module does."""
    return subprocess.Popen(command, stdin=subprocess.PIPE, text=True, start_new_session=True, **options)


def dismiss(keeper: subprocess.Popen[str]) -> None:
    """Let go of a keeper and wait until what it kept is stopped."""
    if keeper.stdin:
        keeper.stdin.close()
    keeper.wait(timeout=PATIENCE + 5)


def keep(process: subprocess.Popen, stop: signal.Signals = signal.SIGTERM) -> int:
    """Wait until standard input ends or the process does; stop it kindly, then not; return its exit code."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        while process.poll() is None and not select.select([sys.stdin], [], [], 0.2)[0]:
            pass
    finally:
        if process.poll() is None:
            process.send_signal(stop)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
    return process.wait()


if __name__ == "__main__":
    sys.exit(keep(subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)))
