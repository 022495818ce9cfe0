"""Games of bots by the hundred: who wins, how long it takes, and what a changed rulebook makes of the same games."""

import io
import json
import shutil
from dataclasses import replace
from itertools import pairwise

import pytest
from django.core.management import CommandError, call_command

from campaigns import bots
from campaigns.management import speeds
from campaigns.management.speeds import engines, processes
from campaigns.simulation import simulating, tables
from campaigns.simulation.outcomes import Outcomes, changes, headlines, percent
from campaigns.simulation.proportions import Share, between, between_means, games_needed
from campaigns.simulation.showing import Bar, plot
from campaigns.simulation.simulating import Broken, Plan, Played, play_one, simulate
from campaigns.simulation.tables import Table, all_tables, table_for
from rulebooks.catalogue import Catalogue, from_document
from rulebooks.shipped import LIBRARY
from tests.campaigns.playable import PLAYABLE
from tests.harness.shelf import put_on_shelf

PODGORYE = {"games": 2, "players": 2}


def said(*words, **options):
    out, err = io.StringIO(), io.StringIO()
    call_command("simulate", *words, stdout=out, stderr=err, **options)
    return out.getvalue(), err.getvalue()


def told(*words, **options):
    return json.loads(said(*words, json=True, **options)[0])


@pytest.fixture(scope="module")
def harder(tmp_path_factory):
    """Our own edition of Bridges with another health of Крабулон."""
    folder = tmp_path_factory.mktemp("books") / "harder"
    shutil.copytree(LIBRARY / "bridges", folder)
    [page] = [path for path in folder.glob("*.md") if "18*N МЗД" in path.read_text(encoding="utf-8")]
    page.write_text(page.read_text(encoding="utf-8").replace("18*N МЗД", "20*N МЗД"), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def played():
    """Games that some test has had played, by the game, the rulebook, the plan and the number; and books by paths."""
    return {}, {}


@pytest.fixture
def once(played, monkeypatch):
    """A game that several tests look at is played once, and a rulebook that they play by is read once."""
    games, books = played

    def play(game, book, plan, number):
        key = (game.slug, book, plan.players, plan.seed, plan.sensibly, number)
        if key not in games:
            games[key] = play_one(game, book, plan, number)
        return games[key]

    def read(path, slug):
        if (path, slug) not in books:
            books[path, slug] = from_document(path, slug)
        return books[path, slug]

    monkeypatch.setattr(simulating, "play_one", play)
    monkeypatch.setattr(tables, "from_document", read)


@pytest.mark.parametrize(("game", "players"), [("knk-mf", 1), ("podgorye", 2)])
def test_one_process_and_two_play_the_same_games(game, players):
    table, plan = table_for(game), Plan(3, players, seed=5)
    one, two = (simulate([table], plan, count) for count in (1, 2))
    assert one == two
    assert [game.number for game in one[0]] == [1, 2, 3]
    assert len({game.moves for game in one[0]}) > 1


def test_another_seed_gives_other_games():
    first, again, other = (told("yarmarka", games=3, players=2, seed=seed)["original"]["played"] for seed in (1, 1, 2))
    assert first == again != other


def test_it_says_who_wins_and_how_long_games_are(once):
    out, err = said("bridges", games=3, players=2, seed=4, processes=1)
    assert "Bridges: Soul: 3 games, 2 players" in out
    for word in ("victory", "defeat", "95 % interval", "as Маг", "moves", "rounds", "median", "│█"):
        assert word in out
    assert "The table wins" in out
    assert "Half of the games are over within" in out
    assert "3 of 3 games" in err


def test_bots_play_by_the_plan_of_the_game_unless_told_to_play_by_chance(once):
    [sensible] = told("bridges", games=1, players=2, seed=4, processes=1)["original"]["played"]
    [chancy] = told("bridges", games=1, players=2, seed=4, chance=True)["original"]["played"]
    assert (sensible["result"], chancy["result"]) == ("victory", "defeat")
    assert sensible["rounds"] > chancy["rounds"]


def test_games_without_code_are_played_too():
    answer = told("podgorye", **PODGORYE)
    assert answer["original"]["game"] == "podgorye"
    assert sum(one["count"] for one in answer["original"]["results"].values()) == 2
    assert answer["original"]["rounds"]["called"] == "rounds"
    by_book = told("counters", book=str(LIBRARY / "podgorye"), **PODGORYE)
    assert by_book["original"]["played"] == answer["original"]["played"]


def test_every_game_and_every_declared_table_is_there():
    assert {table.slug for table in all_tables()} == {playing.slug for playing in PLAYABLE}


@pytest.mark.parametrize("table", all_tables(), ids=lambda table: table.slug)
def test_every_one_can_be_begun(table, monkeypatch):
    monkeypatch.setattr(simulating, "MOST_MOVES", 6)
    game = play_one(table.game, table.book, Plan(1, table.game.players[0]), 1)
    assert game.result in ("victory", "defeat", simulating.UNFINISHED)


def test_changed_rulebook_is_played_beside_the_original(harder):
    table, changed = table_for("bridges"), table_for("bridges", str(harder))
    assert changed.book.stat("krabulon", "health", N=3) == 60
    plan = Plan(1, 1, seed=3)
    first, second = simulate([table, changed], plan, 1)
    assert first == simulate([table], plan, 1)[0]
    assert second == simulate([changed], plan, 1)[0]
    states = [list(bots.play(one.game, one.book, _dice(), _chance(), 3, 30))[-1].state for one in (table, changed)]
    assert [state.count("krabulon", "health") for state in states] == [54, 60]


def _dice():
    return simulating.KeyedDice(b"same")


def _chance():
    return simulating.random.Random(1)


def test_what_a_rulebook_changes_is_said_with_its_interval(once, harder):
    out, _ = said("bridges", games=2, players=2, seed=4, processes=1, against=str(harder))
    assert "original" in out
    assert "changed" in out
    assert "Your house rule" in out
    alike, _ = said("yarmarka", games=2, players=2, against="yarmarka")
    assert "All 2 games went the same under both rulebooks" in alike
    answer = told("bridges", games=1, players=2, seed=4, processes=1, against=str(harder))
    assert {"kind", "name", "before", "after", "difference", "low", "high", "within_chance"} == {
        *answer["differences"][0]
    }
    assert answer["says"]


def outcomes(won, of):
    games = [Played(number, "victory" if number < won else "defeat", 10 + number % 7) for number in range(of)]
    return Outcomes(table_for("bridges"), Plan(of, 3), games)


def test_difference_beyond_chance_is_told_from_one_within_it():
    sentence = next(headlines(outcomes(410, 1000), outcomes(360, 1000)))
    assert sentence.startswith("Your house rule takes the win rate from 41 % to 36 % (difference -5.0")
    assert sentence.endswith("more than chance.")
    sentence = next(headlines(outcomes(0, 9), replace(outcomes(0, 9), games=outcomes(0, 10).games[1:])))
    assert sentence.startswith("Nobody won under either rulebook")
    sentence = next(headlines(outcomes(41, 100), outcomes(36, 100)))
    assert "within chance. If it is real, about 1,4" in sentence
    assert [*headlines(outcomes(4, 9), outcomes(4, 9))] == [
        "All 9 games went the same under both rulebooks: what was changed never mattered."
    ]


def test_sides_that_only_one_rulebook_has_are_compared_with_nothing():
    before, after = outcomes(3, 9), outcomes(4, 9)
    with_side = [replace(game, sides={"1": "Маг"}, winners=("1",)) for game in after.games]
    found = {(one.kind, one.name): one for one in changes(before, replace(after, games=with_side))}
    assert found["side", "Маг"].before == Share(0, 0)
    assert found["side", "Маг"].difference.by_chance


def test_winners_are_counted_where_players_play_against_each_other(once):
    answer = told("yarmarka", games=2, players=2)["original"]
    assert sum(one["count"] for one in answer["seats"].values()) >= 2
    assert all(game["winners"] for game in answer["played"])
    assert told("bridges", games=2, players=2, seed=4, processes=1)["original"]["seats"] == {}


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 20, 0.0, 0.161), (20, 20, 0.839, 1.0), (81, 263, 0.255, 0.366), (1, 29, 0.006, 0.172), (0, 0, 0.0, 1.0)],
)
def test_interval_is_the_one_of_the_books(count, of, low, high):
    assert Share(count, of).interval == pytest.approx((low, high), abs=0.0006)


