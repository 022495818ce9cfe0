"""Many games as text: tables of rates, lengths, a plot of lengths, and a bar that shows how far one is."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from math import ceil
from typing import TextIO

from campaigns.simulation.designing import answers
from campaigns.simulation.outcomes import Outcomes, changes, headlines, lengths, percent, points
from campaigns.simulation.proportions import Share

MOST_BINS, WIDEST = 14, 40
EIGHTHS = " ▏▎▍▌▋▊▉"
STEPS = (1, 2, 5)
BAR = 30
REDRAW = 0.1
MANY = 3
"""So many comparisons and more need a warning: one in twenty looks real by chance."""


def told(outcomes: Outcomes) -> Iterator[str]:
    """The games of one rulebook, line by line."""
    yield f"{'':<24} {'games':>13} {'rate':>8}   95 % interval"
    for (kind, name), share in outcomes.shares().items():
        yield f"{_label(kind, name):<24} {_counted(share):>13} {percent(share.rate):>8}   {_interval(share)}"
    yield ""
    yield from _lengths(outcomes)
    yield ""
    yield from plot([outcomes.moves])
    yield ""
    yield from answers(outcomes)


def told_beside(before: Outcomes, after: Outcomes) -> Iterator[str]:
    """The games of two rulebooks beside each other, and what that means."""
    yield f"{'':<24} {'original':>22} {'changed':>22}   difference, 95 % interval"
    compared = changes(before, after)
    for change in compared:
        found = change.difference
        verdict = "within chance" if found.by_chance else "more than chance"
        shift = f"{points(found.amount)} ({points(found.low)} to {points(found.high)})"
        yield (
            f"{_label(change.kind, change.name):<24} {_counted(change.before, True):>22} "
            f"{_counted(change.after, True):>22}   {shift}, {verdict}"
        )
    for title, outcomes in (("original", before), ("changed", after)):
        yield ""
        yield f"{title}:"
        yield from _lengths(outcomes)
    yield ""
    yield from plot([before.moves, after.moves])
    yield ""
    yield from headlines(before, after)
    if len(compared) >= MANY:
        yield f"Of {len(compared)} comparisons at 95 % one in twenty looks like more than chance by chance alone."


def _label(kind: str, name: str) -> str:
    return name if kind == "result" else f"{kind} {name}" if kind == "seat" else f"as {name}"


def _counted(share: Share, rate: bool = False) -> str:
    counted = f"{share.count:,} of {share.of:,}"
    return f"{counted}, {percent(share.rate)}" if rate else counted


def _interval(share: Share) -> str:
    low, high = share.interval
    return f"{low * 100:.1f} to {high * 100:.1f} %"


def _lengths(outcomes: Outcomes) -> Iterator[str]:
    for name, values in (("moves", outcomes.moves), (outcomes.called, outcomes.rounds)):
        found = lengths(values)
        if found:
            median = f"{found.median:,.1f}".removesuffix(".0")
            yield f"{name:<10} min {found.least:,}   median {median}   max {found.most:,}   mean {found.mean:,.1f}"


def plot(courses: Sequence[Sequence[int]]) -> Iterator[str]:
    """How many games took how many moves: a row for so many moves, a bar for each of the courses."""
    everything = [value for course in courses for value in course]
    size = _size(min(everything), max(everything))
    first, last = min(everything) // size, max(everything) // size
    rows = [[sum(value // size == at for value in course) for course in courses] for at in range(first, last + 1)]
    most = max(count for row in rows for count in row)
    width = WIDEST // len(courses)
    yield "moves" if len(courses) == 1 else f"{'moves':<14}{'original':<{width + 9}}changed"
    for at, row in enumerate(rows, first):
        label = f"{at * size:,}" if size == 1 else f"{at * size:,}–{(at + 1) * size - 1:,}"
        bars = [f"{_bar(count / most, width) + ' ' + (str(count) if count else ''):<{width + 8}}" for count in row]
        yield f"{label:>12} │{'│'.join(bars)}".rstrip()


def _size(least: int, most: int) -> int:
    """A round number of moves for a row, so that there are few rows."""
    power = 1
    while True:
        for step in STEPS:
            size = step * power
            if most // size - least // size < MOST_BINS:
                return size
        power *= 10


def _bar(part: float, width: int) -> str:
    """A bar of blocks, to an eighth of one; what is more than nothing is seen."""
    eighths = ceil(part * width * 8)
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).strip()


class Bar:
    """How far one is: redrawn in place where somebody watches, a line for each quarter where it goes to a file."""

    def __init__(self, stream: TextIO, total: int, what: str = "games") -> None:
        self.stream, self.total, self.what = stream, total, what
        self.done, self.drawn, self.began = 0, 0.0, time.monotonic()
        self.live = bool(getattr(stream, "isatty", lambda: False)())
        self.quarter = 0

    def begin(self) -> None:
        """Show that it begins."""
        self.more(0)
        if not self.live:
            self.stream.write(f"{self._line(time.monotonic())}\n")
            self.stream.flush()

    def more(self, done: int) -> None:
        """So many more are done."""
        self.done += done
        now = time.monotonic()
        if self.live and (now - self.drawn >= REDRAW or self.done == self.total):
            self.drawn = now
            self.stream.write(f"\r\x1b[K{self._line(now)}")
        elif not self.live and self.done * 4 // self.total > self.quarter:
            self.quarter = self.done * 4 // self.total
            self.stream.write(f"{self._line(now)}\n")
        self.stream.flush()

    def close(self) -> None:
        """End the line that is redrawn."""
        if self.live and self.drawn:
            self.stream.write("\n")
            self.stream.flush()

    def _line(self, now: float) -> str:
        part = self.done / self.total
        spent = now - self.began
        left = f", {spent / part - spent:.0f} s left" if 0 < part < 1 else f", {spent:.1f} s" if part else ""
        filled = _bar(part, BAR)
        return f"[{filled:<{BAR}}] {self.done:,} of {self.total:,} {self.what}{left}"
