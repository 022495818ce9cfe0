"""Moves that do not come to an end are cut off after a second of work: a mistake in one rule costs nobody the evening.

A rule is plain Python and may loop. One thread of its own looks at the clocks of the threads that decide something and
stops those that have worked too long. Work is measured, not time: a busy machine stops nobody.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from typing import Any

from campaigns.engine.game import Game
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say

MOST_SECONDS = 1.0
LOOK_EVERY = 0.05
MOST_KNOWN = 200


class Endless(IllegalMove):
    """A move, or what follows from it, was cut off; nothing of it was written."""

    def __init__(self) -> None:
        super().__init__(
            say("This move does not come to an end; it was cut off, and nothing was changed. The site has noted it.")
        )


class Allowed:
    """How long a thread may work. Its clock is first read when somebody looks, for that costs more than most moves."""

    __slots__ = ("seconds", "until")

    def __init__(self, seconds: float) -> None:
        self.seconds, self.until = seconds, 0.0

    def is_over(self, thread: int) -> bool:
        """Whether a thread has worked longer since it was first looked at."""
        now = _worked(thread)
        self.until = self.until or now + self.seconds
        return now > self.until


class Watch:
    """Looks after the threads that decide something now."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.allowed: dict[int, Allowed] = {}
        self.someone = threading.Event()
        self.thread: threading.Thread | None = None

    def begin(self, seconds: float) -> bool:
        """Look after this thread from now on; false when that is done already."""
        here = threading.get_ident()
        if here in self.allowed:
            return False
        with self.lock:
            self.allowed[here] = Allowed(seconds)
            if self.thread is None or not self.thread.is_alive():
                self.thread = threading.Thread(target=self._look, name="endless moves", daemon=True)
                self.thread.start()
        if not self.someone.is_set():
            self.someone.set()
        return True

    def end(self) -> None:
        """Look after this thread no longer."""
        with self.lock:
            self.allowed.pop(threading.get_ident(), None)

    def _look(self) -> None:
        while True:
            self.someone.wait()
            time.sleep(LOOK_EVERY)
            with self.lock:
                if not self.allowed:
                    self.someone.clear()
                late = [thread for thread, allowed in self.allowed.items() if allowed.is_over(thread)]
                for thread in late:
                    del self.allowed[thread]  # one is told once
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Endless))


def _worked(thread: int) -> float:
    """For how many seconds a thread has worked; where a system does not say, how late it is."""
    try:
        return time.clock_gettime(time.pthread_getcpuclockid(thread))
    except (AttributeError, OSError):
        return time.monotonic()


_watch = Watch()


@contextmanager
def cut_off(seconds: float | None = None) -> Iterator[None]:
    """Let what stands inside work for so long and no longer.

    Errors: Endless.
    """
    begun = _watch.begin(MOST_SECONDS if seconds is None else seconds)
    try:
        yield
    finally:
        if begun:
            _watch.end()


_known: dict[int, tuple[Game, Game]] = {}


def guarded(game: Game) -> Game:
    """A game whose rules are cut off when they do not come to an end; the same object each time."""
    known, safe = _known.get(id(game), (None, game))
    if known is not game:
        if len(_known) >= MOST_KNOWN:
            _known.clear()  # games without code are made anew for each edition of their rulebook
        safe = _safe(game)
        _known[id(game)] = game, safe
    return safe


def _safe(game: Game) -> Game:
    return replace(
        game,
        moves=tuple(replace(move, decide=_guarded(move.decide)) for move in game.moves),
        answers={kind: _guarded(answer) for kind, answer in game.answers.items()},
        settle=_guarded(game.settle) if game.settle else None,
    )


def _guarded(rule: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(rule)
    def within_a_second(*told: Any, **fields: Any) -> Any:
        begun = _watch.begin(MOST_SECONDS)  # `cut_off` by hand: this is done for each move that a look tries
        try:
            return rule(*told, **fields)
        finally:
            if begun:
                _watch.end()

    return within_a_second
