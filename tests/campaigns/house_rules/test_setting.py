"""A house rule counts from the next play, stands in the log, and goes with time: undo, branches, files."""

import json
import random

import pytest

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.files import exporting, importing
from campaigns.house_rules import setting
from campaigns.house_rules.meeting import met
from campaigns.models import Play
from campaigns.past import branches, dropping, undoing
from campaigns.plays import chain, upgrading
from campaigns.plays.house_layers import layers_of, worked_out
from campaigns.plays.verifying import verify
from campaigns.plays.writing import plain_book
from tests.campaigns.house_rules.tables import HEALTH, WORDS, edit, most_health, opened, retire
from tests.campaigns.twins import play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    return opened


def rule(table, value="20*N", why="Слишком легко", by=None, at=HEALTH):
    return setting.set_rules(table.campaign, {at: value}, why, by=by or table.gm)


def test_it_counts_from_the_next_play_and_stands_in_the_chain(evening):
    table = evening(3)
    before = ledger.load(table.campaign).state
    play = rule(table)
    assert (play.move, play.reason, play.events) == ("house", "Слишком легко", [])
    assert (most_health(table.campaign), ledger.load(table.campaign).state) == (60, before)
    assert plain_book(table.campaign).stat("krabulon", "health", N=3) == 54
    play_on(table.campaign, 4, random.Random(1))
    assert verify(table.campaign) == []
    assert rule(table) is None
    assert rule(table, "21*N").number > play.number
    assert most_health(table.campaign) == 63
    (layer,) = layers_of(table.campaign)
    assert [(one.now, one.was, one.who) for one in layer.patches] == [("21*N", "18*N", "Мария")]


def test_taking_it_back_and_saying_what_the_book_says_are_one(evening):
    table = evening()
    rule(table)
    setting.take_back(table.campaign, HEALTH, by=table.gm)
    assert (most_health(table.campaign), table.campaign.house) == (36, [])
    rule(table)
    assert rule(table, " 18·N ").fields["back"] == [["krabulon", "stats", "health"]]
    assert most_health(table.campaign) == 36
    with pytest.raises(IllegalMove, match="no such house rule"):
        setting.take_back(table.campaign, HEALTH, by=table.gm)


def test_it_is_undone_like_any_other_play_and_comes_back(evening):
    table = evening()
    play = rule(table)
    play_on(table.campaign, 2, random.Random(2))
    undone = undoing.undo(table.campaign, play.number, by=table.gm)
    assert (most_health(table.campaign), verify(table.campaign)) == (36, [])
    undoing.undo(table.campaign, undone.number, by=table.gm)
    assert (most_health(table.campaign), verify(table.campaign)) == (40, [])


def test_plays_before_it_are_decided_again_by_the_book_of_then(evening):
    """Who takes out an earlier play does not let a later house rule rewrite the story before it."""
    table = evening()
    first = ledger.make_move(table.campaign, "move", {"hero": "hero-1", "place": "chs"}, by=table.anya)
    ledger.make_move(table.campaign, "move", {"hero": "hero-2", "place": "chs"}, by=table.seats["2"])
    coins = ledger.load(table.campaign).state.count("bank", "coins")
    rule(table, 90, at=("sunduk", ("stats", "coins")))
    dropping.drop(table.campaign, first.number, by=table.gm, seen=table.campaign.number)
    assert ledger.load(table.campaign).state.count("bank", "coins") == coins
    assert ledger.load(table.campaign).book.stat("sunduk", "coins") == 90
    assert verify(table.campaign) == []


def test_taking_out_the_rule_itself_decides_what_followed_by_the_book(evening):
    table = evening()
    chest = ("sunduk", ("stats", "coins"))
    ruled = rule(table, 90, at=chest)
    ledger.make_move(table.campaign, "move", {"hero": "hero-1", "place": "chs"}, by=table.anya)
    rich = ledger.load(table.campaign).state.count("bank", "coins")
    kept = rule(table)
    dropping.drop(table.campaign, ruled.number, by=table.gm, seen=table.campaign.number)
    state = ledger.load(table.campaign).state
    assert rich - state.count("bank", "coins") == 90 - plain_book(table.campaign).stat("sunduk", "coins", N=2)
    (layer,) = layers_of(table.campaign)
    assert [one.at for one in layer.patches] == [HEALTH], "the rule that came later was not taken out"
    assert layer.patches[0].since > kept.number
    assert verify(table.campaign) == []


def test_a_branch_and_a_file_have_the_rules_of_their_moment(evening):
    table = evening()
    then = table.campaign.number
    rule(table)
    for number, health in ((then, 36), (table.campaign.number, 40)):
        assert most_health(branches.open_branch(table.campaign, number, by=table.gm)) == health
    told = exporting.export(ledger.load(table.campaign), table.gm)
    copy = importing.import_campaign(json.dumps(told, ensure_ascii=False).encode())
    assert (most_health(copy), verify(copy)) == (40, [])


BROKEN = [{"do": "no"}, {"do": "set"}, {"do": "set", "patches": [{"page": 1}], "back": []}, {"do": "lay", "title": 7}]