def test_intervals_of_differences_are_those_of_the_books():
    found = between(Share(48, 80), Share(56, 70))  # Newcombe's first example, the other way round
    assert (found.amount, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=0.0001)
    assert not found.by_chance
    assert games_needed(Share(1, 2), Share(1, 2)) == 0
    assert between_means([1], [2]).by_chance
    assert not between_means([10, 11, 10, 11], [20, 21, 20, 21]).by_chance


def test_rates_near_the_ends_are_not_rounded_to_them():
    assert [percent(rate) for rate in (0, 0.004, 0.41, 0.998, 1)] == ["0 %", "0.4 %", "41 %", "99.8 %", "100 %"]


@pytest.mark.parametrize("values", [[0], [5, 5, 5], [1, 5000], list(range(200)), [10**9, 1]])
def test_plot_has_few_rows_and_every_game(values):
    rows = list(plot([values]))[1:]
    assert 1 <= len(rows) <= 14
    assert sum(int(row.split()[-1]) for row in rows if row[-1].isdigit()) == len(values)


def test_bar_is_redrawn_for_people_and_written_in_quarters_to_files():
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    screen, file = Terminal(), io.StringIO()
    for stream in (screen, file):
        bar = Bar(stream, 100)
        bar.begin()
        for _ in range(100):
            bar.more(1)
        bar.close()
    assert screen.getvalue().startswith("\r")
    assert screen.getvalue().endswith("\n")
    assert len(file.getvalue().splitlines()) == 5
    lengths = [len(line) for line in file.getvalue().splitlines()]
    assert all(abs(one - other) < 16 for one, other in pairwise(lengths))


