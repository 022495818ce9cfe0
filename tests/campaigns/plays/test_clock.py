"""A clock that goes back an hour or ahead a year in the middle of an evening: people play on, and nothing is lost."""

from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from campaigns import ledger
from campaigns.evenings import meetings
from campaigns.house_rules import trying
from campaigns.models import Campaign
from campaigns.plays.verifying import verify
from campaigns.seats import presence, putting_away
from tests.campaigns.guests import Guest, keys
from tests.campaigns.house_rules.tables import opened
from tests.campaigns.house_rules.test_trying import proposed

pytestmark = pytest.mark.django_db
BACK, AHEAD = timedelta(hours=-1), timedelta(days=365)
JUMPS = pytest.mark.parametrize("jump", [BACK, AHEAD], ids=["back an hour", "ahead a year"])


@pytest.fixture
def clock(monkeypatch):
    """The machine's clock as models, pages and commands read it; `clock.by` says how wrong it is."""
    wrong = SimpleNamespace(by=timedelta())

    class Wrong(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime.now(tz) + wrong.by

    # Columns hold `timezone.now` itself as what they are by default, so what it reads is changed.
    monkeypatch.setattr(timezone, "datetime", Wrong)
    return wrong


@JUMPS
def test_moves_and_undo_go_on_and_all_fits_together(cave, clock, jump):
    key = keys(Guest(cave, "1").get("campaign"))[0]
    for by in (jump, timedelta(), jump):
        clock.by = by
        anya = Guest(cave, "1")  # a year later, browsers have to open their link again
        assert anya.move("earn", hero="hero-1", amount="1", key=key).status_code == 302
    assert ledger.load(cave.campaign).state.count("bank", "coins") == 4, "a form sent again was done again"
    undone = ledger.undo(cave.campaign, 7, by=cave.anya)
    clock.by = timedelta()
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "2"}, by=cave.anya)
    cave.campaign.refresh_from_db()
    assert ledger.load(cave.campaign).state.count("bank", "coins") == 5
    assert (undone.at > cave.campaign.plays.get(number=undone.number + 1).at) == (jump > timedelta())
    assert verify(cave.campaign) == []


def test_whoever_sits_stays_seated_by_a_clock_that_went_back(cave, clock):
    anya = Guest(cave, "1")
    clock.by = BACK
    assert anya.get("campaign").status_code == 200
    fresh = Guest(cave, "2")
    clock.by = timedelta()
    assert fresh.get("campaign").status_code == 200


@JUMPS
def test_a_link_that_was_given_out_lets_in(cave, clock, jump):
    clock.by = jump
    assert Guest(cave, "1").get("campaign").status_code == 200
    assert Client().get(f"/campaigns/{cave.campaign.slug}/").status_code == 404


@JUMPS
def test_an_evening_ends_no_sooner_than_it_began(cave, clock, jump):
    ledger.begin_session(cave.campaign, by=cave.gm)
    clock.by = jump
    ended = ledger.end_session(cave.campaign, by=cave.gm)
    assert ended.began <= ended.ended
    assert Guest(cave, "gm").get("log").status_code == 200


def test_a_time_to_meet_that_was_over_by_a_wrong_clock_is_ahead_again(cave, clock):
    meeting = meetings.suggest(cave.campaign, timezone.now() + timedelta(days=3), by=cave.gm)
    clock.by = AHEAD
    assert meetings.upcoming(cave.campaign) == []
    assert Guest(cave, "gm").get("dates").status_code == 200
    clock.by = timedelta()
    meetings.settle(cave.campaign, meeting.pk, by=cave.gm)
    assert [one.settled for one in meetings.upcoming(cave.campaign)] == [True]


def test_who_was_seen_by_a_clock_that_ran_ahead_is_not_awake_for_a_year(cave, clock):
    clock.by = AHEAD
    presence.here(cave.anya, 6)
    clock.by = timedelta()
    sign = presence.present(cave.campaign, [cave.anya])["1"]
    assert sign.asleep(timezone.now())
    presence.here(cave.anya, 6)
    assert not presence.present(cave.campaign, [cave.anya])["1"].asleep(timezone.now())


def test_trials_that_a_clock_ran_ahead_of_keep_no_other_out(clock):
    table = opened()
    clock.by = AHEAD
    trial = trying.begin(*proposed(table), start=lambda trial: None)
    assert trial.runs
    clock.by = timedelta()
    assert not trial.runs
    assert trying.begin(*proposed(table, "21*N"), start=lambda trial: None).runs


def test_tables_that_were_put_away_by_a_wrong_clock_come_back_whole(cave, clock, settings):
    settings.ABANDONED_AFTER = timedelta(days=90)
    clock.by = AHEAD
    call_command("tidy")
    assert not Campaign.objects.filter(pk=cave.campaign.pk).exists()
    clock.by = timedelta()
    call_command("tidy")
    putting_away.bring_back(Campaign.every.get(pk=cave.campaign.pk), by=cave.gm)
    assert verify(Campaign.objects.get(pk=cave.campaign.pk)) == []
