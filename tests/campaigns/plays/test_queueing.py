"""Writers of one process stand in line before SQLite's lock; whoever waits too long is told so."""

import threading
from contextlib import suppress
from time import monotonic, sleep

import pytest
from django.db import OperationalError, connection, transaction
from django.urls import reverse

from campaigns import ledger
from campaigns.plays import queueing
from campaigns.plays.queueing import Line
from tests.campaigns.guests import Guest


def waiting(line, count):
    deadline = monotonic() + 10
    while len(line._waiting) < count and monotonic() < deadline:
        sleep(0.001)
    assert len(line._waiting) == count


def test_who_comes_first_writes_first():
    line, order = Line(), []

    def write(name):
        with line.turn(10):
            order.append(name)

    threads = [threading.Thread(target=write, args=[name]) for name in range(6)]
    with line.turn(0):
        for count, thread in enumerate(threads, 1):
            thread.start()
            waiting(line, count)
    for thread in threads:
        thread.join(10)
    assert order == list(range(6))
    with line.turn(0):
        pass


def test_who_waits_too_long_goes_and_holds_nobody_up():
    line, told = Line(), []

    def write(patience):
        with suppress(OperationalError), line.turn(patience):
            told.append(patience)

    with line.turn(0):
        with pytest.raises(OperationalError, match="locked"), line.turn(0.01):
            told.append("never")
        patient = threading.Thread(target=write, args=[10])
        patient.start()
        waiting(line, 1)
    patient.join(10)
    assert told == [10]


def test_a_writer_that_fails_leaves_the_line():
    line = Line()
    with pytest.raises(ValueError, match="broken"), line.turn(0):
        raise ValueError("broken")
    with line.turn(0):
        pass


@pytest.mark.django_db(transaction=True)
def test_where_the_line_does_not_move_a_move_is_answered_with_when_to_come_again(cave, monkeypatch):
    """Through pages as a browser sees them: a sentence, 503, and nothing written."""
    anya = Guest(cave, "1")
    anya.client.raise_request_exception = False
    monkeypatch.setattr(queueing, "PATIENCE", 0.01)
    address = reverse("move", args=[cave.campaign.slug, "earn"])
    with queueing.line.turn(1):
        answer = anya.client.post(address, {"hero": "hero-1", "amount": "1"})
    if connection.vendor == "postgresql":  # it has a line of its own
        assert answer.status_code == 302
        return
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert "<p" in answer.content.decode()
    assert ledger.load(cave.campaign).number == 6


@pytest.mark.django_db(transaction=True)
def test_what_is_written_within_something_larger_does_not_wait_for_itself(cave, monkeypatch):
    monkeypatch.setattr(queueing, "PATIENCE", 0.01)
    with transaction.atomic(), queueing.line.turn(1):
        ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=cave.anya)
    assert ledger.load(cave.campaign).number == 7