@pytest.mark.parametrize(
    ("words", "options", "sentence"),
    [
        (["chess"], {}, "There is no game “chess”"),
        (["counters"], {}, "say which rulebook with --book"),
        (["bridges"], {"games": 0}, "--games may be 1 to 100,000"),
        (["bridges"], {"games": "9" * 5000}, "--games may be"),
        (["bridges"], {"games": "many"}, "wants a whole number"),
        (["bridges"], {"players": 0}, "--players may be"),
        (["bridges"], {"players": 41}, "is for 1 to 40 players"),
        (["castle"], {"players": 2}, "is for 3 to 4 players"),
        (["dungeon-twister"], {"players": 3}, "is for 2 players"),
        (["bridges"], {"processes": 0}, "--processes may be 1 to 64"),
        (["bridges"], {"seed": "x"}, "--seed wants a whole number"),
        (["bridges"], {"book": "castle"}, "this game is played by"),
        (["bridges"], {"book": str(LIBRARY / "castle")}, "does not look like"),
        (["bridges"], {"book": str(LIBRARY / "podgorye")}, "podgorye"),
        (["podgorye"], {"against": "reys"}, "this game is played by"),
        (["bridges"], {"book": "no/such/file.md"}, "no/such/file.md"),
        (["bridges"], {"against": "README.md"}, "does not look like"),
        (["counters"], {"book": str(LIBRARY / "bridges")}, "declares no table"),
    ],
)
def test_bad_input_is_told_in_a_sentence(words, options, sentence):
    with pytest.raises(CommandError) as no:
        said(*words, **options)
    assert sentence in str(no.value)
    assert no.value.returncode == 1


def test_rulebook_of_this_site_can_be_asked_for(db):
    with pytest.raises(CommandError, match="no rulebook “bridges” on this site"):
        said("bridges", book="site:bridges")
    put_on_shelf("podgorye")
    answer = told("podgorye", **PODGORYE, against="site:podgorye")
    assert answer["says"][0].startswith("All 2 games went the same")


def test_rulebook_that_lacks_what_the_rules_need_is_told_of():
    whole = table_for("bridges")
    torn = {slug: replace(entry, stats={}) for slug, entry in whole.book.entries.items()}
    table = Table("bridges", "", whole.game, Catalogue("bridges", 0, torn, whole.book.places))
    for count in (1, 2):
        with pytest.raises(Broken, match=r"Game \d breaks off after"):
            simulate([table], Plan(2, 2), count)


def test_speeds_are_measured_for_every_game(monkeypatch):
    for name, value in (("SECONDS", 0.001), ("MOST_MOVES", 5), ("TIMES", 1)):
        monkeypatch.setattr(speeds, name, value)
    labels = [label for label, _ in engines(1)]
    assert [f"engine of {table.slug}: moves per second" for table in all_tables()] == labels[::2]
    assert [label.split(" ")[0] for label, _ in processes(2)] == ["simulate", "simulate"]
