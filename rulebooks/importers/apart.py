"""Read a document in a process of its own, which may take so much time and memory and no more.

Some documents cannot be told from a rulebook before they are read, and are made to be read for ever.
"""

from __future__ import annotations

import logging
import pickle
import resource
import subprocess
import sys
from pathlib import Path

from rulebooks.importers import rulebook
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.importers.rulebook import Rulebook

SECONDS = 20
"""Of a processor; a rulebook of a hundred pages takes one."""
MEGABYTES = 1_000
log = logging.getLogger(__name__)
TOP = Path(__file__).resolve().parents[2]


def understand(document: Document, book: str = "") -> Rulebook:
    """Read a document as `rulebook.understand` does.

    Errors: Unreadable, also where it would take too long or too much memory.
    """
    command = [sys.executable, "-m", "rulebooks.importers.apart"]
    try:
        done = subprocess.run(
            command, input=pickle.dumps((document, book)), capture_output=True, cwd=TOP, timeout=2 * SECONDS
        )
    except subprocess.TimeoutExpired as late:
        raise _too_much(document) from late
    if done.returncode < 0 or b"MemoryError" in done.stderr:
        raise _too_much(document)
    if done.returncode:
        log.error("Reading %s failed:\n%s", document.name, done.stderr.decode(errors="replace"))
        raise Unreadable("{name} cannot be read: the reader stumbles over it.", name=document.name)
    read = pickle.loads(done.stdout)  # noqa: S301  written by our own process
    if isinstance(read, Unreadable):
        raise read
    assert isinstance(read, Rulebook)
    return read


def _too_much(document: Document) -> Unreadable:
    return Unreadable(
        "{name} cannot be read in {seconds} seconds and {most} MB.", name=document.name, seconds=SECONDS, most=MEGABYTES
    )


def _main() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES * 1_000_000, MEGABYTES * 1_000_000))
    document, book = pickle.load(sys.stdin.buffer)  # noqa: S301  written by our own process
    try:
        read: Rulebook | Unreadable = rulebook.understand(document, book)
    except Unreadable as no:
        read = no
    pickle.dump(read, sys.stdout.buffer)


if __name__ == "__main__":
    _main()
