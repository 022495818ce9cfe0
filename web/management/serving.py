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
def served(application: str = "", **surroundings: str) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The site as it is served everywhere, or another application by uvicorn: its port, and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    alone = ["-m", "uvicorn", application, "--log-level", "critical", "--no-access-log"]
    alone += ["--timeout-graceful-shutdown", "1"]
    command = [sys.executable, *(alone if application else ["-m", "config.serve"]), "--port", str(port)]
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
