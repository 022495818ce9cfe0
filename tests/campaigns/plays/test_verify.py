"""A campaign that was played is found whole; one row changed by hand is named in a sentence."""

import io
import json
import random
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign, Checkpoint, Play
from campaigns.plays import checkpoints
from campaigns.plays.verifying import verify
from tests.campaigns.past.test_undo import anything
from tests.harness.sampling import seeds


@pytest.fixture
def played(cave):
    """An evening with moves, dice, an undo, a value set by hand; its newest play is number 11."""
    ledger.begin_session(cave.campaign, by=cave.gm)
    ledger.make_move(cave.campaign, "hit", {"hero": "hero-1"}, by=cave.anya, key="a form")
    spent = ledger.make_move(cave.campaign, "spend", {"hero": "hero-2", "amount": "1"}, by=cave.boris)
    ledger.undo(cave.campaign, spent.number, by=cave.boris, reason="wrong thing")
    change = {"set": "counter", "piece": "ogre", "name": "health", "value": 9}
    ledger.override(cave.campaign, [change], "misread", by=cave.gm)
    ledger.make_move(cave.campaign, "hit", {"hero": "hero-1"}, by=cave.anya)
    assert cave.campaign.number == 11
    return cave


def faults(table):
    return [(fault.number, str(fault.sentence)) for fault in verify(table.campaign)]


def test_what_was_played_is_whole(played):
    assert faults(played) == []


@pytest.mark.parametrize("seed", seeds("verify", 1, 3))
def test_random_play_with_undo_is_whole_and_uses_checkpoints_that_hold(cave, monkeypatch, seed):
    monkeypatch.setattr(checkpoints, "EVERY", 3)
    chance = random.Random(seed)
    for _ in range(60):
        try:
            anything(cave, chance)
        except IllegalMove:
            continue
        assert checkpoints.refold(cave.campaign) == checkpoints.refold(cave.campaign, from_nothing=True)
        until = chance.randint(1, cave.campaign.number)
        assert checkpoints.refold(cave.campaign, until) == checkpoints.refold(cave.campaign, until, from_nothing=True)
    assert Checkpoint.objects.count() > 2
    assert faults(cave) == []


def test_checkpoint_holds_again_when_an_undo_is_undone(cave, monkeypatch):
    monkeypatch.setattr(checkpoints, "EVERY", 4)
    for _ in range(7):
        ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=cave.anya)
    newest = checkpoints._newest(cave.campaign, None)
    assert newest.number == 12
    back = ledger.undo(cave.campaign, 11, by=cave.gm)
    assert checkpoints._newest(cave.campaign, None).number == 8
    ledger.undo(cave.campaign, back.number, by=cave.gm)
    assert checkpoints._newest(cave.campaign, None) == newest


CHANGED = {
    "move": {"move": "spend"},
    "fields": {"fields": {"hero": "hero-2"}},
    "at": {"at": F("at") + timedelta(seconds=1)},
    "edition": {"edition": 2},
    "events": {"events": []},
    "seen": {"seen": {"fields": {"": {}}}},
    "against": {"against": [{"rule": "1.5"}]},
    "key": {"key": "another form"},
    "reason": {"reason": "because"},
    "again": {"again": 3},
    "hash": {"hash": "0" * 64},
    "seat": {"seat": None},
    "session": {"session": None},
}


@pytest.mark.parametrize("column", CHANGED)
def test_changed_column_of_a_play_is_named(played, column):
    Play.objects.filter(campaign=played.campaign, number=7).update(**CHANGED[column])
    found = faults(played)
    assert (7, "Play 7 is not what was written: its hash is another.") in found
    assert {number for number, _ in found} <= ({0, 7, 8} if column == "hash" else {0, 7})


def test_every_column_of_a_play_is_changed_in_a_test():
    """A column that is added later must be in the chain, and in the test above."""
    told = {field.name for field in Play._meta.concrete_fields} - {"id", "campaign", "number", "undone"}
    assert told == set(CHANGED)


def test_changed_mark_is_named(played):
    Play.objects.filter(campaign=played.campaign, number=7).update(undone=True)
    assert (7, "Play 7 is marked as undone, and no play undid it.") in faults(played)
    Play.objects.filter(campaign=played.campaign, number=8).update(undone=False)
    assert (8, "Play 8 was undone by a later play, and is not marked so.") in faults(played)


