"""Seats are added and taken away before the game, handed over at any time; whoever loses one loses it at once."""

import pytest
from django.contrib.auth import get_user_model

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign, Seat
from campaigns.past import branches
from campaigns.plays.verifying import verify
from campaigns.seats import people, seating
from tests.campaigns.plays.test_concurrency import together

EARN = {"hero": "hero-1", "amount": "1"}


def keys(campaign):
    return sorted(campaign.seats.values_list("key", flat=True))


def state(table):
    return ledger.load(table.campaign).state


def account(name):
    return get_user_model().objects.create_user(name, password="a long secret")


def test_seat_that_is_handed_over_has_another_link_and_waits(cave):
    token = seating.hand_over(cave.campaign, cave.anya, by=cave.gm)
    assert people.seat_of_link(cave.tokens["1"]) is None
    assert people.seat_of_link(token) == cave.anya
    row = Seat.objects.get(pk=cave.anya.pk)
    assert (row.open, row.name) == (True, "Аня")
    ledger.take_seat(cave.campaign, row, "Вера")
    assert not Seat.objects.get(pk=row.pk).open
    assert state(cave).pieces["hero-1"].name == "Вера"


def test_who_held_the_seat_writes_nothing_any_more(cave):
    before = Seat.objects.get(pk=cave.anya.pk)
    seating.hand_over(cave.campaign, cave.anya, by=cave.gm)
    with pytest.raises(IllegalMove, match="somebody else's now"):
        ledger.make_move(cave.campaign, "earn", EARN, by=before)
    with pytest.raises(IllegalMove, match="somebody else's now"):
        ledger.undo(cave.campaign, 6, by=before)


def test_player_hands_over_only_the_own_seat(cave):
    with pytest.raises(IllegalMove, match="Only the game master"):
        seating.hand_over(cave.campaign, cave.boris, by=cave.anya)
    assert seating.hand_over(cave.campaign, cave.anya, by=cave.anya)
    assert people.seat_of_link(cave.tokens["1"]) is None


def test_seat_of_another_table_is_not_handed_over(cave, open_table):
    other = open_table()
    with pytest.raises(IllegalMove, match="no such seat"):
        seating.hand_over(cave.campaign, other.anya, by=cave.gm)
    with pytest.raises(IllegalMove, match="another table"):
        seating.hand_over(cave.campaign, cave.anya, by=other.gm)


def test_added_seat_is_laid_for_and_the_others_keep_what_they_chose(open_table):
    table = open_table(names=["Аня"])
    before = state(table)
    seat = seating.add_seat(table.campaign, by=table.gm)
    assert keys(table.campaign) == ["1", "2", "3", "gm"]
    assert seat.key == "3"
    assert state(table).pieces == before.pieces
    assert state(table).count("table", "seats") == 1
    ledger.take_seat(table.campaign, seat, "Вера")
    ledger.make_move(table.campaign, "enter", {}, by=seat)
    assert "hero-3" in state(table)
    assert verify(table.campaign) == []


def test_removed_seat_is_gone_with_what_it_chose(open_table):
    table = open_table()
    old = Seat.objects.get(pk=table.boris.pk)
    seating.remove_seat(table.campaign, table.boris, by=table.gm)
    assert keys(table.campaign) == ["1", "gm"]
    assert "hero-2" not in state(table)
    assert "hero-1" in state(table)
    assert state(table).count("table", "seats") == 1
    assert people.seat_of_link(table.tokens["2"]) is None
    with pytest.raises(IllegalMove, match="somebody else's now"):
        ledger.make_move(table.campaign, "earn", {"hero": "hero-2", "amount": "1"}, by=old)
    assert verify(table.campaign) == []


def test_branch_of_a_table_that_lost_a_seat_is_what_its_plays_say(open_table):
    table = open_table()
    seating.remove_seat(table.campaign, table.boris, by=table.gm)
    branch = branches.open_branch(table.campaign, table.campaign.number, by=table.gm)
    assert verify(branch) == []
    assert keys(branch) == ["1", "gm"]


def test_seat_that_comes_back_has_a_link_it_never_had(open_table):
    table = open_table(names=[])
    tokens = {table.tokens["2"], seating.hand_over(table.campaign, table.boris, by=table.gm)}
    for _ in range(3):
        seating.remove_seat(table.campaign, table.boris, by=table.gm)
        back = seating.add_seat(table.campaign, by=table.gm)
        assert (back.pk, back.key, back.open, back.name) == (table.boris.pk, "2", True, "")
        assert people.token_of(back) not in tokens
        tokens.add(people.token_of(back))


