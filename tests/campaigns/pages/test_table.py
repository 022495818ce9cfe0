"""The table as pages: who may look, what a move changes, what is refused and how."""

import re

import pytest

from campaigns import ledger
from tests.campaigns.guests import Guest, keys, text


@pytest.fixture
def stranger(cave):
    return Guest(cave)


def plays(guest):
    return guest.campaign.plays.count()


PAGES = ["campaign", "seat", "log", "session", "number", "seats"]


@pytest.mark.parametrize("name", PAGES)
def test_who_has_a_seat_sees_the_page_and_a_stranger_does_not(name, anya, maria, stranger):
    assert [guest.get(name).status_code for guest in (anya, maria, stranger)] == [200, 200, 404]


@pytest.mark.parametrize("name", ["override", "settings"])
def test_only_the_game_master_sees_the_page(name, anya, maria, stranger):
    assert [guest.get(name).status_code for guest in (anya, maria, stranger)] == [403, 200, 404]


def test_move_leads_back_to_the_table_that_shows_it(anya):
    answer = anya.move("spend", hero="hero-1", amount="2")
    assert (answer.status_code, answer.url) == (302, anya.url("campaign"))
    assert "Аня делает ход «Spend»" in text(anya.get("campaign"))


def test_move_by_htmx_is_answered_with_the_part_alone(anya):
    answer = anya.client.post(
        anya.url("move", "spend"), {"hero": "hero-1", "amount": "2"}, headers={"HX-Request": "true"}, follow=True
    )
    page = answer.content.decode()
    assert page.lstrip().startswith('<div id="table"')
    assert "HX-Request" in answer["Vary"]


def test_refused_move_says_why_and_changes_nothing(anya):
    before = plays(anya)
    answer = anya.move("spend", hero="hero-1", amount="9")
    assert answer.status_code == 422
    assert "that costs 9; the bank has 3" in text(answer)
    assert plays(anya) == before


@pytest.mark.parametrize(
    ("move", "fields"),
    [
        ("fly", {"hero": "hero-1"}),
        ("spend", {"hero": "hero-9", "amount": "1"}),
        ("spend", {"hero": "hero-1", "amount": "-5"}),
        ("spend", {"hero": "hero-1", "amount": "9" * 5000}),
        ("spend", {"hero": "hero-1"}),
        ("spend", {"hero": "hero-1", "amount": "1", "wings": "2"}),
        ("spend", {"hero": "hero-1", "amount": "1", "seen": "x"}),
        ("spend", {"hero": "hero-1", "amount": "1", "seen": "9" * 5000}),
        ("spend", {"hero": "hero-1", "amount": "1", "seen": "999999"}),
        ("spend", {"hero": "hero-1", "amount": "1", "faces": "6"}),
        ("spend", {"hero": "hero-1", "amount": "1", "faces": "six"}),
        ("spend", {"hero": "hero-1", "amount": "1\0"}),
        ("spend", {"way": "&".join(f"a{n}=1" for n in range(100))}),
        ("answer", {"prompt": "prompt#1", "choice": "yes"}),
        ("win", {}),
    ],
)
def test_nonsense_gets_a_sentence_and_changes_nothing(anya, move, fields):
    before = plays(anya)
    answer = anya.move(move, **fields)
    assert answer.status_code == 422
    assert "errors" in answer.content.decode()
    assert plays(anya) == before


def test_somebody_elses_hero_is_not_moved(anya, boris):
    assert anya.move("spend", hero="hero-1", amount="1").status_code == 302
    assert boris.move("spend", hero="hero-1", amount="1").status_code == 422


def test_seat_that_is_not_held_cannot_be_used(anya):
    before = plays(anya)
    assert anya.move("spend", seat="2", hero="hero-2", amount="1").status_code == 403
    assert anya.move("win", seat="gm").status_code == 403
    assert anya.get("campaign", seat="gm").status_code == 403
    assert plays(anya) == before


def test_stranger_moves_nothing(stranger):
    before = plays(stranger)
    posts = [stranger.move("spend", hero="hero-1", amount="1"), stranger.post("undo", number="6")]
    posts += [stranger.post("override", set="counter"), stranger.post("session", do="begin")]
    assert [answer.status_code for answer in posts] == [404] * 4
    assert plays(stranger) == before


def test_same_form_sent_twice_is_done_once(anya):
    key = keys(anya.get("campaign"))[0]
    before = plays(anya)
    for _ in range(2):
        assert anya.move("spend", hero="hero-1", amount="1", key=key).status_code == 302
    assert plays(anya) == before + 1


def test_every_form_has_a_key_of_its_own(anya):
    found = keys(anya.get("campaign"))
    assert len(found) == len(set(found)) > 3


