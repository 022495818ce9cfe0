"""A question as a seat sees it: things that nobody can tell apart are one answer, all others an answer each."""

from dataclasses import replace
from types import SimpleNamespace

from campaigns.board.people.prompts import asked, gathered
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


def gathered_for(viewer, *prompts):
    table = Table(None, game("castle"), catalogue.shipped("castle"), STATE, 1, viewer=Seat(viewer))
    chairs = [SimpleNamespace(key=seat, name=f"Seat {seat}") for seat in "1234"]
    return gathered(asked(table, prompt, SimpleNamespace(key=viewer), chairs) for prompt in prompts)


def test_who_is_asked_sees_no_question_of_others_and_who_is_not_sees_it_once():
    prompts = [replace(PROMPT, id=f"prompt-{seat}", seat=seat) for seat in "213"]
    assert [one.id for one in gathered_for("1", *prompts)] == ["prompt-1"]
    assert [(one.id, one.who) for one in gathered_for("4", *prompts)] == [("prompt-2", "Seat 2, Seat 1, Seat 3")]


def test_another_question_to_others_is_told_apart_and_each_of_ones_own_is_answered():
    other = replace(PROMPT, id="prompt-other", seat="3", question=say("Where?"))
    assert [one.id for one in gathered_for("1", replace(PROMPT, id="prompt-2", seat="2"), other)] == [
        "prompt-2",
        "prompt-other",
    ]
    own = [replace(PROMPT, id=id, seat="1") for id in ("first", "second")]
    assert [one.id for one in gathered_for("1", *own, other)] == ["first", "second"]
