"""A table that was put away is there for nobody, and for thirty days it can be brought back as it was."""

import io
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.evenings import meetings
from campaigns.models import Campaign, Play, Seat
from campaigns.plays.verifying import verify
from campaigns.seats import people, putting_away
from tests.campaigns.guests import Guest, text
from tests.campaigns.pages.test_seats import everywhere


def programs(table, key):
    return Client().get(
        f"/api/v1/campaigns/{table.campaign.slug}", headers={"Authorization": f"Bearer {table.tokens[key]}"}
    )


@pytest.fixture
def gone(cave):
    """The table after its game master has put it away; `maria` and `anya` sit at it."""
    cave.maria, cave.anya_ = Guest(cave, "gm"), Guest(cave, "1")
    cave.feed = reverse("calendar", args=[cave.campaign.slug, "1", meetings.calendar_token(cave.anya)])
    assert Client().get(cave.feed).status_code == 200
    assert "30 дней" in text(cave.maria.get("put_away"))
    assert cave.maria.post("put_away").url == reverse("away")
    return cave


def test_table_that_was_put_away_is_there_for_nobody(gone):
    for guest in (gone.maria, gone.anya_, Guest(gone)):
        assert everywhere(guest) <= {404, 405}
    assert programs(gone, "1").status_code in (401, 404)
    assert Client().get(reverse("join", args=[gone.tokens["1"]])).status_code == 404
    assert not people.may_listen(gone.anya_.client.session.session_key, gone.campaign.slug)
    assert "Пещера" not in text(gone.anya_.client.get(reverse("campaigns")))
    assert Client().get(gone.feed).status_code == 404
    assert verify(gone.campaign) == []
    with pytest.raises(IllegalMove, match="put away"):
        ledger.make_move(gone.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=gone.anya)


def test_game_master_brings_it_back_as_it_was(gone):
    assert "Вернуть его может тот" in text(gone.anya_.client.get(reverse("away")))
    wanted = {"campaign": gone.campaign.slug}
    gone.anya_.client.post(reverse("away"), wanted)
    assert gone.anya_.get("campaign").status_code == 404
    assert Client().post(reverse("away"), wanted).status_code == 404
    assert gone.maria.client.post(reverse("away"), wanted).url == gone.maria.url("campaign")
    assert gone.anya_.get("campaign").status_code == programs(gone, "1").status_code == 200
    assert "возвращает стол" in text(gone.maria.get("log"))
    assert verify(gone.campaign) == []
    assert ledger.make_move(gone.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=gone.anya)


def test_nobody_but_the_game_master_puts_a_table_away(cave):
    anya, before = Guest(cave, "1"), Play.objects.count()
    assert (anya.get("put_away").status_code, anya.post("put_away").status_code) == (403, 403)
    assert Guest(cave).post("put_away").status_code == 404
    with pytest.raises(IllegalMove, match="Only the game master"):
        putting_away.put_away(cave.campaign, by=cave.anya)
    assert Play.objects.count() == before


def test_after_thirty_days_it_is_gone_for_good(gone, open_table):
    other = open_table()
    call_command("tidy", stdout=io.StringIO())
    assert Campaign.every.count() == 2
    Campaign.every.filter(pk=gone.campaign.pk).update(put_away=timezone.now() - timedelta(days=30, seconds=1))
    assert "Пещера" not in text(gone.maria.client.get(reverse("away")))
    with pytest.raises(IllegalMove, match="any more"):
        putting_away.bring_back(gone.campaign, by=gone.gm)
    call_command("tidy", stdout=io.StringIO())
    assert list(Campaign.every.all()) == [other.campaign]
    assert not Play.objects.filter(campaign=gone.campaign.pk).exists()


@pytest.mark.parametrize(("kept", "days", "left"), [(0, 4000, True), (30, 29, True), (30, 31, False)])
def test_table_that_nobody_opens_is_put_away_where_the_site_says_so(cave, settings, kept, days, left):
    settings.ABANDONED_AFTER = timedelta(days=kept)
    Seat.every.filter(pk=cave.anya.pk).update(seen_at=timezone.now())
    later = timezone.now() + timedelta(days=days)
    assert putting_away.put_abandoned_away(later) == (not left)
    assert Campaign.objects.filter(pk=cave.campaign.pk).exists() is left
    assert verify(cave.campaign) == []


def test_table_that_somebody_looked_at_is_not_abandoned(cave, settings):
    settings.ABANDONED_AFTER = timedelta(days=30)
    later = timezone.now() + timedelta(days=99)
    Seat.every.filter(pk=cave.anya.pk).update(seen_at=later - timedelta(days=1))
    assert putting_away.put_abandoned_away(later) == 0
