"""A move that needs a yes: proposed by a player, answered by the game master on the table as it is then."""

import pytest

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Proposal
from campaigns.plays import options
from campaigns.plays.verifying import verify
from tests.campaigns.plays.test_concurrency import together

SPEND = {"hero": "hero-1", "amount": "3"}


@pytest.fixture
def asking(cave):
    """A table where Аня's spending and hitting need a yes."""
    options.set_rights(cave.campaign, {"1": {"spend": "propose", "hit": "propose"}}, by=cave.gm)
    return cave


def coins(table):
    return ledger.load(table.campaign).state.count("bank", "coins")


def propose(table, move="spend", fields=SPEND, **more):
    ledger.make_move(table.campaign, move, fields, by=table.anya, **more)
    return Proposal.objects.order_by("pk").last()


def test_proposed_move_changes_nothing_until_the_yes(asking):
    play = ledger.make_move(asking.campaign, "spend", SPEND, by=asking.anya)
    assert (play.move, play.events, coins(asking)) == ("propose", [], 3)
    made = Proposal.objects.get()
    accepted = ledger.accept(asking.campaign, made.pk, by=asking.gm)
    assert (accepted.move, accepted.seat, accepted.fields) == ("spend", asking.anya, SPEND)
    assert coins(asking) == 0
    with pytest.raises(IllegalMove, match="answered already"):
        ledger.accept(asking.campaign, made.pk, by=asking.gm)
    assert verify(asking.campaign) == []


def test_contents_of_a_proposal_are_not_in_the_play(asking):
    play = ledger.make_move(asking.campaign, "spend", SPEND, by=asking.anya)
    assert play.fields == {"proposal": Proposal.objects.get().pk, "move": "spend"}


def test_yes_is_decided_on_the_newest_state(asking):
    made = propose(asking)
    ledger.make_move(asking.campaign, "spend", {"hero": "hero-2", "amount": "1"}, by=asking.boris)
    with pytest.raises(IllegalMove, match="the bank has 2"):
        ledger.accept(asking.campaign, made.pk, by=asking.gm)
    made.refresh_from_db()
    assert made.open
    ledger.make_move(asking.campaign, "earn", {"hero": "hero-2", "amount": "1"}, by=asking.boris)
    ledger.accept(asking.campaign, made.pk, by=asking.gm)
    assert coins(asking) == 0


def test_what_could_not_be_made_is_not_proposed(asking):
    for fields in ({"hero": "hero-1", "amount": "9"}, {"hero": "hero-2", "amount": "1"}, {}):
        with pytest.raises(IllegalMove):
            ledger.make_move(asking.campaign, "spend", fields, by=asking.anya)
    assert not Proposal.objects.exists()


def test_proposer_withdraws_and_nobody_else(asking):
    made = propose(asking)
    with pytest.raises(IllegalMove, match="Somebody else"):
        ledger.withdraw(asking.campaign, made.pk, by=asking.boris)
    assert ledger.withdraw(asking.campaign, made.pk, by=asking.anya).move == "withdraw"
    with pytest.raises(IllegalMove, match="answered already"):
        ledger.accept(asking.campaign, made.pk, by=asking.gm)
    assert coins(asking) == 3


def test_no_is_said_with_a_reason_by_the_game_master_alone(asking):
    made = propose(asking)
    for call in (ledger.accept, ledger.reject):
        with pytest.raises(IllegalMove, match="Only the game master"):
            call(asking.campaign, made.pk, by=asking.anya)
    play = ledger.reject(asking.campaign, made.pk, by=asking.gm, reason="Not yet.")
    assert (play.reason, play.fields) == ("Not yet.", {"seat": "1"})


def test_proposals_of_other_tables_and_numbers_that_are_none_are_not_there(asking, open_table):
    made, other = propose(asking), open_table()
    for number in (made.pk, 0, -1, 10**30):
        with pytest.raises(IllegalMove, match="answered already"):
            ledger.accept(other.campaign, number, by=other.gm)


def test_form_sent_twice_is_proposed_once_and_the_same_twice_not_at_all(asking):
    first = ledger.make_move(asking.campaign, "spend", SPEND, by=asking.anya, key="form")
    assert ledger.make_move(asking.campaign, "spend", SPEND, by=asking.anya, key="form") == first
    with pytest.raises(IllegalMove, match="proposed that already"):
        ledger.make_move(asking.campaign, "spend", SPEND, by=asking.anya)
    assert Proposal.objects.count() == 1


def test_yes_to_a_move_with_dice_asks_whoever_says_yes(asking):
    options.choose_dice(asking.campaign, "table", by=asking.gm)
    made = propose(asking, "hit", {"hero": "hero-1"})
    with pytest.raises(ledger.DieNeeded):
        ledger.accept(asking.campaign, made.pk, by=asking.gm)
    assert ledger.accept(asking.campaign, made.pk, by=asking.gm, faces=[6]).seat == asking.anya


def test_answers_need_no_yes(asking):
    options.set_rights(asking.campaign, {"": {"ask": "propose"}}, by=asking.gm)
    made = propose(asking, "ask", {"hero": "hero-1"})
    ledger.accept(asking.campaign, made.pk, by=asking.gm)
    prompt = ledger.load(asking.campaign).state.prompts[0]
    ledger.make_move(asking.campaign, "answer", {"prompt": prompt.id, "choice": "yes"}, by=asking.anya)
    assert ledger.load(asking.campaign).state.has("hero-1", "waits")


@pytest.mark.django_db(transaction=True)
def test_yes_and_withdrawal_at_once_are_one_or_the_other(asking):
    made = propose(asking)
    ended = together(
        lambda: ledger.accept(asking.campaign, made.pk, by=asking.gm),
        lambda: ledger.withdraw(asking.campaign, made.pk, by=asking.anya),
    )
    assert sum(isinstance(one, IllegalMove) for one in ended) == 1
    assert coins(asking) == (0 if asking.campaign.plays.filter(move="spend").exists() else 3)
    assert verify(asking.campaign) == []
