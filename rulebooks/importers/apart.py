"""Read a document in a process of its own, which may take so much time and memory and no more.

Some documents cannot be told from a rulebook before they are read, and are made to be read for ever.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Semaphore
from typing import Any, cast

from rulebooks.importers import rulebook
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.importers.pictures import Drawn
from rulebooks.importers.rulebook import Rulebook
from web.bounded_cache import BoundedCache

SECONDS = 20
"""Of a processor; a rulebook of a hundred pages takes one."""
MEGABYTES = 1_000
MOST_ANSWERED = {"understand": 40_000_000, "noted": 40_000_000, "text": 80_000_000, "drawn": 4_000_000}
"""Bytes of an answer: our largest book is understood in half a million, and a document may bring pictures along. What
comes out of them here takes six times as much memory."""
REMEMBERED, MOST_REMEMBERED = 3, 10_000_000
"""So many answers a process keeps, and bytes of them together: a draft is opened, looked at again, applied, and each
reading takes a second."""
AT_ONCE, SECONDS_TO_WAIT = 2, 15
"""Documents that one process of the site has read at once, so that it goes on answering, and how long others wait."""
_readers = Semaphore(AT_ONCE)
log = logging.getLogger(__name__)
TOP = Path(__file__).resolve().parents[2]


def understand(document: Document, book: str = "") -> Rulebook:
    """Read a document as `rulebook.understand` does.

    Errors: Unreadable, also where it would take too long or too much memory.
    """
    read = _apart("understand", (document, book), document.name)
    assert isinstance(read, Rulebook)
    return read


@dataclass(frozen=True, slots=True)
class Converted:
    """A document of another program: its text, the pictures that it shows, and how many more could not be taken."""

    text: str
    pictures: Sequence[Drawn] = ()
    left_out: int = 0


def converted(raw: bytes, name: str) -> Converted:
    """A .docx, .odt, HTML or PDF, as `foreign.markdown_of` gives it.

    Errors: Unreadable, also where it would take too long or too much memory.
    """
    return Converted(*_apart("text", (raw, name), name))


@dataclass(frozen=True, slots=True)
class Noted:
    """A text that says nothing of itself, in the signs of a document: which amounts its short words are, and the labels
    of its lines."""

    text: str
    amounts: Mapping[str, str]
    labels: Sequence[str]


def noted(text: str, name: str) -> Noted:
    """What somebody wrote for themselves, as `guesses/` reads it.

    Errors: Unreadable, also where it would take too long or too much memory.
    """
    return Noted(*_apart("noted", (text,), name))


def drawn(raw: bytes, name: str) -> Drawn:
    """A picture drawn anew, as `importers/drawing.py` does it.

    Errors: Unreadable, also where it would take too long or too much memory.
    """
    made = _apart("drawn", (raw, name), name)
    return cast(Drawn, made)


def _apart(task: str, given: tuple[Any, ...], name: str) -> Any:
    read = pickle.loads(_answer(pickle.dumps((task, given)), name))  # noqa: S301  written by our own process
    if isinstance(read, Unreadable):
        raise read
    return read


def _answer(asked: bytes, name: str) -> bytes:
    """What the other process answers, as it wrote it: whoever asks again is given an answer of their own.

    Errors: Unreadable, where it has not come to an answer; that is not kept.
    """
    mark = hashlib.sha256(asked).digest()
    answer = _kept.get(mark) or _asked_now(asked, name)
    if len(answer) <= MOST_REMEMBERED:
        _kept.put(mark, answer)
    return answer


_kept: BoundedCache[bytes, bytes] = BoundedCache(REMEMBERED, MOST_REMEMBERED, len)
"""Answers by the digests of what was asked; one that was asked for last is kept longest."""


def _asked_now(asked: bytes, name: str) -> bytes:
    """Errors: Unreadable."""
    try:
        with _turn(name):
            done = _done(asked, 2 * SECONDS)
    except subprocess.TimeoutExpired as late:
        raise _too_much(name) from late
    if done.returncode < 0 or b"MemoryError" in done.stderr:
        raise _too_much(name)
    if done.returncode:
        log.error("Reading %s failed:\n%s", name, done.stderr.decode(errors="replace"))
        raise Unreadable("{name} cannot be read: the reader stumbles over it.", name=name)
    return done.stdout


def _done(asked: bytes, seconds: float) -> subprocess.CompletedProcess[bytes]:
    """How the other process has ended, with what it wrote.

    Errors: TimeoutExpired, when it has not within so many seconds; it is ended then.
    """
    command = [sys.executable, "-m", "rulebooks.importers.apart"]
    return subprocess.run(command, input=asked, capture_output=True, cwd=TOP, timeout=seconds)


@contextmanager
def _turn(name: str) -> Iterator[None]:
    if not _readers.acquire(timeout=SECONDS_TO_WAIT):
        raise Unreadable("{name} has to wait: other documents are being read. Try again in a minute.", name=name)
    try:
        yield
    finally:
        _readers.release()


def _too_much(name: str) -> Unreadable:
    sentence = "{name} cannot be read in {seconds} seconds and {most} MB."
    return Unreadable(sentence, name=name, seconds=SECONDS, most=MEGABYTES)


def _main() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES * 1_000_000, MEGABYTES * 1_000_000))
    task, given = pickle.load(sys.stdin.buffer)  # noqa: S301  written by our own process
    # What the readers of a document say beside their work is no answer.
    answer, sys.stdout = sys.stdout.buffer, sys.stderr
    try:
        read: Any = TASKS[task](*given)
    except Unreadable as no:
        read = no
    told = pickle.dumps(read)
    if len(told) > MOST_ANSWERED[task]:
        raise MemoryError
    answer.write(told)
    answer.flush()


def _text(raw: bytes, name: str) -> tuple[str, list[Drawn], int]:
    from rulebooks.importers.foreign import converting, pictured  # its packages are for this process alone

    pictures = pictured.Pictures()
    text = converting.markdown_of(raw, name, pictures)
    return text, list(pictures.taken.values()), pictures.left_out


def _noted(text: str) -> tuple[str, dict[str, str], list[str]]:
    from rulebooks.importers.guesses import guessing, normalising

    plainer = normalising.normalised(text)
    return plainer, guessing.amounts(plainer), guessing.labels(plainer)


def _drawn(raw: bytes, name: str) -> Any:
    from rulebooks.importers import drawing

    return drawing.drawn(raw, name)


TASKS: dict[str, Callable[..., Any]] = {
    "understand": rulebook.understand,
    "noted": _noted,
    "text": _text,
    "drawn": _drawn,
}

if __name__ == "__main__":
    _main()
