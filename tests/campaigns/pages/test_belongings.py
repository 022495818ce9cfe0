"""Whoever has an account takes everything along that is kept of them, and erases it; the log keeps its sense."""

import json

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from campaigns import ledger
from campaigns.evenings import notes
from campaigns.evenings.models import Note
from campaigns.models import Play, Seat
from campaigns.plays.verifying import verify
from campaigns.seats import seating
from rulebooks.models import Upload
from tests.campaigns.guests import Guest, text

SECRET = "a long secret 1"


@pytest.fixture
def owner(cave):
    """Аня's account, in her browser; she has noted something, and a document of hers waits."""
    user = get_user_model().objects.create_user("anya", password=SECRET)
    seating.claim(cave.anya, user)
    notes.write(cave.campaign, "Под мостом клад", by=cave.anya, readers=())
    Upload.objects.create(name="a.md", text="# Правила", digest="0" * 64, author=user)
    guest = Guest(cave)
    guest.client.force_login(user)
    return guest


def forget(owner, **more):
    return owner.client.post(reverse("forget_account"), {"name": "anya", "password": SECRET, **more})


def test_everything_is_in_the_file_and_nothing_of_others(owner, cave):
    notes.write(cave.campaign, "Не для Ани", by=cave.boris, readers=())
    answer = owner.client.get(reverse("my_data"))
    assert "attachment" in answer.headers["Content-Disposition"]
    told = json.loads(answer.content)
    (seat,) = told["seats"]
    assert (told["account"]["name"], seat["campaign"], seat["name"]) == ("anya", "Пещера", "Аня")
    assert [play["move"] for play in seat["plays"]] == ["join", "enter", "earn"]
    assert [note["text"] for note in seat["notes"]] == ["Под мостом клад"]
    assert [one["document"] for one in told["rules"]] == ["a.md"]
    assert "Не для Ани" not in answer.content.decode()
    assert cave.campaign.secret not in answer.content.decode()


def test_nobody_else_gets_it(cave, owner):
    assert Guest(cave, "1").client.get(reverse("my_data")).url.startswith(reverse("sign_in"))


def test_what_is_erased_is_gone_and_the_log_keeps_its_sense(owner, cave):
    plays = Play.objects.count()
    assert forget(owner, everything="yes").status_code == 302
    seat = Seat.objects.get(pk=cave.anya.pk)
    assert (seat.name, seat.owner, seat.open) == ("Место 1", None, True)
    assert not Note.objects.exists()
    assert not Upload.objects.exists()
    assert not get_user_model().objects.exists()
    assert Guest(cave, "gm").get("log").status_code == 200
    assert "Место 1" in text(Guest(cave, "gm").get("campaign"))
    assert ledger.load(cave.campaign).state.pieces["hero-1"].name == "Место 1"
    assert Play.objects.filter(number__lte=plays).count() == plays
    assert verify(cave.campaign) == []
    assert owner.get("campaign").status_code == 404


def test_ended_and_put_away_tables_forget_as_well(owner, cave, open_table):
    from campaigns.seats.putting_away import put_away

    other = open_table()
    user = get_user_model().objects.get()
    seating.claim(other.anya, user)
    put_away(other.campaign, by=other.gm)
    maria = Guest(cave, "gm")
    ledger.make_move(cave.campaign, "win", {}, by=cave.gm)
    assert "Аня делает ход «Enter»" in text(maria.get("campaign"))
    forget(owner, everything="yes")
    assert "Место 1 делает ход «Enter»" in text(maria.get("campaign"))
    assert {seat.name for seat in Seat.every.filter(key="1")} == {"Место 1"}
    assert verify(cave.campaign) == []


def test_without_that_word_what_was_written_stays(owner, cave):
    forget(owner)
    seat = Seat.objects.get(pk=cave.anya.pk)
    assert (seat.name, seat.owner) == ("Аня", None)
    assert Note.objects.count() == 1


def test_wrong_name_erases_nothing(owner, cave):
    owner.client.post(reverse("forget_account"), {"name": "boris", "password": SECRET, "everything": "yes"})
    assert Seat.objects.get(pk=cave.anya.pk).name == "Аня"
    assert get_user_model().objects.count() == 1
