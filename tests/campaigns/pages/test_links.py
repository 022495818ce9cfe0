"""Links are keys: nobody holds one to another hand without everybody knowing, and no address keeps one."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Seat
from campaigns.plays.verifying import verify
from campaigns.seats import people
from campaigns.seats.blindness import set_blind
from tests.campaigns.guests import Guest, text
from tests.campaigns.pages.test_seats import links


@pytest.fixture
def blind(open_table):
    """A table where the game master sees only what everybody sees, and nobody sits yet."""
    table = open_table(names=[])
    set_blind(table.campaign, True, by=table.gm)
    return table


def sent(guest, key):
    """The link of a seat that somebody's page of seats shows; none if it shows none."""
    row = re.search(rf'id="seat-{key}".*?</li>', guest.get("seats").content.decode(), re.DOTALL)[0]
    found = re.search(r'value="http://testserver(/campaigns/join/[^"]+)"', row)
    return found[1] if found else ""


def opens(link):
    """Whether a link works as a key for programs or for a browser."""
    token = link.rstrip("/").rpartition("/")[2]
    return people.seat_of_link(token) is not None or Client().get(link).status_code == 302


def said(table):
    return text(Guest(table, "gm").client.get(reverse("log", args=[table.campaign.slug])))


def test_blind_game_master_has_no_key_to_a_hand(blind):
    maria = Guest(blind, "gm")
    invitation = sent(maria, "1")
    code = reverse("seat_code", args=[blind.campaign.slug, "1"])
    assert maria.client.get(code).status_code == 200
    vera = Client()
    assert vera.post(invitation, {"name": "Вера"}).status_code == 302
    assert sent(maria, "1") == ""
    assert maria.client.get(code).status_code == 403
    assert not opens(invitation)
    assert Client().post(invitation, {"name": "Вера"}).status_code == 404
    assert sent(maria, "2")
    assert vera.get(reverse("campaign", args=[blind.campaign.slug])).status_code == 200
    assert verify(blind.campaign) == []


def test_player_takes_the_own_link_to_another_device_and_all_read_of_it(blind):
    maria, vera = Guest(blind, "gm"), Guest(blind)
    vera.client.post(sent(maria, "1"), {"name": "Вера"})
    link, before = sent(vera, "1"), blind.campaign.plays.count()
    phone = Guest(blind)
    assert phone.client.post(link, {"name": "Вера"}).status_code == 302
    assert opens(link)
    assert blind.campaign.plays.count() == before + 1
    assert "Место «Вера» открыто в браузере; всего их теперь 2" in said(blind)
    phone.client.post(link, {"name": "Вера"})
    assert blind.campaign.plays.count() == before + 1
    assert "в 2 браузерах" in text(vera.get("seats"))


def test_new_link_of_a_blind_game_master_is_read_by_all_and_ends_the_old_one(blind):
    maria, vera = Guest(blind, "gm"), Guest(blind)
    vera.client.post(sent(maria, "1"), {"name": "Вера"})
    old = sent(vera, "1")
    maria.post("new_link", "1")
    assert vera.get("campaign").status_code == 404
    assert not opens(old)
    assert "передает место 1" in said(blind)
    before = blind.campaign.plays.count()
    spy = Client()
    assert spy.post(sent(maria, "1"), {"name": "Вера"}).status_code == 302
    assert blind.campaign.plays.count() == before + 1


def test_links_that_were_copied_before_work_no_more_once_the_game_master_is_blind(open_table):
    table = open_table()
    maria, anya, spy = Guest(table, "gm"), Guest(table, "1"), Guest(table, "1")
    copied = sent(maria, "1")
    set_blind(table.campaign, True, by=table.gm)
    assert not opens(copied)
    assert sent(maria, "1") == ""
    assert anya.get("campaign").status_code == spy.get("campaign").status_code == 200
    assert people.may_listen(anya.client.session.session_key, table.campaign.slug)
    assert "в нескольких браузерах: Аня (2)" in said(table)


def test_game_master_who_sees_everything_sends_any_link_again(open_table):
    table = open_table()
    maria = Guest(table, "gm")
    assert sent(maria, "1") == sent(Guest(table, "1"), "1") == reverse("join", args=[table.tokens["1"]])
    assert len(links(Guest(table, "2").get("seats"))) == 1


def test_address_goes_on_without_the_key_before_anybody_sits_down(cave):
    link = reverse("join", args=[cave.tokens["1"]])
    guest = Client()
    answer = guest.get(link)
    clean = reverse("sit_down", args=[cave.campaign.slug, "1"])
    assert (answer.status_code, answer.headers["Location"]) == (302, clean)
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer.headers["Cache-Control"]
    page = guest.get(clean).content.decode()
    assert f'action="{clean}"' in page
    assert cave.tokens["1"] not in page + str(dict(guest.session))
    assert guest.post(clean, {"name": ""}).status_code == 422
    assert guest.post(clean, {"name": "Аня"}).status_code == 302
    assert guest.get(clean).headers["Location"] == reverse("seat", args=[cave.campaign.slug])


def test_nobody_sits_down_at_the_clean_address_without_the_link(cave):
    clean = reverse("sit_down", args=[cave.campaign.slug, "1"])
    guest = Client()
    assert guest.get(clean).status_code == guest.post(clean, {"name": "Аня"}).status_code == 404
    guest.get(reverse("join", args=[cave.tokens["2"]]))
    assert guest.post(clean, {"name": "Аня"}).status_code == 404
    guest.get(reverse("join", args=[cave.tokens["1"]]))
    people.renew_link(cave.anya)
    assert guest.get(clean).status_code == guest.post(clean, {"name": "Аня"}).status_code == 404


def test_link_that_leads_nowhere_says_what_to_do(cave):
    told = text(Client().get(reverse("join", args=["0" * 40])))
    assert "ссылка для других ваших устройств" in told


def test_browsers_that_held_a_seat_before_go_on_holding_it(cave):
    """What sessions kept until now was the hash of the link; the column that they are asked by begins with it."""
    Seat.objects.update(hold_hash="")
    import importlib

    from django.apps import apps

    importlib.import_module("campaigns.migrations.0008_holds").hold_by_links(apps, None)
    guest = Client()
    session = guest.session
    session[people.HELD] = [people.hashed(cave.tokens["1"])]
    session.save()
    assert guest.get(reverse("campaign", args=[cave.campaign.slug])).status_code == 200
    assert Campaign.objects.visible_to(people.Person()).count() == 0
