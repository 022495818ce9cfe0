"""What stands ready beside a fight says what it leaves: made, it leaves that; and it tells nothing of others' hands."""

import re

import pytest

from campaigns import ledger
from campaigns.board import board
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import AnyDice, decide
from campaigns.games.munchkin.fight.rewards import treasures
from campaigns.games.munchkin.fight.sides import side
from campaigns.games.munchkin.places import FIGHT
from campaigns.plays.writing import as_player
from campaigns.seats.people import Person
from tests.browser.tables.test_munchkin_meddling import FIGHT_BEGUN, NAMES
from tests.campaigns.pages.test_menus import laid

SUMS = re.compile(r"(\d+) : (\d+) → (\d+) : (\d+)")


@pytest.fixture
def fight(db):
    return laid("munchkin", FIGHT_BEGUN, NAMES)


def beside(table, key):
    return board(ledger.load(table.campaign), table.campaign.seats.get(key=key), Person()).beside


def make(table, key, move, **fields):
    ledger.make_move(table.campaign, move, fields, by=table.campaign.seats.get(key=key))


def ways(table, key):
    """All that stands ready: where, what it is meant for, the move, and the way."""
    return [(aim, group, way) for aim in beside(table, key) for group in aim.groups for way in group.ways]


def after(table, key, move, way):
    """Both sums once a move is made."""
    whole = ledger.load(table.campaign)
    by = as_player(table.campaign.seats.get(key=key))
    events = decide(whole.game, whole.state, whole.book, AnyDice([]), move, dict(way.fields), by)
    return both(fold(whole.state, events), table)


def both(state, table):
    book = ledger.load(table.campaign).book
    return tuple(str(side(whom)(state, book, FIGHT).total) for whom in ("heroes", "monsters"))


@pytest.mark.parametrize("key", ["1", "2", "3"])
def test_each_move_leaves_the_sums_that_it_says(fight, key):
    told = [(group.move, way, SUMS.search(" ".join((way.label, *way.outcome)))) for _, group, way in ways(fight, key)]
    checked = [(move, way, sums) for move, way, sums in told if sums and move not in ("offer-help", "ask-help")]
    now = both(ledger.load(fight.campaign).state, fight)
    assert {"use", "enhance", "mate", "send", "level-up"} <= {move for move, _, _ in checked}
    for move, way, sums in checked:
        assert (*now, *after(fight, key, move, way)) == sums.groups(), (move, way.label)


def test_what_only_helps_stands_apart_from_what_hinders(fight):
    there = {(aim.place, aim.name, group.move) for aim, group, _ in ways(fight, "2")}
    assert {("heroes", "Помочь", "offer-help"), ("heroes", "Помочь", "use"), ("heroes", "Помешать", "curse")} <= there
    assert {("monsters", "Помешать", "use"), ("monsters", "Помешать", "enhance")} <= there
    assert len({way.id for _, _, way in ways(fight, "2")}) == len(ways(fight, "2"))


def test_who_fights_hinders_nobody_but_plays_for_the_monsters(fight):
    aims = {(aim.place, aim.name) for aim, _, _ in ways(fight, "1")}
    assert {("heroes", "За себя"), ("monsters", "За монстров")} <= aims
    assert not {"Помочь", "Помешать"} & {name for _, name in aims}


def test_help_that_is_offered_says_the_sum_once_it_is_accepted(fight):
    way = next(way for _, group, way in ways(fight, "2") if group.move == "offer-help")
    seat = fight.campaign.seats.get(key="2")
    ledger.make_move(fight.campaign, "offer-help", dict(way.fields), by=seat)
    prompt = ledger.load(fight.campaign).state.prompts[0]
    answer = {"prompt": prompt.id, "choice": "yes"}
    ledger.make_move(fight.campaign, "answer", answer, by=fight.campaign.seats.get(key="1"))
    state, book = ledger.load(fight.campaign).state, ledger.load(fight.campaign).book
    assert (
        f"{side('heroes')(state, book, FIGHT).total} : {side('monsters')(state, book, FIGHT).total}" in way.outcome[0]
    )


@pytest.mark.parametrize(("asks", "helper"), [("1", "hero-2"), ("1", "hero-3")])
def test_help_that_is_asked_for_stands_under_those_who_fight_for_each_who_could_come(fight, asks, helper):
    found = {
        way.fields: way for aim, group, way in ways(fight, asks) if group.move == "ask-help" and aim.place == "heroes"
    }
    way = next(way for fields, way in found.items() if ("helper", helper) in fields)
    assert [extra.name for extra in way.extras] == ["treasures", "first"]
    make(fight, asks, "ask-help", **dict(way.fields))
    prompt = ledger.load(fight.campaign).state.prompts[0]
    make(fight, helper[-1], "answer", prompt=prompt.id, choice="yes")
    assert both(ledger.load(fight.campaign).state, fight) == SUMS.search(way.outcome[0]).groups()[2:]
    assert not [group for _, group, _ in ways(fight, asks) if group.move == "ask-help"]


