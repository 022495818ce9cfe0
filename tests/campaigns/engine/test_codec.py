"""What is written down as JSON is read back the same: each event there is, and a table with something of everything."""

import json

import pytest

from campaigns.engine import events as happened
from campaigns.engine.codec import (
    event_from_json,
    event_to_json,
    in_order,
    sentence_from_json,
    sentence_to_json,
    state_from_json,
    state_to_json,
)
from campaigns.engine.sentences import Name, Sentence
from campaigns.engine.state import Option, Piece, Prompt, State

SAID = Sentence("{who} pays {n} for {what}", {"who": Name("anya"), "n": 3, "what": Sentence("a {x}", {"x": "lamp"})})
ASKED = Prompt("p1", "wait", "1", SAID, (Option("yes", SAID), Option("no", Sentence("no"))), {"b": [1], "a": 2}, "1.2")
EVENTS = [
    happened.PieceAdded(Piece("a", "hero", "knight", "Аня", "1"), "bank", rule="1.1"),
    happened.PieceAdded(Piece("b", "item"), ""),
    happened.PieceRemoved("a"),
    happened.HolderChanged("a", "bank"),
    happened.HolderChanged("a", ""),
    happened.CounterChanged("a", "health", -3, rule="1.5", source="b"),
    happened.CounterMoved("coins", "bank", "a", 2),
    happened.MarkAdded("a", "hurt", "turn"),
    happened.MarkRemoved("a", "hurt"),
    happened.DiceRolled("hit", (6, 4), (3, 4), "app"),
    happened.DiceRolled("pick", (6,), (1,), "app", secret=True),
    happened.PeriodBegan("round", 2),
    happened.PeriodBegan("phase", "heroes"),
    happened.PromptOpened(ASKED),
    happened.PromptAnswered("p1", "yes"),
    happened.Revealed("b", "1", secret=True),
    happened.Revealed("b", ""),
    happened.NoteWritten(SAID),
    happened.GameEnded("victory", SAID),
]


def through(value):
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_event_is_read_as_it_was_written(event):
    assert event_from_json(through(event_to_json(event))) == event


def test_event_of_a_name_that_never_was_is_not_read():
    with pytest.raises(KeyError):
        event_from_json({"is": "Nonsense"})
    with pytest.raises(TypeError):
        event_from_json({"is": "piece-removed", "piece": "a", "wings": 2})


def test_what_is_said_of_an_event_is_only_what_is_so():
    assert event_to_json(happened.HolderChanged("a", "")).keys() == {"is", "piece"}


def test_table_is_read_as_it_was_written_in_the_same_order():
    table = State(
        pieces={"b": Piece("b", "item"), "a": Piece("a", "hero", seat="1")},
        holders={"b": "a"},
        counters={("a", "health"): 3, ("b", "charge"): 0},
        marks={("a", "hurt"): "turn", ("b", "worn"): ""},
        periods={"round": 2, "phase": "heroes"},
        prompts=(ASKED,),
        rolls={"hit": 4},
        added={"item": 1},
        known={"b": ("1", "")},
        result="victory",
    )
    found = state_from_json(through(state_to_json(table)))
    assert found == table
    assert [*found.pieces] == ["b", "a"]
    assert [*found.counters] == [*table.counters]


def test_sentence_is_read_as_it_was_written():
    assert sentence_from_json(through(sentence_to_json(SAID))) == SAID


def test_names_are_written_in_order_however_deep_they_stand():
    assert json.dumps(in_order({"b": [{"d": 1, "c": (2,)}], "a": "x"})) == '{"a": "x", "b": [{"c": [2], "d": 1}]}'
