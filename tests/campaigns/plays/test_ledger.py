"""Every change of a table is one play, decided on the newest state; what is refused writes nothing."""

import hashlib
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns import ledger
from campaigns.engine.events import GameEnded
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign, Play
from campaigns.plays.states import read_state
from campaigns.previews import foresight
from rulebooks.models import Book

EARN = {"hero": "hero-1", "amount": "2"}


def coins(campaign):
    return ledger.load(campaign).state.count("bank", "coins")


def test_open_campaign_lays_the_table_on_the_newest_edition(open_table):
    table = open_table(names=[])
    campaign = table.campaign
    assert [play.move for play in campaign.plays.all()] == ["lay"]
    assert (campaign.number, campaign.edition, campaign.book.slug) == (1, 1, "toy")
    assert [(seat.key, seat.open) for seat in campaign.seats.all()] == [("1", True), ("2", True), ("gm", False)]
    assert len(campaign.slug) == 10
    assert campaign.secret_hash == hashlib.sha256(bytes.fromhex(campaign.secret)).hexdigest()
    assert campaign.published_secret == ""


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"title": "  "}, "needs a title"),
        ({"title": "a" * 121}, "too long"),
        ({"title": "a\0b"}, "too long"),
        ({"game": "chess"}, "no such game"),
        ({"players": 0}, "from 1 to 40"),
        ({"players": 10**9}, "from 1 to 40"),
        ({"dice": "loaded"}, "Dice are rolled"),
    ],
)
def test_impossible_campaign_is_refused(open_table, wrong, sentence):
    with pytest.raises(IllegalMove, match=sentence):
        open_table(**wrong)
    assert not Campaign.objects.exists()


def test_move_is_one_play_with_its_cause_and_its_events(cave):
    play = ledger.make_move(cave.campaign, "earn", EARN, by=cave.anya)
    kept = Play.objects.get(campaign=cave.campaign, number=play.number)
    assert (kept.number, kept.move, kept.fields, kept.seat, kept.edition) == (7, "earn", EARN, cave.anya, 1)
    assert kept.events == [
        {"is": "counter-moved", "name": "coins", "giver": "supply", "taker": "bank", "amount": 2, "rule": "1.7"}
    ]
    assert coins(cave.campaign) == 5
    assert cave.campaign.number == 7


def test_move_costs_as_many_queries_late_as_early(cave):
    def queries():
        with CaptureQueriesContext(
            connection,
        ) as caught:
            ledger.make_move(cave.campaign, "earn", EARN, by=cave.anya, key=f"key-{cave.campaign.number}")
        return [one["sql"].split()[0] for one in caught if "SAVEPOINT" not in one["sql"]]

    early = queries()
    for _ in range(30):
        ledger.make_move(cave.campaign, "earn", EARN, by=cave.anya)
    assert queries() == early
    assert early.count("INSERT") == 1
    assert early.count("UPDATE") == 1
    assert early.count("SELECT") == 3


def test_a_move_brings_the_long_row_of_its_campaign_once(db, toy_game):
    """Neither seat by seat where a play hides something, nor with what the evening keeps: each is as long again."""
    book = Book.objects.create(slug="cards", title="Cards", edition=1)
    campaign, _ = ledger.open_campaign(title="Карты", game="cards", book=book, players=2, names=["Аня", "Борис"])
    seats = {seat.key: seat for seat in campaign.seats.all()}
    ledger.begin_session(campaign, by=seats["gm"])
    with CaptureQueriesContext(connection) as caught:
        play = ledger.make_move(campaign, "draw", {}, by=seats["1"])
    assert play.seen
    asked = [one["sql"] for one in caught if one["sql"].startswith("SELECT")]
    assert [sql for sql in asked if 'JOIN "campaigns_campaign"' in sql] == []
    assert [sql for sql in asked if '"campaigns_session"."before"' in sql] == []
    assert sum('"campaigns_campaign"."state"' in sql for sql in asked) == 1


@pytest.mark.parametrize(
    ("move", "fields", "sentence"),
    [
        ("fly", {}, "no such move: fly"),
        ("spend", {"hero": "hero-1", "amount": "4"}, "costs 4; the bank has 3"),
        ("spend", {"hero": "hero-1", "amount": "-4"}, "no amount"),
        ("spend", {"hero": "hero-1", "amount": "9" * 50}, "no amount"),
        ("spend", {"hero": "hero-1", "amount": "9" * 5000}, "too long"),
        ("spend", {"hero": "hero-1"}, "missing: amount"),
        ("spend", {"hero": "hero-1", "amount": "1", "colour": "red"}, "nothing called colour"),
        ("spend", {"hero": "hero-2", "amount": "1"}, "do not play"),
        ("spend", {"hero": "nobody", "amount": "1"}, "do not play"),
        ("spend", {"hero": "hero-1", "amount": 1}, "cannot be read"),
        ("spend", {"hero": "hero-1", "amount": "\0"}, "cannot be read"),
        ("spend", {"hero": "hero-1", "amount": "\ud800"}, "cannot be read"),
        ("spend", {f"field-{n}": "" for n in range(50)}, "cannot be read"),
        ("spend", ["hero-1"], "cannot be read"),
        ("win", {}, "Only the game master"),
        ("answer", {"prompt": "prompt#1", "choice": "yes"}, "asked that any more"),
    ],
)
def test_refusal_says_why_and_writes_nothing(cave, move, fields, sentence):
    before = (cave.campaign.plays.count(), coins(cave.campaign))
    with pytest.raises(IllegalMove, match=sentence):
        ledger.make_move(cave.campaign, move, fields, by=cave.anya)
    assert (cave.campaign.plays.count(), coins(cave.campaign)) == before


