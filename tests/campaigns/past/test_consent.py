"""A player asks for the past back; the game master or the people concerned agree with a tap."""

import pytest

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.past import bookmarks, consent, undoing
from campaigns.plays import options
from campaigns.plays.verifying import verify
from tests.campaigns.past.test_dropping import coins, move


@pytest.fixture
def built_on(cave):
    """Anya's play 7, on which Boris has built with play 8."""
    move(cave, "earn", cave.anya, amount="2")
    move(cave, "spend", cave.boris, amount="1")
    return cave


def test_who_is_concerned_agrees_and_it_is_done(built_on):
    asking = consent.ask(built_on.campaign, 7, by=built_on.anya)
    asked = consent.asked(built_on.campaign)
    assert (asked.number, asked.goes, asked.concerned) == (7, 2, (built_on.boris,))
    assert [asked.waits_for(seat) for seat in (built_on.anya, built_on.boris, built_on.gm)] == [False, True, True]
    consent.agree(built_on.campaign, asking.number, by=built_on.boris)
    assert coins(built_on) == 3
    assert consent.asked(built_on.campaign) is None
    done = built_on.campaign.plays.last()
    assert (done.move, done.seat, done.fields["undone"]) == ("undo", built_on.anya, [7, 8])
    assert verify(built_on.campaign) == []


def test_game_master_alone_is_enough(built_on):
    asking = consent.ask(built_on.campaign, 7, by=built_on.anya)
    consent.agree(built_on.campaign, asking.number, by=built_on.gm)
    assert coins(built_on) == 3


def test_everybody_who_plays_is_concerned_once_dice_have_shown(cave):
    hit = move(cave, "hit", cave.anya)
    asking = consent.ask(cave.campaign, hit.number, by=cave.anya)
    assert consent.asked(cave.campaign).concerned == (cave.boris,)
    consent.agree(cave.campaign, asking.number, by=cave.boris)
    assert ledger.load(cave.campaign).state.count("ogre", "health") == 20


def test_seat_that_may_not_take_back_asks_and_the_game_master_decides(cave):
    options.set_rights(cave.campaign, {"1": {"undo": "propose"}}, by=cave.gm)
    earned = move(cave, "earn", cave.anya, amount="2")
    assert ledger.can_undo(ledger.load(cave.campaign), cave.anya) is None
    with pytest.raises(IllegalMove, match="by itself"):
        ledger.undo(cave.campaign, earned.number, by=cave.anya)
    asking = consent.ask(cave.campaign, earned.number, by=cave.anya)
    with pytest.raises(IllegalMove, match="not you"):
        consent.agree(cave.campaign, asking.number, by=cave.boris)
    consent.agree(cave.campaign, asking.number, by=cave.gm)
    assert coins(cave) == 3
    assert verify(cave.campaign) == []


def test_seat_that_must_not_take_back_does_not_even_ask(cave):
    options.set_rights(cave.campaign, {"": {"undo": "forbid"}, "2": {"undo": "allow"}}, by=cave.gm)
    earned = move(cave, "earn", cave.anya, amount="2")
    for refused in (ledger.undo, consent.ask):
        with pytest.raises(IllegalMove, match="does not let this seat"):
            refused(cave.campaign, earned.number, by=cave.anya)
    again = move(cave, "earn", cave.boris, amount="1")
    assert ledger.undo(cave.campaign, again.number, by=cave.boris).fields["undone"] == [again.number]
    assert earned.number in ledger.undo(cave.campaign, earned.number, by=cave.gm).fields["undone"]


def test_no_means_no(built_on):
    asking = consent.ask(built_on.campaign, 7, by=built_on.anya)
    consent.decline(built_on.campaign, asking.number, by=built_on.boris)
    for say in (consent.agree, consent.decline):
        with pytest.raises(IllegalMove, match="any more"):
            say(built_on.campaign, asking.number, by=built_on.gm)
    assert coins(built_on) == 4


def test_word_given_before_a_newer_move_counts_no_more(cave):
    move(cave, "hit", cave.anya)
    move(cave, "earn", cave.boris, amount="1")
    asking = consent.ask(cave.campaign, 7, by=cave.anya)
    earn = move(cave, "earn", cave.boris, amount="1")
    assert consent.asked(cave.campaign).goes == 3
    ledger.undo(cave.campaign, earn.number, by=cave.boris)
    assert consent.asked(cave.campaign) is None
    with pytest.raises(IllegalMove, match="any more"):
        consent.agree(cave.campaign, asking.number, by=cave.boris)


