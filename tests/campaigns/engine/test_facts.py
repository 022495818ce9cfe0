"""Events, their fold and how they are stored: what history means must never change."""

import json
from dataclasses import fields

import pytest

from campaigns.engine import events as happened
from campaigns.engine.codec import NAMES, event_from_json, event_to_json, state_from_json, state_to_json
from campaigns.engine.evolve import evolve, fold
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Piece, Prompt, State

PROMPT = Prompt(
    "prompt#1", "guard", "1", say("Well?"), (Option("yes", say("{hero} does", hero=Name("a"))),), {"n": [1]}
)
STORED = {
    "piece-added": happened.PieceAdded(Piece("a", "hero", "mag", "Аня", "1"), "bse", rule="1.1"),
    "piece-removed": happened.PieceRemoved("a"),
    "holder-changed": happened.HolderChanged("a", "chs"),
    "counter-changed": happened.CounterChanged("a", "health", -2, "golemko", rule="1.5-3"),
    "counter-moved": happened.CounterMoved("coins", "bank", "supply", 3),
    "mark-added": happened.MarkAdded("a", "dead", "round"),
    "mark-removed": happened.MarkRemoved("a", "dead"),
    "period-began": happened.PeriodBegan("round", 2),
    "dice-rolled": happened.DiceRolled("drop", (6, 4), (3, 1), "table"),
    "prompt-opened": happened.PromptOpened(PROMPT),
    "prompt-answered": happened.PromptAnswered("prompt#1", "yes"),
    "revealed": happened.Revealed("a", "1"),
    "note-written": happened.NoteWritten(say("{hero} waits {n}", hero=Name("a"), n=2), "a", "x"),
    "game-ended": happened.GameEnded("victory", say("Won.")),
}


def test_stored_names_are_only_ever_added_to():
    assert set(STORED) <= set(NAMES)
    assert len(set(NAMES.values())) == len(NAMES)


def test_a_state_after_an_event_keeps_every_field_that_the_event_says_nothing_of():
    told = {one.name: {"a": one.name} for one in fields(State)}
    state = State(**{one.name: told[one.name] for one in fields(State) if one.init})
    for name in ("kinds", "held", "marked", "memory"):
        object.__setattr__(state, name, told[name])
    after = evolve(state, happened.PeriodBegan("round", 2))
    kept = {name for name in told if getattr(after, name) is told[name]}
    assert kept == set(told) - {"periods", "memory"}
    assert after.memory is None


def test_who_leaves_takes_marks_along_be_they_looked_up_before_or_not():
    state = State(pieces={one: Piece(one, "hero") for one in "ab"}, marks={("a", "dead"): "", ("b", "dead"): ""})
    for asked in (False, True):
        if asked:
            state.marks_of("a")
        assert dict(evolve(state, happened.PieceRemoved("a")).marks) == {("b", "dead"): ""}
        assert evolve(state, happened.PieceRemoved("c")).marks == state.marks


@pytest.mark.parametrize("name", STORED)
def test_event_is_read_back_as_it_was(name):
    data = event_to_json(STORED[name])
    assert data["is"] == name
    assert event_from_json(data) == STORED[name]


def test_event_stored_long_ago_is_still_read():
    old = {"is": "counter-changed", "piece": "a", "name": "health", "by": -1}
    assert event_from_json(old) == happened.CounterChanged("a", "health", -1)
    with pytest.raises(KeyError):
        event_from_json({"is": "state-patched"})


def test_fold_of_everything():
    state = fold(State(), STORED.values())
    assert "a" not in state or state.result == "victory"
    assert state.count("bank", "coins") == -3
    assert state.count("supply", "coins") == 3
    assert (state.periods, state.rolls, state.prompts) == ({"round": 2}, {"drop": 1}, ())
    assert state_from_json(state_to_json(state)) == state


def test_open_prompt_and_order_survive_storing():
    state = fold(State(), [happened.PieceAdded(Piece(id, "item"), "bank") for id in "cab"])
    state = fold(state, [happened.PromptOpened(PROMPT), happened.HolderChanged("c", "a")])
    again = state_from_json(state_to_json(state))
    assert again == state
    assert [piece.id for piece in again.held_by("bank")] == ["a", "b"]
    assert again.prompt("prompt#1") == PROMPT


def test_fold_refuses_and_clamps_nothing():
    state = fold(State(), [happened.CounterChanged("ghost", "health", -9), happened.MarkRemoved("ghost", "dead")])
    assert state.count("ghost", "health") == -9
    assert evolve(state, happened.PieceRemoved("ghost")).counters == {}
    assert evolve(state, happened.PromptAnswered("prompt#9", "")) == state


def test_fold_leaves_the_old_state_alone():
    before = fold(State(), [happened.PieceAdded(Piece("a", "hero"), "bse")])
    copy = state_to_json(before)
    fold(before, STORED.values())
    assert state_to_json(before) == copy


def test_piece_that_gets_a_new_name_keeps_all_that_lies_on_it():
    state = fold(State(), [STORED["piece-added"], STORED["counter-changed"], STORED["mark-added"]])
    renamed = evolve(state, happened.PieceAdded(Piece("a", "hero", "mag", "Анна", "1"), "bse"))
    assert (renamed.count("a", "health"), renamed.has("a", "dead"), renamed.holder("a")) == (-2, True, "bse")


def test_state_reads_the_same_from_a_database_that_keeps_no_order():
    """PostgreSQL gives the names of a JSON object back by their length; the text of a state must not depend on it."""

    def as_stored(value):
        if isinstance(value, dict):
            return {key: as_stored(value[key]) for key in sorted(value, key=lambda key: (len(key), key))}
        return [as_stored(one) for one in value] if isinstance(value, list) else value

    question = say("{target} or {by}?", target=Name("hero-1"), by=2)
    data = {"target": "hero-1", "ask": 1, "jobs": [{"numbers": {"long": 1, "a": 2}, "at": 1}]}
    asked = happened.PromptOpened(Prompt("ask#1", "ask", "1", question, (), data))
    told = evolve(State(), asked)
    read = evolve(State(), event_from_json(as_stored(event_to_json(asked))))
    assert json.dumps(state_to_json(read)) == json.dumps(state_to_json(told))
