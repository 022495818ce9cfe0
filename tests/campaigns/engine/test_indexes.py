"""What is looked up says the same as what would be searched for, whatever has happened; and what is kept stays true."""

from hypothesis import given, settings
from hypothesis import strategies as some

from campaigns.engine import memory
from campaigns.engine.events import (
    CounterChanged,
    HolderChanged,
    MarkAdded,
    MarkRemoved,
    PieceAdded,
    PieceRemoved,
)
from campaigns.engine.evolve import evolve, fold
from campaigns.engine.indexes import grouped, with_one, without_one
from campaigns.engine.memory import Same, once, remembered
from campaigns.engine.state import Piece, State
from tests.harness.sampling import examples

PIECES, KINDS, MARKS = ["a", "b", "c#1", "c#2"], ["hero", "card", ""], ["hurt", "shown"]
piece, kind, mark = some.sampled_from(PIECES), some.sampled_from(KINDS), some.sampled_from(MARKS)
holder = some.sampled_from([*PIECES, "bank", ""])
events = some.one_of(
    some.builds(lambda id, kind, holder: PieceAdded(Piece(id, kind), holder), piece, kind, holder),
    some.builds(PieceRemoved, piece),
    some.builds(HolderChanged, piece, holder),
    some.builds(MarkAdded, piece, mark, some.sampled_from(["", "turn"])),
    some.builds(MarkRemoved, piece, mark),
    some.builds(CounterChanged, piece, some.just("health"), some.integers(-2, 2)),
)


def searched(state):
    """What a table says when everything is gone through."""
    return (
        {one: [it for it in state.pieces.values() if it.kind == one] for one in KINDS},
        {
            place: [state.pieces[it] for it, where in state.holders.items() if where == place and it in state.pieces]
            for place in [*PIECES, "bank", ""]
        },
        {one: [name for owner, name in state.marks if owner == one] for one in PIECES},
    )


def looked_up(state):
    return (
        {one: list(state.of_kind(one)) for one in KINDS},
        {place: list(state.held_by(place)) for place in [*PIECES, "bank", ""]},
        {one: state.marks_of(one) for one in PIECES},
    )


@settings(max_examples=examples(30, 500), deadline=None)
@given(happened=some.lists(events, max_size=12), asked=some.sets(some.integers(0, 12)))
def test_what_is_looked_up_is_what_would_be_found(happened, asked):
    state = State()
    for number, event in enumerate(happened):
        if number in asked:  # an index is there from now on, and has to be kept up
            assert looked_up(state) == searched(state)
        state = evolve(state, event)
    assert looked_up(state) == searched(state)
    assert state == fold(State(), happened)


def test_who_comes_again_may_be_of_another_kind():
    state = fold(State(), [PieceAdded(Piece("a", "hero"), ""), PieceAdded(Piece("b", "card"), "")])
    assert looked_up(state) == searched(state)
    state = evolve(state, PieceAdded(Piece("a", "card"), ""))
    assert [one.id for one in state.of_kind("card")] == ["a", "b"]
    assert not list(state.of_kind("hero"))


def test_several_kinds_come_in_the_order_of_the_table():
    state = fold(State(), [PieceAdded(Piece("a", "hero"), ""), PieceAdded(Piece("b", "card"), ""), PieceRemoved("a")])
    state = evolve(state, PieceAdded(Piece("a", "hero"), ""))
    assert [one.id for one in state.of_kind("hero", "card")] == ["b", "a"]


def test_what_follows_from_a_table_is_worked_out_once_for_it_and_anew_for_the_next():
    asked = []

    @remembered
    def doubled(state, name, times=2):
        asked.append((name, times))
        return state.count("a", name) * times

    state = evolve(State(), CounterChanged("a", "health", 3))
    assert [doubled(state, "health"), doubled(state, "health"), doubled(state, "health", times=3)] == [6, 6, 9]
    later = evolve(state, CounterChanged("a", "health", 1))
    assert doubled(later, "health") == 8
    assert asked == [("health", 2), ("health", 3), ("health", 2)]
    assert state == evolve(State(), CounterChanged("a", "health", 3))
    assert doubled(state, "health", times=[]) == []  # what cannot be a key is answered, if not kept


def test_a_memory_that_is_full_forgets_and_answers_on(monkeypatch):
    monkeypatch.setattr(memory, "MOST_KEPT", 3)
    state, asked = State(), []

    def find(key):
        return once(state, key, lambda: asked.append(key) or key * 2)

    assert [find(key) for key in (1, 2, 3, 1, 3)] == [2, 4, 6, 2, 6]
    assert asked == [1, 2, 3]
    assert [find(4), find(4), find(1)] == [8, 8, 2]
    assert asked == [1, 2, 3, 4, 1]


def test_what_is_kept_by_a_thing_is_kept_by_that_very_thing():
    one, other = [1], [1]
    assert {Same(one): "kept"}.get(Same(one)) == "kept"
    assert Same(other) not in {Same(one): "kept"}
    assert Same(one) != one


def test_an_index_that_is_not_there_stays_so_and_what_is_not_in_it_cannot_go():
    index = grouped([("a", 1), ("b", 2), ("a", 3)])
    assert index == {"a": (1, 3), "b": (2,)}
    assert with_one(None, "a", 1) is without_one(None, "a", 1) is None
    assert with_one(index, "c", 4) == {**index, "c": (4,)}
    assert with_one(index, "a", 4) == {**index, "a": (1, 3, 4)}
    assert without_one(index, "a", 1) == {**index, "a": (3,)}
    assert without_one(index, "a", 9) is without_one(index, "z", 1) is without_one(index, None, 1) is index
