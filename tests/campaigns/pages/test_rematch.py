"""A campaign's life: the list by whom it waits for, and once more with the same people."""

import re

from django.urls import reverse

from campaigns import ledger
from campaigns.models import Campaign
from tests.campaigns.guests import Guest, text


def ended(table):
    ledger.override(table.campaign, [{"set": "end", "result": "victory"}], "хватит", by=table.gm)
    table.campaign.refresh_from_db()


def test_game_master_opens_a_new_table_for_the_same_people(cave):
    master = Guest(cave, "gm")
    ended(cave)
    assert "Ещё раз теми же людьми" in text(master.get("campaign"))
    answer = master.post("rematch")
    again = Campaign.objects.exclude(pk=cave.campaign.pk).get()
    assert answer.url == reverse("seats", args=[again.slug])
    assert [seat.name for seat in again.seats.filter(master=False).order_by("key")] == ["Аня", "Борис"]
    assert (again.title, again.game, again.dice) == (cave.campaign.title, cave.campaign.game, cave.campaign.dice)
    assert master.client.get(answer.url).status_code == 200
    assert Guest(cave, "1").client.get(answer.url).status_code == 404


def test_nobody_else_does_and_not_before_the_end(cave):
    master, anya = Guest(cave, "gm"), Guest(cave, "1")
    master.post("rematch")
    assert Campaign.objects.count() == 1
    ended(cave)
    assert anya.post("rematch").status_code == 403
    assert master.get("rematch").status_code == 302
    assert "Ещё раз" not in text(anya.get("campaign"))
    assert Campaign.objects.count() == 1


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
