"""A question as a seat sees it: things that nobody can tell apart are one answer, all others an answer each."""

from dataclasses import replace
from types import SimpleNamespace

from campaigns.board.people.prompts import asked, mine_first
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import say
from campaigns.engine.state import Option, Piece, Prompt, State
from campaigns.games import game
from campaigns.plays.writing import Table
from rulebooks import catalogue

CARDS = ("one", "two", "three")
STATE = State(
    pieces={card: Piece(card, "card", "second-wind") for card in CARDS},
    holders=dict.fromkeys(CARDS, "hand-1"),
)
PROMPT = Prompt(
    "prompt-1", "discard", "1", say("Which?"), tuple(Option(card, say("Second wind")) for card in CARDS), {}
)


def answers(state, prompt=PROMPT):
    table = Table(None, game("castle"), catalogue.shipped("castle"), state, 1)
    return [value for value, _ in asked(table, prompt, SimpleNamespace(key="1"), ()).answers]


def test_equal_cards_of_a_hand_are_one_answer():
    assert answers(STATE) == ["one"]


def test_what_is_called_alike_and_is_not_the_same_is_an_answer_of_its_own():
    assert answers(replace(STATE, holders=STATE.holders | {"two": "hall"})) == ["one", "two"]
    assert answers(replace(STATE, marks={("two", "used"): ""})) == ["one", "two"]
    assert answers(replace(STATE, counters={("three", "rounds"): 2})) == ["one", "three"]
    assert answers(replace(STATE, known={"two": ("2",)})) == ["one", "two"], "the others know one of them"


def test_cards_that_nobody_has_named_are_an_answer_each():
    nameless = replace(STATE, pieces={card: replace(piece, entry="") for card, piece in STATE.pieces.items()})
    assert answers(nameless) == ["one", "two", "three"]


def test_what_is_no_thing_is_always_an_answer():
    options = tuple(Option(value, say("Second wind")) for value in ("yes", "no"))
    assert answers(STATE, replace(PROMPT, options=options)) == ["yes", "no"]


def test_what_one_is_asked_oneself_stands_before_what_others_are():
    table = Table(None, game("castle"), catalogue.shipped("castle"), STATE, 1, viewer=Seat("1"))
    asked_in_turn = [replace(PROMPT, id=f"prompt-{seat}", seat=seat) for seat in "213"]
    found = mine_first(asked(table, prompt, SimpleNamespace(key="1"), ()) for prompt in asked_in_turn)
    assert [one.id for one in found] == ["prompt-1", "prompt-2", "prompt-3"]
