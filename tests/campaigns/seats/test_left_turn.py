"""A turn of a seat that nobody sits on: who must act is said to each, and the act stands beside it for who may."""

import json
import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns import ledger
from campaigns.board import board
from campaigns.board.people.listing import listing
from campaigns.models import Campaign, Play, Seat
from campaigns.seats import people, seating
from campaigns.seats.blindness import set_blind
from campaigns.seats.people import Person
from campaigns.webhooks import making
from campaigns.webhooks.models import Webhook
from campaigns.webhooks.telling import told
from tests.campaigns.guests import Guest, text
from tests.campaigns.pages.test_menus import BRIDGES, laid


@pytest.fixture
def islands(db):
    """Two heroes in their first turn; whoever played the second has been freed."""
    table = laid("bridges", BRIDGES)
    free(table, "2")
    return table


def seat(table, key):
    return table.campaign.seats.get(key=key)


def free(table, key):
    seating.free_seat(table.campaign, seat(table, key), by=seat(table, "gm"))


def turn(table, key):
    return board(ledger.load(table.campaign), seat(table, key), Person()).turn


def test_who_left_is_not_waited_for_as_if_they_could_come(islands):
    assert [one.seat for one in turn(islands, "1").mine] == ["1"]
    ledger.make_move(islands.campaign, "finish", {"hero": "hero-1"}, by=seat(islands, "1"))
    for key in ("1", "gm"):
        seen = turn(islands, key)
        assert (seen.mine, seen.others, [one.seat for one in seen.left]) == ((), (), ["2"])
        assert seen.calls == (key == "gm")


def test_game_master_hands_the_seat_on_or_plays_for_it(islands):
    page = Guest(islands, "gm").get("campaign")
    html = page.content.decode()
    assert "На месте «Борис» никого нет: передайте его или сыграйте за него сами." in text(page)
    assert f'href="{reverse("seats", args=[islands.campaign.slug])}#seat-2"' in html
    assert 'href="#actor-hero-2"' in html
    assert 'id="actor-hero-2"' in html
    assert re.search(r'<div id="turn"[^>]* data-mine', " ".join(html.split()))
    seats = Guest(islands, "gm").get("seats").content.decode()
    assert 'id="seat-2"' in seats


def test_player_reads_who_is_to_act_and_gets_nothing_to_press(islands):
    page = Guest(islands, "1").get("campaign")
    assert "На месте «Борис» никого нет: ведущий передаст его или сыграет за него." in text(page)
    assert "#actor-hero-2" not in page.content.decode()
    assert "#seat-2" not in page.content.decode()


def test_seat_that_is_taken_over_is_waited_for_again(islands):
    ledger.make_move(islands.campaign, "finish", {"hero": "hero-1"}, by=seat(islands, "1"))
    link = reverse("join", args=[people.token_of(Seat.objects.get(pk=seat(islands, "2").pk))])
    assert Client().post(urlsplit(link).path, {"name": "Вера"}).status_code == 302
    seen = turn(islands, "1")
    assert ([one.name for one in seen.others], seen.left) == (["Вера"], ())


def test_question_to_an_empty_seat_is_answered_by_who_sees_its_answers(cave):
    ledger.make_move(cave.campaign, "ask", {"hero": "hero-2"}, by=cave.boris)
    free(cave, "2")
    master = Guest(cave, "gm")
    assert "Ответить самому" in text(master.get("campaign"))
    set_blind(cave.campaign, True, by=seat(cave, "gm"))
    page = text(master.get("campaign"))
    assert "Передать место" in page
    assert "Ответить самому" not in page


def test_list_puts_it_among_what_waits_for_the_game_master_alone(islands):
    campaign = Campaign.objects.get(pk=islands.campaign.pk)
    ledger.make_move(campaign, "finish", {"hero": "hero-1"}, by=seat(islands, "1"))
    shelves = {key: listing([campaign], Person((seat(islands, key),)))[0].shelf for key in ("1", "gm")}
    assert shelves == {"1": "on", "gm": "waits"}
    assert "Борис: место пустует" in text(Guest(islands, "1").client.get(reverse("campaigns")))


def test_the_list_counts_no_minutes_before_there_is_one(islands):
    campaign = Campaign.objects.get(pk=islands.campaign.pk)
    newest = Play.objects.filter(campaign=campaign).order_by("-number")[:1].get()
    for ago, long in ((10, False), (90, True)):
        Play.objects.filter(pk=newest.pk).update(at=timezone.now() - timedelta(seconds=ago))
        assert listing([campaign], Person((seat(islands, "1"),)))[0].long is long
        assert ("ждут вас уже" in text(Guest(islands, "1").client.get(reverse("campaigns")))) is long


def test_webhook_says_that_nobody_sits_there(islands):
    about = {"name": "Чат", "shape": Webhook.JSON, "address": "https://example.org/x", "chat": ""}
    hook = making.make(seat(islands, "gm"), **about, language="ru", origin="https://letopis.example")
    body = json.loads(told(hook)[0])
    assert body["turn"]["empty"] == ["2"]
    assert body["turn"]["seats"] == ["1", "2"]
    assert "Игра ждет, а на месте никого нет: Борис" in body["text"]
    assert "Ваш ход: Аня\n" in body["text"]