def test_form_without_its_token_is_refused(cave, anya):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    strict.cookies = anya.client.cookies
    before = plays(anya)
    assert strict.post(anya.url("move", "earn"), {"hero": "hero-1", "amount": "1"}).status_code == 403
    assert plays(anya) == before


def test_closed_table_offers_nothing_and_refuses_everything(cave, anya, maria):
    assert maria.move("win").status_code == 302
    page = anya.get("campaign")
    assert "ending" in page.content.decode()
    assert 'id="move-' not in page.content.decode()
    assert cave.campaign.secret in page.content.decode()
    before = plays(anya)
    assert anya.move("spend", hero="hero-1", amount="1").status_code == 422
    assert (
        maria.post("override", set="counter", piece="ogre", name="health", value="3", reason="так").status_code == 422
    )
    assert plays(anya) == before


def test_question_is_answered_by_who_was_asked(anya, boris):
    anya.move("ask", hero="hero-1")
    asked, waits = anya.get("campaign"), boris.get("campaign")
    assert 'value="yes"' in asked.content.decode()
    assert 'value="yes"' not in waits.content.decode()
    assert "Does Аня wait?" in text(waits)
    assert boris.move("answer", prompt="prompt#1", choice="yes").status_code == 422
    assert anya.move("answer", prompt="prompt#1", choice="yes").status_code == 302


def test_preview_says_what_would_happen_and_does_nothing(anya):
    before = plays(anya)
    sure = anya.get("preview", "spend", hero="hero-1", amount="2")
    assert sure.status_code == 200
    assert "монеты 3 → 1" in text(sure)
    dice = text(anya.get("preview", "hit", hero="hero-1"))
    assert "83,3 %" in dice
    assert "16,7 %" in dice
    assert plays(anya) == before


def test_preview_of_a_refused_move_says_why(anya, boris):
    assert "that costs 9" in text(anya.get("preview", "spend", hero="hero-1", amount="9"))
    assert boris.get("preview", "spend", hero="hero-1", amount="1").status_code == 422


def test_form_that_asks_for_a_preview_is_sent_to_an_address(anya):
    answer = anya.post("preview", "spend", hero="hero-1", amount="2", key="k", seen="3")
    assert answer.status_code == 302
    assert "amount=2" in answer.url
    assert "key" not in answer.url


def test_own_last_move_can_be_taken_back(anya, boris):
    anya.move("spend", hero="hero-1", amount="2")
    number = ledger.load(anya.campaign).number
    assert boris.post("undo", number=number).status_code == 422
    assert anya.post("undo", number=number).status_code == 302
    page = anya.get("log")
    assert 'class="undone"' in page.content.decode()
    assert ledger.load(anya.campaign).state.count("bank", "coins") == 3


@pytest.mark.parametrize("number", ["", "0", "-1", "99999", "x", "9" * 5000])
def test_what_is_not_there_cannot_be_taken_back(maria, number):
    before = plays(maria)
    assert maria.post("undo", number=number).status_code == 422
    assert plays(maria) == before


def test_die_of_the_table_is_asked_for_and_typed_in(open_table):
    table = open_table(dice="table")
    anya = Guest(table, "1")
    before = plays(anya)
    asked = anya.move("hit", hero="hero-1", key="one")
    assert asked.status_code == 200
    assert re.search(r'name="faces"\s+value="6"', asked.content.decode())
    assert anya.move("hit", hero="hero-1", key="one", faces="7").status_code == 422
    assert plays(anya) == before
    assert anya.move("hit", hero="hero-1", key="one", faces="6").status_code == 302
    assert ledger.load(table.campaign).state.count("ogre", "health") == 16


def test_faces_so_far_come_back_with_the_next_question(open_table):
    anya = Guest(open_table(dice="table"), "1")
    asked = anya.client.post(anya.url("move", "storm"), {"hero": "hero-1", "faces": ["2", "5"]}).content.decode()
    assert '<input type="hidden" name="faces" value="2"><input type="hidden" name="faces" value="5">' in asked


def test_one_person_with_two_seats_acts_as_the_one_chosen(cave):
    both = Guest(cave, "gm", "1")
    assert "?seat=gm" in both.get("campaign").content.decode()
    assert both.move("spend", seat="1", hero="hero-1", amount="1").url.endswith("?seat=1")
    assert cave.campaign.plays.last().seat == cave.anya
    assert both.move("win", seat="1").status_code == 422
    assert both.move("win", seat="gm").status_code == 302


def test_number_is_that_of_the_newest_play(anya):
    anya.move("spend", hero="hero-1", amount="1")
    assert anya.get("number").content.decode() == str(plays(anya))
