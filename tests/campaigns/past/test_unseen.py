"""Nobody takes back what they have not seen: a move made meanwhile stays, and a sentence says who made it."""

import pytest

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.past import consent, undoing
from tests.campaigns.guests import Guest, text

EARN = {"hero": "hero-2", "amount": "1"}


@pytest.fixture
def raced(cave):
    """The game master looks at number 7; Boris makes play 8 before the button is pressed."""
    ledger.make_move(cave.campaign, "hit", {"hero": "hero-1"}, by=cave.anya)
    ledger.make_move(cave.campaign, "earn", EARN, by=cave.boris)
    return cave


def in_effect(table):
    return list(table.campaign.plays.effective().values_list("number", flat=True))


def test_game_master_takes_back_nothing_that_came_meanwhile(raced):
    with pytest.raises(IllegalMove, match="play 8 came, by Борис: Earn. Nothing was taken back"):
        ledger.undo(raced.campaign, 7, by=raced.gm, seen=7)
    with pytest.raises(IllegalMove, match="2 plays came; the newest, 8"):
        undoing.back_to(raced.campaign, 6, by=raced.gm, seen=6)
    assert in_effect(raced) == [1, 2, 3, 4, 5, 6, 7, 8]
    ledger.undo(raced.campaign, 7, by=raced.gm, seen=8)
    assert in_effect(raced) == [1, 2, 3, 4, 5, 6, 9]


def test_what_is_only_said_holds_nobody_up_and_an_undo_does(raced):
    from campaigns.past.bookmarks import bookmark

    bookmark(raced.campaign, "тут", by=raced.anya)
    ledger.undo(raced.campaign, 8, by=raced.gm, seen=8)
    with pytest.raises(IllegalMove, match="by the game master: something else"):
        ledger.undo(raced.campaign, 7, by=raced.gm, seen=9)


def test_form_that_was_sent_twice_is_done_once_whatever_came_since(raced):
    done = ledger.undo(raced.campaign, 8, by=raced.gm, seen=8, key="a form")
    ledger.make_move(raced.campaign, "earn", EARN, by=raced.boris)
    assert ledger.undo(raced.campaign, 8, by=raced.gm, seen=8, key="a form") == done


@pytest.mark.parametrize("seen", [-1, 9, 10**12])
def test_number_that_nobody_can_have_seen(raced, seen):
    with pytest.raises(IllegalMove, match="cannot be read"):
        ledger.undo(raced.campaign, 8, by=raced.gm, seen=seen)


def test_nobody_agrees_to_lose_what_they_have_not_seen(raced):
    asking = consent.ask(raced.campaign, 7, by=raced.anya).number
    ledger.make_move(raced.campaign, "earn", EARN, by=raced.boris)
    with pytest.raises(IllegalMove, match="play 10 came, by Борис"):
        consent.agree(raced.campaign, asking, by=raced.gm, seen=asking)
    consent.agree(raced.campaign, asking, by=raced.gm, seen=10)
    assert in_effect(raced) == [1, 2, 3, 4, 5, 6, 9, 11, 12]


def test_pages_send_what_was_seen(raced):
    maria, boris = Guest(raced, "gm"), Guest(raced, "2")
    seen = raced.campaign.plays.count()
    for shown in (maria.get("campaign"), maria.get("play", 7), maria.get("time"), maria.get("log")):
        assert f'name="seen" value="{seen}"' in shown.content.decode()
    boris.move("earn", **EARN)
    refused = maria.post("undo", number="7", seen=seen)
    assert refused.status_code == 422
    assert f"запись {seen + 1} (Борис:" in text(refused)
    assert maria.post("time", do="back", moment="6", seen=seen).status_code == 422
    assert not raced.campaign.plays.filter(undone=True).exists()
    assert maria.post("undo", number="7", seen=seen + 1).status_code == 302
