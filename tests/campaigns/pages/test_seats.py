"""Seats and people in a browser: links and codes, claiming, handing over, removing, looking on."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Seat
from campaigns.seats import people, seating
from campaigns.urls import urlpatterns
from tests.campaigns.guests import Guest, text

SECRET = "a long secret 1"


@pytest.fixture
def stranger(cave):
    return Guest(cave)


def links(answer):
    return re.findall(r'value="http://testserver(/campaigns/(?:join|watch)/[^"]+)"', answer.content.decode())


def everywhere(guest):
    """What every address of a campaign answers to somebody, looked at and written to."""
    return {answer for answers in answers_to(guest).values() for answer in answers}


def answers_to(guest):
    told = {
        "slug": guest.campaign.slug,
        "key": "1",
        "name": "earn",
        "number": 1,
        "piece": "ogre",
        "token": "x",
        "kind": "md",
        "page_slug": "some-page",
    }
    fields = {
        "hero": "hero-1",
        "amount": "1",
        "do": "withdraw",
        "number": "6",
        "notes": "x",
        "reason": "x",
        "on": "yes",
    }
    found = {}
    for pattern in urlpatterns:
        wanted = pattern.pattern.converters
        if "slug" not in wanted:
            continue
        url = reverse(pattern.name, kwargs={name: told[name] for name in wanted})
        found[pattern.name] = (guest.client.get(url).status_code, guest.client.post(url, fields).status_code)
    return found


def test_game_master_has_each_link_with_its_code_and_a_player_the_own_one(maria, anya, stranger, cave):
    answer = maria.get("seats")
    assert len(links(answer)) == 3
    pictures = re.findall(r'src="(/campaigns/[^"]+/code.svg)"', answer.content.decode())
    assert len(set(pictures)) == 3
    for picture in pictures:
        drawn = maria.client.get(picture)
        assert drawn["Content-Type"] == "image/svg+xml"
        assert "no-store" in drawn["Cache-Control"]
        assert "<svg" in drawn.content.decode()
    own, others = (reverse("seat_code", args=[cave.campaign.slug, key]) for key in ("1", "2"))
    assert (anya.client.get(own).status_code, anya.client.get(others).status_code) == (200, 403)
    page = anya.get("seats")
    assert page.status_code == 200
    assert links(page) == [reverse("join", args=[cave.tokens["1"]])]
    assert stranger.get("seats").status_code == 404


def test_stranger_finds_nothing_at_any_address(stranger, cave):
    assert everywhere(stranger) <= {404, 405}
    assert cave.campaign.plays.count() == 6


def test_who_is_removed_finds_nothing_at_any_address_any_more(open_table):
    table = open_table()
    anya, maria = Guest(table, "1"), Guest(table, "gm")
    assert anya.get("campaign").status_code == 200
    assert maria.post("remove_seat", "1").status_code == 302
    before = table.campaign.plays.count()
    assert everywhere(anya) <= {404, 405}
    assert Client().get(reverse("join", args=[table.tokens["1"]])).status_code == 404
    assert not people.may_listen(anya.client.session.session_key, table.campaign.slug)
    assert table.campaign.plays.count() == before


def test_seat_handed_over_by_the_game_master_is_the_next_ones(maria, anya, cave):
    maria.post("new_link", "1")
    assert everywhere(anya) <= {404, 405}
    link = links(maria.get("seats"))[0]
    vera = Client()
    assert "передано" in text(vera.get(link, follow=True))
    assert vera.post(link, {"name": "Вера"}).status_code == 302
    assert "Вера" in text(vera.get(reverse("campaign", args=[cave.campaign.slug])))
    assert not Seat.objects.get(pk=cave.anya.pk).vacant


def test_player_hands_the_own_seat_over_and_sees_the_link_once(anya, cave):
    assert anya.post("hand_over", "2").status_code == 403
    answer = anya.post("hand_over", "1")
    (link,) = links(answer)
    assert "no-store" in answer.headers["Cache-Control"]
    assert anya.get("campaign").status_code == 404
    assert Client().post(link, {"name": "Аня"}).status_code == 302


def test_game_master_hands_the_game_over(maria, cave):
    (link,) = links(maria.post("hand_over", "gm"))
    assert maria.get("campaign").status_code == 404
    olga = Client()
    olga.post(link, {"name": "Ольга"})
    assert olga.get(reverse("settings", args=[cave.campaign.slug])).status_code == 200


def test_new_link_of_the_game_masters_seat_leaves_this_browser_in(maria):
    assert maria.post("new_link", "gm").status_code == 302
    assert maria.get("seats").status_code == 200


def test_claimed_seat_follows_the_account_to_any_browser(anya, cave):
    answer = anya.post("claim_seat", "1")
    assert answer.url.startswith(reverse("sign_in"))
    anya.client.post(reverse("sign_up"), {"username": "anya", "password1": SECRET, "password2": SECRET})
    assert anya.get("campaign").status_code == 200
    anya.post("claim_seat", "1")
    phone = Guest(cave)
    assert phone.get("campaign").status_code == 404
    phone.client.post(reverse("sign_in"), {"username": "anya", "password": SECRET})
    assert phone.move("earn", hero="hero-1", amount="1").status_code == 302
    assert people.may_listen(phone.client.session.session_key, cave.campaign.slug)
    assert "Пещера" in text(phone.client.get(reverse("campaigns")))
    phone.client.post(reverse("sign_out"))
    assert phone.get("campaign").status_code == 404


def test_claimed_seat_is_lost_when_it_is_handed_over_or_the_account_is_closed(anya, maria, cave):
    owner = get_user_model().objects.create_user("anya", password=SECRET)
    seating.claim(cave.anya, owner)
    phone = Guest(cave)
    phone.client.force_login(owner)
    assert phone.get("campaign").status_code == 200
    owner.is_active = False
    owner.save()
    assert phone.get("campaign").status_code == 404
    owner.is_active = True
    owner.save()
    maria.post("new_link", "1")
    assert everywhere(phone) <= {404, 405}


def test_seat_is_claimed_while_sitting_down(cave, db):
    guest = Guest(cave)
    guest.client.force_login(get_user_model().objects.create_user("boris", password=SECRET))
    link = reverse("join", args=[cave.tokens["2"]])
    assert 'name="claim"' in guest.client.get(link, follow=True).content.decode()
    guest.client.post(link, {"name": "Борис", "claim": "yes"})
    assert Seat.objects.get(pk=cave.boris.pk).owner.get_username() == "boris"


def test_leaving_a_seat_lets_go_of_it_here_and_in_the_account(anya, cave):
    owner = get_user_model().objects.create_user("anya", password=SECRET)
    anya.client.force_login(owner)
    anya.post("claim_seat", "1")
    anya.post("leave_seat", "1")
    assert anya.get("campaign").status_code == 404
    assert anya.client.get(reverse("join", args=[cave.tokens["1"]]), follow=True).status_code == 200


def test_one_person_with_two_seats_switches_between_them(cave):
    both = Guest(cave, "1", "2")
    page = both.get("campaign", seat="2").content.decode()
    assert "?seat=1" in page
    both.post("move", "earn", hero="hero-2", amount="1", seat="2")
    assert cave.campaign.plays.order_by("number").last().seat == cave.boris
    assert both.post("move", "earn", hero="hero-1", amount="1", seat="2").status_code == 422
    assert both.get("campaign", seat="gm").status_code == 403


def test_seats_are_added_and_removed_before_the_game(open_table):
    table = open_table()
    maria = Guest(table, "gm")
    assert maria.post("add_seat").status_code == 302
    assert len(links(maria.get("seats"))) == 4
    assert maria.post("remove_seat", "3").status_code == 302
    assert maria.post("remove_seat", "gm").status_code == 422
    assert maria.post("remove_seat", "7").status_code == 404


def test_seat_that_waits_is_told_to_who_runs_the_game_on_this_machine_alone(maria):
    for host in ("127.0.0.1:8000", "localhost", "[::1]:8001"):
        assert "network" in text(maria.client.get(maria.url("seats"), HTTP_HOST=host, headers=EN)), host
    assert "network" not in text(maria.client.get(maria.url("seats"), HTTP_HOST="games.example", headers=EN))


EN = {"Accept-Language": "en"}


@pytest.fixture
def looker(maria, cave):
    """Somebody who opened the link for spectators."""
    maria.post("let_watch", on="yes")
    guest = Guest(cave)
    (link,) = [one for one in links(maria.get("seats")) if "/watch/" in one]
    assert guest.client.get(link).url == guest.url("campaign")
    guest.link = link
    return guest


def test_spectator_sees_the_table_and_the_log_and_nothing_to_press(looker, cave):
    before = cave.campaign.plays.count()
    for name in ("campaign", "log"):
        page = looker.get(name)
        assert page.status_code == 200
        main = page.content.decode().partition("<main")[2]
        assert "<form" not in main.replace('<form method="dialog">', ""), "but for what closes the help"
    assert looker.get("number").status_code == 200
    for name in ("seat", "seats", "settings", "override"):
        assert looker.get(name).status_code == 403, name
    assert looker.move("earn", hero="hero-1", amount="1").status_code == 403
    assert looker.post("undo", number="6").status_code == 403
    assert looker.post("preview", "earn", hero="hero-1", amount="1").status_code == 403
    assert looker.post("move", "earn", hero="hero-1", amount="1", seat="1").status_code == 403
    assert cave.campaign.plays.count() == before


def test_spectator_writes_nothing_at_any_address(looker, cave):
    before = (cave.campaign.plays.count(), list(Seat.every.order_by("pk").values()))
    for name, (looked, written) in answers_to(looker).items():
        assert looked in (200, 302, 403, 404, 405), name
        assert written in (403, 404, 405), name
    assert (cave.campaign.plays.count(), list(Seat.every.order_by("pk").values())) == before


def test_spectators_are_sent_away_by_a_new_link_or_none(looker, maria, cave):
    assert people.may_listen(looker.client.session.session_key, cave.campaign.slug)
    maria.post("let_watch", on="yes")
    assert everywhere(looker) <= {404, 405}
    assert Client().get(looker.link).status_code == 404
    looker.client.get(links(maria.get("seats"))[-1])
    assert looker.get("campaign").status_code == 200
    code = reverse("watch_code", args=[cave.campaign.slug])
    assert (maria.client.get(code).status_code, looker.client.get(code).status_code) == (200, 403)
    maria.post("let_watch", on="no")
    assert everywhere(looker) <= {404, 405}
    assert not people.may_listen(looker.client.session.session_key, cave.campaign.slug)


def test_nobody_looks_on_unless_the_game_master_lets_them(cave, anya):
    assert not Campaign.objects.get(pk=cave.campaign.pk).watch_hash
    assert anya.post("let_watch", on="yes").status_code == 403
    for token in ("x", "0" * 40, "%F0%9F%A6%80"):
        assert Client().get(f"/campaigns/watch/{token}/").status_code == 404


# Coming back


def test_who_sits_already_is_led_by_the_link_to_the_page_of_her_seat(cave, anya):
    link = reverse("join", args=[cave.tokens["1"]])
    assert anya.client.get(link).headers["Location"] == reverse("seat", args=[cave.campaign.slug])
    assert Guest(cave, "gm").client.get(reverse("join", args=[cave.tokens["gm"]])).status_code == 302
    assert 'name="name"' in Client().get(link, follow=True).content.decode()


def test_with_several_seats_the_link_leads_to_its_own(cave):
    both = Guest(cave, "1", "2")
    assert both.client.get(reverse("join", args=[cave.tokens["2"]])).headers["Location"].endswith("/me/?seat=2")


def test_a_name_is_changed_where_one_sits(cave, anya):
    assert 'value="Аня"' in anya.get("seats").content.decode()
    anya.post("rename_seat", "1", name="Анна")
    assert Seat.objects.get(pk=cave.anya.pk).name == "Анна"
    assert anya.post("rename_seat", "2", name="Чужая").status_code == 403
    assert anya.post("rename_seat", "1", name="").status_code == 422
    assert Seat.objects.get(pk=cave.anya.pk).name == "Анна"


def test_a_stranger_at_a_table_is_told_how_to_come_in(stranger):
    answer = stranger.get("campaign")
    assert answer.status_code == 404
    assert reverse("campaigns") in answer.content.decode().partition("<main")[2]
    assert "откройте в этом браузере ссылку" in answer.content.decode()
    assert "откройте в этом браузере" not in stranger.client.get("/nowhere/").content.decode()


def test_the_way_to_an_account_is_one_sentence(cave):
    cave_link = reverse("join", args=[cave.tokens["2"]])
    page = Client(headers={"Accept-Language": "ru"}).get(cave_link, follow=True).content.decode()
    assert "сначала войдите</a> или закрепите" in page
