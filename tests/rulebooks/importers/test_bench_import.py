"""What `make bench` prints of imports is there; how fast they are is never asserted."""

import io

import pytest
from django.core.management import call_command

from rulebooks.management.commands.bench_import import text
from rulebooks.management.publishing import published
from rulebooks.models import Page


@pytest.mark.long
def test_bench_of_imports_prints_every_measure():
    said = io.StringIO()
    call_command("bench_import", sizes="0.02", pages="30", stdout=said)
    for measure in (
        "from nothing",
        "once more",
        "0.02 MB",
        "in all",
        "kB per page",
        "30 pages of 100 words",
        "saving one",
    ):
        assert measure in said.getvalue()


@pytest.mark.django_db
def test_publishing_is_measured():
    rows = dict(published(12, lambda: 0.0))
    assert Page.objects.count() == 12
    assert len(rows) == 5
    assert all(any(letter.isdigit() for letter in figure) for figure in rows.values())


def test_rulebook_that_is_made_up_is_as_long_as_asked_for():
    assert 50_000 < len(text(0.05).encode()) < 60_000
