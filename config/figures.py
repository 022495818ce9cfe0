"""What is counted, for Prometheus: requests by what answered them, how long they took, what waits, streams, moves.

Nothing here is about a person, a campaign or an address: labels are few, and none comes from outside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

METHODS = {"GET", "HEAD", "POST", "OPTIONS"}
SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

registry = CollectorRegistry()
ProcessCollector(registry=registry)
GCCollector(registry=registry)

requests = Counter("letopis_requests", "Requests that were answered", ["door", "method", "status"], registry=registry)
durations = Histogram(
    "letopis_request_seconds", "Seconds until the last byte of an answer", ["door"], buckets=SECONDS, registry=registry
)
errors = Counter("letopis_errors", "Requests that failed by our mistake", registry=registry)
plays = Counter("letopis_plays", "Plays written by this process", registry=registry)
_gauges: dict[str, Gauge] = {}


def counted(door: str, method: str, status: int, seconds: float) -> None:
    """Count a request that was answered.

    Shape: `door` is one of config/asgi.py's; a stream counts, but its length is no duration of an answer.
    """
    requests.labels(door, method if method in METHODS else "other", str(status)).inc()
    if door != "events":
        durations.labels(door).observe(seconds)
    if status >= 500 and status not in (503, 507):
        errors.inc()


def play_written(sender: object, created: bool = False, **more: Any) -> None:
    """Count a play once it is written for good; a signal of Django calls this."""
    if created:
        transaction.on_commit(plays.inc)


def gauge(name: str, told: str, ask: Callable[[], float]) -> None:
    """Have a number looked up whenever somebody asks for the figures."""
    if name not in _gauges:
        _gauges[name] = Gauge(f"letopis_{name}", told, registry=registry)
    _gauges[name].set_function(ask)


def written_out() -> tuple[str, bytes]:
    """The kind of text, and the text."""
    return CONTENT_TYPE_LATEST, generate_latest(registry)
