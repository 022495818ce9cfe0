"""A what-if branch: the same story up to a moment, then its own; it betrays nothing of the real table's future."""

import pytest

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign
from campaigns.past import branches
from campaigns.past.branches import open_branch
from campaigns.plays.verifying import verify
from campaigns.seats.people import seat_of_link, token_of
from tests.campaigns.past.test_dropping import move


@pytest.fixture
def fought(cave):
    """Two blows with the app's dice: plays 7 and 8, and an evening that is on since play 7."""
    ledger.begin_session(cave.campaign, by=cave.gm)
    move(cave, "hit", cave.anya)
    move(cave, "hit", cave.anya)
    return cave


def seats(campaign):
    return {seat.key: seat for seat in campaign.seats.all()}


def hit(campaign, move="hit"):
    play = ledger.make_move(campaign, move, {"hero": "hero-1"}, by=seats(campaign)["1"])
    return play.events[0]["faces"][0]


def faces(table):
    return [play.events[0]["faces"][0] for play in table.campaign.plays.filter(move="hit").order_by("number")]


def test_branch_stands_where_the_table_stood(fought):
    for at in (1, 6, 7, 8):
        branch = open_branch(fought.campaign, at, by=fought.gm)
        assert branch.plays.count() == branch.number == at
        assert branch.hash == fought.campaign.plays.get(number=at).hash
        assert branch.slug != fought.campaign.slug
        assert "Пещера" in branch.title
        assert branch.title != fought.campaign.title
        assert verify(branch) == []
    assert ledger.load(branch).state == ledger.load(fought.campaign).state
    assert {seat.name for seat in branch.seats.all()} == {"", "Аня", "Борис"}


def test_decisions_that_were_made_show_the_same_dice_and_new_ones_do_not_betray_the_real_table(fought):
    real = faces(fought)
    branch = open_branch(fought.campaign, 6, by=fought.gm)
    assert [hit(branch), hit(branch)] == real
    ahead = [hit(branch, move="loot") for _ in range(12)]
    assert ahead != [hit(fought.campaign, move="loot") for _ in range(12)]
    assert branch.secret != fought.campaign.secret
    assert verify(branch) == []
    ledger.make_move(branch, "win", {}, by=seats(branch)["gm"])
    assert verify(branch) == []


def test_dice_that_a_table_rolled_itself_are_known_and_new_ones_are_asked_for(open_table):
    table = open_table(dice="table")
    ledger.make_move(table.campaign, "hit", {"hero": "hero-1"}, by=table.anya, faces=[6])
    branch = open_branch(table.campaign, 5, by=table.gm)
    assert hit(branch) == 6
    with pytest.raises(ledger.DieNeeded):
        hit(branch)


def test_branch_of_a_moment_that_was_left(fought):
    ledger.undo(fought.campaign, 7, by=fought.gm)
    then, now = open_branch(fought.campaign, 8, by=fought.gm), open_branch(fought.campaign, 9, by=fought.gm)
    assert ledger.load(then).state.count("ogre", "health") < 20
    assert ledger.load(now).state.count("ogre", "health") == 20
    assert verify(then) == verify(now) == []


def test_branch_of_a_branch_knows_the_dice_of_both(fought):
    first = open_branch(fought.campaign, 6, by=fought.gm)
    known = [hit(first) for _ in range(3)]
    second = open_branch(first, 6, by=seats(first)["gm"])
    assert [hit(second) for _ in range(3)] == known


def test_what_happens_in_a_branch_stays_there(fought):
    before = ledger.load(fought.campaign).state
    branch = open_branch(fought.campaign, 8, by=fought.anya, title="Без огра")
    ledger.override(
        branch, [{"set": "counter", "piece": "ogre", "name": "health", "value": 1}], "try", by=seats(branch)["gm"]
    )
    hit(branch)
    assert branch.ended
    assert branch.title == "Что, если: Без огра"
    assert ledger.load(fought.campaign).state == before
    assert not Campaign.objects.get(pk=fought.campaign.pk).ended
    assert verify(fought.campaign) == []


def test_seats_of_a_branch_have_links_of_their_own(fought):
    branch = open_branch(fought.campaign, 8, by=fought.gm)
    for seat in branch.seats.all():
        assert seat_of_link(token_of(seat)).campaign == branch
    assert seat_of_link(fought.tokens["1"]).campaign == fought.campaign


def test_where_there_are_secrets_only_who_sees_everything_opens_a_branch(fought, monkeypatch):
    monkeypatch.setattr(branches, "has_secrets", lambda game: True)
    with pytest.raises(IllegalMove, match="nothing is hidden"):
        open_branch(fought.campaign, 7, by=fought.anya)
    fought.gm.campaign.blind = True
    with pytest.raises(IllegalMove, match="nothing is hidden"):
        open_branch(fought.campaign, 7, by=fought.gm)
    fought.gm.campaign.blind = False
    open_branch(fought.campaign, 7, by=fought.gm)


@pytest.mark.parametrize("at", [0, -1, 9, 2**70])
def test_moments_that_never_were_are_refused(fought, at):
    with pytest.raises(IllegalMove, match="no play"):
        open_branch(fought.campaign, at, by=fought.gm)


def test_number_of_branches_is_bounded(fought, monkeypatch):
    monkeypatch.setattr(branches, "MOST_BRANCHES", 1)
    open_branch(fought.campaign, 8, by=fought.gm)
    with pytest.raises(IllegalMove, match="throw one away"):
        open_branch(fought.campaign, 8, by=fought.gm)


def test_branch_is_thrown_away_and_a_real_table_never(fought):
    branch = open_branch(fought.campaign, 8, by=fought.gm)
    with pytest.raises(IllegalMove, match="real table"):
        branches.throw_away(fought.campaign, by=fought.gm)
    for seat in (fought.gm, seats(branch)["1"]):
        with pytest.raises(IllegalMove, match="Only the game master"):
            branches.throw_away(branch, by=seat)
    branches.throw_away(branch, by=seats(branch)["gm"])
    assert list(Campaign.objects.all()) == [fought.campaign]
    assert verify(fought.campaign) == []
