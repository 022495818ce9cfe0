"""Settings, the dial, rights and proposals in a browser: with forms alone, for three people."""

import re
from types import SimpleNamespace

import pytest
from django.urls import reverse

from campaigns import ledger
from campaigns.models import Campaign, Proposal
from campaigns.plays import options
from campaigns.views.agreements import settings
from rulebooks import catalogue
from rulebooks.models import Book
from tests.campaigns.guests import Guest, keys, text

EN = {"Accept-Language": "en"}
SPEND = {"hero": "hero-1", "amount": "9"}


def campaign(table):
    return Campaign.objects.get(pk=table.campaign.pk)


def coins(table):
    return ledger.load(table.campaign).state.count("bank", "coins")


def english(guest):
    guest.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return guest


@pytest.mark.parametrize(
    ("form", "name", "value"),
    [
        ({"do": "title", "title": "Другая"}, "title", "Другая"),
        ({"do": "dice", "dice": "checked"}, "dice", "checked"),
        ({"do": "strictness", "strictness": "advise"}, "strictness", "advise"),
        ({"do": "rule", "rule": "1.7", "strictness": "record"}, "dial", {"1.7": "record"}),
        ({"do": "rule", "named": "seats", "strictness": "record"}, "dial", {"seats": "record"}),
        ({"do": "blind", "blind": "yes"}, "blind", True),
        ({"do": "rights", "right::hit": "propose", "right:1:hit": ""}, "rights", {"": {"hit": "propose"}}),
    ],
)
def test_each_form_changes_one_thing_for_the_game_master_alone(cave, maria, anya, form, name, value):
    before = getattr(cave.campaign, name)
    assert anya.post("settings", **form).status_code == 403
    assert Guest(cave).post("settings", **form).status_code == 404
    assert getattr(campaign(cave), name) == before
    assert maria.post("settings", **form).url == maria.url("settings")
    assert getattr(campaign(cave), name) == value
    assert maria.get("settings").status_code == 200
    assert maria.post("settings", **form).status_code == 302
    assert cave.campaign.plays.count() == 8  # with the seats that were taken by link


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"do": "everything"},
        {"do": "title", "title": ""},
        {"do": "title", "title": "x" * 5000},
        {"do": "dice", "dice": "loaded"},
        {"do": "strictness", "strictness": ""},
        {"do": "rule", "rule": "<b>", "strictness": "record"},
        {"do": "rule", "rule": "1.7\0", "strictness": "record"},
        {"do": "rights", "right:9:hit": "forbid"},
        {"do": "rights", "right:1:fly": "forbid"},
        {"do": "rights", "right:1:hit": "maybe"},
        {"do": "rights", "right:": "forbid"},
    ],
)
def test_bad_form_is_answered_with_a_sentence_and_changes_nothing(cave, maria, form):
    before = Campaign.objects.filter(pk=cave.campaign.pk).values().get()
    answer = maria.post("settings", **form)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert Campaign.objects.filter(pk=cave.campaign.pk).values().get() == before


def test_matrix_has_a_field_for_each_seat_and_move(maria):
    names = set(re.findall(r'name="(right:[^"]*)"', maria.get("settings").content.decode()))
    assert {"right::hit", "right:1:hit", "right:2:hit"} <= names
    assert not any(name.endswith(":win") for name in names)


def test_advised_move_asks_for_a_reason_and_goes_through_with_one(cave, anya):
    options.set_strictness(cave.campaign, "advise", by=cave.gm)
    answer = english(anya).move("spend", **SPEND, key="form-1")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'name="force"' in page
    assert 'value="9"' in page
    assert "advise against" in text(answer)
    assert coins(cave) == 3
    assert anya.move("spend", **SPEND, key="form-1", force="the ogre was kind").status_code == 302
    assert coins(cave) == 0
    told = text(anya.get("campaign"))
    assert "against the rule" in told
    assert "the ogre was kind" in told


def test_what_would_come_of_a_forced_move_is_shown_with_what_the_rules_say(cave, anya):
    options.set_strictness(cave.campaign, "advise", by=cave.gm)
    english(anya)
    assert "/preview/spend/" in anya.move("spend", **SPEND).content.decode()
    assert anya.get("preview", "spend", **SPEND).status_code == 422
    asked = anya.post("preview", "spend", **SPEND, force="the ogre was kind")
    answer = anya.client.get(asked.url)
    assert answer.status_code == 200
    assert "Against the rules: that costs 9; the bank has 3" in text(answer)
    assert 'name="force" value="the ogre was kind"' in answer.content.decode()
    assert coins(cave) == 3


def test_enforced_move_offers_no_way_out(cave, anya):
    page = anya.move("spend", **SPEND, force="please").content.decode()
    assert 'name="force"' not in page
    assert reverse("override", args=[cave.campaign.slug]) + "?" not in page
    assert anya.get("any_move").status_code == 302


