"""Several editions of a rulebook in one file of scenarios, strictness of a table, and scenarios that break."""

from dataclasses import replace

import pytest

from campaigns.engine.game.examples import Examples
from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped
from tests.campaigns.worked import run

ONE = "game bridges players=1\ngiven Аня is Мастер at [1] holds Двуручник; Големко at [1] hp=24\n"
STEP = "game bridges players=2\ngiven Аня is Мастер; Боря is Скаут\nwhen Аня moves [chs]\n"
HARDER = "edition harder: Големко.health is 100; Скаут.health is 7\n"


# Strictness


def test_table_that_records_lets_a_move_pass_and_says_what_is_against_it():
    told = run(
        f"{ONE}given strictness record\nwhen Аня moves [CRB]\nthen Аня at [CRB]; against No bridge; not against rain"
    )
    assert told.ok, told.failures
    assert told.moves[0]["against"][0]["sentence"].startswith("No bridge")


def test_table_that_advises_wants_a_reason():
    told = run(
        f"{ONE}given strictness advise\nwhen Аня moves [CRB]\nrefused No bridge\n"
        "when Аня moves [CRB] despite the storm\nthen Аня at [CRB]; against No bridge"
    )
    assert told.ok, told.failures
    assert [move.get("refused", {}).get("forcible") for move in told.moves] == [True, None]


def test_log_tells_the_reason():
    told = run(
        f"{ONE}given strictness advise\nwhen Аня moves [CRB] despite the storm\n"
        "then told the storm; seat nobody: told the storm\nwhen Аня moves [trl]\nthen not told the storm"
    )
    assert told.ok, told.failures


def test_one_rule_is_played_less_strictly():
    told = run(
        f"{ONE}given strictness 1.4 record\nwhen Аня moves [CRB]\nthen against No bridge\n"
        "given strictness 1.4 enforce\nwhen Аня moves [3]\nrefused\nthen against nothing"
    )
    assert told.ok, told.failures


def test_reason_does_not_help_where_rules_are_enforced():
    assert not run(f"{ONE}when Аня moves [CRB] despite the storm").ok


def test_move_by_the_rules_is_against_nothing():
    told = run(f"{STEP}then against nothing; not against bridge")
    assert told.ok, told.failures
    assert not run(f"{STEP}then not against nothing").ok


# Editions


def test_scenarios_of_one_file_play_on_several_editions():
    text = (
        f"{HARDER}game bridges players=1 edition=harder\ngiven Аня is Скаут; Големко at [1]\n"
        "then Големко hp=100; Аня hp=10\n"
        "game bridges players=1\ngiven Аня is Скаут; Големко at [1]\nthen Големко hp=12; stat Големко.health is 12*N\n"
    )
    told = run_text(text, game, shipped)
    assert [one.ok for one in told] == [True, True], [one.failures for one in told]


def test_table_goes_over_to_another_edition_and_back():
    told = run(
        f"{HARDER}game bridges players=1\ngiven Аня is Скаут\nthen Аня max_health=2\n"
        "given edition harder\nthen Аня max_health=10 hp=2\ngiven edition shipped\nthen Аня max_health=2"
    )
    assert told.ok, told.failures


def test_edition_is_a_document_of_its_own(source_documents):
    told = run(
        f"edition theirs: from {source_documents / 'bridges-soul.md'}\n"
        "game bridges players=1 edition=theirs\ngiven Аня is Скаут\nthen stat Големко.health is 12*N"
    )
    assert told.ok, told.failures


def test_game_without_code_is_made_of_the_edition():
    told = run_text(
        "edition theirs: nosuch.x is 1\ngame counters book=podgorye players=1 edition=theirs\nthen round 1",
        game,
        shipped,
    )
    assert "names no stat of an entry" in told[0].failures[0]


@pytest.mark.parametrize(
    ("edition", "problem"),
    [
        ("harder: Дракон.health is 3", "names no stat of an entry"),
        ("harder: Големко.health 3", "should say what is changed"),
        ("harder:", "an edition says what is changed"),
        ("harder: Големко.health.deep.er is 3", "there is nothing of that name to change"),
        ("harder: Големко.drops.99 is 3", "there is nothing of that name to change"),
        ("harder: Големко.nosuch is nothing", "no rule reads «nosuch» of Големко"),
        ("harder: Скаут.helth is 7", "no rule reads «helth» of Скаут"),
        ("harder: from /nowhere/at/all.md", "is no edition that could be read"),
        ("other: Големко.health is 3", "no edition above is called «harder»"),
    ],
)
def test_edition_that_cannot_be(edition, problem):
    told = run(f"edition {edition}\ngame bridges players=1 edition=harder\nthen round 1")
    assert len(told.failures) == 1
    assert problem in told.failures[0]


def test_stat_that_the_game_knows_may_be_added_in_an_edition():
    """Nobody of the shipped edition has one; the game names it for pages of this kind."""
    told = run("edition harder: Скаут.action_points is 2\ngame bridges players=1 edition=harder\nthen round 1")
    assert told.ok, told.failures
    assert told.warnings == []


def test_stat_that_no_rule_reads_is_noted():
    told = run("edition other: Фаза I.order is 3\ngame castle players=3 edition=other\nthen round 1")
    assert told.ok, told.failures
    assert [one.partition(":")[0] for one in told.warnings] == [
        "«Фаза I.order is 3» changes nothing that the app plays"
    ]


def test_stat_is_taken_away_in_an_edition():
    told = run(
        "edition poorer: Големко.health is nothing\ngame bridges players=1 edition=poorer\n"
        "then stat Големко.health is nothing"
    )
    assert told.ok, told.failures


# What breaks


def test_exception_is_the_failure_of_one_scenario():
    def lay_nothing(*_):
        raise ZeroDivisionError("nothing to lay")

    broken = replace(game("bridges"), examples=Examples(arrange=lay_nothing))
    told = run_text(
        f"{ONE}then Аня hp=3\ngame munchkin players=3\nthen round 1",
        lambda slug: {"bridges": broken}.get(slug) or game(slug),
        shipped,
    )
    assert told[0].failures[0].startswith("line 1: the rules break: ZeroDivisionError: nothing to lay (test_")
    assert "the rules break" not in " ".join(told[1].failures)


def test_endless_rule_is_cut_off(monkeypatch):
    def wait_for_ever(*_, **__):
        while True:
            pass

    monkeypatch.setattr("campaigns.plays.endless.MOST_SECONDS", 0.1)
    bridges = game("bridges")
    moves = tuple(replace(one, decide=wait_for_ever) if one.name == "attack" else one for one in bridges.moves)
    told = run_text(f"{ONE}when Аня attacks Големко\nrefused\n", lambda _: replace(bridges, moves=moves), shipped)
    assert "does not come to an end" in told[0].failures[0]


def test_edition_that_a_rule_cannot_play_fails_alone():
    text = (
        "edition broken: Големко.drops is 3\n"
        "game bridges players=1 edition=broken\ngiven Аня is Мастер at [1]; Големко at [1] hp=1\ndice 1\n"
        "when Аня attacks Големко\nthen Аня hp=3\n" + STEP
    )
    first, second = run_text(text, game, shipped)
    assert not first.ok
    assert second.ok, second.failures
