"""Whose turn it is, as each at the table is told: in games with code and without, while all are asked or one is."""

import pytest
from django.utils import translation

from campaigns.board import periods_of
from campaigns.board.people.chairs import Chair
from campaigns.board.people.turn import turn
from campaigns.bots import laid, seats_for
from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide, offers
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import say
from campaigns.engine.state import Option, Piece, State
from campaigns.games import all_games, game_for
from campaigns.plays.writing import Table
from rulebooks import catalogue

NAMES = ("Аня", "Борис", "Вера")
MASTER = Seat("gm", "Мария", master=True)


class Evening:
    """A table that is played by the engine alone."""

    def __init__(self, slug, players=2, book="", arranged=False):
        self.book = catalogue.shipped(book or slug)
        self.game = all_games().get(slug) or game_for(slug, self.book)
        self.seats = [Seat(str(number), name) for number, name in enumerate(NAMES[:players], 1)]
        if arranged:
            draft = Draft(State(), ToldDice([]))
            self.game.examples.arrange(draft, self.book, players)
            self.state = draft.state
        else:
            self.state = laid(self.game, self.book, seats_for(players), ToldDice([]))

    def play(self, name, seat, faces=(), **fields):
        by = MASTER if seat == "gm" else self.seats[int(seat) - 1]
        self.state = fold(self.state, decide(self.game, self.state, self.book, ToldDice(faces), name, fields, by))

    def told(self, key, empty=()):
        chairs = [
            Chair(seat.key, seat.name, 1, False, seat.key == key, seat.key in empty, seat.master)
            for seat in (*self.seats, MASTER)
        ]
        return turn(Table(None, self.game, self.book, self.state, 1), chairs, key)

    def mine(self, key):
        return [one.piece or one.name for one in self.told(key).mine]

    def others(self, key):
        return [one.name for one in self.told(key).others]


@pytest.fixture
def bridges():
    evening = Evening("bridges")
    evening.play("choose", "1", character="skaut")
    return evening


def test_before_the_game_whoever_chose_nothing_is_waited_for_then_who_begins_it(bridges):
    assert bridges.others("1") == ["Борис"]
    assert bridges.mine("2") == ["Борис"]
    assert bridges.told("2").gathers
    bridges.play("choose", "2", character="mag")
    assert bridges.mine("gm") == ["Мария"]
    assert bridges.others("2") == ["Мария"]


def test_nobody_is_to_begin_a_game_for_which_too_few_have_come():
    evening = Evening("munchkin")
    for key in "12":
        evening.play("choose", key, sex="female")
    assert evening.told("gm").gathers
    assert not evening.mine("gm"), "it takes three"
    assert not evening.others("1")


def test_all_who_have_not_ended_their_turn_are_waited_for(bridges):
    bridges.play("choose", "2", character="mag")
    bridges.play("begin", "gm", faces=(4, 1, 1, 1))
    assert (bridges.mine("1"), bridges.others("1")) == (["Аня"], ["Борис"])
    bridges.play("finish", "1", hero="hero-1")
    assert (bridges.mine("1"), bridges.others("1")) == ([], ["Борис"])
    assert bridges.mine("2") == ["Борис"]
    assert bridges.others("") == ["Борис"], "who looks on is told too, and is never asked"


def test_one_side_of_the_maze_has_the_turn():
    maze = Evening("dungeon-twister", arranged=True)
    active = str(maze.state.periods["active"])
    owner = maze.state.pieces[active].seat
    other = next(seat.key for seat in maze.seats if seat.key != owner)
    assert maze.told(owner).mine
    assert not maze.told(other).mine
    assert [one.seat for one in maze.told(other).others] == [owner]


def periods(evening):
    with translation.override("en"):
        return [said for _, said in periods_of(Table(None, evening.game, evening.book, evening.state, 1))]


def test_whose_turn_it_is_in_the_maze_is_not_said_twice():
    maze = Evening("dungeon-twister", arranged=True)
    assert periods(maze) == ["1", "in the maze"]
    assert maze.told("1").mine or maze.told("1").others


def test_in_a_battle_whoever_has_the_turn_and_a_ghoul_is_the_game_masters():
    night = Evening("knk-mf", arranged=True)
    draft = Draft(night.state, ToldDice([]))
    draft.begin("phase", "battle")
    hero = Piece("hero-1", "hero", name="Рин", seat="1")
    draft.happen(PieceAdded(hero))
    draft.mark(hero.id, "turn", "battle")
    night.state = draft.state
    assert night.told(hero.seat).mine
    assert night.others("gm") == [night.seats[int(hero.seat) - 1].name]
    foe = draft.add("boss", id="ghoul", name="Упырь")
    draft.unmark(hero.id, "turn")
    draft.mark(foe, "turn", "battle")
    night.state = draft.state
    assert not night.told(hero.seat).mine
    assert night.told("gm").mine
    assert [one.seat for one in night.told(hero.seat).others] == ["gm"]


def test_between_battles_whoever_likes_may_move():
    night = Evening("knk-mf", arranged=True)
    assert night.state.periods["phase"] == "story"
    assert night.told("1").anybody


@pytest.mark.parametrize(("slug", "book"), [("plain", "dialect"), ("counters", "podgorye")])
def test_a_table_without_code_knows_whose_turn_it_is(slug, book):
    table = Evening(slug, book=book)
    for seat in table.seats:
        one = next(one for one in offers(table.game, table.state, table.book, seat) if one.move.name == "choose")
        table.play("choose", seat.key, **one.fields)
    table.play("begin", "gm")
    mine = [key for key in ("1", "2") if table.told(key).mine]
    assert mine, "somebody is waited for"
    for key in {"1", "2"} - set(mine):
        assert {one.seat for one in table.told(key).others} == set(mine)


def test_who_still_builds_a_character_gets_ready_and_has_no_turn_yet():
    evening = Evening("knk-mf")
    for key in "12":
        evening.play("choose", key, category="profi")
    told = evening.told("1")
    assert told.gathers
    assert told.mine, "points are left to spend"


def test_a_side_without_a_team_is_waited_for_and_then_who_lays_the_maze():
    maze = Evening("dungeon-twister")
    assert (maze.told("1").gathers, maze.others("1"), maze.others("gm")) == (True, ["Борис"], ["Аня", "Борис"])
    early = maze.told("gm", empty="2")
    assert ([one.name for one in early.others], early.left) == (["Аня"], ())
    for key, side in (("1", "blue"), ("2", "yellow")):
        maze.play("team", key, side=side)
    assert (maze.others("1"), maze.mine("gm")) == (["Мария"], ["Мария"])


def test_nobody_is_waited_for_after_the_end(bridges):
    draft = Draft(bridges.state, ToldDice([]))
    draft.end("defeat", say("The base has fallen."))
    bridges.state = draft.state
    told = bridges.told("2")
    assert told.over
    assert (told.mine, told.others, told.anybody) == ((), (), False)


def test_a_question_is_for_whom_it_is_asked_and_nobody_else_is_waited_for(bridges):
    bridges.play("choose", "2", character="mag")
    bridges.play("begin", "gm", faces=(4, 1, 1, 1))
    draft = Draft(bridges.state, ToldDice([]))
    draft.ask("protect", "2", say("Who takes the blow?"), (Option("yes", say("I")),))
    bridges.state = draft.state
    assert (bridges.mine("1"), bridges.others("1")) == ([], ["Борис"])
    assert bridges.mine("2") == ["Борис"]
    assert bridges.told("2").asked