def test_one_play_is_taken_out_with_consent(built_on):
    asking = consent.ask(built_on.campaign, 6, by=built_on.anya, drop=True)
    consent.agree(built_on.campaign, asking.number, by=built_on.boris)
    assert coins(built_on) == 1
    assert built_on.campaign.plays.last().again == 8


def test_asking_is_not_moving(built_on):
    """Nobody has built on a move because somebody talked about it."""
    earned = move(built_on, "earn", built_on.anya, amount="1")
    asking = consent.ask(built_on.campaign, 7, by=built_on.boris)
    consent.decline(built_on.campaign, asking.number, by=built_on.anya)
    assert ledger.can_undo(ledger.load(built_on.campaign), built_on.anya) == earned


@pytest.mark.parametrize(
    ("number", "who", "sentence"),
    [(7, "gm", "without asking"), (99, "anya", "no play 99"), (-3, "anya", "no play −3"), (1, "anya", "stays")],
)
def test_what_is_not_asked(built_on, number, who, sentence):
    with pytest.raises(IllegalMove, match=sentence):
        consent.ask(built_on.campaign, number, by=getattr(built_on, who))
    assert built_on.campaign.number == 8


def test_asked_once_answered_once_and_not_by_who_asks(built_on):
    first = consent.ask(built_on.campaign, 7, by=built_on.anya, key="form")
    assert consent.ask(built_on.campaign, 7, by=built_on.anya, key="form") == first
    with pytest.raises(IllegalMove, match="asked already"):
        consent.ask(built_on.campaign, 7, by=built_on.boris)
    with pytest.raises(IllegalMove, match="not you"):
        consent.agree(built_on.campaign, first.number, by=built_on.anya)
    with pytest.raises(IllegalMove, match="any more"):
        consent.agree(built_on.campaign, 8, by=built_on.boris)
    said = consent.agree(built_on.campaign, first.number, by=built_on.boris, key="yes")
    assert consent.agree(built_on.campaign, first.number, by=built_on.boris, key="yes") == said
    assert coins(built_on) == 3


def test_bookmark_is_a_moment_to_go_back_to_even_when_it_was_left(cave):
    mark = bookmarks.bookmark(cave.campaign, "  Перед огром ", by=cave.anya)
    move(cave, "earn", cave.anya, amount="4")
    later = bookmarks.bookmark(cave.campaign, "богаты", by=cave.boris)
    move(cave, "earn", cave.boris, amount="1")
    undoing.back_to(cave.campaign, mark.number, by=cave.gm)
    assert coins(cave) == 3
    assert [(one.name, one.gone) for one in bookmarks.bookmarks(cave.campaign)] == [
        ("богаты", True),
        ("Перед огром", False),
    ]
    undoing.back_to(cave.campaign, later.number, by=cave.gm)
    assert coins(cave) == 7
    assert [one.gone for one in bookmarks.bookmarks(cave.campaign)] == [False, False]
    assert verify(cave.campaign) == []


@pytest.mark.parametrize("moment", [0, -1, 8, 99, 2**70])
def test_moments_that_never_were_are_refused(cave, moment):
    with pytest.raises(IllegalMove):
        undoing.back_to(cave.campaign, moment, by=cave.gm)


def test_going_to_where_one_is_changes_nothing(cave):
    with pytest.raises(IllegalMove, match="nothing to take back"):
        undoing.back_to(cave.campaign, cave.campaign.number, by=cave.gm)


def test_bookmarks_are_named_and_removed_by_their_owner_or_the_master(cave):
    for wrong in ("", "   ", "x" * 81, None, "\0"):
        with pytest.raises(IllegalMove):
            bookmarks.bookmark(cave.campaign, wrong, by=cave.anya)
    mark = bookmarks.bookmark(cave.campaign, "тут", by=cave.anya)
    with pytest.raises(IllegalMove, match="somebody else"):
        bookmarks.forget(cave.campaign, mark.number, by=cave.boris)
    with pytest.raises(IllegalMove, match="no such bookmark"):
        bookmarks.forget(cave.campaign, 6, by=cave.gm)
    bookmarks.forget(cave.campaign, mark.number, by=cave.gm)
    assert bookmarks.bookmarks(cave.campaign) == []


def test_moments_are_when_something_began(cave):
    found = bookmarks.moments(cave.campaign)
    assert [(one.number, one.began) for one in found] == [(1, (("phase", "choosing"),))]
    assert bookmarks.moments(cave.campaign, before=1) == []
