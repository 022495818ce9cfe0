"""`bench_search` measures what it says, on any size of shelf."""

import pytest

from rulebooks.management.commands import bench_search
from rulebooks.models import Page


@pytest.mark.django_db
def test_every_figure_is_printed(monkeypatch):
    monkeypatch.setattr(bench_search, "QUERIES", 6)
    rows = dict(bench_search.measured(40))
    assert Page.objects.count() == 40
    assert len(rows) == 11
    assert all(any(letter.isdigit() for letter in figure) for figure in rows.values())
