"""A campaign is checked while people play it: what is read is of one moment, and nobody waits for the reader."""

import threading

import pytest
from django.db import connections

from campaigns import ledger
from campaigns.files import exporting
from campaigns.models import Campaign, Seat
from campaigns.plays import verifying
from campaigns.plays.snapshots import snapshot

pytestmark = pytest.mark.django_db(transaction=True)
EARN = {"hero": "hero-1", "amount": "1"}


def elsewhere(job):
    """Do something over another connection, and wait for it."""
    failed = []

    def run():
        try:
            job()
        except BaseException as trouble:
            failed.append(trouble)
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(timeout=20)
    assert not thread.is_alive()
    assert failed == []


def play(table):
    campaign, seat = Campaign.objects.get(pk=table.campaign.pk), Seat.objects.get(pk=table.anya.pk)
    made = ledger.make_move(campaign, "earn", EARN, by=seat)
    ledger.undo(campaign, made.number, by=seat)


@pytest.mark.parametrize("moment", ["_turns", "_row", "_plays"])
def test_plays_made_while_it_is_checked_are_no_fault(cave, monkeypatch, moment):
    reading = getattr(verifying, moment)

    def interrupted(campaign, *more):
        elsewhere(lambda: play(cave))
        return reading(campaign, *more)

    with monkeypatch.context() as patch:
        patch.setattr(verifying, moment, interrupted)
        assert verifying.verify(cave.campaign) == []
    assert cave.campaign.plays.count() == 8
    assert verifying.verify(cave.campaign) == []


def test_file_that_is_taken_along_is_of_one_moment(cave):
    with snapshot():
        table = ledger.load(cave.campaign)
        elsewhere(lambda: play(cave))
        told = exporting.export(table, cave.gm)
    assert (told["number"], len(told["plays"]), told["hash"]) == (6, 6, told["plays"][-1]["hash"])


def test_after_the_reader_everybody_writes_again(cave):
    with snapshot():
        ledger.load(cave.campaign)
    play(cave)
    assert Campaign.objects.get(pk=cave.campaign.pk).number == 8
