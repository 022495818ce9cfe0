"""An application served in a process of its own, for as long as something is measured."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

SECONDS_TO_START = 60


@contextmanager
def served(
    application: str = "config.asgi:application", **surroundings: str
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The site, or another application, in a process of its own: its port and the process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", application, "--port", str(port), "--log-level", "error"]
    command += ["--timeout-graceful-shutdown", "1", "--no-access-log"]
    process = subprocess.Popen(command, cwd=settings.BASE_DIR, env={**os.environ, **surroundings})
    try:
        deadline = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < deadline and not _answers(port):
            time.sleep(0.1)
        yield port, process
    finally:
        process.terminate()
        process.wait()


def _answers(port: int) -> bool:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=SECONDS_TO_START).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True
