"""A campaign's life: the list by whom it waits for, and once more with the same people."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign
from campaigns.once_more import once_more, title_again
from campaigns.plays.verifying import verify
from campaigns.seats import seating
from campaigns.seats.putting_away import put_away
from rulebooks.models import Book
from tests.campaigns.guests import Guest, text


def ended(table):
    ledger.override(table.campaign, [{"set": "end", "result": "victory"}], "хватит", by=table.gm)
    table.campaign.refresh_from_db()


def newest(table):
    return Campaign.objects.exclude(pk=table.campaign.pk).get()


def test_game_master_opens_a_new_table_for_the_same_people_who_keep_their_seats(cave):
    master, anya = Guest(cave, "gm"), Guest(cave, "1")
    ended(cave)
    assert "Еще раз теми же людьми" in text(master.get("campaign"))
    answer = master.post("rematch")
    again = newest(cave)
    assert answer.url == reverse("seats", args=[again.slug])
    assert [seat.name for seat in again.seats.filter(master=False).order_by("key")] == ["Аня", "Борис"]
    assert (again.title, again.game, again.dice) == ("Пещера, 2", cave.campaign.game, cave.campaign.dice)
    assert master.client.get(answer.url).status_code == 200
    link = f'href="{reverse("campaign", args=[again.slug])}"'
    assert link in anya.get("campaign").content.decode()
    page = anya.client.get(reverse("campaign", args=[again.slug]))
    assert page.status_code == 200
    assert page.context["seat"].key == "1"
    assert anya.client.post(reverse("move", args=[again.slug, "enter"])).status_code == 302


@pytest.mark.parametrize(
    ("title", "next_one"),
    [
        ("Вечер в замке", "Вечер в замке, 2"),
        ("Вечер в замке, 9", "Вечер в замке, 10"),
        ("27", "27, 2"),
        ("Пятница, 27-е", "Пятница, 27-е, 2"),
        ("Я" * 120, "Я" * 117 + ", 2"),
        ("Я" * 117 + ", 9", "Я" * 116 + ", 10"),
    ],
)
def test_next_table_says_the_how_manieth_it_is(title, next_one):
    assert title_again(title) == next_one


def test_who_held_a_seat_with_an_account_holds_the_new_one(cave):
    user = get_user_model().objects.create_user("anya", password="a long secret")
    seating.claim(cave.anya, user)
    master = Guest(cave, "gm")
    ended(cave)
    master.post("rematch")
    assert newest(cave).seats.get(key="1").owner == user


def test_game_that_goes_on_is_asked_about_and_then_given_up(cave):
    master = Guest(cave, "gm")
    asked = text(master.get("rematch"))
    assert "Начать «Пещера» заново?" in asked
    assert "За новым столом: Аня, Борис" in asked
    assert Campaign.objects.count() == 1
    change = {"set": "period", "period": "phase", "value": "playing"}
    ledger.override(cave.campaign, [change], "начали", by=cave.gm)
    assert reverse("rematch", args=[cave.campaign.slug]) in master.get("seats").content.decode()
    master.post("rematch")
    cave.campaign.refresh_from_db()
    assert cave.campaign.ended
    page = master.get("campaign")
    assert "Партию оставили" in text(page)
    assert "никто не победил и не проиграл" in text(page)
    assert "data-result" not in page.content.decode()
    log = text(master.get("log"))
    assert "начинает новую партию теми же людьми" in log
    assert verify(cave.campaign) == []
    assert verify(newest(cave)) == []


def test_table_that_was_given_up_can_be_played_on_after_all(cave):
    master = Guest(cave, "gm")
    master.post("rematch")
    undone = ledger.can_undo(ledger.load(cave.campaign), cave.gm)
    assert undone is not None
    ledger.undo(cave.campaign, undone.number, by=cave.gm)
    cave.campaign.refresh_from_db()
    assert cave.campaign.ended is None
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=cave.anya)


def test_asked_twice_it_is_one_table_until_that_is_put_away(cave):
    master = Guest(cave, "gm")
    first, second = master.post("rematch"), master.post("rematch")
    assert first.url == second.url
    again = newest(cave)
    put_away(again, by=again.seats.get(master=True))
    assert master.post("rematch").url != first.url


def test_seat_that_nobody_sits_on_waits_at_the_new_table_and_old_links_open_nothing_of_it(cave):
    boris, master = Guest(cave, "2"), Guest(cave, "gm")
    seating.free_seat(cave.campaign, cave.boris, by=cave.gm)
    master.post("rematch")
    again = newest(cave)
    assert again.seats.get(key="2").open
    assert boris.client.get(reverse("campaign", args=[again.slug])).status_code == 404


def test_who_may_not_changes_nothing_and_what_cannot_be_leaves_the_game_on(cave):
    anya, boris, master = Guest(cave, "1"), Guest(cave, "2"), Guest(cave, "gm")
    number = ledger.load(cave.campaign).number
    assert anya.post("rematch").status_code == anya.get("rematch").status_code == 403
    assert "rematch" not in boris.get("seats").content.decode()
    with pytest.raises(IllegalMove, match="Only the game master"):
        once_more(cave.campaign, by=cave.anya, why="хватит")
    Book.objects.filter(pk=cave.campaign.book_id).update(edition=0)
    assert master.post("rematch").status_code == 302
    assert Campaign.objects.count() == 1
    assert ledger.load(cave.campaign).number == number
    cave.campaign.refresh_from_db()
    assert cave.campaign.ended is None


def test_list_is_filtered_by_whom_it_waits_for(cave):
    anya = Guest(cave, "1")

    def titles(**query):
        page = anya.client.get(reverse("campaigns"), query).content.decode()
        return re.findall(r'class="card-link" href="[^"]*">([^<]+)<', page)

    assert titles() == titles(show="nonsense") == ["Пещера"]
    assert titles(show="ended") == []
    ended(cave)
    assert titles(show="ended") == ["Пещера"]
    assert titles(show="waits") == []
    assert "Таких столов нет" in text(anya.client.get(reverse("campaigns"), {"show": "waits"}))