def test_who_is_asked_reads_what_agreeing_brings(fight):
    make(fight, "1", "ask-help", hero="hero-1", helper="hero-2", treasures="1", first="helper")
    question = board(ledger.load(fight.campaign), fight.campaign.seats.get(key="2"), Person()).questions[0]
    says = question.weighed["yes"].says
    assert says[0] == "1 : 10 → 2 : 10, для победы мало"
    there = treasures(ledger.load(fight.campaign).state, ledger.load(fight.campaign).book, FIGHT).total
    assert says[1] == f"Сокровища за победу: Борис — 1, Аня — {there - 1}."
    assert says[2:] == (("Первым выбирает Борис.",) if there > 1 else ())
    assert question.weighed["no"].says == ("1 : 10, как сейчас",)
    others = board(ledger.load(fight.campaign), fight.campaign.seats.get(key="3"), Person()).questions[0]
    assert not others.weighed


def test_a_warrior_rages_beside_the_fight_and_nobody_else(fight):
    assert not [group for _, group, _ in ways(fight, "1") if group.move == "rage"]
    change = {"set": "add", "kind": "door", "entry": "voin", "holder": "hero-1"}
    ledger.override(fight.campaign, [change], "проба", by=fight.campaign.seats.get(key="gm"))
    found = [(aim, way) for aim, group, way in ways(fight, "1") if group.move == "rage"]
    assert {aim.place for aim, _ in found} == {"heroes"}
    for _, way in found:
        said = SUMS.search(" ".join((way.label, *way.outcome))).groups()
        assert (*both(ledger.load(fight.campaign).state, fight), *after(fight, "1", "rage", way)) == said
    assert not [group for _, group, _ in ways(fight, "2") if group.move == "rage"]


def test_whoever_only_looks_on_has_nothing_there(fight):
    assert board(ledger.load(fight.campaign), fight.campaign.seats.model(), Person()).beside == ()


def test_a_table_without_a_fight_has_nothing_there(db):
    assert beside(laid("munchkin", FIGHT_BEGUN[:-1], NAMES), "2") == ()


def test_the_lists_hold_it_folded(fight):
    shown = board(ledger.load(fight.campaign), fight.campaign.seats.get(key="2"), Person())
    boris = next(one for one in shown.acting if one.id == "hero-2")
    folded = {group.move for group in boris.on_board}
    openly = {group.move for group in (*boris.choices, *boris.plain, *boris.pressing)}
    assert {"use", "enhance", "mate", "send", "offer-help"} <= folded
    assert not folded & openly


def test_the_door_is_opened_openly_and_not_behind_ones_own_name(db):
    table = laid("munchkin", FIGHT_BEGUN[:-1], NAMES)
    shown = [board(ledger.load(table.campaign), seat, Person()) for seat in table.campaign.seats.all()]
    at_turn = next(one for told in shown for one in told.acting if "open-door" in {group.move for group in one.groups})
    assert "open-door" in {group.move for group in at_turn.pressing}
    assert "open-door" not in {group.move for group in (*at_turn.on_board, *at_turn.choices)}


def test_what_the_moment_waits_for_says_openly_why_it_cannot_be_done_yet(db):
    """Too many cards for the end of a turn: no line in a fold, and nothing where something else is waited for."""
    table = laid("munchkin", FIGHT_BEGUN[:-1], NAMES)
    now = ledger.load(table.campaign)
    key = next(one.seat for one in now.state.of_kind("hero") if now.state.has(one.id, "active"))
    seat, hero = table.campaign.seats.get(key=key), f"hero-{key}"

    def awaited():
        return next(one for one in board(ledger.load(table.campaign), seat, Person()).acting if one.id == hero).awaited

    assert awaited() is None
    gm = table.campaign.seats.get(key="gm")
    changes = [{"set": "add", "kind": "door", "entry": "voin", "holder": f"hand-{key}"}] * 6
    ledger.override(
        table.campaign, [*changes, {"set": "period", "period": "phase", "value": "charity"}], "проба", by=gm
    )
    assert awaited().move == "end-turn"


def test_who_begins_the_game_is_told_why_it_cannot_begin_yet(db):
    table = laid("munchkin", FIGHT_BEGUN[:2], NAMES)
    gm = board(ledger.load(table.campaign), table.campaign.seats.get(key="gm"), Person())
    (at_table,) = [one for one in gm.acting if not one.id]
    assert at_table.awaited.move == "begin"
    assert at_table.awaited.reason
    player = board(ledger.load(table.campaign), table.campaign.seats.get(key="1"), Person())
    assert not any(one.awaited for one in player.acting)


def test_a_level_that_was_told_of_a_monster_is_no_outcome_of_sending_another_like_it(db):
    slime = {"hero": "hero-1", "card": "sochaschayasya-sliz", "level": "1"}
    fight = laid("munchkin", [*FIGHT_BEGUN[:-1], ("1", "open-door", slime)], NAMES)
    shown = board(ledger.load(fight.campaign), fight.campaign.seats.get(key="2"), Person())
    sent = [way for aim in shown.beside for group in aim.groups if group.move == "send" for way in group.ways]
    like_it = next(way for way in sent if slime["card"] in way.value)
    assert not [line for line in like_it.outcome if "0 → 1" in line]


def test_a_low_level_is_no_bar_that_runs_out(fight):
    shown = board(ledger.load(fight.campaign), fight.campaign.seats.get(key="2"), Person())
    levels = [gauge for hero in shown.heroes for gauge in hero.gauges if gauge.name == "level"]
    assert levels
    assert {gauge.look for gauge in levels} == {"number"}
