"""Taking back marks plays as undone; the table is then what it was, and everything stays readable."""

import hashlib
import random

import pytest

from campaigns import ledger
from campaigns.engine.codec import state_to_json
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign
from campaigns.plays.checkpoints import refold
from tests.harness.sampling import seeds


def state_of(campaign):
    return ledger.load(campaign).state


def effective(campaign):
    return [play.number for play in campaign.plays.effective()]


def earn(table, seat, amount="2"):
    hero = f"hero-{seat.key}"
    return ledger.make_move(table.campaign, "earn", {"hero": hero, "amount": amount}, by=seat)


def test_player_takes_back_the_last_move(cave):
    before = state_of(cave.campaign)
    play = earn(cave, cave.anya)
    undone = ledger.undo(cave.campaign, play.number, by=cave.anya)
    assert (undone.number, undone.fields) == (8, {"number": 7, "undone": [7], "restored": []})
    assert state_of(cave.campaign) == before
    assert cave.campaign.plays.get(number=7).undone
    assert cave.campaign.plays.count() == 8


def test_undone_undo_brings_back(cave):
    play = earn(cave, cave.anya)
    after = state_of(cave.campaign)
    undone = ledger.undo(cave.campaign, play.number, by=cave.anya)
    redone = ledger.undo(cave.campaign, undone.number, by=cave.anya)
    assert state_of(cave.campaign) == after
    assert redone.fields == {"number": 8, "undone": [8], "restored": [7]}
    ledger.undo(cave.campaign, redone.number, by=cave.anya)
    assert effective(cave.campaign) == [1, 2, 3, 4, 5, 6, 8, 10]
    assert state_of(cave.campaign).count("bank", "coins") == 3


def test_going_back_past_an_undo_lets_nothing_return(cave):
    earn(cave, cave.anya)
    second = earn(cave, cave.anya)
    ledger.undo(cave.campaign, second.number, by=cave.gm)
    ledger.undo(cave.campaign, 6, by=cave.gm)
    assert effective(cave.campaign) == [1, 2, 3, 4, 5, 10]
    assert state_of(cave.campaign).count("bank", "coins") == 0
    ledger.undo(cave.campaign, 10, by=cave.gm)
    assert effective(cave.campaign) == [1, 2, 3, 4, 5, 6, 7, 9, 11]
    assert state_of(cave.campaign).count("bank", "coins") == 5


def test_player_takes_back_only_what_nobody_built_on(cave):
    play = earn(cave, cave.anya)
    assert ledger.can_undo(ledger.load(cave.campaign), cave.anya) == play
    assert ledger.can_undo(ledger.load(cave.campaign), cave.boris) is None
    earn(cave, cave.boris)
    for number, seat in ((play.number, cave.anya), (play.number + 1, cave.anya), (play.number, cave.boris)):
        with pytest.raises(IllegalMove, match="Somebody else"):
            ledger.undo(cave.campaign, number, by=seat)
    ledger.undo(cave.campaign, play.number, by=cave.gm)
    assert state_of(cave.campaign).count("bank", "coins") == 3


def test_player_takes_back_no_dice(cave):
    play = ledger.make_move(cave.campaign, "hit", {"hero": "hero-1"}, by=cave.anya)
    assert ledger.can_undo(ledger.load(cave.campaign), cave.anya) is None
    with pytest.raises(IllegalMove, match="Dice were rolled"):
        ledger.undo(cave.campaign, play.number, by=cave.anya)
    ledger.undo(cave.campaign, play.number, by=cave.gm, reason="misread")
    assert state_of(cave.campaign).count("ogre", "health") == 20


@pytest.mark.parametrize(
    ("number", "sentence"), [(1, "stays"), (2, "stays"), (99, "no play 99"), (0, "no play 0"), (-5, "no play −5")]
)
def test_what_cannot_be_taken_back(cave, number, sentence):
    with pytest.raises(IllegalMove, match=sentence):
        ledger.undo(cave.campaign, number, by=cave.gm)
    assert cave.campaign.plays.count() == 6


def test_undone_play_is_not_undone_again(cave):
    ledger.undo(cave.campaign, 6, by=cave.gm)
    with pytest.raises(IllegalMove, match="undone already"):
        ledger.undo(cave.campaign, 6, by=cave.gm)


def test_undo_sent_twice_is_done_once(cave):
    first = ledger.undo(cave.campaign, 6, by=cave.gm, key="back")
    assert ledger.undo(cave.campaign, 6, by=cave.gm, key="back") == first


def test_who_sat_down_stays_seated(open_table):
    table = open_table(names=["Аня"])
    ledger.take_seat(table.campaign, table.boris, "Борис")
    ledger.undo(table.campaign, 3, by=table.gm)
    assert state_of(table.campaign).count("table", "seats") == 2
    assert "hero-1" not in state_of(table.campaign)


def test_end_taken_back_goes_on_with_a_new_secret(cave):
    end = ledger.make_move(cave.campaign, "win", {}, by=cave.gm)
    published = cave.campaign.secret
    with pytest.raises(IllegalMove, match="only the game master"):
        ledger.undo(cave.campaign, end.number, by=cave.anya)
    undone = ledger.undo(cave.campaign, end.number, by=cave.gm)
    row = Campaign.objects.get(pk=cave.campaign.pk)
    assert (row.ended, row.published_secret) == (None, "")
    assert row.secret != published
    assert row.secret_hash == hashlib.sha256(bytes.fromhex(row.secret)).hexdigest()
    assert undone.fields["secret"] == published
    earn(cave, cave.anya)
    ledger.undo(cave.campaign, undone.number, by=cave.gm)
    assert Campaign.objects.get(pk=cave.campaign.pk).ended


@pytest.mark.parametrize("seed", seeds("undo", 2, 6))
def test_kept_state_is_what_the_plays_fold_to(cave, seed):
    """Random moves, undos, redos and settings by hand; after each the kept state is the folded one, to the order."""
    chance = random.Random(seed)
    states = {}
    for _ in range(40):
        before = (tuple(effective(cave.campaign)), cave.campaign.number)
        try:
            anything(cave, chance)
        except IllegalMove:
            assert (tuple(effective(cave.campaign)), cave.campaign.number) == before
        kept, folded = state_of(cave.campaign), refold(cave.campaign)
        assert state_to_json(kept) == state_to_json(folded)
        assert list(kept.holders.items()) == list(folded.holders.items())
        assert sum(value for (_, name), value in kept.counters.items() if name == "coins") == 0
        moves = [n for n in effective(cave.campaign) if cave.campaign.plays.get(number=n).move != "undo"]
        assert states.setdefault(tuple(moves), kept) == kept
    assert [play.number for play in cave.campaign.plays.all()] == list(range(1, cave.campaign.number + 1))


def anything(table, chance):
    seat = chance.choice([table.gm, table.anya, table.boris])
    what = chance.choice(["earn", "spend", "hit", "pick", "drop", "undo", "undo", "override"])
    if what == "undo":
        ledger.undo(table.campaign, chance.randint(1, table.campaign.number), by=seat)
    elif what == "override":
        change = {"set": "counter", "piece": "bank", "name": "coins", "value": chance.randint(0, 9)}
        ledger.override(table.campaign, [change], "testing", by=seat)
    else:
        fields = {"hero": chance.choice(["hero-1", "hero-2"])}
        fields |= {"amount": str(chance.randint(0, 4))} if what in ("earn", "spend") else {}
        ledger.make_move(table.campaign, what, fields, by=seat)