def test_what_is_taken_back_or_brought_back_leaves_nothing_of_a_seat_that_is_gone(open_table):
    table = open_table()
    entered = table.campaign.plays.get(move="enter", seat=table.boris).number
    undone = ledger.undo(table.campaign, entered, by=table.gm).number
    seating.remove_seat(table.campaign, table.boris, by=table.gm)
    ledger.undo(table.campaign, undone, by=table.gm)
    assert "hero-2" not in state(table)
    assert verify(table.campaign) == []


def test_seats_stay_once_the_game_has_begun(cave):
    ledger.override(cave.campaign, [{"set": "period", "period": "phase", "value": "heroes"}], "go", by=cave.gm)
    with pytest.raises(IllegalMove, match="does not say how somebody comes to it later"):
        seating.add_seat(cave.campaign, by=cave.gm)
    with pytest.raises(IllegalMove, match="has begun"):
        seating.remove_seat(cave.campaign, cave.anya, by=cave.gm)


def test_nobody_but_the_game_master_changes_seats_and_never_beyond_the_game(open_table):
    table = open_table(players=1, names=[])
    for call in (
        lambda: seating.add_seat(table.campaign, by=table.anya),
        lambda: seating.remove_seat(table.campaign, table.gm, by=table.gm),
        lambda: seating.remove_seat(table.campaign, table.anya, by=table.anya),
        lambda: seating.remove_seat(table.campaign, table.anya, by=table.gm),
        lambda: seating.let_watch(table.campaign, True, by=table.anya),
    ):
        with pytest.raises(IllegalMove):
            call()
    for _ in range(39):
        seating.add_seat(table.campaign, by=table.gm)
    with pytest.raises(IllegalMove, match="1 to 40"):
        seating.add_seat(table.campaign, by=table.gm)


def test_claimed_seat_belongs_to_one_account(cave):
    anya, boris = account("anya"), account("boris")
    seating.claim(cave.anya, anya)
    seating.claim(cave.anya, anya)
    with pytest.raises(IllegalMove, match="Another account"):
        seating.claim(cave.anya, boris)
    seating.let_go(cave.anya, boris)
    assert Seat.objects.get(pk=cave.anya.pk).owner == anya
    seating.let_go(cave.anya, anya)
    seating.claim(cave.anya, boris)
    seating.hand_over(cave.campaign, cave.anya, by=cave.gm)
    assert Seat.objects.get(pk=cave.anya.pk).owner is None


def test_spectators_have_a_link_only_while_they_may_look(cave):
    assert people.watch_token_of(cave.campaign) == ""
    seating.let_watch(cave.campaign, True, by=cave.gm)
    first = people.watch_token_of(cave.campaign)
    assert people.campaign_of_link(first) == cave.campaign
    seating.let_watch(cave.campaign, True, by=cave.gm)
    second = people.watch_token_of(cave.campaign)
    assert (people.campaign_of_link(first), people.campaign_of_link(second)) == (None, cave.campaign)
    seating.let_watch(cave.campaign, False, by=cave.gm)
    assert people.watch_token_of(cave.campaign) == ""
    assert people.campaign_of_link(second) is None


def test_spectator_does_nothing_and_is_offered_nothing(cave):
    nobody = people.spectator(cave.campaign)
    assert ledger.offers(ledger.load(cave.campaign), nobody) == []
    assert ledger.can_undo(ledger.load(cave.campaign), nobody) is None
    for call in (
        lambda: ledger.make_move(cave.campaign, "earn", EARN, by=nobody),
        lambda: ledger.undo(cave.campaign, 6, by=nobody),
        lambda: seating.hand_over(cave.campaign, cave.anya, by=nobody),
    ):
        with pytest.raises(IllegalMove):
            call()
    assert ledger.preview(cave.campaign, "earn", EARN, by=nobody).refusal
    assert cave.campaign.plays.count() == 6


@pytest.mark.django_db(transaction=True)
def test_many_hand_over_at_once_and_one_link_holds(cave):
    def hand():
        campaign, gm = Campaign.objects.get(pk=cave.campaign.pk), Seat.objects.get(pk=cave.gm.pk)
        return seating.hand_over(campaign, Seat.objects.get(pk=cave.anya.pk), by=gm)

    tokens = together(hand, hand, hand)
    row = Seat.objects.get(pk=cave.anya.pk)
    assert [people.seat_of_link(token) for token in tokens].count(row) == 1
    assert people.token_of(row) in tokens
    assert (row.link, Campaign.objects.get(pk=cave.campaign.pk).door) == (4, 3)


@pytest.mark.django_db(transaction=True)
def test_move_and_hand_over_at_once_leave_a_whole_table(cave):
    def move():
        campaign, seat = Campaign.objects.get(pk=cave.campaign.pk), Seat.objects.get(pk=cave.anya.pk)
        return ledger.make_move(campaign, "earn", EARN, by=seat)

    together(move, lambda: seating.hand_over(cave.campaign, cave.anya, by=cave.gm), move)
    assert verify(cave.campaign) == []
