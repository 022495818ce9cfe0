"""The demo campaign is played by real moves, once, and is worth clicking on."""

import io

import pytest
from django.core.management import CommandError, call_command

from campaigns import demo, ledger
from campaigns.chronicle import log
from campaigns.models import Campaign
from campaigns.plays.checkpoints import refold
from campaigns.seats import people
from rulebooks import catalogue
from rulebooks.models import Book
from tests.harness.shelf import put_on_shelf


def said(name, **options):
    out = io.StringIO()
    call_command(name, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def library(db):
    put_on_shelf()
    yield
    for book in Book.objects.all():
        catalogue.forget(book)


def test_demo_is_played_once_by_real_moves(library):
    first = said("demo_campaign", address="http://127.0.0.1:8000/").splitlines()
    assert first[0].endswith("http://127.0.0.1:8000/campaigns/demo/")
    assert people.seat_of_link(first[1].rstrip("/").rpartition("/")[2]).master
    check_what_was_played(Campaign.objects.get())
    assert said("demo_campaign", address="http://127.0.0.1:8000/").splitlines()[1:] == first[1:]
    assert Campaign.objects.count() == 1


def check_what_was_played(campaign):
    table = ledger.load(campaign)
    written = [name for _, name, _ in [*demo.CHOOSING, *demo.FIRST_EVENING, demo.MISTAKE, *demo.SECOND_EVENING]]
    assert [play.move for play in campaign.plays.all() if play.move in written] == written
    assert table.state.result == ""
    assert table.state == refold(campaign)
    assert table.state.has("karate-bomzh", "dead")
    finished, on = campaign.sessions.all()
    assert finished.ended
    assert finished.notes
    assert campaign.session == on
    assert log.changes(table, finished)
    assert len(log.lines(table, campaign.plays.newest(100))) == campaign.number


def test_demo_waits_for_its_rulebook(db):
    with pytest.raises(CommandError, match="import_library"):
        said("demo_campaign")
