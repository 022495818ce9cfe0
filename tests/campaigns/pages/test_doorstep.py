"""Before the table: opening a campaign, its seats, sitting down by a link."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign
from rulebooks.models import Book
from tests.campaigns.guests import Guest, text

FORM = {"title": "Четверги", "game": "toy", "players": "2", "dice": "app", "name": "Мария"}


@pytest.fixture
def toy_book(toy_game, db):
    return Book.objects.create(slug="toy", title="Toy", edition=1)


def links(client, campaign):
    return re.findall(
        r'value="(http[^"]+/join/[^"]+)"', client.get(reverse("seats", args=[campaign.slug])).content.decode()
    )


def test_whoever_opens_a_campaign_runs_it_and_gets_the_links(client, toy_book):
    answer = client.post(reverse("new_campaign"), FORM)
    campaign = Campaign.objects.get()
    assert answer.url == reverse("seats", args=[campaign.slug])
    assert len(links(client, campaign)) == 3
    assert "Четверги" in text(client.get(reverse("campaigns")))
    assert "Четверги" not in text(Client().get(reverse("campaigns")))


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": ""},
        {"title": "x" * 121},
        {"title": "  "},
        {"title": "a\0b"},
        {"players": "0"},
        {"players": "-3"},
        {"players": "99999999999999999999"},
        {"players": "three"},
        {"game": "chess"},
        {"dice": "loaded"},
        {"name": "x" * 61},
    ],
)
def test_campaign_that_cannot_be_is_refused_with_a_sentence(client, toy_book, wrong):
    answer = client.post(reverse("new_campaign"), FORM | wrong)
    assert answer.status_code == 422
    assert re.search(r'class="(error|errorlist)', answer.content.decode())
    assert not Campaign.objects.exists()


def test_of_many_tables_the_first_are_shown_and_one_is_found_by_name_or_game(client, toy_book):
    for number in range(1, 23):
        client.post(reverse("new_campaign"), FORM | {"title": f"Вечер {number}"})
    shown = client.get(reverse("campaigns")).content.decode()
    assert shown.count('<li class="card campaign-row"') == 20
    assert "Еще 2 стола" in shown
    assert client.get(reverse("campaigns"), {"whole": ""}).content.decode().count('<li class="card campaign-row"') == 22
    found = client.get(reverse("campaigns"), {"find": "ВЕЧЕР 17"}).content.decode()
    assert found.count('<li class="card campaign-row"') == 1
    assert "Вечер 17" in found
    assert "Таких столов нет" in client.get(reverse("campaigns"), {"find": "Шахматы"}).content.decode()


def test_a_table_at_which_nobody_sits_yet_says_how_many_seats_are_free_and_of_no_play(client, toy_book):
    client.post(reverse("new_campaign"), FORM)
    campaign = Campaign.objects.get()
    row = text(client.get(reverse("campaigns"))).partition(campaign.title)[2]
    free = campaign.seats.filter(master=False).count()
    assert f"свободны {free} места" in row
    assert "идет" not in row
    assert "последний ход" not in row


def test_few_tables_are_looked_through_without_a_search(client, toy_book):
    client.post(reverse("new_campaign"), FORM)
    assert 'id="find"' not in client.get(reverse("campaigns")).content.decode()


def test_the_seats_lead_to_the_table_first_and_begin_nothing_anew_that_has_not_begun(client, toy_book):
    client.post(reverse("new_campaign"), FORM)
    campaign = Campaign.objects.get()
    page = client.get(reverse("seats", args=[campaign.slug])).content.decode()
    assert page.index("К столу") < page.index("/join/")
    assert reverse("rematch", args=[campaign.slug]) not in page


def test_sitting_down_needs_a_name_and_no_account(client, toy_book):
    client.post(reverse("new_campaign"), FORM)
    campaign = Campaign.objects.get()
    link = links(client, campaign)[0]
    guest = Client()
    assert "Четверги" in text(guest.get(link, follow=True))
    assert guest.post(link, {"name": "  "}).status_code == 422
    assert guest.get(reverse("campaign", args=[campaign.slug])).status_code == 404
    assert guest.post(link, {"name": "Аня"}).url == reverse("campaign", args=[campaign.slug])
    assert "Аня" in text(guest.get(reverse("campaign", args=[campaign.slug])))


def test_two_people_of_one_name_cannot_sit_at_one_table(client, toy_book):
    client.post(reverse("new_campaign"), FORM)
    first, second, _ = links(client, Campaign.objects.get())
    assert Client().post(first, {"name": "Аня"}).status_code == 302
    answer = Client().post(second, {"name": "аня"})
    assert answer.status_code == 422
    assert "За этим столом уже есть Аня." in text(answer)


def test_link_of_a_taken_seat_seats_its_player_in_another_browser(cave):
    before = cave.campaign.plays.count()
    Guest(cave, "1")
    again = Guest(cave, "1")
    assert again.get("campaign").status_code == 200
    assert cave.campaign.plays.count() == before


def test_link_that_was_never_given_leads_nowhere(client, db):
    for token in ("x", "0" * 40, "%F0%9F%A6%80"):
        assert client.get(f"/campaigns/join/{token}/").status_code == 404


def test_new_link_takes_the_seat_from_who_held_it(cave):
    anya, maria = Guest(cave, "1"), Guest(cave, "gm")
    assert anya.post("new_link", "1").status_code == 403
    assert maria.post("new_link", "1").status_code == 302
    assert anya.get("campaign").status_code == 404
    assert Client().get(reverse("join", args=[cave.tokens["1"]])).status_code == 404


def test_game_master_may_also_play(client, toy_book):
    client.post(reverse("new_campaign"), FORM)
    campaign = Campaign.objects.get()
    client.post(links(client, campaign)[0], {"name": "Мария сама"})
    page = client.get(reverse("campaign", args=[campaign.slug])).content.decode()
    assert "?seat=1" in page
    assert "?seat=gm" in page
