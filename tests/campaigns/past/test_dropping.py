"""Taking out one earlier play: what would change is shown first, and accepting brings just that."""

import pytest

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.past import dropping
from campaigns.plays.verifying import verify


def move(table, name, seat, **fields):
    return ledger.make_move(table.campaign, name, {"hero": f"hero-{seat.key}", **fields}, by=seat)


def foresee(table, number, by=None):
    return dropping.foresee_drop(ledger.load(table.campaign), number, by or table.gm)


def outcomes(dropped):
    return [(one.play.number, one.outcome) for one in dropped.again]


def drop(table, number, by=None, **options):
    return dropping.drop(table.campaign, number, by=by or table.gm, seen=table.campaign.number, **options)


def coins(table):
    return ledger.load(table.campaign).state.count("bank", "coins")


def test_later_plays_come_out_the_same_or_fall_away(cave):
    move(cave, "earn", cave.boris, amount="2")
    move(cave, "spend", cave.anya, amount="1")
    move(cave, "spend", cave.anya, amount="4")
    before = cave.campaign.number
    dropped = foresee(cave, 6)
    assert outcomes(dropped) == [(7, "same"), (8, "same"), (9, "fails")]
    assert "the bank has 1" in str(dropped.again[2].refusal)
    assert dropped.table.state.count("bank", "coins") == 1
    assert cave.campaign.number == before
    done = drop(cave, 6)
    assert done.fields["dropped"] == 6
    assert coins(cave) == 1
    again = cave.campaign.plays.filter(number__gt=done.number)
    assert [(play.move, play.seat, play.again) for play in again] == [
        ("earn", cave.boris, 7),
        ("spend", cave.anya, 8),
    ]
    assert verify(cave.campaign) == []


def test_what_was_taken_out_comes_back_with_one_undo(cave):
    move(cave, "earn", cave.boris, amount="2")
    state = ledger.load(cave.campaign).state
    done = drop(cave, 6)
    assert coins(cave) == 2
    ledger.undo(cave.campaign, done.number, by=cave.gm)
    assert ledger.load(cave.campaign).state == state
    assert verify(cave.campaign) == []


def test_same_decision_gets_the_same_die_and_no_new_die_falls(cave):
    first = move(cave, "hit", cave.anya)
    second = move(cave, "hit", cave.anya)
    faces = [play.events[0]["faces"] for play in (first, second)]
    drop(cave, 6)
    assert [play.events[0]["faces"] for play in cave.campaign.plays.filter(move="hit", undone=False)] == faces
    number = cave.campaign.plays.filter(move="hit", undone=False).first().number
    drop(cave, number)
    (left,) = cave.campaign.plays.filter(move="hit", undone=False)
    assert left.events[0]["faces"] == faces[0]
    assert move(cave, "hit", cave.anya).events[0]["faces"] == faces[1]
    assert verify(cave.campaign) == []


def test_nothing_is_foreseen_that_no_die_has_shown(open_table):
    """The preview could be used to see dice before they fall; it never asks the secret."""
    table = open_table()
    asked = move(table, "ask", table.anya)
    ledger.make_move(table.campaign, "answer", {"prompt": "prompt#1", "choice": "yes"}, by=table.anya)
    move(table, "hit", table.boris)
    table.campaign.plays.filter(move="hit").update(events=[])
    assert outcomes(foresee(table, asked.number)) == [(7, "fails"), (8, "fails")]


def test_ids_that_shift_are_followed(cave):
    move(cave, "pick", cave.anya)
    move(cave, "pick", cave.anya)
    change = {"set": "holder", "piece": "lamp#3", "holder": "hero-1"}
    ledger.override(cave.campaign, [change], "hers", by=cave.gm)
    first, second = move(cave, "ask", cave.anya), move  # the second question comes once the first is answered
    ledger.make_move(cave.campaign, "answer", {"prompt": "prompt#1", "choice": "no"}, by=cave.anya)
    second(cave, "ask", cave.boris)
    ledger.make_move(cave.campaign, "answer", {"prompt": "prompt#2", "choice": "yes"}, by=cave.boris)
    assert {one for _, one in outcomes(foresee(cave, 7))} == {"same"}
    assert foresee(cave, 7).table.state.holder("lamp#1") == "hero-1"
    dropped = foresee(cave, first.number)
    assert outcomes(dropped) == [(11, "fails"), (12, "same"), (13, "same")]


def test_dice_of_a_table_that_rolls_its_own_stay_with_their_play(open_table):
    table = open_table(dice="table")
    for seat, face in ((table.anya, 6), (table.anya, 2)):
        ledger.make_move(table.campaign, "hit", {"hero": f"hero-{seat.key}"}, by=seat, faces=[face])
    drop(table, 6)
    assert ledger.load(table.campaign).state.count("ogre", "health") == 17
    assert verify(table.campaign) == []


def test_who_sat_down_and_what_they_are_called_stays(open_table):
    table = open_table(names=["Аня"])
    earned = move(table, "earn", table.anya, amount="1")
    ledger.take_seat(table.campaign, table.boris, "Борис")
    ledger.take_seat(table.campaign, table.anya, "Анна")
    drop(table, earned.number)
    state = ledger.load(table.campaign).state
    assert state.count("table", "seats") == 2
    assert state.pieces["hero-1"].name == "Анна"
    assert verify(table.campaign) == []


@pytest.mark.parametrize(
    ("number", "sentence"),
    [(1, "stays"), (2, "stays"), (99, "no play 99"), (-1, "no play −1"), (2**70, "no play"), (7, "undone already")],
)
def test_what_cannot_be_taken_out(cave, number, sentence):
    earned = move(cave, "earn", cave.anya, amount="1")
    undone = ledger.undo(cave.campaign, earned.number, by=cave.anya)
    with pytest.raises(IllegalMove, match=sentence):
        drop(cave, number)
    with pytest.raises(IllegalMove, match="as a whole"):
        drop(cave, undone.number)
    assert cave.campaign.number == 8


def test_what_was_shown_on_an_older_table_is_shown_again(cave):
    move(cave, "earn", cave.boris, amount="2")
    with pytest.raises(IllegalMove, match="look again"):
        dropping.drop(cave.campaign, 6, by=cave.gm, seen=6)
    assert drop(cave, 6, key="form") == drop(cave, 6, key="form")


def test_player_takes_out_alone_only_what_is_free(cave):
    move(cave, "earn", cave.anya, amount="2")
    drop(cave, 6, by=cave.anya)
    assert coins(cave) == 2
    move(cave, "earn", cave.boris, amount="1")
    newest = cave.campaign.plays.effective().filter(move="earn").first()
    with pytest.raises(IllegalMove, match="Somebody else"):
        drop(cave, newest.number, by=cave.anya)


def test_end_taken_out_of_the_way_is_the_end_again(cave):
    move(cave, "earn", cave.anya, amount="2")
    move(cave, "hit", cave.anya)
    ledger.make_move(cave.campaign, "win", {}, by=cave.gm)
    drop(cave, 6)
    assert cave.campaign.ended
    assert verify(cave.campaign) == []
