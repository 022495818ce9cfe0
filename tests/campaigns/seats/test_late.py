"""Who comes to a game under way has all that the others have; taken back, the seat is gone with all that came of it."""

import json
from types import SimpleNamespace

import pytest

from campaigns import ledger
from campaigns.engine.codec import state_to_json
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.secrecy import SPECTATOR, seen
from campaigns.files import exporting, importing
from campaigns.models import Campaign, Seat
from campaigns.past import branches, dropping
from campaigns.plays.verifying import verify
from campaigns.seats import people, seating
from rulebooks.models import Book
from tests.campaigns.seats.latecomers import NAMES, ROLES, begun, choose, come, of_hero, state, told
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("book", ["podgorye", "reys", "yarmarka"])
@pytest.mark.parametrize("players", [2, 3])
def test_newcomer_has_all_that_the_others_have(book, players):
    table = begun("counters", book, players, *ROLES.get(book, ()))
    before = state(table)
    seat = come(table, NAMES[players])
    after, hero = state(table), f"hero-{seat.key}"
    assert after.count("table", "players") == players + 1
    assert of_hero(after, hero) == of_hero(after, "hero-2")
    assert after.pieces.keys() >= before.pieces.keys()
    assert verify(table.campaign) == []


@pytest.mark.parametrize("players", [1, 2, 3])
def test_game_with_newcomers_goes_on_round_and_round(players):
    """Two, three and four of them: whoever comes is last of the round, and the rounds go on."""
    table = begun("counters", "podgorye", players)
    seat = come(table, NAMES[players])
    assert state(table).count("bank", "torches") == 14 + 2 * (players + 1)
    everybody = [*(table.seats[str(number)] for number in range(1, players + 1)), seat]
    for turn in (1, 2):
        for one in everybody:
            assert state(table).periods["turn"] == f"turn:hero-{one.key}"
            ledger.make_move(table.campaign, "next", {}, by=one)
        assert state(table).periods["round"] == turn + 1
    assert verify(table.campaign) == []


def test_cards_of_a_newcomer_are_seen_by_nobody_else():
    table = begun("counters", "yarmarka", 2)
    seat = come(table, "Вера")
    whole, game = state(table), ledger.load(table.campaign).game
    own = {card.id: card.entry for card in whole.held_by(f"pouch-{seat.key}")}
    assert len(own) == 3
    assert all(own.values())
    for viewer in (SPECTATOR, people.spectator(table.campaign), table.seats["1"]):
        viewer = viewer if viewer is SPECTATOR else ledger.look(table.campaign, viewer).viewer
        assert not {card.id: card.entry for card in seen(game, whole, viewer).held_by(f"pouch-{seat.key}")}.keys() & own
    mine = ledger.look(table.campaign, seat).state
    assert sorted(card.entry for card in mine.held_by(f"pouch-{seat.key}")) == sorted(own.values())


def test_log_says_in_sentences_who_came():
    table = begun("counters", "podgorye", 2)
    come(table, "Вера")
    newest = told(table, 3)
    assert newest[2].startswith("Мария")
    assert newest[1].startswith("Вера")


def test_seat_that_is_taken_back_is_gone_and_comes_back_with_its_people():
    table = begun("counters", "podgorye", 2)
    before = state_to_json(state(table))
    seat = come(table, "Вера")
    token, place = people.token_of(seat), table.campaign.plays.get(move="late-seat").number
    after, door = state_to_json(state(table)), Campaign.objects.get(pk=table.campaign.pk).door
    undone = ledger.undo(table.campaign, place, by=table.gm).number
    assert state_to_json(state(table)) == before
    assert not Seat.objects.filter(pk=seat.pk).exists()
    assert people.seat_of_link(token) is None
    assert Campaign.objects.get(pk=table.campaign.pk).door > door
    with pytest.raises(IllegalMove):
        ledger.make_move(table.campaign, "next", {}, by=seat)
    assert verify(table.campaign) == []
    ledger.undo(table.campaign, undone, by=table.gm)
    assert state_to_json(state(table)) == after
    assert people.seat_of_link(token) == seat
    assert verify(table.campaign) == []


def test_seat_that_comes_again_after_it_was_taken_back_has_another_link():
    table = begun("counters", "podgorye", 2)
    first = come(table, "Вера")
    token = people.token_of(first)
    ledger.undo(table.campaign, table.campaign.plays.get(move="late-seat").number, by=table.gm)
    again = come(table, "Глеб")
    assert (again.pk, again.key) == (first.pk, first.key)
    assert people.token_of(again) != token
    assert people.seat_of_link(token) is None
    assert verify(table.campaign) == []


