"""A browser holds the seats whose links it opened; for everybody else a campaign does not exist."""

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from django.urls import reverse

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign, Seat
from campaigns.seats import people


@pytest.fixture
def browser(rf):
    """A request of a browser of its own, each time."""

    def request(session=None):
        made = rf.get("/")
        made.session = session or SessionStore()
        return made

    return request


def test_stranger_sees_nothing(cave, browser):
    assert list(Campaign.objects.visible_to(people.person(browser()))) == []


def test_link_leads_to_its_seat_and_holding_it_shows_the_campaign(cave, browser):
    seat = people.seat_of_link(cave.tokens["1"])
    assert seat == cave.anya
    request = browser()
    people.sit_down(request, seat)
    person = people.person(request)
    assert list(Campaign.objects.visible_to(person)) == [cave.campaign]
    assert person.player_at(cave.campaign) == person.seat_at(cave.campaign) == cave.anya
    assert person.master_at(cave.campaign) is None
    people.stand_up(request, seat)
    assert people.person(request).seats == ()


def test_one_browser_holds_many_seats(cave, open_table, browser):
    other, request = open_table(), browser()
    for seat in (cave.gm, cave.anya, other.boris, cave.gm):
        people.sit_down(request, seat)
    person = people.person(request)
    assert [seat.key for seat in person.seats_at(cave.campaign)] == ["1", "gm"]
    assert person.seat_at(cave.campaign, "gm") == cave.gm
    assert person.seat_at(cave.campaign, "2") is None
    assert person.master_at(other.campaign) is None
    assert Campaign.objects.visible_to(person).count() == 2


@pytest.mark.parametrize("token", ["", "nothing", "\udcff", "0" * 10_000])
def test_link_that_was_never_given_out_leads_nowhere(cave, token):
    assert people.seat_of_link(token) is None


def test_secret_of_a_link_is_not_stored_but_can_be_shown_again(cave):
    assert people.token_of(cave.anya) == cave.tokens["1"]
    stored = [str(value) for row in Seat.objects.values_list() for value in row]
    assert cave.tokens["1"] not in stored


def test_renewed_link_closes_the_old_one(cave, browser):
    request = browser()
    people.sit_down(request, cave.anya)
    token = people.renew_link(cave.anya)
    assert people.seat_of_link(cave.tokens["1"]) is None
    assert people.seat_of_link(token) == cave.anya
    assert people.person(browser(request.session)).seats == ()


def test_site_with_another_secret_keeps_old_links_working(cave, settings):
    settings.SECRET_KEY = "another"
    assert people.token_of(cave.anya) == ""
    assert people.seat_of_link(cave.tokens["1"]) == cave.anya


def test_taking_a_seat_names_it_and_counts_it(open_table):
    table = open_table(names=[])
    play = ledger.take_seat(table.campaign, table.anya, "  Аня ")
    assert (play.move, play.seat, table.anya.name) == ("join", table.anya, "Аня")
    ledger.take_seat(table.campaign, table.gm, "Ведущая")
    assert ledger.load(table.campaign).state.count("table", "seats") == 1
    assert [seat.open for seat in table.campaign.seats.all()] == [False, True, False]


def test_new_name_is_taken_by_the_hero_as_well(cave):
    play = ledger.take_seat(cave.campaign, cave.anya, "Анна")
    state = ledger.load(cave.campaign).state
    assert play.move == "rename"
    assert (state.pieces["hero-1"].name, state.holder("hero-1")) == ("Анна", "bank")
    assert state.count("table", "seats") == 2


@pytest.mark.parametrize("name", ["", " ", "a" * 61, "борис", "БОРИС", "a\0", None])
def test_name_that_cannot_be_taken(cave, name):
    with pytest.raises(IllegalMove):
        ledger.take_seat(cave.campaign, cave.anya, name)
    assert Seat.objects.get(pk=cave.anya.pk).name == "Аня"


def test_the_key_of_a_session_changes_with_each_seat_that_it_takes(cave):
    guest, keys = Client(), []
    for key, name in (("1", "Вера"), ("2", "Глеб")):
        assert guest.post(reverse("join", args=[cave.tokens[key]]), {"name": name}).status_code == 302
        keys.append(guest.cookies["sessionid"].value)
        assert guest.get(cave.campaign.get_absolute_url()).status_code == 200
    assert len(set(keys)) == 2


@pytest.mark.parametrize("name", ["Аня\u200b", "\u202eАня", "Aня", "АНЯ", "А\u3164ня", "Аня\n"])
def test_nobody_is_called_what_looks_like_somebody_elses_name(cave, name):
    """A spoken word of the real one would be believed of the other: «Аня отдает все монеты»."""
    with pytest.raises(IllegalMove) as refused:
        ledger.take_seat(cave.campaign, cave.boris, name)
    assert refused.value.sentence.values["name"] == "Аня"


def test_a_name_turns_no_line_of_the_log_around_and_is_one(cave):
    ledger.take_seat(cave.campaign, cave.boris, "Ива\u202eн\n\nВаш ход: Аня" + "\u0301" * 60)
    cave.boris.refresh_from_db()
    assert cave.boris.name == "Иван Ваш ход: Аня" + "\u0301" * 3
    with pytest.raises(IllegalMove):
        ledger.take_seat(cave.campaign, cave.boris, "\u200b\u3164\u202e")
