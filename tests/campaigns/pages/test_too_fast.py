"""At the tables, too, there are limits that a person never meets."""

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign
from config.paces import CHANGES, LOOKS
from tests.campaigns.guests import Guest
from tests.campaigns.pages import test_doorstep
from web import pacing
from web.limits import SEATS, TABLES_AT_ONCE, Limit

toy_book = test_doorstep.toy_book


@pytest.fixture
def server(settings):
    settings.LIMITS = True
    pacing.ahead.forget()
    yield settings
    pacing.ahead.forget()


def test_tables_by_the_dozen_are_refused(server, toy_game, toy_book, client):
    form = {"title": "Т", "game": "toy", "players": "40", "dice": "app", "name": "М"}
    answers = [client.post(reverse("new_campaign"), form).status_code for _ in range(12)]
    assert answers == [302] * 5 + [429] * 7
    assert Campaign.objects.count() == 5
    assert SEATS.most == 5 * 40
    pacing.ahead.forget()
    small = form | {"players": "2"}
    answers = [client.post(reverse("new_campaign"), small, REMOTE_ADDR="203.0.113.9").status_code for _ in range(12)]
    assert answers == [302] * TABLES_AT_ONCE.most + [429] * (12 - TABLES_AT_ONCE.most)


def test_links_are_not_tried_for_long(server, monkeypatch, db):
    monkeypatch.setitem(LOOKS, "join", Limit("links", 5, 600))
    answers = [Client().get(f"/campaigns/join/{number:040}/").status_code for number in range(7)]
    assert answers == [404] * 5 + [429] * 2


def test_moves_have_an_end_and_reading_goes_on(server, cave, monkeypatch):
    anya = Guest(cave, "1")
    monkeypatch.setitem(CHANGES, "move", Limit("moves", 3, 600))
    answers = [anya.move("earn", hero="hero-1", amount="1").status_code for _ in range(5)]
    assert answers == [302] * 3 + [429] * 2
    assert anya.get("campaign").status_code == anya.get("log").status_code == 200
    assert cave.campaign.plays.count() == 9