def test_missing_and_renumbered_plays_are_named(played):
    Play.objects.filter(campaign=played.campaign, number=11).delete()
    assert (0, "Its newest play is 10, and should be 11.") in faults(played)
    Play.objects.filter(campaign=played.campaign, number=9).update(number=90)
    assert (10, "Play 10 follows where 9 should.") in faults(played)


def test_sum_that_changed_is_named_even_if_the_hashes_were_made_to_fit(played):
    from campaigns.plays import chain

    play = played.campaign.plays.get(number=7)
    play.events.append({"is": "counter-changed", "piece": "bank", "name": "coins", "by": 5})
    before = played.campaign.plays.get(number=6).hash
    for row in [play, *played.campaign.plays.filter(number__gt=7)]:
        row.hash = before = chain.hash_of(before, row)
        row.save()
    Campaign.objects.update(hash=before)
    said = [sentence for _, sentence in faults(played)]
    assert "With play 7 the sum of coins went from 0 to 5." in said
    assert any(
        "The kept table is not what its plays make: counters: bank coins 3 / bank coins 8" in one for one in said
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"secret": "00" * 32}, "The secret of the dice is not the one"),
        ({"secret_hash": "00" * 32}, "The secret of the dice is not the one"),
        ({"root": "00" * 32}, "what the chain begins with"),
        ({"game": "bridges"}, "what the chain begins with"),
        ({"game": "chess"}, "is not one that is known here"),
        ({"hash": "00" * 32}, "not the one that the campaign keeps"),
        ({"number": 10}, "and should be 10"),
        ({"state": ""}, "The kept table is not what its plays make"),
    ],
)
def test_changed_row_of_the_campaign_is_named(played, change, said):
    Campaign.objects.filter(pk=played.campaign.pk).update(**change)
    assert any(said in sentence for _, sentence in faults(played))


def test_kept_state_on_the_way_is_checked(cave, monkeypatch):
    monkeypatch.setattr(checkpoints, "EVERY", 7)
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=cave.anya)
    Checkpoint.objects.filter(number=7).update(state="")
    assert faults(cave) == [(7, "The state that was kept after play 7 is another.")]


def test_dice_are_drawn_again_once_the_secret_is_published(played):
    ledger.make_move(played.campaign, "win", {}, by=played.gm)
    assert faults(played) == []
    play = played.campaign.plays.get(number=7)
    face = play.events[0]["faces"][0]
    play.events[0]["faces"] = [face % 6 + 1]
    play.save()
    assert (7, f"Play 7 shows {face % 6 + 1} on a d6; it fell {face}.") in faults(played)


def test_dice_of_a_game_that_went_on_after_its_end_are_drawn_with_the_old_secret(played):
    end = ledger.make_move(played.campaign, "win", {}, by=played.gm)
    ledger.undo(played.campaign, end.number, by=played.gm)
    ledger.make_move(played.campaign, "hit", {"hero": "hero-2"}, by=played.boris)
    assert faults(played) == []
    Campaign.objects.filter(pk=played.campaign.pk).update(secret="11" * 32)
    assert len(faults(played)) == 1


def test_unreadable_play_is_a_sentence(played):
    Play.objects.filter(campaign=played.campaign, number=7).update(events=[{"is": "miracle"}])
    assert any(number == 7 and "cannot be read" in sentence for number, sentence in faults(played))


def test_command_names_the_row_and_exits_with_1(played):
    said = io.StringIO()
    call_command("verify_campaign", played.campaign.slug, stdout=said)
    assert "11 plays" in said.getvalue()
    Play.objects.filter(campaign=played.campaign, number=7).update(reason="because")
    said = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("verify_campaign", all=True, stdout=said)
    assert stopped.value.code == 1
    assert f"{played.campaign.slug}: " in said.getvalue()
    assert "7" in said.getvalue()


@pytest.mark.parametrize("words", [[], ["nowhere"]])
def test_command_wants_a_campaign_that_is_there(db, words):
    with pytest.raises(CommandError):
        call_command("verify_campaign", *words)


def test_json_comes_back_from_the_database_as_it_was_hashed(cave):
    """Numbers as keys, tuples and signs of any script: what is hashed is what a database gives back."""
    from campaigns.plays import chain

    odd = {"10": 1, "9": [1, (2, 3)], "ё": "\u2028 𝄞 \\u0041", "deep": {"b": None, "a": True}}
    assert chain.canonical(odd) == chain.canonical(json.loads(json.dumps(odd)))