def test_what_cannot_be_worked_out_leads_to_the_hand_with_the_reason(cave, maria, anya):
    options.set_strictness(cave.campaign, "record", by=cave.gm)
    answer = maria.move("drop", hero="hero-1", force="it burned")
    assert answer.status_code == 422
    link = re.search(r'href="([^"]*override/[^"]*reason[^"]*)"', answer.content.decode()).group(1).replace("&amp;", "&")
    assert 'value="it burned"' in maria.client.get(link).content.decode()
    assert "override" not in anya.move("drop", hero="hero-1").content.decode().partition('role="alert"')[2][:800]


def test_any_move_can_be_asked_for_where_the_table_decides(cave, anya):
    options.set_strictness(cave.campaign, "record", by=cave.gm)
    assert "/any/" in anya.get("campaign").content.decode()
    listed = anya.get("any_move").content.decode()
    assert "move=spend" in listed
    assert "doer=hero-2" not in listed
    form = anya.get("any_move", move="spend", doer="hero-1")
    assert 'name="amount"' in form.content.decode()
    assert anya.move("spend", **SPEND, key=keys(form)[0]).status_code == 302
    assert coins(cave) == 0
    for query in ({"move": "fly"}, {"move": "win"}, {"move": "spend", "doer": "nobody"}, {"move": "\0", "doer": "\0"}):
        assert anya.get("any_move", **query).status_code == 200


def test_proposal_is_seen_by_all_and_answered_by_the_game_master(cave, maria, anya, boris):
    options.set_rights(cave.campaign, {"": {"spend": "propose"}}, by=cave.gm)
    for guest in (maria, anya, boris):
        english(guest)
    assert anya.move("spend", hero="hero-1", amount="2").status_code == 302
    number = Proposal.objects.get().pk
    seen = {guest: guest.get("campaign").content.decode() for guest in (maria, anya, boris)}
    assert [f"accept-{number}" in seen[one] for one in (maria, anya, boris)] == [True, False, False]
    assert [f"withdraw-{number}" in seen[one] for one in (maria, anya, boris)] == [False, True, False]
    assert [f"proposal-{number}" in seen[one] for one in (maria, anya, boris)] == [True, True, True]
    assert boris.post("proposal", number, do="accept").status_code == 422
    assert boris.post("proposal", number, do="withdraw").status_code == 422
    assert Guest(cave).post("proposal", number, do="accept").status_code == 404
    assert maria.post("proposal", number, do="dance").status_code == 422
    assert coins(cave) == 3
    assert maria.post("proposal", number, do="accept", key="yes").status_code == 302
    assert coins(cave) == 1
    assert maria.post("proposal", number, do="accept", key="yes").status_code == 302
    assert maria.post("proposal", number, do="accept", key="again").status_code == 422
    assert maria.get("proposal", number).status_code == 302


def test_proposal_of_another_table_is_not_there(cave, open_table, anya):
    options.set_rights(cave.campaign, {"": {"spend": "propose"}}, by=cave.gm)
    anya.move("spend", hero="hero-1", amount="2")
    other = Guest(open_table(), "gm")
    for number in (Proposal.objects.get().pk, 0, 10**25):
        assert other.post("proposal", number, do="accept").status_code == 422


def test_campaign_is_opened_as_strict_and_as_blind_as_wanted(client, toy_game, db):
    Book.objects.create(slug="toy", title="Toy", edition=1)
    form = {"title": "Т", "game": "toy", "players": "2", "dice": "checked", "strictness": "record", "blind": "on"}
    assert client.post(reverse("new_campaign"), form).status_code == 302
    made = Campaign.objects.get()
    assert (made.dice, made.strictness, made.blind) == ("checked", "record", True)
    assert client.post(reverse("new_campaign"), form | {"strictness": "lax"}).status_code == 422


def test_piece_is_given_to_another_seat_by_hand(cave, maria, boris):
    assert maria.post("override", set="seat", piece="hero-1", seat="2", reason="Аня left early").status_code == 302
    assert boris.move("earn", hero="hero-1", amount="1").status_code == 302
    assert boris.move("earn", hero="hero-2", amount="1").status_code == 302


@pytest.mark.parametrize(
    ("rule", "called_so"),
    [("bomba", "Бомба"), ("burilla.protection_divisor", "Бурилла"), ("1.4-2", "§ 1.4-2"), ("1.4", "§ 1.4")],
)
def test_rules_are_called_as_people_call_them(monkeypatch, rule, called_so):
    monkeypatch.setattr(settings.writing, "book_of", lambda campaign: catalogue.shipped("bridges"))
    assert settings.called(SimpleNamespace(campaign=None), rule) == called_so


def test_who_runs_an_older_edition_is_told_which(maria):
    assert "до конца играют" not in text(maria.get("settings"))
    Book.objects.filter(slug="toy").update(edition=3)
    assert "играют по изданию 1" in text(maria.get("settings"))
    assert "по изданию 3" in text(maria.get("settings"))
