"""Going back in time, as pages: bookmarks, asking, branches, one play and the table without it."""

import re

import pytest

from campaigns import ledger
from campaigns.models import Campaign, Play
from campaigns.past import consent
from tests.campaigns.guests import Guest, keys, text
from tests.campaigns.past.test_dropping import coins, move


@pytest.fixture
def people(cave):
    """The game master, both players, and somebody from another table."""
    return Guest(cave, "gm"), Guest(cave, "1"), Guest(cave, "2"), Guest(cave)


def test_bookmark_is_put_seen_by_all_and_gone_back_to(cave, people):
    maria, anya, boris, _ = people
    assert anya.post("time", do="bookmark", name="Перед огром", key="a").status_code == 302
    anya.post("time", do="bookmark", name="Перед огром", key="a")
    move(cave, "earn", cave.boris, amount="5")
    page = boris.get("time")
    assert text(page).count("Перед огром Аня") == 1
    assert "Аня ставит закладку: Перед огром" in text(boris.get("log"))
    number = cave.campaign.plays.get(move="bookmark").number
    assert maria.post("time", do="back", moment=number).status_code == 302
    assert coins(cave) == 3
    assert boris.post("time", do="forget", number=number).status_code == 422
    assert anya.post("time", do="forget", number=number).status_code == 302
    assert "Перед огром Аня" not in text(boris.get("time"))


def test_player_who_may_not_go_back_alone_asks_and_the_others_tap(cave, people):
    maria, anya, boris, _ = people
    move(cave, "earn", cave.boris, amount="5")
    refused = anya.post("time", do="back", moment=6)
    assert refused.status_code == 422
    number = re.search(r'name="number" value="(\d+)">\s*<button name="do" value="ask"', refused.content.decode())[1]
    assert anya.post("time", do="ask", number=number, back="table").status_code == 302
    assert "просит" in text(boris.get("campaign"))
    assert 'value="agree"' in boris.get("seat").content.decode()
    assert 'value="agree"' not in anya.get("campaign").content.decode()
    asking = consent.asked(cave.campaign).play.number
    assert anya.post("time", do="agree", asking=asking).status_code == 422
    assert boris.post("time", do="agree", asking=asking, back="table", key="k").status_code == 302
    assert boris.post("time", do="agree", asking=asking, back="table", key="k").status_code == 302
    assert coins(cave) == 3
    assert 'id="consent"' not in maria.get("campaign").content.decode()


def test_play_page_offers_what_may_be_done(cave, people):
    maria, anya, boris, _ = people
    page = maria.get("play", 6).content.decode()
    assert all(one in page for one in ('id="undo-6"', 'id="branch"', "without"))
    assert 'id="undo-6"' in anya.get("play", 6).content.decode()
    assert 'id="ask"' in boris.get("play", 6).content.decode()
    assert 'id="undo-1"' not in maria.get("play", 1).content.decode()


def test_without_one_play_is_shown_then_done(cave, people):
    maria, anya, boris, _ = people
    move(cave, "earn", cave.boris, amount="2")
    move(cave, "spend", cave.anya, amount="4")
    before = cave.campaign.plays.count()
    page = maria.get("without", 6)
    assert "the bank has 2" in text(page)
    assert "монеты 1 → 2" in text(page).lower() or "coins 1 → 2" in text(page)
    assert cave.campaign.plays.count() == before
    assert 'id="accept"' not in boris.get("without", 6).content.decode()
    assert maria.post("without", 6, seen=before - 1).status_code == 422
    assert maria.post("without", 6, seen="").status_code == 422
    assert maria.post("without", 6, seen=before, key="x").status_code == 302
    assert maria.post("without", 6, seen=before, key="x").status_code == 302
    assert coins(cave) == 2
    assert "решено заново, как было" in text(boris.get("log"))
    assert boris.post("without", 7, seen=before + 2).status_code == 422


def test_branch_is_a_table_of_its_own_with_a_banner(cave, people):
    maria, anya, boris, _ = people
    opened = maria.post("time", do="branch", moment=6)
    branch = Campaign.objects.exclude(pk=cave.campaign.pk).get()
    assert opened["Location"].endswith(f"/{branch.slug}/")
    for name in ("", "log/", "time/", "session/", "seats/", "me/"):
        page = maria.client.get(f"/campaigns/{branch.slug}/{name}").content.decode()
        assert 'class="branch"' in page
        assert 'class="branch"' not in maria.client.get(f"/campaigns/{cave.campaign.slug}/{name}").content.decode()
    assert boris.client.get(f"/campaigns/{branch.slug}/").status_code == 404
    assert branch.title in text(maria.get("time"))
    assert branch.title not in text(boris.get("time"))
    assert maria.client.post(f"/campaigns/{branch.slug}/time/", {"do": "discard"}).status_code == 302
    assert not Campaign.objects.filter(pk=branch.pk).exists()
    assert maria.post("time", do="discard").status_code == 422


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"do": "everything"},
        {"do": "back", "moment": "-4"},
        {"do": "back", "moment": "9" * 400},
        {"do": "back", "moment": "x"},
        {"do": "ask", "number": "99"},
        {"do": "agree", "asking": "6"},
        {"do": "decline", "asking": ""},
        {"do": "bookmark", "name": ""},
        {"do": "bookmark", "name": "y" * 3000},
        {"do": "bookmark", "name": "a\0b"},
        {"do": "branch", "moment": "0"},
        {"do": "branch", "moment": "7000000"},
        {"do": "branch", "moment": "1", "title": "t" * 400},
        {"do": "forget", "number": "6"},
        {"do": "discard"},
    ],
)
def test_bad_forms_are_sentences_and_change_nothing(cave, people, wrong):
    before = Play.objects.count()
    for guest in people[:2]:
        answer = guest.post("time", **wrong)
        assert answer.status_code == 422
        assert "errors" in answer.content.decode()
    assert Play.objects.count() == before
    assert Campaign.objects.count() == 1


def test_strangers_and_impossible_numbers_find_nothing(cave, people):
    maria, _, _, stranger = people
    for name, more in (("time", ()), ("play", (6,)), ("without", (6,))):
        assert stranger.get(name, *more).status_code == 404
        assert stranger.post(name, *more).status_code in (404, 405)
    for number in (0, 99, 10**30):
        assert maria.get("play", number).status_code == 404
        assert maria.get("without", number).status_code == 404
        assert maria.post("without", number, seen=6).status_code == 404
    assert maria.get("without", 1).status_code == 422
    assert maria.get("time", before="x" * 500).status_code == 200


def test_end_of_the_game_leaves_time_to_the_master(cave, people):
    maria, anya, _, _ = people
    ledger.make_move(cave.campaign, "win", {}, by=cave.gm)
    assert anya.get("time").status_code == anya.get("play", 6).status_code == 200
    assert anya.post("time", do="back", moment=5).status_code == 422
    assert maria.post("time", do="back", moment=6).status_code == 302
    assert not Campaign.objects.get().ended


def test_parts_come_alone_for_htmx(cave, people):
    maria = people[0]
    part = maria.client.get(maria.url("time"), headers={"HX-Request": "true"}).content.decode()
    assert part.strip().startswith('<div id="time"')
    assert keys(maria.get("time"))
