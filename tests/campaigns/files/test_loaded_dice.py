"""What a file says of dice is drawn again, or believed no further than its plays show it, and told to be unproven."""

import hashlib
import importlib
from types import SimpleNamespace

import pytest
from django.apps import apps

from campaigns import ledger
from campaigns.engine.dice import KeyedDice
from campaigns.engine.refusals import IllegalMove
from campaigns.files import exporting
from campaigns.models import Campaign
from campaigns.past import branches
from campaigns.plays import chain
from campaigns.plays.verifying import verify
from campaigns.seats.people import token_of
from tests.campaigns.files.test_hostile_files import event, rehashed
from tests.campaigns.files.test_taking import bring, exported
from tests.campaigns.guests import Guest, text
from tests.campaigns.plays import test_verify

played = test_verify.played
LOADED = {f"loot:{count}/20": 20 for count in range(5)}


def loot(campaign, times=5):
    seat = campaign.seats.get(key="1")
    made = [ledger.make_move(campaign, "loot", {"hero": "hero-1"}, by=seat) for _ in range(times)]
    return [play.events[0]["faces"][0] for play in made]


def drawn(campaign, times=5):
    dice = KeyedDice(bytes.fromhex(campaign.secret))
    return [dice.face(f"loot:{count}", 20) for count in range(times)]


def faults(campaign):
    return [str(fault.sentence) for fault in verify(campaign)]


def test_faces_that_a_file_names_for_dice_to_come_are_not_believed(played):
    told = exported(played)
    told["known"] = LOADED
    other = bring(told)
    assert set(other.known) == {"hit/hero-1:0/6", "hit/hero-1:1/6"}
    assert loot(other) == drawn(other)
    assert verify(other) == []


def test_dice_that_were_taken_back_in_a_file_are_not_loaded_either(played):
    for _ in range(5):
        ledger.make_move(played.campaign, "loot", {"hero": "hero-1"}, by=played.anya)
    ledger.undo(played.campaign, 12, by=played.gm)
    told = exported(played)
    for play in told["plays"]:
        for one in play.get("events", ()):
            if one.get("why") == "loot":
                one["faces"] = [20]
    other = bring(rehashed(told))
    assert loot(other) == drawn(other)


def test_row_that_knows_dice_of_nowhere_is_named(played):
    other = bring(exported(played))
    Campaign.objects.filter(pk=other.pk).update(known={**other.known, **LOADED})
    assert faults(other) == ["It knows beforehand how dice will fall that fell in no play: 5."]


def test_everybody_at_the_table_reads_that_dice_of_a_file_cannot_be_checked(played):
    other = bring(exported(played))
    assert other.unproven
    table = SimpleNamespace(campaign=other, tokens={one.key: token_of(one) for one in other.seats.all()})
    for key in ("gm", "1"):
        for page in ("campaign", "log", "seats"):
            assert "здесь проверить не может никто" in text(Guest(table, key).get(page))


def test_dice_of_a_file_with_its_secret_are_drawn_again(played):
    ledger.make_move(played.campaign, "win", {}, by=played.gm)
    told = exported(played)
    honest = bring(told)
    assert (honest.unproven, honest.known, verify(honest)) == (False, {}, [])
    face = event(told)["faces"][0]
    event(told)["faces"] = [face % 6 + 1]
    with pytest.raises(IllegalMove, match=f"shows {face % 6 + 1} on a d6; it fell {face}"):
        bring(rehashed(told))


def test_secret_that_the_chain_does_not_begin_with_proves_nothing(played):
    """Whoever makes a file can draw a secret; only the one in the root of the chain was promised before the dice."""
    ledger.make_move(played.campaign, "win", {}, by=played.gm)
    told = exported(played)
    told["secret"] = "11" * 32
    told["secret_hash"] = hashlib.sha256(bytes.fromhex(told["secret"])).hexdigest()
    other = bring(told)
    assert other.unproven
    assert verify(other) == []


def test_game_that_went_on_after_its_end_is_checked_as_far_as_its_secrets_go(played):
    end = ledger.make_move(played.campaign, "win", {}, by=played.gm)
    ledger.undo(played.campaign, end.number, by=played.gm)
    running = bring(exported(played))
    assert not running.unproven
    ledger.make_move(played.campaign, "loot", {"hero": "hero-1"}, by=played.anya)
    told = exported(played)
    assert bring(told).unproven
    face = event(told)["faces"][0]
    event(told)["faces"] = [face % 6 + 1]
    with pytest.raises(IllegalMove, match="it fell"):
        bring(rehashed(told))


def test_branch_and_import_that_end_are_no_proof_of_what_they_were_told(played):
    for one in (branches.open_branch(played.campaign, 11, by=played.gm), bring(exported(played))):
        gm = one.seats.get(master=True)
        loot(one, 2)
        ledger.make_move(one, "win", {}, by=gm)
        assert verify(one) == []
        again = bring(exporting.export(ledger.load(one), gm))
        assert again.unproven
        assert verify(again) == []
        end = ledger.undo(again, again.number, by=again.seats.get(master=True))
        assert end.fields["secret"]
        loot(again, 2)
        assert verify(again) == []


def test_blind_game_master_stays_blind(played):
    Campaign.objects.update(blind=True)
    gm = played.campaign.seats.get(master=True)
    ledger.make_move(played.campaign, "win", {}, by=gm)
    gm = played.campaign.seats.get(master=True)
    assert bring(exporting.export(ledger.load(played.campaign), gm)).blind


def test_imports_of_before_forget_what_no_play_shows(played):
    other = bring(exported(played))
    Campaign.objects.filter(pk=other.pk).update(known={**other.known, **LOADED}, unproven=False)
    importlib.import_module("campaigns.migrations.0007_unproven").keep_what_plays_show(apps, None)
    row = Campaign.objects.get(pk=other.pk)
    assert (row.known, row.unproven) == (other.known, True)
    assert faults(row) == []


def test_chain_of_another_table_does_not_carry_a_file(played, open_table):
    other = open_table()
    told, theirs = exported(played), exported(other)
    told["root"] = theirs["root"]
    with pytest.raises(IllegalMove, match="hash is another"):
        bring(told)
    assert chain.root("toy", "toy", told["secret_hash"]) != theirs["root"]
