"""The table that tests begin with is put down again as it was laid, but for its secret and its moments."""

import pytest
from django.core import serializers
from django.db import transaction
from django.utils import timezone

from campaigns import ledger
from campaigns.models import Campaign, Play
from campaigns.plays.verifying import verify
from rulebooks.models import Book
from tests.harness import kept_table
from tests.harness.kept_table import everything, laid_once

OF_ITS_OWN = {"secret", "secret_hash", "root", "hash", "token_hash", "slug", "at", "began", "created"}
"""Columns that are of chance, or follow from it, or tell when."""


def whole():
    """All that is there, but for what each table has of its own."""
    told = [one for some in everything() for one in serializers.serialize("python", some)]
    return [(one["model"], {k: v for k, v in one["fields"].items() if k not in OF_ITS_OWN}) for one in told]


@pytest.fixture
def laid(lay_cave, monkeypatch):
    """What a table was that was laid: its rows, the hashes of its plays, and when all of it was taken back."""
    monkeypatch.setattr(kept_table, "kept", {})
    with transaction.atomic():
        laid_once("a test", lay_cave)
        told, hashes = whole(), set(Play.objects.values_list("hash", flat=True))
        transaction.set_rollback(True)
    return told, hashes, timezone.now()


@pytest.fixture
def again(laid):
    return laid_once("a test", lambda: pytest.fail("it is laid a second time"))


def test_a_table_that_is_put_down_again_is_the_one_that_was_laid(laid, again):
    told, _hashes, _moment = laid
    assert whole() == told
    assert {model for model, _ in told} == {"rulebooks.book", "campaigns.campaign", "campaigns.seat", "campaigns.play"}
    kept = Campaign.objects.get()
    assert (kept, kept.hash, kept.secret) == (again.campaign, again.campaign.hash, again.campaign.secret)
    assert [*kept.seats.order_by("pk")] == [again.gm, again.anya, again.boris]


def test_it_is_of_now_with_hashes_of_its_own_that_are_right(laid, again):
    _told, hashes, moment = laid
    plays = [*again.campaign.plays.order_by("number")]
    assert hashes.isdisjoint(play.hash for play in plays)
    assert not verify(again.campaign)
    assert sorted(plays, key=lambda play: play.at) == plays
    assert plays[-1].at >= moment


def test_the_evening_goes_on_there(again):
    for by in (again.anya, again.boris):
        ledger.make_move(again.campaign, "hit", {"hero": "hero-1" if by is again.anya else "hero-2"}, by=by)
    assert again.campaign.number == Play.objects.count() == 8
    assert not verify(again.campaign)


def test_where_another_is_in_the_way_it_is_laid(laid, lay_cave):
    other = lay_cave().campaign
    assert laid_once("a test", lay_cave).campaign != other
    assert Campaign.objects.count() == 2
    Campaign.objects.all().delete()
    assert Book.objects.exists()
    assert laid_once("a test", lambda: "laid") == "laid"