def test_seat_stays_where_the_game_goes_back_before_its_beginning_and_is_laid_anew():
    table = begun("counters", "podgorye", 2)
    come(table, "Вера")
    ledger.undo(table.campaign, table.campaign.plays.get(move="begin").number, by=table.gm)
    assert table.campaign.seats.count() == 3
    early = seating.add_seat(table.campaign, by=table.gm)
    assert early.key == "3"
    ledger.undo(table.campaign, table.campaign.plays.filter(move="choose", undone=False).last().number, by=table.gm)
    assert Seat.objects.filter(pk=early.pk).exists()
    assert verify(table.campaign) == []


def test_earlier_play_is_taken_out_and_the_newcomer_stays():
    table = begun("counters", "podgorye", 2)
    ledger.make_move(table.campaign, "next", {}, by=table.seats["1"])
    passed = table.campaign.number
    seat = come(table, "Вера")
    after = state(table).pieces.keys()
    dropping.drop(table.campaign, passed, by=table.gm, seen=table.campaign.number)
    assert state(table).pieces.keys() == after
    assert Seat.objects.filter(pk=seat.pk).exists()
    assert verify(table.campaign) == []


def test_place_itself_is_taken_out_and_what_its_player_did_falls_away():
    table = begun("counters", "podgorye", 2)
    seat = come(table, "Вера")
    ledger.make_move(table.campaign, "next", {}, by=table.seats["1"])
    place = table.campaign.plays.get(move="late-seat").number
    dropping.drop(table.campaign, place, by=table.gm, seen=table.campaign.number)
    assert f"hero-{seat.key}" not in state(table)
    assert not Seat.objects.filter(pk=seat.pk).exists()
    assert state(table).periods["turn"] == "turn:hero-2"
    assert verify(table.campaign) == []


def test_file_and_branch_know_the_newcomer_and_what_was_before():
    table = begun("counters", "podgorye", 2)
    seat = come(table, "Вера")
    told = exporting.export(ledger.load(table.campaign), table.gm)
    other = importing.import_campaign(json.dumps(told).encode())
    assert state_to_json(ledger.load(other).state) == state_to_json(state(table))
    assert sorted(other.seats.values_list("key", flat=True)) == ["1", "2", "3", "gm"]
    assert verify(other) == []
    place = table.campaign.plays.get(move="late-seat").number
    before = branches.open_branch(table.campaign, place - 1, by=table.gm)
    assert sorted(before.seats.values_list("key", flat=True)) == ["1", "2", "gm"]
    assert verify(before) == []
    now = branches.open_branch(table.campaign, table.campaign.number, by=table.gm)
    assert now.seats.filter(key=seat.key).exists()


def test_file_that_hides_a_late_seat_or_says_nonsense_of_it_is_set_right_or_refused():
    table = begun("counters", "podgorye", 2)
    come(table, "Вера")
    told = exporting.export(ledger.load(table.campaign), table.gm)
    for one in told["seats"]:
        one["gone"] = one["key"] == "3"
    other = importing.import_campaign(json.dumps(told).encode())
    assert other.seats.filter(key="3").exists()
    place = next(one for one in told["plays"] if one["move"] == "late-seat")
    place["fields"] = {"seat": ["3"]}
    with pytest.raises(IllegalMove):
        importing.import_campaign(json.dumps(told).encode())


def test_seat_that_is_hidden_behind_the_plays_back_is_noticed():
    table = begun("counters", "podgorye", 2)
    seat = come(table, "Вера")
    Seat.objects.filter(pk=seat.pk).update(gone=True)
    assert ["3" in str(fault.sentence.values) for fault in verify(table.campaign)] == [True]


def test_seat_that_waited_since_before_the_game_is_taken_late():
    put_on_shelf("podgorye")
    book = Book.objects.get(slug="podgorye")
    campaign, tokens = ledger.open_campaign(title="Стол", game="counters", book=book, players=3, names=NAMES[:2])
    seats = {seat.key: seat for seat in campaign.seats.all()}
    table = SimpleNamespace(campaign=campaign, gm=seats["gm"], tokens=tokens)
    for key in ("1", "2"):
        choose(table, seats[key])
    ledger.make_move(campaign, "begin", {}, by=table.gm)
    ledger.take_seat(campaign, seats["3"], "Вера")
    choose(table, seats["3"])
    assert state(table).count("table", "players") == 3
    assert verify(campaign) == []
