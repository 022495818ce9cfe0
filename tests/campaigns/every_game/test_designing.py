"""What a designer asks of many games: every answer is a sentence with its figures and how sure they are."""

import io
import json
from dataclasses import replace

import pytest
from django.core.management import call_command

from campaigns.simulation.designing import answers
from campaigns.simulation.outcomes import Outcomes
from campaigns.simulation.simulating import UNFINISHED, Plan, Played, play_one
from campaigns.simulation.tables import table_for


def of(table, players, games):
    return [*answers(Outcomes(table_for(table), Plan(len(games), players), games))]


def duels(first, second, lost=0):
    """Games of two seats of which the one has won so many, the other so many."""
    winners = [("1",)] * first + [("2",)] * second
    games = [Played(number, "victory", 100 + number, 9, "turn", won) for number, won in enumerate(winners)]
    return games + [Played(len(games) + more, UNFINISHED, 5_000) for more in range(lost)]


def test_a_seat_that_wins_too_often_is_told_from_one_within_chance():
    told = of("dungeon-twister", 2, duels(40, 10))
    assert told[0] == (
        "Seat 1 wins 40 of 50 games (80 %, 95 % interval 67 to 89 %); an even share would be 50 %: more than chance."
    )
    assert [line.endswith("more than chance.") for line in told[:2]] == [True, True]
    assert of("dungeon-twister", 2, duels(26, 24))[0].endswith("an even share would be 50 %: within chance.")


def test_games_without_an_end_are_nobodys_and_said_to_be():
    told = of("dungeon-twister", 2, duels(5, 5, 2))
    assert "an even share would be 42 %" in told[0]
    assert "2 of 12 games had no end and were given up; nobody won those." in told


def test_of_many_seats_it_is_said_how_often_chance_alone_makes_one_uneven():
    games = [Played(number, "victory", 10, winners=(str(1 + number % 4),)) for number in range(40)]
    assert "up to 19 % of such runs" in of("munchkin", 4, games)[4]


def test_a_table_that_wins_together_has_one_rate_and_a_game_that_nobody_wins_none():
    games = [Played(number, "victory" if number < 3 else "defeat", 10) for number in range(10)]
    assert of("bridges", 3, games)[0].startswith("The table wins 3 of 10 games (30 %, 95 % interval 11 to 60 %)")
    lost = [replace(game, result="defeat") for game in games]
    assert of("bridges", 3, lost)[0].startswith("Nobody won any of 10 games")


def test_lengths_are_those_of_half_and_of_nine_in_ten():
    told = of("dungeon-twister", 2, [replace(game, moves=10 * game.number) for game in duels(6, 5)])
    assert "Half of the games are over within 50 moves, nine of ten within 90." in told
    assert "Half of the games are over within 9 turns, nine of ten within 9." in told
    assert "Half of the games are over within 7 moves, nine of ten within 7." in of("bridges", 1, [Played(1, "", 7)])


def test_it_is_said_what_is_done_often_seldom_and_never():
    games = duels(20, 20)
    games = [replace(game, used={"move": 6, "jump": game.number < 4, "answer": 1}) for game in games]
    games = [replace(game, used={name: count for name, count in game.used.items() if count}) for game in games]
    told = of("dungeon-twister", 2, games)
    assert "Done most often, times a game: “Move” 6.0; “Answer a question” 1.0; “Jump over a pit” 0.1." in told
    assert "“Jump over a pit”: in 4 of 40 games (10 %, 95 % interval 4 to 23 %)." in told
    assert told[-1].startswith("Never done by these bots, so likely in fewer than 9 % of such games: ")
    assert "“Turn a room”" in told[-1]
    assert "“Move”" not in told[-1]
    assert "Draw a room" not in told[-1]  # the game master's
    assert "Enter a character" not in told[-1]  # before the game


def test_it_is_said_where_everything_was_left_to_chance():
    planned, games = table_for("dungeon-twister"), duels(5, 5)
    by_chance = [*answers(Outcomes(planned, Plan(10, 2, sensibly=False), games))]
    without = [*answers(Outcomes(table_for("podgorye"), Plan(10, 2), games))]
    assert (
        by_chance[0]
        == without[0]
        == ("The bots of these games leave everything to chance; people who think will fare otherwise.")
    )
    assert by_chance[1:] == of("dungeon-twister", 2, games)


def test_the_answers_are_there_for_programs_too():
    out = io.StringIO()
    call_command("simulate", "yarmarka", games=2, players=2, json=True, stdout=out, stderr=io.StringIO())
    answer = json.loads(out.getvalue())
    assert any(line.startswith("Seat 2 wins") for line in answer["says"])
    assert answer["original"]["used"]
    assert sum(answer["original"]["played"][0]["used"].values()) > 0


def test_what_settles_a_table_before_the_game_is_not_counted():
    played = play_one(table_for("dungeon-twister").game, table_for("dungeon-twister").book, Plan(1, 2), 1)
    assert sum(played.used.values()) < played.moves
    assert {"play", "move", "finish"} <= set(played.used)
    assert not {"team", "maze", "begin"} & set(played.used)


@pytest.mark.parametrize("slug", ["podgorye", "yarmarka", "reys"])
def test_what_a_rulebook_calls_its_moves_is_written_out(slug):
    names = [move.name for move in table_for(slug).game.moves]
    told = of(slug, 2, [Played(1, "victory", 10, used=dict.fromkeys(names, 1)), Played(2, "victory", 10)])
    assert not any("{" in line for line in told)
