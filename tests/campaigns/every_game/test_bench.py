"""What `make bench` prints is there; how fast things are is never asserted."""

import io

import pytest
from django.core.management import call_command


@pytest.mark.long
def test_bench_prints_every_measure():
    told = io.StringIO()
    few = {"moves": 12, "games": 2, "samples": 4, "listeners": 3, "looks": 4, "viewers": "1,3"}
    call_command("bench", **few, sizes="9,30", stdout=told)
    said = told.getvalue()
    for measure in (
        "engine alone",
        "through the ledger",
        "to the smallest transaction",
        "a move over HTTP: as many bare views",
        "16 clients that move: p99 to that of the bare view",
        "12th move",
        "late to early",
        "whole games",
        "undo to any point",
        "100,000 events",
        "import of",
        "a look in castle: a player, ms of a core (to its number)",
        "a look of one of 3 who look on",
        "are told, ms of the server's core (a bare stream)",
        "an entry, pages per second (to a bare view)",
        "the last page of 30 to that of 9, cold",
        "to the last of 3 browsers",
        "one idle stream",
        "odds of a typical attack",
    ):
        assert measure in said
