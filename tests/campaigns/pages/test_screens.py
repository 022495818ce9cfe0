"""Three screens: a player's own, the game master's with who is asleep, and the room's without a secret or a button."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from campaigns import ledger
from campaigns.seats import presence, seating
from campaigns.seats.presence import Presence
from rulebooks.models import Book
from tests.campaigns.guests import Guest, text


@pytest.fixture(autouse=True)
def _nobody_was_here():
    cache.clear()


def at(table, seat, **ago):
    cache.set(
        presence._key(table.campaign.pk, seat), Presence(table.campaign.number, timezone.now() - timedelta(**ago))
    )


def test_screen_is_the_game_masters_and_nobody_elses(cave):
    assert Guest(cave, "gm").get("screen").status_code == 200
    assert Guest(cave, "1").get("screen").status_code == 403
    assert Guest(cave).get("screen").status_code == 404


def test_screen_says_who_is_here_asleep_or_was_never_seen(cave):
    master = Guest(cave, "gm")
    assert "Борис еще не заходил" in text(master.get("screen"))
    Guest(cave, "1").get("campaign")
    at(cave, "2", minutes=30)
    shown = text(master.get("screen"))
    assert "Аня здесь" in shown
    assert "Борис спит" in shown


def test_screen_says_who_has_fallen_behind_once_they_had_time(cave, monkeypatch):
    master = Guest(cave, "gm")
    Guest(cave, "1").get("campaign")
    for amount in "12":
        ledger.make_move(cave.campaign, "earn", {"hero": "hero-2", "amount": amount}, by=cave.boris)
    assert "отстает" not in text(master.get("screen"))
    later = timezone.now() + timedelta(minutes=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert "Аня отстает на 2 хода" in text(master.get("screen"))
    Guest(cave, "1").get("campaign")
    assert "Аня здесь" in text(master.get("screen"))


def test_nobody_sleeps_at_a_table_once_the_game_is_over(cave):
    anya = Guest(cave, "1")
    anya.get("campaign")
    at(cave, "2", minutes=30)
    assert "Борис спит" in text(anya.get("campaign"))
    ledger.override(cave.campaign, [{"set": "end", "result": "victory"}], "хватит", by=cave.gm)
    assert "спит" not in text(anya.get("campaign"))


def test_nobody_sleeps_on_a_seat_that_was_left(cave):
    Guest(cave, "1").get("campaign")
    at(cave, "1", minutes=30)
    assert "Аня спит" in text(Guest(cave, "2").get("campaign"))
    seating.free_seat(cave.campaign, cave.anya, by=cave.anya)
    assert "спит" not in text(Guest(cave, "2").get("campaign"))


def test_what_was_set_by_hand_stays_on_the_screen(cave):
    master = Guest(cave, "gm")
    assert "ничего не правили" in text(master.get("screen"))
    change = {"set": "counter", "piece": "ogre", "name": "health", "value": 7}
    ledger.override(cave.campaign, [change], "забыли", by=cave.gm)
    assert "Огр: поправлено вручную" in text(master.get("screen"))


def test_room_has_nothing_to_press_and_is_for_those_at_the_table(cave):
    page = Guest(cave, "1").get("room")
    main = page.content.decode().partition("<main")[2]
    assert "<form" not in main
    assert "Огр" in text(page)
    assert Guest(cave).get("room").status_code == 404


def test_room_shows_no_cards_of_whoever_opened_it(db, toy_game):
    book = Book.objects.create(slug="cards", title="Cards", edition=1)
    campaign, tokens = ledger.open_campaign(title="Карты", game="cards", book=book, players=2, names=["Аня", "Борис"])
    table = type("Table", (), {"campaign": campaign, "tokens": tokens})
    anya = Guest(table, "1")
    state = ledger.load(campaign).state
    mine = next(state.held_by("hand-1"))
    assert ledger.load(campaign).book[mine.entry].name in text(anya.get("seat"))
    assert ledger.load(campaign).book[mine.entry].name not in text(anya.get("room"))


def test_ones_own_page_says_the_name_once_and_whose_table_it_is(cave):
    page = Guest(cave, "1").get("seat").content.decode()
    assert f"<h1>{cave.campaign.title}</h1>" in page
