"""What `make bench` prints of imports is there; how fast they are is never asserted."""

import io

import pytest
from django.core.management import call_command

from rulebooks.management.commands.bench_import import text


@pytest.mark.long
def test_bench_of_imports_prints_every_measure():
    said = io.StringIO()
    call_command("bench_import", sizes="0.02", stdout=said)
    for measure in ("from nothing", "once more", "0.02 MB", "in all", "kB per page"):
        assert measure in said.getvalue()


def test_rulebook_that_is_made_up_is_as_long_as_asked_for():
    assert 50_000 < len(text(0.05).encode()) < 60_000
