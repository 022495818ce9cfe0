"""The search in as many processes as wanted; what comes of it is the same in any of them, and in the same order."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

import django
from django.apps import apps

from campaigns.mutations.recording import Stat
from campaigns.mutations.search import Search, Verdict
from campaigns.simulation.tables import table_for

LARGEST_SHARE = 12
"""Stats that a process takes at once: neighbours are read by the same examples."""

_search: Search | None = None


def verdicts(
    search: Search, stats: Sequence[Stat], processes: int = 1, told: Callable[[int], object] = lambda done: None
) -> list[Verdict]:
    """What becomes of some stats, in their order; `told` hears how many more are done."""
    found: list[Verdict] = []
    for share in _here(search, stats) if processes == 1 else _elsewhere(search, stats, processes):
        found += share
        told(len(share))
    return found


def _here(search: Search, stats: Sequence[Stat]) -> Iterator[list[Verdict]]:
    for stat in stats:
        yield [search.verdict(stat)]


def _elsewhere(search: Search, stats: Sequence[Stat], processes: int) -> Iterator[list[Verdict]]:
    """The shares as other processes do them. Processes that are forked know what each example reads already."""
    global _search
    forks = sys.platform.startswith("linux")
    if forks:
        for example in search.examples:
            example.read_by_moves  # noqa: B018 - it is remembered
        _search = search
    size = max(1, min(LARGEST_SHARE, len(stats) // (processes * 4)))
    shares = [stats[at : at + size] for at in range(0, len(stats), size)]
    context = multiprocessing.get_context("fork" if forks else "spawn")
    strangers = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, context, _prepare, (search.table.slug, search.table.asked))
    try:
        yield from pool.map(_share, shares)
    except BaseException:  # whoever interrupts does not wait for the shares that are under way
        for process in set(multiprocessing.active_children()) - strangers:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _prepare(slug: str, asked: str) -> None:
    """What a process does first; whoever started it is the one to be interrupted."""
    global _search
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not apps.ready:
        django.setup()
    if _search is None:
        _search = Search(table_for(slug, asked))


def _share(stats: Sequence[Stat]) -> list[Verdict]:
    if _search is None:
        raise RuntimeError("a process was asked before it was prepared")
    return [_search.verdict(stat) for stat in stats]
