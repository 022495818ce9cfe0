"""Every worked example of every game, found by being there, is a test; and the runner of them is tested too."""

import io
import json
from functools import cache
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaigns.engine.moves.latecomers import LATE
from campaigns.games import all_games, folder, game, makers
from campaigns.scenarios import Told, run_text
from campaigns.scenarios.speaking import UNDO
from campaigns.scenarios.text import Scenario, read
from rulebooks import catalogue
from tests.campaigns.playable import EVERYTHING, Playable, plain, without_code
from tests.campaigns.refusals import unmet
from tests.campaigns.worked import run

GAMES = Path(__file__).parents[4] / "campaigns" / "games"
FILES = sorted(GAMES.glob("*/scenarios/*.txt"))
DOCUMENTS = {
    "bridges": "bridges-soul.md",
    "castle": "castle.md",
    "dungeon-twister": "dungeon-twister.txt",
    "munchkin": "munchkin.txt",
}
"""From which source document each of our editions was retold."""


@cache
def told(file: Path) -> dict[int, Told]:
    """How the scenarios of a file went on the edition that we ship, by the line of their beginning."""
    return {one.line: one for one in run_text(file.read_text(encoding="utf-8"), game, catalogue.shipped)}


def all_told() -> list[Told]:
    return [one for file in FILES for one in told(file).values()]


def written() -> list[tuple[Path, Scenario]]:
    return [(file, scenario) for file in FILES for scenario in read(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(
    ("file", "line"),
    [(file, scenario.line) for file, scenario in written()],
    ids=[f"{file.relative_to(GAMES)}:{scenario.line} {scenario.title}" for file, scenario in written()],
)
def test_scenario(file, line):
    one = told(file)[line]
    assert one.ok, "\n".join(one.failures)


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(GAMES)) for file in FILES])
def test_every_scenario_says_what_it_shows_and_checks_something(file):
    for scenario in read(file.read_text(encoding="utf-8")):
        keywords = {step.keyword for step in scenario.steps}
        where = f"{file.name}:{scenario.line}"
        assert scenario.title, f"{where} has no title"
        assert "why" in keywords, f"{where} cites no rule"
        assert keywords & {"then", "refused"}, f"{where} expects nothing"


def test_every_game_has_scenarios():
    """The scenarios of a game without code are a file for each rulebook that declares one."""
    assert {file.parts[-3] for file in FILES} >= {folder(slug) for slug in all_games()}
    told_of = {file.stem for file in FILES if file.parts[-3] in map(folder, makers())}
    assert told_of == {one.slug for one in (*without_code(), *plain())}


def files_of(one: Playable) -> list[Path]:
    """The scenarios of a game; of a game without code those of its rulebook."""
    found = [file for file in FILES if file.parts[-3] == folder(one.game.slug)]
    return [file for file in found if file.stem == one.slug] if one.game.slug in makers() else found


def moves_of(one: Playable) -> list[dict]:
    return [move for file in files_of(one) for scenario in told(file).values() for move in scenario.moves]


@pytest.mark.parametrize("one", EVERYTHING, ids=str)
@pytest.mark.parametrize("outcome", ["events", "refused"])
def test_every_move_is_shown_allowed_and_refused(one, outcome):
    shown = {move["move"] for move in moves_of(one) if outcome in move} - {UNDO, LATE}
    assert shown == {move.name for move in one.game.moves} | ({"answer"} if one.game.answers else set())
    assert outcome == "events" or not unmet(one.game.slug, moves_of(one)), "each refusal of the rules is met by one"


@pytest.mark.parametrize("one", EVERYTHING, ids=str)
def test_every_rule_that_is_cited_stands_in_the_edition_we_ship(one):
    cited = {move.rule for move in one.game.moves} | {ruling.rule for ruling in one.game.rulings}
    cited.update(rule for file in files_of(one) for scenario in told(file).values() for rule in scenario.rules)
    for move in moves_of(one):
        cited.update(event.get("rule", "") for event in move.get("events", ()))
        cited.add(move.get("refused", {}).get("rule", ""))
    assert not sorted(rule for rule in cited - {""} if one.book.cite(rule) is None)