def test_a_file_with_a_rule_that_is_none_is_refused(evening):
    table = evening()
    play = rule(table)
    before = Play.objects.get(campaign=table.campaign, number=play.number - 1).hash
    for broken in BROKEN:
        play.fields = broken
        play.hash = chain.hash_of(before, play)
        play.save()
        table.campaign.hash = play.hash
        table.campaign.save()
        told = exporting.export(ledger.load(table.campaign), table.gm)
        with pytest.raises(IllegalMove, match="does not fit together"):
            importing.import_campaign(json.dumps(told).encode())


def test_who_changes_the_kept_rules_by_hand_is_found_out(evening):
    table = evening()
    rule(table)
    table.campaign.house[0]["patches"][0]["now"] = "99*N"
    table.campaign.save()
    assert [str(fault.sentence) for fault in verify(table.campaign)] == [
        "The house rules that it keeps are not those that its plays have set."
    ]
    assert worked_out(table.campaign) != table.campaign.house


def test_only_the_game_master_may_unless_the_table_is_ones_own(evening):
    table = evening()
    with pytest.raises(IllegalMove, match="Only the game master"):
        rule(table, by=table.anya)
    table.campaign.seats.exclude(pk=table.anya.pk).update(name="", seen_at=None, owner=None)
    table.anya.refresh_from_db()
    assert rule(table, by=table.anya)
    stranger = evening().gm
    with pytest.raises(IllegalMove, match="another table"):
        rule(table, by=stranger)


UNFIT = [
    (HEALTH, "18*", "neither a whole number nor a formula"),
    (HEALTH, "(" * 40, "neither"),
    (HEALTH, "N*" * 40 + "N", "neither"),
    (HEALTH, "N/(N-2)", "neither"),
    (HEALTH, "1d20", "no dice"),
    (HEALTH, "20*K", "of N only"),
    (HEALTH, 0, "too little"),
    (HEALTH, -5, "too little"),
    (HEALTH, 10**9, "neither|too much"),
    (HEALTH, True, "yes or no"),
    (("krabulon", ("stats", "goal")), 3, "yes or no"),
    (("krabulon", ("stats", "behaviour", "0", "use")), "polet", "knows no"),
    (("krabulon", ("stats", "wings")), 3, "no such number"),
    (("krabulon", ("stats", "skills")), 3, "no such number"),
    (("krabulon", ("stats", "behaviour", "77", "use")), "lazery", "no such number"),
    (("dvuruchnik", ("stats", "added_damage")), "2*N", "plain number"),
    (("nobody", ("stats", "health")), 3, "nothing of that name"),
    (("krabulon", ("text", "golemko-1")), "слова", "no such paragraph"),
    (("krabulon", ("text", "krabulon-999")), "слова", "no such paragraph"),
    (WORDS, "   ", "cannot be empty"),
    (WORDS, "а" * 9_000, "too long"),
]


def test_what_cannot_be_is_a_sentence_and_nothing_changes(evening):
    table = evening()
    number = table.campaign.number
    for at, value, why in UNFIT:
        with pytest.raises(IllegalMove, match=why):
            rule(table, value, at=at)
    assert (ledger.load(table.campaign).number, table.campaign.house) == (number, [])


def test_no_reason_no_rule_and_none_after_the_end_or_twice(evening):
    table = evening()
    with pytest.raises(IllegalMove, match="reason"):
        rule(table, why="  ")
    once = setting.set_rules(table.campaign, {HEALTH: "20*N"}, "так", by=table.gm, key="form")
    assert setting.set_rules(table.campaign, {HEALTH: "20*N"}, "так", by=table.gm, key="form") == once
    with pytest.raises(IllegalMove, match="changed meanwhile"):
        setting.set_rules(table.campaign, {HEALTH: "22*N"}, "так", by=table.gm, seen=once.number - 1)
    ledger.override(table.campaign, [{"set": "end", "result": "defeat"}], "поздно", by=table.gm)
    with pytest.raises(IllegalMove, match="over"):
        rule(table, "22*N")


def test_a_newer_edition_says_where_it_meets_a_rule(evening):
    table = evening()
    rule(table)
    edit("dvuruchnik", added_damage=4)
    table.campaign.book.refresh_from_db()
    assert met(table.campaign, 2) == []
    edit("krabulon", health="19*N")
    table.campaign.book.refresh_from_db()
    (one,) = met(table.campaign, 3)
    assert (one.title, one.was, one.newer, one.ours) == ("Крабулон", "18·N", "19·N", "20·N")
    upgrading.upgrade(table.campaign, 3, by=table.gm)
    assert most_health(table.campaign) == 40
    setting.take_back(table.campaign, HEALTH, by=table.gm)
    assert most_health(table.campaign) == 38


def test_an_edition_without_the_page_of_a_rule_is_not_taken(evening):
    table = evening()
    at = ("ukrepleniya", ("stats", "hits"))
    rule(table, 9, at=at)
    retire("ukrepleniya")
    table.campaign.book.refresh_from_db()
    with pytest.raises(IllegalMove, match="nothing to lie on"):
        upgrading.upgrade(table.campaign, 2, by=table.gm)
    assert table.campaign.edition == 1
    back = setting.take_back(table.campaign, at, by=table.gm)
    upgrading.upgrade(table.campaign, 2, by=table.gm)
    undoing.undo(table.campaign, back.number, by=table.gm)
    assert table.campaign.house, "the rule is there again"
    play_on(table.campaign, 3, random.Random(3))
    assert verify(table.campaign) == [], "and a table plays on where it has nothing to lie on"
