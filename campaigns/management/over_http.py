"""What a move costs over HTTP: a form sent to a served site, by one client and by sixteen, beside a bare view."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from statistics import median, quantiles
from urllib.parse import urlencode

from django.contrib.sessions.backends.db import SessionStore
from django.urls import reverse

from campaigns.models import Campaign, Seat
from campaigns.seats.people import HELD
from web.management.measuring import Row, core_of
from web.management.serving import served

CLIENTS = 16
AT_ONCE = 10
"""Moves of one turn of a client, before the other server has its turn."""
SECRET = "b" * 32
"""What a form of the bench says against forgery, in its cookie and in its header."""
Move = Callable[[http.client.HTTPConnection], None]


def moves_over_http(seats: Sequence[Seat], bare: Campaign, samples: int) -> Iterator[Row]:
    """A guard who changes his mind, `samples` times for one client and for all; by turns with the bare view.

    Shape: `seats` are one for each client, at a table of its own: who comes second at one table may be refused. The
           site and the bare view are served by a process each, on this bench's own database.
    """
    surroundings = {"BARE_CAMPAIGN": str(bare.pk)}
    with (
        served() as (port, site),
        served("campaigns.management.bare_moves:application", **surroundings) as (other, least),
    ):
        guards = [_guarding(seat) for seat in seats]
        ours, floor = (port, guards[0]), (other, _barely)
        _spent([ours, floor], AT_ONCE)  # what a process does once
        began = [core_of(site.pid), core_of(least.pid)]
        one, bare_one = _spent([ours, floor], samples)
        mine, its = (core_of(pid) - before for pid, before in zip((site.pid, least.pid), began, strict=True))
        if mine and its:
            yield "a move over HTTP, ms of a core", f"{1000 * mine / len(one):.2f}"
            yield "the bare view that locks, inserts, updates: ms of a core", f"{1000 * its / len(bare_one):.2f}"
            yield "a move over HTTP: as many bare views, of a core", f"{mine / its:.2f}"
        yield "a move over HTTP: as many bare views, on the clock", f"{median(one) / median(bare_one):.2f}"
        many, bare_many = _crowd(port, guards, samples), _crowd(other, [_barely] * len(guards), samples)
        late, bare_late = (quantiles(took, n=100)[98] for took in (many, bare_many))
        yield f"{len(seats)} clients that move: p99 ms (the bare view)", f"{late * 1000:.0f} ({bare_late * 1000:.0f})"
        yield f"{len(seats)} clients that move: p99 to that of the bare view", f"{late / bare_late:.2f}"


def _spent(doors: list[tuple[int, Move]], samples: int) -> list[list[float]]:
    """Seconds of each move of one client at each door, by turns."""
    lines = [http.client.HTTPConnection("127.0.0.1", port, timeout=60) for port, _ in doors]
    took: list[list[float]] = [[] for _ in doors]
    for _ in range(max(1, samples // AT_ONCE)):
        for line, (_, move), mine in zip(lines, doors, took, strict=True):
            mine.extend(_timed(line, move) for _ in range(AT_ONCE))
    return took


def _crowd(port: int, moves: Sequence[Move], samples: int) -> list[float]:
    """Seconds of each move of many clients who move at the same time.

    Errors: what befell the first client whose move was not taken.
    """
    took: list[float] = []
    failed: list[BaseException] = []

    def client(move: Move) -> None:
        try:
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            took.extend(_timed(line, move) for _ in range(max(2, samples // len(moves))))
        except Exception as trouble:
            failed.append(trouble)

    threads = [threading.Thread(target=client, args=[move]) for move in moves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]
    return took


def _timed(line: http.client.HTTPConnection, move: Move) -> float:
    began = time.perf_counter()
    move(line)
    return time.perf_counter() - began


def _guarding(seat: Seat) -> Move:
    """The form of a move that can be made for ever, as a browser sends it: with a key, a session, a token."""
    store = SessionStore()
    store[HELD] = [seat.hold_hash]
    store.create()
    address = reverse("move", args=[seat.campaign.slug, "guard"])
    headers = {"Cookie": f"sessionid={store.session_key}; csrftoken={SECRET}", "X-CSRFToken": SECRET}
    keys = count()

    def move(line: http.client.HTTPConnection) -> None:
        key = next(keys)
        stance = "never" if key % 2 else "always"
        told = {"hero": "hero-1", "stance": stance, "seat": seat.key, "key": f"bench-{key}", "seen": "1"}
        _send(line, address, told, headers)

    return move


def _barely(line: http.client.HTTPConnection) -> None:
    _send(line, "/move", {"key": "bench"}, {})


def _send(line: http.client.HTTPConnection, address: str, told: dict[str, str], headers: dict[str, str]) -> None:
    """Send a form. Errors: ConnectionError where it was not taken: what was measured would be no move."""
    form = {"Content-Type": "application/x-www-form-urlencoded", **headers}
    line.request("POST", address, urlencode(told), form)
    answer = line.getresponse()
    said = answer.read()
    if answer.status != 302:
        raise ConnectionError(f"{address} answered {answer.status}: {said[:200]!r}")