@pytest.mark.parametrize("slug", sorted(DOCUMENTS))
def test_scenarios_hold_on_the_source_document_as_well(slug, source_documents):
    book = catalogue.from_document(source_documents / DOCUMENTS[slug], slug)
    for file in FILES:
        if file.parts[-3] == folder(slug):
            for one in run_text(file.read_text(encoding="utf-8"), game, lambda _: book):
                assert one.ok, f"{file.name}:{one.line}: " + "\n".join(one.failures)


# The runner


START = "game bridges players=1\ngiven Аня is Мастер\n"


@pytest.mark.parametrize(
    ("steps", "failure"),
    [
        ("then Аня hp=2", "hp is 3, not 2"),
        ("then Аня damage=2", "damage is 1, not 2"),
        ("then Аня at [chs]", "is at bse, not [chs]"),
        ("then Аня is Маг", "is no Маг"),
        ("then Аня holds Арбалет", "holds 0 of Арбалет"),
        ("given Аня holds Арбалет\nthen Аня holds Арбалет x2", "holds 1 of Арбалет"),
        ("given Аня holds Арбалет\nthen Аня lacks Арбалет", "holds 1 of Арбалет"),
        ("given Аня holds Арбалет\nthen Аня holds nothing", "holds arbalet"),
        ("then Аня gone", "is at bse"),
        ("given trap at [1]\nthen trap at [2]", "not [2]"),
        ("then Аня +finished", "is not finished"),
        ("given Аня +finished\nthen Аня -finished", "is finished"),
        ("then Аня asks guard", "is not asked"),
        ("then result victory", "the result is none, not victory"),
        ("then round 2", "round is 1, not 2"),
        ("then phase neutrals", "phase is heroes, not neutrals"),
        ("when Аня moves [chs]\nrefused", "the move was allowed"),
        ("when Аня moves [1]", "refused: No bridge"),
        ("when Аня moves [1]\nrefused because it rains", "refused, but with"),
        ("dice d6=5\nwhen Аня moves [chs]", "dice were told that nobody rolled"),
    ],
)
def test_what_is_not_true_fails(steps, failure):
    one = run(START + steps)
    assert not one.ok
    assert failure in one.failures[0]


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        ("given Дракон at [1]", "«Дракон» means nothing here"),
        ("given Аня holds Дракон", "«Дракон» means nothing here"),
        ("given Аня at Дракон", "there is no «Дракон» on the table"),
        ("given Аня asks guard", "«asks» is for «then»"),
        ("given Аня hp=3 metres", "is not understood"),
        ("then Дракон hp=3", "there is no «Дракон» on the table"),
        ("then Дракон asks guard", "there is no «Дракон» on the table"),
        ("then Дракон lacks Арбалет", "there is no «Дракон» on the table"),
        ("then Дракон gone", "there never was a «Дракон» on the table"),
        ("then Аня is happy about it", "is no happy about it"),
        ("then the sun shines", "says nothing that can be checked"),
        ("when Аня sings", "names no move"),
        ("when", "names no move"),
        ("dice d6=7", "a d6 has no face 7"),
        ("dice six", "«six» is no die"),
    ],
)
def test_what_means_nothing_fails_with_its_line(step, problem):
    one = run(f"{START}{step}")
    assert len(one.failures) == 1
    assert one.failures[0].startswith("line 3: ")
    assert problem in one.failures[0]


def test_die_that_nobody_told_is_named():
    one = run("game bridges players=1\ngiven Аня is Мастер at [1]; Големко at [1] hp=1\nwhen Аня attacks Големко")
    assert "line 3: a d4 is rolled for drop/golemko" in one.failures[0]


def test_die_that_cannot_stand_for_another_is_named():
    one = run(
        "game bridges players=1\ngiven Аня is Мастер at [1]; Големко at [1] hp=1\ndice d6=2\nwhen Аня attacks Големко"
    )
    assert "line 4: a d4 is rolled" in one.failures[0]


@pytest.mark.parametrize("options", ["players=many", "players=-1", "heroes=3", "players", ""])
def test_game_lines_that_cannot_be_read(options):
    one = run(f"game bridges {options}\ngiven Аня is Мастер")
    assert one.ok == (options == "")


def test_unknown_game_is_named():
    assert run("game chess players=2").failures == ["line 1: there is no game «chess»"]


