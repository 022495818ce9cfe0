"""Seats for people who come later, in a browser, and what is refused to whom."""

from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign, Seat
from campaigns.plays.verifying import verify
from campaigns.seats import people, seating
from rulebooks.models import Book
from tests.campaigns.guests import Guest, text
from tests.campaigns.plays.test_concurrency import together
from tests.campaigns.seats.latecomers import NAMES, begun, come, state
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db


def test_nobody_else_adds_a_seat_nor_too_many_nor_after_the_end():
    table = begun("counters", "podgorye", 3)
    with pytest.raises(IllegalMove, match="Only the game master"):
        seating.add_seat(table.campaign, by=table.seats["1"])
    seat = come(table, "Глеб")
    with pytest.raises(IllegalMove, match="1 to 4"):
        seating.add_seat(table.campaign, by=table.gm)
    with pytest.raises(IllegalMove, match="has begun"):
        ledger.make_move(table.campaign, "choose", {"character": "kuznec"}, by=seat)
    ledger.override(table.campaign, [{"set": "end", "result": "victory"}], "Спать", by=table.gm)
    with pytest.raises(IllegalMove, match="The game is over"):
        seating.add_seat(table.campaign, by=table.gm)
    assert verify(table.campaign) == []


@pytest.mark.parametrize(("slug", "book", "players"), [
    ("bridges", "bridges", 2), ("castle", "castle", 3), ("dungeon-twister", "dungeon-twister", 2),
    ("munchkin", "munchkin", 3),
])  # fmt: skip
def test_game_of_those_from_the_beginning_says_what_can_be_done_instead(slug, book, players):
    put_on_shelf(book)
    told = {"title": "Стол", "game": slug, "book": Book.objects.get(slug=book), "players": players}
    campaign, tokens = ledger.open_campaign(**told, names=NAMES[:players], master="Мария")
    gm = campaign.seats.get(master=True)
    ledger.override(campaign, [{"set": "period", "period": "phase", "value": "heroes"}], "go", by=gm)
    before = campaign.plays.count()
    least, most = ledger.load(campaign).game.players
    with pytest.raises(IllegalMove, match="take over a seat" if players < most else f"{least} to {most}"):
        seating.add_seat(campaign, by=gm)
    table = SimpleNamespace(campaign=campaign, gm=gm, tokens=tokens)
    page = text(
        Guest(table, "gm").client.get(reverse("seats", args=[campaign.slug]), headers={"Accept-Language": "ru"})
    )
    assert "Место для опоздавшего" not in page
    assert (campaign.plays.count(), campaign.seats.count()) == (before, players + 1)


@pytest.mark.django_db(transaction=True)
def test_many_add_at_once_and_no_key_is_given_twice():
    table = begun("counters", "podgorye", 2)

    def add():
        campaign = Campaign.objects.get(pk=table.campaign.pk)
        return seating.add_seat(campaign, by=Seat.objects.get(pk=table.gm.pk)).key

    assert sorted(together(add, add)) == ["3", "4"]
    assert verify(table.campaign) == []


def test_game_master_sends_the_link_of_a_late_seat_and_the_newcomer_plays():
    table = begun("counters", "podgorye", 2)
    maria = Guest(table, "gm")
    page = maria.client.get(maria.url("seats"), headers={"Accept-Language": "ru"})
    assert "Место для опоздавшего" in text(page)
    assert maria.post("add_seat").status_code == 302
    seat = table.campaign.seats.get(key="3")
    link = reverse("join", args=[people.token_of(seat)])
    assert link in maria.get("seats").content.decode()
    vera = Client(headers={"Accept-Language": "ru"})
    assert vera.post(link, {"name": "Вера"}).status_code == 302
    page = text(vera.get(reverse("campaign", args=[table.campaign.slug])))
    assert "Выбрать персонажа" in page
    made = vera.post(reverse("move", args=[table.campaign.slug, "choose"]), {"character": "skomoroh"})
    assert made.status_code == 302
    assert state(table).pieces["hero-3"].name == "Вера"
    assert vera.post(reverse("add_seat", args=[table.campaign.slug])).status_code == 403
    assert "Выбрать персонажа" not in text(maria.client.get(maria.url("campaign")))