def test_seat_of_another_table_moves_nothing_here(cave, open_table):
    other = open_table()
    with pytest.raises(IllegalMove, match="another table"):
        ledger.make_move(cave.campaign, "earn", EARN, by=other.anya)
    assert ledger.preview(cave.campaign, "earn", EARN, by=other.anya).refusal


def test_form_sent_twice_is_done_once(cave):
    first = ledger.make_move(cave.campaign, "earn", EARN, by=cave.anya, key="form-1")
    again = ledger.make_move(cave.campaign, "earn", EARN, by=cave.anya, key="form-1")
    assert again == first
    assert (coins(cave.campaign), cave.campaign.number) == (5, 7)
    for move, seat in (("spend", cave.anya), ("earn", cave.boris)):
        with pytest.raises(IllegalMove, match="already used"):
            ledger.make_move(cave.campaign, move, EARN, by=seat, key="form-1")


def test_keys_of_two_tables_do_not_meet(cave, open_table):
    other = open_table()
    ledger.make_move(cave.campaign, "earn", EARN, by=cave.anya, key="form-1")
    ledger.make_move(other.campaign, "earn", EARN, by=other.anya, key="form-1")
    assert coins(other.campaign) == 2


@pytest.mark.parametrize("key", ["k" * 65, "\0", 7])
def test_key_that_cannot_be_one_is_refused(cave, key):
    with pytest.raises(IllegalMove):
        ledger.make_move(cave.campaign, "earn", EARN, by=cave.anya, key=key)


def test_stale_form_is_decided_on_the_newest_state(cave):
    seen = cave.campaign.number
    ledger.make_move(cave.campaign, "spend", {"hero": "hero-2", "amount": "2"}, by=cave.boris)
    with pytest.raises(IllegalMove, match="the bank has 1"):
        ledger.make_move(cave.campaign, "spend", {"hero": "hero-1", "amount": "2"}, by=cave.anya, seen=seen)
    ledger.make_move(cave.campaign, "spend", {"hero": "hero-1", "amount": "1"}, by=cave.anya, seen=seen)
    assert coins(cave.campaign) == 0
    with pytest.raises(IllegalMove):
        ledger.make_move(cave.campaign, "earn", EARN, by=cave.anya, seen=10_000)


def test_answer_waits_for_the_seat_that_is_asked(cave):
    ledger.make_move(cave.campaign, "ask", {"hero": "hero-1"}, by=cave.anya)
    with pytest.raises(IllegalMove, match="First somebody has to answer"):
        ledger.make_move(cave.campaign, "earn", EARN, by=cave.anya)
    told = {"prompt": "prompt#1", "choice": "yes"}
    with pytest.raises(IllegalMove, match="not you"):
        ledger.make_move(cave.campaign, "answer", told, by=cave.boris)
    with pytest.raises(IllegalMove, match="not one of the answers"):
        ledger.make_move(cave.campaign, "answer", {**told, "choice": "maybe"}, by=cave.anya)
    ledger.make_move(cave.campaign, "answer", told, by=cave.anya)
    assert ledger.load(cave.campaign).state.has("hero-1", "waits")


def test_broken_sum_is_never_written(cave):
    with pytest.raises(ledger.SumBroken, match="coins went from 0 to 5"):
        ledger.make_move(cave.campaign, "rob", {"hero": "hero-1"}, by=cave.anya)
    assert coins(cave.campaign) == 3
    assert cave.campaign.plays.count() == 6


def test_app_rolls_the_same_face_for_the_same_decision(cave):
    first = ledger.make_move(cave.campaign, "hit", {"hero": "hero-1"}, by=cave.anya)
    ledger.undo(cave.campaign, first.number, by=cave.gm)
    again = ledger.make_move(cave.campaign, "hit", {"hero": "hero-1"}, by=cave.anya)
    assert again.events == first.events
    with pytest.raises(IllegalMove, match="the app rolls"):
        ledger.make_move(cave.campaign, "hit", {"hero": "hero-1"}, by=cave.anya, faces=[6])