def test_refused_move_changes_nothing_and_keeps_its_dice():
    one = run(
        "game bridges players=1\n"
        "given Аня is Мастер at [1] ap=0 holds Раздвижная рука; Големко at [1] hp=12\n"
        "dice d6=6\n"
        "when Аня attacks Големко technique=yes\nrefused action points\nthen Големко hp=12\n"
        "given Аня ap=1\n"
        "when Аня attacks Големко technique=yes\nthen Големко hp=7"
    )
    assert one.ok, one.failures


# The command

GOOD = "# A step.\ngame bridges players=1\ngiven Аня is Мастер\nwhen Аня moves [chs]\nthen Аня at [chs]\nwhy 1.4\n"


def command(*arguments: str) -> str:
    out = io.StringIO()
    call_command("scenario", *arguments, stdout=out)
    return out.getvalue()


def test_command_counts(tmp_path):
    (tmp_path / "good.txt").write_text(GOOD, encoding="utf-8")
    assert "1 passed, 0 failed" in command(str(tmp_path / "good.txt"))


def test_command_names_what_fails_and_exits_with_1(tmp_path, capsys):
    (tmp_path / "bad.txt").write_text(GOOD.replace("then Аня at [chs]", "then Аня at [1]"), encoding="utf-8")
    out = io.StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("scenario", str(tmp_path / "bad.txt"), stdout=out)
    assert end.value.code == 1
    assert "bad.txt:2: A step.: line 5: Аня: is at chs, not [1]" in out.getvalue()
    assert "0 passed, 1 failed" in out.getvalue()


def test_json_holds_moves_events_refusals_and_the_final_table(tmp_path):
    refusal = "when Аня moves [CRB]\nrefused No bridge\n"
    (tmp_path / "one.txt").write_text(GOOD + refusal, encoding="utf-8")
    (one,) = json.loads(command(str(tmp_path / "one.txt"), "--json"))
    assert (one["title"], one["line"], one["ok"], one["failures"], one["rules"]) == ("A step.", 2, True, [], ["1.4"])
    allowed, refused = one["moves"]
    assert (allowed["seat"], allowed["move"], allowed["fields"]["place"]) == ("Аня", "move", "chs")
    assert {"is": "counter-changed", "piece": "hero-1", "name": "action_points", "by": -1} in [
        {key: value for key, value in event.items() if key != "rule"} for event in allowed["events"]
    ]
    assert "events" not in refused
    assert refused["refused"]["sentence"].startswith("No bridge")
    assert refused["refused"]["rule"]
    assert one["state"]["holders"]["hero-1"] == "chs"
    assert ["hero-1", "action_points", 1] in one["state"]["counters"]


def test_command_reads_what_is_typed(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(GOOD))
    assert "1 passed" in command("-")


def test_command_plays_on_another_document(source_documents, tmp_path):
    (tmp_path / "good.txt").write_text(GOOD, encoding="utf-8")
    assert "1 passed" in command("--book", str(source_documents / "bridges-soul.md"), str(tmp_path / "good.txt"))


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (None, "No such file"),
        (b"", "no «game» line"),
        (b"\xff\xfe\x00", "utf-8"),
        ("игра bridges".encode(), "line 1: «игра» is none of game, given"),
        (b"when somebody moves", "line 1: a scenario begins with «game»"),
    ],
)
def test_file_that_cannot_be_read_gets_a_sentence(tmp_path, content, problem):
    file = tmp_path / "file.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(CommandError, match=problem):
        command(str(file))


def test_document_that_is_no_rulebook_gets_a_sentence(tmp_path):
    (tmp_path / "good.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "empty.md").write_text("", encoding="utf-8")
    with pytest.raises(CommandError, match=r"empty\.md"):
        command("--book", str(tmp_path / "empty.md"), str(tmp_path / "good.txt"))


# What each game's README says


@pytest.mark.parametrize("slug", sorted([*all_games(), *makers()]))
def test_readme_gives_every_ruling_and_names_every_file(slug):
    text = (GAMES / folder(slug) / "README.md").read_text(encoding="utf-8")
    plain = " ".join(text.split())
    for ruling in game(slug).rulings if slug in all_games() else ():
        assert f"{ruling.taken} *Why:*" in plain
        assert f"*Not taken:* {ruling.not_taken}" in plain
    for file in FILES:
        if file.parts[-3] == folder(slug):
            assert file.name in text
