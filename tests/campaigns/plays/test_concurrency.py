"""Two at once: one writes, the other is told how things stand now; nothing is lost and no number is left out."""

import threading

import pytest
from django.db import connections

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign, Seat

pytestmark = pytest.mark.django_db(transaction=True)


def together(*jobs):
    """Run jobs in threads that start at the same moment; returns what each returned or raised."""
    start, ended = threading.Barrier(len(jobs)), [None] * len(jobs)

    def run(position, job):
        try:
            start.wait(timeout=10)
            ended[position] = job()
        except Exception as trouble:
            ended[position] = trouble
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=one) for one in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    return ended


def spend(table, seat, amount, key=None):
    campaign, seat = Campaign.objects.get(pk=table.campaign.pk), Seat.objects.get(pk=seat.pk)
    return ledger.make_move(campaign, "spend", {"hero": f"hero-{seat.key}", "amount": amount}, by=seat, key=key)


def numbers(table):
    return [play.number for play in table.campaign.plays.all()]


def test_last_coin_is_spent_once(cave):
    ended = together(lambda: spend(cave, cave.anya, "3"), lambda: spend(cave, cave.boris, "3"))
    refused = [one for one in ended if isinstance(one, IllegalMove)]
    assert [str(one) for one in refused] == ["that costs 3; the bank has 0"]
    assert ledger.load(cave.campaign).state.count("bank", "coins") == 0
    assert numbers(cave) == [1, 2, 3, 4, 5, 6, 7]


def test_form_sent_twice_at_once_is_done_once(cave):
    ended = together(*[lambda: spend(cave, cave.anya, "1", key="form")] * 4)
    assert len({play.number for play in ended}) == 1
    assert numbers(cave) == [1, 2, 3, 4, 5, 6, 7]


def test_many_at_once_leave_no_gap(cave):
    def busy(seat):
        hero = {"hero": f"hero-{seat.key}"}
        campaign = Campaign.objects.get(pk=cave.campaign.pk)
        return [ledger.make_move(campaign, "earn", {**hero, "amount": "1"}, by=seat) for _ in range(15)]

    ended = together(lambda: busy(cave.anya), lambda: busy(cave.boris))
    assert all(isinstance(one, list) for one in ended), ended
    assert numbers(cave) == list(range(1, 37))
    assert ledger.load(cave.campaign).state.count("bank", "coins") == 33


def test_move_and_undo_at_once(cave):
    number = spend(cave, cave.anya, "1").number
    together(lambda: spend(cave, cave.boris, "1"), lambda: ledger.undo(cave.campaign, number, by=cave.gm))
    state = ledger.load(cave.campaign).state
    spent = sum(play.move == "spend" for play in cave.campaign.plays.effective())
    assert state.count("bank", "coins") == 3 - spent
    assert numbers(cave) == list(range(1, 10))
