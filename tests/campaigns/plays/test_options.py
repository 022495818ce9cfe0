"""What the game master changes while a campaign is played: dice, strictness, rights; everybody can read it."""

import pytest

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign, Seat
from campaigns.plays import options
from campaigns.plays.verifying import verify
from campaigns.seats.blindness import set_blind
from tests.campaigns.plays.test_concurrency import together

HIT = {"hero": "hero-1"}
SPEND = {"hero": "hero-1", "amount": "9"}


def newest(table):
    return table.campaign.plays.order_by("number").last()


def test_dice_change_hands_in_the_middle_of_a_game(cave):
    options.choose_dice(cave.campaign, "table", by=cave.gm)
    assert newest(cave).fields == {"what": "dice", "value": "table"}
    with pytest.raises(ledger.DieNeeded):
        ledger.make_move(cave.campaign, "hit", HIT, by=cave.anya)
    ledger.make_move(cave.campaign, "hit", HIT, by=cave.anya, faces=[6])
    options.choose_dice(cave.campaign, "app", by=cave.gm)
    with pytest.raises(IllegalMove, match="the app rolls"):
        ledger.make_move(cave.campaign, "hit", HIT, by=cave.anya, faces=[6])
    assert options.choose_dice(cave.campaign, "app", by=cave.gm) is None


@pytest.mark.parametrize(
    "change",
    [
        lambda one, by: options.choose_dice(one, "loaded", by=by),
        lambda one, by: options.set_strictness(one, "lax", by=by),
        lambda one, by: options.rename_campaign(one, " ", by=by),
        lambda one, by: options.rename_campaign(one, "x" * 121, by=by),
        lambda one, by: options.set_rule(one, "1.5", "lax", by=by),
        lambda one, by: options.set_rule(one, "99.99", "record", by=by),
        lambda one, by: options.set_rule(one, "", "record", by=by),
        lambda one, by: options.set_rule(one, "a\0", "record", by=by),
        lambda one, by: options.set_rights(one, {"9": {"earn": "forbid"}}, by=by),
        lambda one, by: options.set_rights(one, {"1": {"fly": "forbid"}}, by=by),
        lambda one, by: options.set_rights(one, {"1": {"win": "allow"}}, by=by),
        lambda one, by: options.set_rights(one, {"1": {"earn": "sometimes"}}, by=by),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(cave, change):
    before = Campaign.objects.filter(pk=cave.campaign.pk).values().get()
    with pytest.raises(IllegalMove):
        change(cave.campaign, cave.gm)
    assert Campaign.objects.filter(pk=cave.campaign.pk).values().get() == before


@pytest.mark.parametrize(
    "change",
    [
        lambda one, by: options.choose_dice(one, "table", by=by),
        lambda one, by: options.set_strictness(one, "record", by=by),
        lambda one, by: options.rename_campaign(one, "Наша", by=by),
        lambda one, by: set_blind(one, True, by=by),
        lambda one, by: options.set_rule(one, "1.7", "record", by=by),
        lambda one, by: options.set_rights(one, {"1": {"earn": "forbid"}}, by=by),
    ],
)
def test_only_the_game_master_changes_anything(cave, open_table, change):
    with pytest.raises(IllegalMove, match="Only the game master"):
        change(cave.campaign, cave.anya)
    with pytest.raises(IllegalMove, match="another table"):
        change(cave.campaign, open_table().gm)
    assert cave.campaign.plays.count() == 6
    assert change(cave.campaign, cave.gm).number == 7


def spend(table, **more):
    return ledger.make_move(table.campaign, "spend", SPEND, by=table.anya, **more)


def test_enforced_rule_cannot_be_forced(cave):
    with pytest.raises(IllegalMove, match="that costs 9") as refused:
        spend(cave, force="we want to")
    assert not refused.value.forcible


def test_advised_rule_gives_way_for_a_reason_that_is_kept(cave):
    options.set_strictness(cave.campaign, "advise", by=cave.gm)
    with pytest.raises(IllegalMove) as refused:
        spend(cave)
    assert refused.value.forcible
    play = spend(cave, force="  we were promised it ")
    assert (play.reason, [one["rule"] for one in play.against]) == ("we were promised it", ["1.7"])
    assert ledger.load(cave.campaign).state.count("bank", "coins") == 0


def test_recorded_rule_is_only_noted(cave):
    options.set_rule(cave.campaign, "1", "record", by=cave.gm)
    play = spend(cave)
    assert (play.reason, len(play.against)) == ("", 1)
    options.set_rule(cave.campaign, "1", "", by=cave.gm)
    assert Campaign.objects.get(pk=cave.campaign.pk).dial == {}
    with pytest.raises(IllegalMove):
        spend(cave)


def test_reason_for_nothing_is_not_kept(cave):
    options.set_strictness(cave.campaign, "advise", by=cave.gm)
    play = ledger.make_move(
        cave.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=cave.anya, force="just because"
    )
    assert (play.reason, play.against) == ("", [])


def test_forbidden_move_is_neither_offered_nor_made_nor_foreseen(cave):
    options.set_rights(cave.campaign, {"": {"hit": "forbid"}, "2": {"hit": "allow"}}, by=cave.gm)
    table = ledger.load(cave.campaign)
    assert "hit" not in {offer.move.name for offer in ledger.offers(table, cave.anya)}
    assert "hit" in {offer.move.name for offer in ledger.offers(table, cave.boris)}
    with pytest.raises(IllegalMove, match="does not let this seat"):
        ledger.make_move(cave.campaign, "hit", HIT, by=cave.anya)
    assert ledger.preview(cave.campaign, "hit", HIT, by=cave.anya).refusal
    assert ledger.make_move(cave.campaign, "hit", {"hero": "hero-2"}, by=cave.boris)
    assert ledger.make_move(cave.campaign, "hit", HIT, by=cave.gm)
    assert newest(cave).move == "hit"


def test_log_says_which_rights_changed(cave):
    options.set_rights(cave.campaign, {"": {"hit": "propose"}, "1": {"earn": "forbid"}}, by=cave.gm)
    assert newest(cave).fields == {"what": "rights", "rights": [["", "hit", "propose"], ["1", "earn", "forbid"]]}
    options.set_rights(cave.campaign, {"": {"hit": "allow"}}, by=cave.gm)
    assert newest(cave).fields["rights"] == [["", "hit", ""], ["1", "earn", ""]]
    assert Campaign.objects.get(pk=cave.campaign.pk).rights == {}


@pytest.mark.django_db(transaction=True)
def test_two_changes_and_a_move_at_once_are_all_kept(cave):
    def change(make):
        campaign, gm = Campaign.objects.get(pk=cave.campaign.pk), Seat.objects.get(pk=cave.gm.pk)
        return make(campaign, gm)

    together(
        lambda: change(lambda one, gm: options.set_rule(one, "1.7", "record", by=gm)),
        lambda: change(lambda one, gm: options.set_rule(one, "1.5", "advise", by=gm)),
        lambda: change(lambda one, gm: ledger.make_move(one, "earn", {"hero": "hero-1", "amount": "1"}, by=gm)),
    )
    assert Campaign.objects.get(pk=cave.campaign.pk).dial == {"1.7": "record", "1.5": "advise"}
    assert verify(cave.campaign) == []
