"""Who leaves or is freed is out by every door; the seat waits, and all read who left it and who took it over."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Seat
from campaigns.plays.options import set_rights
from campaigns.plays.verifying import verify
from campaigns.seats import people, program_keys, seating
from campaigns.seats.proposing import waiting_at
from tests.campaigns.guests import Guest, text

RU = {"Accept-Language": "ru"}


def log(table):
    return text(Guest(table, "gm").client.get(reverse("log", args=[table.campaign.slug]), headers=RU))


def test_seat_that_is_freed_is_closed_to_who_held_it_by_every_door(cave):
    seating.claim(cave.anya, get_user_model().objects.create_user("anya", password="a long secret"))
    key = program_keys.make(cave.anya, "Бот", "move")
    assert program_keys.holder(key)
    anya = Guest(cave, "1")
    before = Seat.objects.get(pk=cave.anya.pk)
    seating.free_seat(cave.campaign, cave.anya, by=cave.gm)
    assert people.seat_of_link(cave.tokens["1"]) is None
    assert program_keys.holder(key) is None
    assert anya.get("campaign").status_code == 404
    assert Seat.objects.get(pk=cave.anya.pk).owner is None
    with pytest.raises(IllegalMove, match="somebody else's now"):
        ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=before)
    assert ledger.load(cave.campaign).state.pieces["hero-1"].seat == "1"
    assert verify(cave.campaign) == []


def test_everybody_reads_who_was_freed_and_who_took_over(cave):
    maria = Guest(cave, "gm")
    page = maria.client.get(maria.url("seats"), headers=RU)
    assert "Освободить место" in text(page)
    assert maria.post("free_seat", "1").status_code == 302
    link = reverse("join", args=[people.token_of(Seat.objects.get(pk=cave.anya.pk))])
    assert link in maria.get("seats").content.decode()
    assert Client().post(link, {"name": "Вера"}).status_code == 302
    read = log(cave)
    assert "освобождает место игрока Аня; оно ждет другого" in read
    assert "Вера принимает место игрока Аня." in read
    assert ledger.load(cave.campaign).state.pieces["hero-1"].name == "Вера"
    assert verify(cave.campaign) == []


def test_player_who_left_may_come_back_by_a_new_link_alone(cave):
    anya = Guest(cave, "1")
    assert "Уйти из игры" in text(anya.client.get(anya.url("seats"), headers=RU))
    assert anya.post("free_seat", "2").status_code == 403
    assert anya.post("free_seat", "1").status_code == 302
    assert anya.get("campaign").status_code == 404
    assert anya.post("free_seat", "1").status_code == 404
    link = reverse("join", args=[people.token_of(Seat.objects.get(pk=cave.anya.pk))])
    assert anya.client.post(link, {"name": "Аня"}).status_code == 302
    read = log(cave)
    assert "Аня уходит из-за стола; место ждет другого" in read
    assert "Аня возвращается за стол." in read


def test_what_the_seat_had_proposed_waits_no_longer(cave):
    set_rights(cave.campaign, {"1": {"earn": "propose"}}, by=cave.gm)
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=cave.anya)
    assert len(waiting_at(cave.campaign)) == 1
    seating.free_seat(cave.campaign, cave.anya, by=cave.gm)
    assert len(waiting_at(cave.campaign)) == 0


def test_nobody_frees_what_is_not_theirs_nor_an_empty_chair_nor_the_game_masters(cave, open_table):
    other = open_table()
    for seat, by, why in (
        (cave.boris, cave.anya, "Only the game master"),
        (cave.gm, cave.gm, "cannot stay empty"),
        (other.anya, cave.gm, "no such seat"),
        (cave.anya, other.gm, "another table"),
        (cave.anya, people.spectator(cave.campaign), "Only the game master|somebody else's"),
    ):
        with pytest.raises(IllegalMove, match=why):
            seating.free_seat(cave.campaign, seat, by=by)
    seating.free_seat(cave.campaign, cave.anya, by=cave.gm)
    with pytest.raises(IllegalMove, match="waits already"):
        seating.free_seat(cave.campaign, cave.anya, by=cave.gm)
    assert cave.campaign.plays.filter(move="seating").count() == 1
    assert people.seat_of_link(cave.tokens["2"]) == cave.boris


def test_table_that_has_ended_can_still_be_left_and_come_back_to(cave):
    ledger.make_move(cave.campaign, "win", {}, by=cave.gm)
    seating.free_seat(cave.campaign, cave.anya, by=cave.gm)
    link = reverse("join", args=[people.token_of(Seat.objects.get(pk=cave.anya.pk))])
    guest = Client()
    assert guest.post(link, {"name": "Аня"}).status_code == 302
    assert guest.get(reverse("campaign", args=[cave.campaign.slug])).status_code == 200