def test_table_tells_its_own_dice(open_table):
    table = open_table(dice="table")
    hit = {"hero": "hero-1"}
    with pytest.raises(ledger.DieNeeded) as needed:
        ledger.make_move(table.campaign, "hit", hit, by=table.anya)
    assert (needed.value.sides, table.campaign.plays.count()) == (6, 5)
    for wrong in ([7], [0], [-1], [6, 6], ["6"], [True], [10**30]):
        with pytest.raises(IllegalMove):
            ledger.make_move(table.campaign, "hit", hit, by=table.anya, faces=wrong)
    play = ledger.make_move(table.campaign, "hit", hit, by=table.anya, faces=[6])
    assert play.events[0]["faces"] == [6]
    assert ledger.load(table.campaign).state.count("ogre", "health") == 16


def test_after_the_end_the_table_is_closed_and_the_secret_known(cave):
    ledger.make_move(cave.campaign, "win", {}, by=cave.gm)
    row = Campaign.objects.get(pk=cave.campaign.pk)
    assert row.ended
    assert hashlib.sha256(bytes.fromhex(row.published_secret)).hexdigest() == row.secret_hash
    with pytest.raises(IllegalMove, match="the table is closed"):
        ledger.make_move(cave.campaign, "earn", EARN, by=cave.anya)
    with pytest.raises(IllegalMove, match="the table is closed"):
        ledger.override(cave.campaign, [{"set": "end", "result": "defeat"}], "why not", by=cave.gm)
    with pytest.raises(IllegalMove, match="the table is closed"):
        ledger.take_seat(cave.campaign, cave.anya, "Анна")
    assert ledger.offers(ledger.load(cave.campaign), cave.anya) == []


def test_offers_are_the_moves_that_are_allowed(cave):
    offered = {offer.move.name for offer in ledger.offers(ledger.load(cave.campaign), cave.anya)}
    assert "hit" in offered
    assert "win" not in offered


def test_preview_without_dice_is_exact_and_writes_nothing(cave):
    preview = ledger.preview(cave.campaign, "spend", {"hero": "hero-1", "amount": "1"}, by=cave.anya)
    assert [event.amount for event in preview.sure] == [1]
    assert not preview.rolls
    assert cave.campaign.plays.count() == 6
    assert "bank has 3" in str(
        ledger.preview(cave.campaign, "spend", {"hero": "hero-1", "amount": "4"}, by=cave.anya).refusal
    )


def test_preview_with_dice_gives_chances_that_add_up(cave):
    preview = ledger.preview(cave.campaign, "hit", {"hero": "hero-1"}, by=cave.anya)
    assert [(branch.chance.as_integer_ratio(), branch.events[0].by) for branch in preview.branches] == [
        ((5, 6), -3),
        ((1, 6), -4),
    ]
    assert cave.campaign.plays.count() == 6


def test_preview_of_dice_that_change_nothing_has_no_chances(cave):
    preview = ledger.preview(cave.campaign, "fall-on", {"hero": "hero-1"}, by=cave.anya)
    assert not preview.rolls


def test_preview_of_too_many_dice_throws_them_for_trial(cave, monkeypatch):
    counted = ledger.preview(cave.campaign, "storm", {"hero": "hero-1"}, by=cave.anya)  # 6⁴ ways
    assert not counted.thrown
    monkeypatch.setattr(foresight, "MOST_OUTCOMES", 1_000)
    tried = ledger.preview(cave.campaign, "storm", {"hero": "hero-1"}, by=cave.anya)
    assert tried.thrown == foresight.THROWS
    exact, near = ({one.piece: float(one.mean) for one in seen.spreads}["ogre"] for seen in (counted, tried))
    assert exact == -14
    assert abs(near - exact) < 0.5
    assert ledger.preview(cave.campaign, "storm", {"hero": "hero-1"}, by=cave.anya) == tried


def test_preview_of_many_results_says_how_likely_a_fall_is(cave):
    preview = ledger.preview(cave.campaign, "storm", {"hero": "hero-1"}, by=cave.anya)
    end = next(one for one in preview.chances if isinstance(one.events[0], GameEnded))
    assert end.chance == Fraction(35 + 20 + 10 + 4 + 1, 6**4)  # four dice that show 20 or more


def test_preview_of_many_results_gives_each_number_its_chances(cave):
    preview = ledger.preview(cave.campaign, "loot", {"hero": "hero-1"}, by=cave.anya)
    spread = next(one for one in preview.spreads if one.piece == "bank")
    assert [(change, chance.as_integer_ratio()) for change, chance in spread.chances] == [
        (change, (1, 20)) for change in range(1, 21)
    ]
    assert spread.mean == 10.5


def test_state_is_read_back_as_it_was_written(cave):
    row = Campaign.objects.get(pk=cave.campaign.pk)
    assert list(read_state(row.state).pieces) == ["table", "bank", "supply", "ogre", "hero-1", "hero-2"]
