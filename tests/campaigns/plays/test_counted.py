"""A play counts among the figures once it is written for good, and not before."""

import pytest

from campaigns import ledger
from config import figures

pytestmark = pytest.mark.django_db(transaction=True)


def counted():
    return figures.registry.get_sample_value("letopis_plays_total")


def test_plays_are_counted_when_they_are_written(cave):
    import config.asgi  # noqa: F401

    before = counted()
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=cave.anya)
    assert counted() == before + 1
    with pytest.raises(ledger.IllegalMove):
        ledger.make_move(cave.campaign, "spend", {"hero": "hero-1", "amount": "99"}, by=cave.anya)
    assert counted() == before + 1
